import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import type { FormAnswer } from './answer.ts'
import { isObject } from './clean-text.ts'
import { compute } from './compute.ts'
import { holds } from './conditions.ts'
import { type AskedItem, type FormItem, formLimits } from './form-item.ts'
import { isAsked, isFilledIn } from './item-kinds.ts'
import { kindOf, plainKindOf } from './kinds/all-kinds.ts'
import { type CheckContext, malformed, type Say } from './kinds/item-kind.ts'
import { problems as catalogue } from './validate-answers.strings.ts'

/** An answer as typed, stored or sent, before it is checked. */
export type GivenAnswer = { item: string; value: unknown }

/**
 * `item` is the path of the part concerned: `purpose`, `expenses.2.amount` (the third row as given), `vote.choices`.
 */
export type AnswerProblem = { item: string; message: string }

export type ValidAnswers = {
  /** In the order of the form, including computed values, without items that are not shown. */
  answers: FormAnswer[]
  problems: AnswerProblem[]
  /** Paths of the items that are shown, including those in rows. */
  shown: ReadonlySet<string>
  /** By path of a repeated item: the original index of each of its rows, because empty rows are dropped. */
  rowPlaces: ReadonlyMap<string, readonly number[]>
}

type Options = {
  locale: Locale
  /** The person's date, YYYY-MM-DD. */
  today: string
  /** Keys of the items that are checked; the others are only cleaned. If unset, all. */
  only?: readonly string[]
}

/** By path; `missing`: the only problem is that nothing was answered. */
type Found = Map<string, { message: string; missing: boolean }>
type Walk = CheckContext & { found: Found; shown: Set<string>; rowPlaces: Map<string, number[]> }

function missingWords(item: AskedItem, { t }: CheckContext): string {
  return { enter: t.required, choose: t.requiredChoice, add: t.requiredFile }[kindOf(item).entry]
}

/** Keeps the first of several problems at the same place. */
function note(found: Found, path: string, message: string, missing = false) {
  if (!found.has(path)) found.set(path, { message, missing })
}

const isAnswer = (given: unknown): given is GivenAnswer =>
  isObject(given) && 'item' in given && typeof given.item === 'string' && 'value' in given

type Repeat = Extract<AskedItem, { kind: 'repeat' }>

const mostWalked = formLimits.rows * 10

function cleanRows(item: Repeat, value: unknown, path: string, outer: readonly FormAnswer[], walk: Walk) {
  const given = isObject(value) && 'rows' in value && Array.isArray(value.rows) ? value.rows : null
  if (value !== undefined && !given) note(walk.found, path, walk.t.malformed)
  const rows: FormAnswer[][] = []
  const places: number[] = []
  walk.rowPlaces.set(path, places)
  // Empty rows do not count towards the limit but are processed, so their number is limited too.
  for (const [index, row] of (given ?? []).slice(0, mostWalked).entries()) {
    const found: Found = new Map()
    const answers = Array.isArray(row) ? row.filter(isAnswer) : []
    const cleaned = cleanItems(item.items, answers, `${path}.${index}.`, outer, { ...walk, found })
    // A row that was added and left empty is not a row.
    if (cleaned.length === 0 && [...found.values()].every(({ missing }) => missing)) continue
    for (const [at, { message, missing }] of found) note(walk.found, at, message, missing)
    if (cleaned.length === 0) continue
    rows.push(cleaned)
    places.push(index)
  }
  const fewest = item.required ? Math.max(1, item.fewest) : rows.length > 0 ? item.fewest : 0
  if (rows.length < fewest) note(walk.found, path, walk.t.rowsAtLeast(fewest), rows.length === 0)
  const most = Math.min(item.most, formLimits.rows)
  if (rows.length > most || (given?.length ?? 0) > mostWalked) note(walk.found, path, walk.t.rowsAtMost(most))
  return rows.length > 0 ? { rows } : null
}

function cleanItem(
  item: AskedItem,
  value: unknown,
  path: string,
  answers: readonly FormAnswer[],
  walk: Walk,
) {
  if (item.kind === 'computed') {
    const number = compute(item.formula, item.decimals, answers)
    return number === null ? null : { number }
  }
  if (item.kind === 'repeat') return cleanRows(item, value, path, answers, walk)
  if (value === undefined) return null
  const say: Say = (message, part) => note(walk.found, part ? `${path}.${part}` : path, message)
  if (!isObject(value)) return malformed(say, walk)
  return plainKindOf(item)?.clean(item, value, say, walk) ?? null
}

/** `before`: the answers before these items, if they are the columns of a repeated item. */
function cleanItems(
  items: readonly FormItem[],
  given: readonly GivenAnswer[],
  prefix: string,
  before: readonly FormAnswer[],
  walk: Walk,
  only: ReadonlySet<string> | null = null,
): FormAnswer[] {
  const answers: FormAnswer[] = []
  for (const item of items) {
    // Answers of the same row first; keys are unique in the form, so there is no ambiguity.
    const known = [...answers, ...before]
    if (!holds(item.shownWhen, known)) continue
    const path = `${prefix}${item.key}`
    walk.shown.add(path)
    if (!isAsked(item)) continue
    const own = only && !only.has(item.key) ? { ...walk, found: new Map() } : walk
    const value = given.find((answer) => answer.item === item.key)?.value
    const cleaned = cleanItem(item, value, path, known, own)
    if (cleaned) answers.push({ item: item.key, value: cleaned })
    else if (item.required && isFilledIn(item)) note(own.found, path, missingWords(item, walk), true)
  }
  return answers
}

/**
 * Checks answers to a form and puts them in order. The browser shows the problems beside the items; the server
 * refuses answers with problems and stores the returned `answers`. Cleaning twice changes nothing more. The server
 * must check that the people, departments and files exist (answer-ids.ts).
 */
export function validateAnswers(
  items: readonly FormItem[],
  answers: readonly GivenAnswer[],
  { locale, today, only }: Options,
): ValidAnswers {
  const t = phrases(catalogue, locale)
  const walk: Walk = { locale, today, t, found: new Map(), shown: new Set(), rowPlaces: new Map() }
  const cleaned = cleanItems(items, answers.filter(isAnswer), '', [], walk, only ? new Set(only) : null)
  return {
    answers: cleaned,
    problems: [...walk.found].map(([item, { message }]) => ({ item, message })),
    shown: walk.shown,
    rowPlaces: walk.rowPlaces,
  }
}
