import type { FormAnswer } from '#common/form/answer.ts'
import { checkForm } from '#common/form/check-form.ts'
import type { FormItem } from '#common/form/form-item.ts'
import { type GivenAnswer, validateAnswers } from '#common/form/validate-answers.ts'
import type { Locale } from '#common/locale.ts'
import { dayIn, refuseProblems } from '#server/features/reports/answers.checks.ts'
import { Refusal } from '#server/platform/http/refusal.ts'

/** Refuses questions that cannot be asked, such as a choice without options, beside `questions`. */
export function checkQuestions(items: readonly FormItem[], locale: Locale) {
  const [problem] = items.length > 0 ? checkForm(items, locale) : []
  if (!problem) return
  const name = items.find(({ key }) => key === problem.item)?.name
  throw new Refusal('validation_failed', { questions: [name, problem.message].filter(Boolean).join(': ') })
}

/**
 * The answers to the questions of an activity, in order.
 * @param timeZone of the person who answers
 * @throws Refusal `validation_failed` with each problem as `answers.<key of the question>`
 */
export function checkQuestionAnswers(
  items: readonly FormItem[],
  given: readonly GivenAnswer[],
  { locale, timeZone }: { locale: Locale; timeZone: string },
): FormAnswer[] {
  const { answers, problems } = validateAnswers(items, given, { locale, today: dayIn(timeZone) })
  refuseProblems(problems)
  return answers
}
