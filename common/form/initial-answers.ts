import type { FormAnswer } from './answer.ts'
import type { FormItem } from './form-item.ts'

/** The answers with which a new form begins: dates that are usually today. `today`: YYYY-MM-DD. */
export const initialAnswers = (items: readonly FormItem[], today: string): FormAnswer[] =>
  items.flatMap((item) =>
    item.kind === 'date' && item.initial === 'today' ? [{ item: item.key, value: { text: today } }] : [],
  )
