import type { FormAnswer } from './answer.ts'
import type { FormItem } from './form-item.ts'

/** The answers with which a new form begins: dates that are usually today. `today`: YYYY-MM-DD. */
export const initialAnswers = (items: readonly FormItem[], today: string): FormAnswer[] =>
  items.flatMap((item) =>
    item.kind === 'date' && item.initial === 'today' ? [{ item: item.key, value: { text: today } }] : [],
  )

/** The answer with which a thank-you to a person begins: the first question that names who is thanked. */
export function initialReceiver(items: readonly FormItem[], userId: number): FormAnswer[] {
  const asking = items.find((item) => item.kind === 'users' && item.tagged)
  return asking ? [{ item: asking.key, value: { ids: [userId] } }] : []
}
