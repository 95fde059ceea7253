import { Refusal } from './refusal.ts'

/*
 * A cursor is the sort key of the last row shown, so a page costs the same however far one has come.
 * It is not secret and not trusted: it only chooses where to go on.
 */

/** Prints a keyset cursor: dates and numbers in order. */
export const printCursor = (...key: (Date | number | string)[]) =>
  Buffer.from(JSON.stringify(key.map((part) => (part instanceof Date ? part.getTime() : part)))).toString(
    'base64url',
  )

function parse(cursor: string): unknown[] {
  try {
    const key: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    if (Array.isArray(key)) return key
  } catch {
    // falls through to the refusal
  }
  throw new Refusal('invalid_request')
}

/** The moment and number a timeline's cursor stands for; null without one. */
export function timeCursor(cursor: string | undefined): { at: Date; id: number } | null {
  if (cursor === undefined) return null
  const [at, id] = parse(cursor)
  if (!Number.isSafeInteger(at) || !Number.isSafeInteger(id)) throw new Refusal('invalid_request')
  const date = new Date(at as number)
  if (Number.isNaN(date.getTime())) throw new Refusal('invalid_request')
  return { at: date, id: id as number }
}

/** The number an id-ordered cursor stands for; null without one. */
export function idCursor(cursor: string | undefined): number | null {
  if (cursor === undefined) return null
  const [id] = parse(cursor)
  if (!Number.isSafeInteger(id)) throw new Refusal('invalid_request')
  return id as number
}

/** The texts and last number of a name-ordered cursor; null without one. */
export function textCursor(
  cursor: string | undefined,
  texts: number,
): { texts: string[]; id: number } | null {
  if (cursor === undefined) return null
  const key = parse(cursor)
  const id = key.at(-1)
  const words = key.slice(0, -1)
  if (words.length !== texts || !words.every((word) => typeof word === 'string') || !Number.isSafeInteger(id))
    throw new Refusal('invalid_request')
  return { texts: words, id: id as number }
}

/** Cuts the one row too many that was fetched, and says where the next page begins. */
export function pageOfRows<Row>(rows: Row[], limit: number, key: (row: Row) => (Date | number | string)[]) {
  const page = rows.length > limit ? rows.slice(0, limit) : rows
  const last = page.at(-1)
  return { rows: page, nextCursor: rows.length > limit && last ? printCursor(...key(last)) : null }
}
