import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import { reportsStrings } from '#server/features/reports/reports.strings.ts'
import type { findChoices, resolveSteps } from '#server/platform/approvals/resolve-approvers.ts'

/** A sentence for each step that nobody, or too few people, could approve, with its name and the reason. */
export function emptyStepMessages(
  { steps, emptySteps, ownSeats }: Awaited<ReturnType<typeof resolveSteps>>,
  choices: Awaited<ReturnType<typeof findChoices>>,
  locale: Locale,
) {
  const t = phrases(reportsStrings, locale)
  return emptySteps.map((key) => {
    const { name } = steps.find((step) => step.key === key)!
    if (choices.some(({ step }) => step === key)) return t.approverNotNamed(name)
    const own = ownSeats.find(({ step }) => step === key)
    return own?.goesTo === 'nobody' ? t.onlyYourself(name) : t.stepWithoutApprover(name)
  })
}
