import { otherChoice } from './answer.ts'
import type { AskedItem, FormItem } from './form-item.ts'
import { kindOf } from './kinds/all-kinds.ts'

type Kind = Pick<FormItem, 'kind'>

/** Whether the item has an answer, entered or computed. */
export const isAsked = (item: FormItem): item is AskedItem => kindOf(item).answeredBy !== 'nobody'

/** Whether a person enters the answer. */
export const isFilledIn = (item: Kind) => kindOf(item).answeredBy === 'person'

/** Whether formulas can use its value. */
export const isNumeric = (item: Kind) => kindOf(item).numeric

/** Whether it can be a column of a repeated item. */
export const isRepeatable = (item: Kind) => kindOf(item).repeatable

/** The options of an item; null if it has none. */
export const choiceOf = (item: FormItem) => kindOf(item).choiceOf(item)

/** Whether a key is one of the item's options. */
export const hasChoice = ({ options, other }: NonNullable<ReturnType<typeof choiceOf>>, key: string) =>
  options.some((option) => option.key === key) || (other && key === otherChoice)
