import { createContext, use } from 'react'
import type { AnswerValue } from '#common/form/answer.ts'
import type { AskedItem, FormItem } from '#common/form/form-item.ts'
import type { ComboboxOption } from '#ui/use-options.ts'
import type { FormFiles } from './use-form-files.ts'

export type FormState = {
  today: string
  timeZone: string
  files: FormFiles
  /** By path: `expenses.2.amount`. */
  problems: ReadonlyMap<string, string>
  /** Paths of the visible items. */
  shown: ReadonlySet<string>
  /** Some answers are published and others are not; the latter are marked. */
  mixed: boolean
  /** Names that are already known, so that nothing is fetched twice. */
  people: Map<number, ComboboxOption>
  departments: Map<number, ComboboxOption>
}

export const FormContext = createContext<FormState | null>(null)

export function useFormState(): FormState {
  const state = use(FormContext)
  if (!state) throw new Error('A field must be inside its form')
  return state
}

type ItemOf<K extends AskedItem['kind']> = Extract<AskedItem, { kind: K }>

/** The props of an item's input. `onChange(null)`: no answer. */
export type ItemProps<K extends AskedItem['kind'] = AskedItem['kind']> = {
  item: ItemOf<K>
  path: string
  value: AnswerValue | undefined
  onChange: (value: AnswerValue | null) => void
}

/** The props of an item's place, in the form or in a row. */
export type CellProps = Pick<ItemProps, 'path' | 'value'> & {
  item: FormItem
  onAnswer: (item: string, value: AnswerValue | null) => void
}

/** The id of the element that contains an item's input, by the item's path. */
export const itemElementId = (path: string) => `answer-${path}`
