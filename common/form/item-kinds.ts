import type { AskedItem, FormItem, FormItemKind } from './form-item.ts'

type Traits = {
  /** Who gives its answer: the person who fills in the form, a formula, or nobody (it only shows something). */
  answeredBy: 'person' | 'formula' | 'nobody'
  /** How it is answered, which decides the words when nothing was: entered, chosen, or a file added. */
  entry: 'enter' | 'choose' | 'add'
  /** Whether a formula can count with it. */
  numeric: boolean
  /** Whether it can be a column of a repeated item. */
  repeatable: boolean
}

const usual: Traits = { answeredBy: 'person', entry: 'enter', numeric: false, repeatable: true }
const chosen: Traits = { ...usual, entry: 'choose' }
const added: Traits = { ...usual, entry: 'add' }

/** What distinguishes the kinds of items, in one place: the compiler asks for the traits of a new kind here. */
const itemKinds: Record<FormItemKind, Traits> = {
  text: usual,
  long_text: usual,
  number: { ...usual, numeric: true },
  money: { ...usual, numeric: true },
  date: usual,
  time: usual,
  period: usual,
  choice: chosen,
  choices: chosen,
  users: chosen,
  departments: chosen,
  images: added,
  videos: added,
  files: added,
  link: usual,
  card: { ...chosen, repeatable: false },
  poll: { ...usual, repeatable: false },
  task_list: { ...usual, repeatable: false },
  mission_request: { ...usual, repeatable: false },
  computed: { ...usual, answeredBy: 'formula', numeric: true, repeatable: false },
  repeat: { ...usual, repeatable: false },
  heading: { ...usual, answeredBy: 'nobody', repeatable: false },
  note: { ...usual, answeredBy: 'nobody' },
}

/** Whether the item has an answer, entered or computed. */
export const isAsked = (item: FormItem): item is AskedItem => itemKinds[item.kind].answeredBy !== 'nobody'

/** Whether a person enters the answer. */
export const isFilledIn = ({ kind }: FormItem) => itemKinds[kind].answeredBy === 'person'

export const isNumeric = (kind: FormItemKind) => itemKinds[kind].numeric

export const isRepeatable = (kind: FormItemKind) => itemKinds[kind].repeatable

export const entryOf = (kind: FormItemKind) => itemKinds[kind].entry
