import { daysInMonth } from '#common/plain-date.ts'
import { normalForm } from './normal-form.ts'
/*
 * The search query language. Words are combined with "and"; OR or | between two terms matches either, and binds more
 * tightly; "…" matches a phrase; a hyphen before a word excludes it; operators restrict the result: 投稿者:佐藤 (from:),
 * 制度: (programme: or menu:), 部署: (department:), 以降: (after:), 以前: (before:), 画像:あり (has:image), is:bookmarked,
 * is:unread, is:mine. Both days are inclusive. Anything else is a word to search for, and so are empty quotation marks if nothing else is
 * typed.
 */

/** The longest query, in characters. */
export const longestQuery = 100

export type NamedKind = 'from' | 'menu' | 'department'
export type Trait = 'image' | 'bookmarked' | 'unread' | 'mine'

type Printed = {
  /** As typed; parsing it again gives the same term. */
  raw: string
  /** Excludes what it matches. */
  negated: boolean
}

type Word = Printed & { kind: 'word'; text: string }

/** The terms that OR can join. */
export type SingleTerm =
  | Word
  | (Printed &
      (
        | { kind: NamedKind; text: string }
        /** The first or last day; YYYY-MM-DD. */
        | { kind: 'after' | 'before'; on: string }
        | { kind: 'trait'; trait: Trait }
      ))

/** At least one of the terms must match. */
type AnyOf<Single> = Printed & { kind: 'any'; terms: Single[] }
export type SearchTerm = SingleTerm | AnyOf<SingleTerm>

export const foldOperator = (text: string) => normalForm(text).toLowerCase()

const named: Record<string, NamedKind> = {
  from: 'from',
  投稿者: 'from',
  menu: 'menu',
  programme: 'menu',
  制度: 'menu',
  department: 'department',
  dept: 'department',
  部署: 'department',
}
export const dated: Record<string, 'after' | 'before'> = {
  after: 'after',
  since: 'after',
  以降: 'after',
  before: 'before',
  until: 'before',
  以前: 'before',
}
const traits: Record<string, Trait> = {
  image: 'image',
  photo: 'image',
  画像: 'image',
  写真: 'image',
  bookmarked: 'bookmarked',
  ブックマーク: 'bookmarked',
  unread: 'unread',
  未読: 'unread',
  mine: 'mine',
  自分: 'mine',
}
export const present = new Set(['', 'あり', '有', '有り', 'yes'])
export const absent = new Set(['なし', '無', '無し', 'no'])

const openers = '"“”＂'
const quoted = /^["“”＂]([^"“”＂]*)["“”＂]?/
const hyphen = /^[-－−](?=\S)/
const operator = /^([^\s:："“”＂]+)[:：]/
const or = /^(?:OR|ＯＲ|[|｜])(?=\s|$)/
const onlyOr = /^(?:OR|ＯＲ|[|｜])$/

/** The terms of a query about posts, in order. Never fails. */
export const parseSearchQuery = (query: string): SearchTerm[] => parseTerms(query, operatorTerm)

/** The terms of a query in the language of these operators, in order. Never fails. */
export function parseTerms<Term extends Printed>(
  query: string,
  operatorOf: OperatorOf<Term>,
): (Word | Term | AnyOf<Word | Term>)[] {
  const terms: (Word | Term | AnyOf<Word | Term>)[] = []
  let rest = query
  let joins = false
  for (;;) {
    rest = rest.replace(/^\s+/, '')
    if (!rest) break
    const joiner = joins || terms.length === 0 ? null : rest.match(or)
    if (joiner) {
      joins = true
      rest = rest.slice(joiner[0].length)
      continue
    }
    const { term, length } = nextTerm(rest, operatorOf)
    if (term) {
      const before = joins ? terms.pop() : undefined
      terms.push(before ? either(before, term) : term)
      joins = false
    }
    rest = rest.slice(length)
  }
  const text = query.trim()
  return terms.length || !text ? terms : [{ kind: 'word', text, raw: text, negated: false }]
}

const either = <Single extends Printed>(one: Single | AnyOf<Single>, other: Single): AnyOf<Single> => ({
  kind: 'any',
  terms: [...('terms' in one ? one.terms : [one]), other],
  raw: `${one.raw} OR ${other.raw}`,
  negated: false,
})

const needsQuotes = /[\s:：|｜]|^[-－−]/

/** The terms with one word replaced by another text. */
export function withWord(terms: readonly SearchTerm[], word: SingleTerm, text: string): SearchTerm[] {
  const plain = text.replace(/["“”＂]/g, ' ').trim()
  const raw = needsQuotes.test(plain) || onlyOr.test(plain) ? `"${plain}"` : plain
  const changed = <Term extends SingleTerm>(term: Term) =>
    term === word ? ({ kind: 'word', text: plain, raw, negated: false } as const) : term
  return terms.map((term) => {
    if (term.kind !== 'any') return changed(term)
    const alternatives = term.terms.map(changed)
    return { ...term, terms: alternatives, raw: alternatives.map((each) => each.raw).join(' OR ') }
  })
}

/** Every single term, including those joined by OR. */
export const singleTerms = (terms: readonly SearchTerm[]): SingleTerm[] =>
  terms.flatMap((term) => (term.kind === 'any' ? term.terms : [term]))

/** The query text of these terms. */
export const printSearchQuery = (terms: readonly SearchTerm[]) => terms.map(({ raw }) => raw).join(' ')

function nextTerm<Term extends Printed>(
  rest: string,
  operatorOf: OperatorOf<Term>,
): { term: Word | Term | null; length: number } {
  const negated = hyphen.test(rest)
  const start = negated ? 1 : 0
  const name = rest.slice(start).match(operator)
  if (name) {
    const value = valueAt(rest, start + name[0].length, true)
    const raw = `${rest.slice(0, start + name[0].length)}${value.raw}`
    const term = operatorOf(foldOperator(name[1]!), value.text, { raw, negated })
    if (term) return { term, length: value.end }
    if (value.quoted) {
      const text = name[0] + value.text
      return { term: { kind: 'word', text, raw, negated }, length: value.end }
    }
  }
  const value = valueAt(rest, start, false)
  // The word "OR" itself must remain a word when it is printed.
  const raw = onlyOr.test(value.raw) ? `"${value.raw}"` : value.raw
  const term: Word | null = value.text
    ? { kind: 'word', text: value.text, raw: `${rest.slice(0, start)}${raw}`, negated }
    : null
  return { term, length: value.end }
}

/** Quoted text, or text up to the next space; a quotation mark also ends a word. */
function valueAt(text: string, at: number, ofOperator: boolean) {
  const rest = text.slice(at)
  const phrase = rest.match(quoted)
  if (phrase) {
    const inner = phrase[1]!.trim()
    const closed = phrase[0].length > 1 && openers.includes(phrase[0].at(-1)!)
    const raw = closed ? phrase[0] : `${phrase[0]}"`
    return { text: inner, raw, quoted: true, end: at + phrase[0].length }
  }
  const word = rest.match(ofOperator ? /^[^\s"“”＂]*/ : /^[^\s"“”＂]+/)?.[0] ?? ''
  return { text: word, raw: word, quoted: false, end: at + word.length }
}

/** The term of an operator with a folded name; null: it is a word. */
type OperatorOf<Term> = (name: string, text: string, typed: Printed) => Term | null

function operatorTerm(name: string, text: string, typed: Printed): SingleTerm | null {
  const value = foldOperator(text).trim()
  const kind = named[name]
  if (kind) {
    if (!value) return null
    if (kind === 'from' && (value === 'me' || value === '自分'))
      return { kind: 'trait', trait: 'mine', ...typed }
    return { kind, text, ...typed }
  }
  const side = dated[name]
  if (side) {
    const on = dayOf(value, side)
    return on ? { kind: side, on, ...typed } : null
  }
  if (name === 'has' || name === 'is') {
    const trait = traits[value]
    return trait ? { kind: 'trait', trait, ...typed } : null
  }
  const trait = traits[name]
  if (trait && present.has(value)) return { kind: 'trait', trait, ...typed }
  if (trait && absent.has(value)) return { kind: 'trait', trait, raw: typed.raw, negated: !typed.negated }
  return null
}

const date = /^(\d{4})(?:[-/.年](?:(\d{1,2})(?:[-/.月](?:(\d{1,2})日?)?)?)?)?$/

/** A day, or the first or last day of a month or year. */
export function dayOf(text: string, side: 'after' | 'before') {
  const parts = text.match(date)
  if (!parts) return null
  const year = Number(parts[1])
  const month = parts[2] ? Number(parts[2]) : side === 'after' ? 1 : 12
  const lastDay = daysInMonth(year, month)
  const day = parts[3] ? Number(parts[3]) : side === 'after' ? 1 : lastDay
  if (year < 1970 || month < 1 || month > 12 || day < 1 || day > lastDay) return null
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}
