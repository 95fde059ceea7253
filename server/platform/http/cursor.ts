import { isDay, isMoment } from '#common/calendar.ts'
import { Refusal } from './refusal.ts'

/*
 * A cursor is the sort key of the last row shown, so every page costs the same, wherever it is in the list.
 * It is neither secret nor trusted: it only chooses where to continue, and contains only values that its columns can
 * hold.
 */

/** Prints a keyset cursor: dates and numbers in order. */
export const printCursor = (...key: (Date | number | string)[]) =>
  Buffer.from(JSON.stringify(key.map((part) => (part instanceof Date ? part.getTime() : part)))).toString(
    'base64url',
  )

const isText = (part: unknown): part is string =>
  typeof part === 'string' && part.isWellFormed() && !part.includes('\0')

const mostPlace = 2_147_483_647
const isNumber = (part: unknown): part is number => Number.isSafeInteger(part)

const kinds = {
  id: isNumber,
  /** Within the range of a four-byte column. */
  place: (part: unknown) => isNumber(part) && part >= 0 && part <= mostPlace,
  /** Milliseconds since 1970. */
  moment: (part: unknown) => isNumber(part) && isMoment(part),
  day: (part: unknown) => isText(part) && isDay(part),
  text: isText,
  /** Digits, since some cursors print their numbers as text. */
  number: (part: unknown) => isText(part) && /^-?\d{1,15}$/.test(part),
}
type Kind = keyof typeof kinds

function parse(cursor: string, wanted: readonly Kind[]): unknown[] {
  try {
    const key: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    if (Array.isArray(key) && key.length === wanted.length && wanted.every((kind, i) => kinds[kind](key[i])))
      return key
  } catch {
    // falls through to the refusal
  }
  throw new Refusal('invalid_request')
}

/** The time and id of a timeline cursor; null without one. */
export function timeCursor(cursor: string | undefined): { at: Date; id: number } | null {
  if (cursor === undefined) return null
  const [at, id] = parse(cursor, ['moment', 'id']) as [number, number]
  return { at: new Date(at), id }
}

/** The id of an id-ordered cursor; null without one. */
export function idCursor(cursor: string | undefined): number | null {
  if (cursor === undefined) return null
  const [id] = parse(cursor, ['id']) as [number]
  return id
}

/** The offset in a list of a cursor; null without one. */
export function placeCursor(cursor: string | undefined): number | null {
  if (cursor === undefined) return null
  const [place] = parse(cursor, ['place']) as [number]
  return place
}

/** The texts and last number of a cursor that begins with parts of these kinds; null without one. */
export function textCursor<const Kinds extends readonly ('text' | 'day' | 'number')[]>(
  cursor: string | undefined,
  texts: Kinds,
): { texts: { -readonly [K in keyof Kinds]: string }; id: number } | null {
  if (cursor === undefined) return null
  const key = parse(cursor, [...texts, 'id'])
  return { texts: key.slice(0, -1) as { -readonly [K in keyof Kinds]: string }, id: key.at(-1) as number }
}

/** The names (by reading) and id of a cursor through people by name; null without one. */
export const nameCursor = (cursor: string | undefined) => textCursor(cursor, ['text', 'text'])

/** SQL: a moment as a text for cursors, which sorts as the moment does. */
export const momentText = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYYMMDDHH24MISSMS')`

/**
 * Two texts and the id of a cursor through a list with several orders; null without one. The cursor begins with the
 * name of its order: one of another order is refused.
 */
export function sortCursor(cursor: string | undefined, sort: string) {
  const key = textCursor(cursor, ['text', 'text', 'text'])
  if (key && key.texts[0] !== sort) throw new Refusal('invalid_request')
  return key && { first: key.texts[1], second: key.texts[2], id: key.id }
}

/** Removes the one extra row that was fetched, and returns the cursor of the next page. */
export function pageOfRows<Row>(rows: Row[], limit: number, key: (row: Row) => (Date | number | string)[]) {
  const page = rows.length > limit ? rows.slice(0, limit) : rows
  const last = page.at(-1)
  return { rows: page, nextCursor: rows.length > limit && last ? printCursor(...key(last)) : null }
}
