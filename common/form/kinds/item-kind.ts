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
/** Kinds whose answer is checked by itself: neither computed from others nor made of others. */
type PlainItemKind = Exclude<AskedItemKind, 'computed' | 'repeat'>

/** Of the check of an item for its designer. */
export type Designing = {
  t: Phrases<typeof formProblems>
  /** `field`: the property of the item that is wrong. */
  wrong: (field: string, message: string) => void
  /** Says when a property is no whole number of this range. */
  between: (field: string, value: number | null, least: number, most: number) => void
  /** Items that come before, by key; columns as `repeat.column` too. */
  earlier: ReadonlyMap<string, AskedItem>
  isNumeric: (item: AskedItem) => boolean
}

/** What checking an answer needs to know; `today` is the person's day, YYYY-MM-DD. */
export type CheckContext = { locale: Locale; today: string; t: Phrases<typeof problems> }
/** Takes a problem of a part of the answer (`''`: of the whole). */
export type Say = (message: string, part?: string) => void

export type Showing = AnswerNames & {
  t: Phrases<typeof shownWords>
  /** The answers of a row, in the order of its columns. */
  showRow: (columns: readonly FormItem[], row: readonly FormAnswer[]) => ShownAnswer[]
}
/** An answer in words, with what lets a screen do better. */
type Said = Omit<ShownAnswer, 'item' | 'name' | 'kind' | 'published'>

/** What an answer refers to by id. */
export type NamedIds = Partial<
  Record<'users' | 'departments' | 'images' | 'videos' | 'files', readonly number[]>
>

/** What distinguishes a kind of item from the others. */
export type ItemKind<K extends FormItemKind> = {
  /** Who gives its answer: the person who fills in the form, a formula, or nobody (it only shows something). */
  answeredBy: 'person' | 'formula' | 'nobody'
  /** How it is answered, which decides the words when nothing was: entered, chosen, or a file added. */
  entry: 'enter' | 'choose' | 'add'
  /** Whether a formula can count with it. */
  numeric: boolean
  /** Whether it can be a column of a repeated item. */
  repeatable: boolean
  /** The properties with which a designer begins. */
  begin(): Omit<Of<K>, Shared>
  /** Says what keeps the item from being used. */
  check(item: Of<K>, designing: Designing): void
  /** What is chosen from, which conditions compare with; null if nothing is. `other`: also the person's own words. */
  choiceOf(item: Of<K>): { options: readonly FormOption[]; other: boolean } | null
}

export type AskedKind<K extends AskedItemKind> = ItemKind<K> & {
  /** What its answer is in a spreadsheet; a period is two days. */
  cell: 'number' | 'day' | 'period' | 'words'
  /** A cleaned answer in words; null if it is not of this kind. */
  show(item: Of<K>, value: AnswerValue, showing: Showing): Said | null
  /** What a cleaned answer refers to; of a repeated item the answers in its rows say it. */
  ids(value: AnswerValue): NamedIds
}

export type PlainKind<K extends PlainItemKind> = AskedKind<K> & {
  /**
   * The value in the kind's one shape, or null if nothing is answered. Drops what has the wrong shape, keeps what
   * breaks a limit, and says both.
   */
  clean(item: Of<K>, value: object, say: Say, context: CheckContext): AnswerValue | null
}

export type PlainKinds = { [K in PlainItemKind]: PlainKind<K> }
export type AskedKinds = { [K in AskedItemKind]: AskedKind<K> }
export type ItemKinds = { [K in FormItemKind]: ItemKind<K> }

/** What most kinds have in common. */
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
