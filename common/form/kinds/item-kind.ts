import type { Locale } from '#common/locale.ts'
import type { Phrases } from '#common/strings.ts'
import type { AnswerValue, FormAnswer } from '../answer.ts'
import type { formProblems } from '../check-form.strings.ts'
import type { AskedItem, FormItem, FormItemKind, FormOption } from '../form-item.ts'
import type { shownWords } from '../show-answers.strings.ts'
import type { AnswerNames, ShownAnswer } from '../shown-answer.ts'
import type { problems } from '../validate-answers.strings.ts'

export type Of<K extends FormItemKind> = Extract<FormItem, { kind: K }>
type Shared = 'key' | 'kind' | 'name' | 'note' | 'required' | 'published' | 'shownWhen'
type AskedItemKind = AskedItem['kind']
/** Kinds whose answer is checked on its own: neither computed from others nor composed of others. */
type PlainItemKind = Exclude<AskedItemKind, 'computed' | 'repeat'>

/** The context for checking an item in the designer. */
export type Designing = {
  t: Phrases<typeof formProblems>
  /** `field`: the property of the item that is wrong. */
  wrong: (field: string, message: string) => void
  /** Reports a property that is not an integer in this range. */
  between: (field: string, value: number | null, least: number, most: number) => void
  /** Preceding items, by key; columns also as `repeat.column`. */
  earlier: ReadonlyMap<string, AskedItem>
  isNumeric: (item: AskedItem) => boolean
}

/** The context for checking an answer; `today` is the person's date, YYYY-MM-DD. */
export type CheckContext = { locale: Locale; today: string; t: Phrases<typeof problems> }
/** Reports a problem with a part of the answer (`''`: the whole answer). */
export type Say = (message: string, part?: string) => void

export type Showing = AnswerNames & {
  t: Phrases<typeof shownWords>
  /** The answers of a row, in the order of its columns. */
  showRow: (columns: readonly FormItem[], row: readonly FormAnswer[]) => ShownAnswer[]
}
/** An answer in words, with additional data for better display. */
type Said = Omit<ShownAnswer, 'item' | 'name' | 'kind' | 'published'>

/** What an answer refers to by id. */
export type NamedIds = Partial<
  Record<'users' | 'departments' | 'images' | 'videos' | 'files', readonly number[]>
>

/** What distinguishes a kind of item from the others. */
export type ItemKind<K extends FormItemKind> = {
  /** Where its answer comes from: the person who fills in the form, a formula, or nowhere (display only). */
  answeredBy: 'person' | 'formula' | 'nobody'
  /** How it is answered, which determines the message for a missing answer: entered, chosen, or a file added. */
  entry: 'enter' | 'choose' | 'add'
  /** Whether formulas can use its value. */
  numeric: boolean
  /** Whether it can be a column of a repeated item. */
  repeatable: boolean
  /** The properties of a new item in the designer. */
  begin(): Omit<Of<K>, Shared>
  /** Reports what prevents the item from being used. */
  check(item: Of<K>, designing: Designing): void
  /**
   * The options, which conditions compare with; null if it has none. `other`: the person's own words are allowed too.
   */
  choiceOf(item: Of<K>): { options: readonly FormOption[]; other: boolean } | null
}

export type AskedKind<K extends AskedItemKind> = ItemKind<K> & {
  /** The type of its answer in a spreadsheet; a period is two days. */
  cell: 'number' | 'day' | 'period' | 'words'
  /** A cleaned answer in words; null if it is not of this kind. */
  show(item: Of<K>, value: AnswerValue, showing: Showing): Said | null
  /** What a cleaned answer refers to; for a repeated item the answers in its rows return it. */
  ids(value: AnswerValue): NamedIds
}

export type PlainKind<K extends PlainItemKind> = AskedKind<K> & {
  /**
   * The value in the kind's standard shape, or null if nothing is answered. Drops values of the wrong shape, keeps
   * values that exceed a limit, and reports both.
   */
  clean(item: Of<K>, value: object, say: Say, context: CheckContext): AnswerValue | null
}

export type PlainKinds = { [K in PlainItemKind]: PlainKind<K> }
export type AskedKinds = { [K in AskedItemKind]: AskedKind<K> }
export type ItemKinds = { [K in FormItemKind]: ItemKind<K> }

/** The defaults of most kinds. */
export const usual = {
  answeredBy: 'person',
  entry: 'enter',
  numeric: false,
  repeatable: true,
  cell: 'words',
  check: () => undefined,
  choiceOf: () => null,
  ids: () => ({}),
} as const

export function malformed(say: Say, { t }: CheckContext) {
  say(t.malformed)
  return null
}

/** A value that is one text; null if it is something else. */
export const textIn = (value: object) =>
  'text' in value && typeof value.text === 'string' ? value.text : null
