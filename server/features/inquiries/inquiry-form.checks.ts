import type { FormAnswer } from '#common/form/answer.ts'
import { checkForm } from '#common/form/check-form.ts'
import type { FormItem } from '#common/form/form-item.ts'
import { showAnswers } from '#common/form/show-answers.ts'
import { type GivenAnswer, validateAnswers } from '#common/form/validate-answers.ts'
import type { Locale } from '#common/locale.ts'
import { dayIn, refuseProblems } from '#server/features/reports/answers.checks.ts'
import { Refusal } from '#server/platform/http/refusal.ts'

export type Topic = { name: string; items: FormItem[] }
type Place = { locale: Locale; timeZone: string }

/** Refuses items that cannot be asked, such as a choice without options, beside `topics`. */
export function checkTopics(topics: readonly Topic[], locale: Locale) {
  for (const { name, items } of topics) {
    const [problem] = items.length > 0 ? checkForm(items, locale) : []
    if (!problem) continue
    const item = items.find(({ key }) => key === problem.item)?.name
    throw new Refusal('validation_failed', {
      topics: [name, item, problem.message].filter(Boolean).join(': '),
    })
  }
}

/**
 * The answers to the items of a topic, in order.
 * @throws Refusal `validation_failed` with each problem as `answers.<key of the item>`
 */
export function checkInquiryAnswers(
  items: readonly FormItem[],
  given: readonly GivenAnswer[],
  { locale, timeZone }: Place,
): FormAnswer[] {
  const { answers, problems } = validateAnswers(items, given, { locale, today: dayIn(timeZone) })
  refuseProblems(problems)
  return answers
}

const nobody = new Map<number, string>()

/** Answers in words. They name neither people, departments nor files. */
export const showInquiryAnswers = (
  items: readonly FormItem[],
  answers: readonly FormAnswer[],
  { locale, timeZone }: Place,
) => showAnswers(items, answers, { locale, timeZone, users: nobody, departments: nobody, files: nobody })
