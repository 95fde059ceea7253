import { isMoment } from '#common/calendar.ts'
import { printCursor, textCursor } from '#server/platform/http/cursor.ts'
import { Refusal } from '#server/platform/http/refusal.ts'

/** Where a page of posts ended: the last post's key, and how many posts were shown so far. */
export type Place = { at: Date; id: number; shown: number }

export const printPlace = ({ at, id, shown }: Place) => printCursor(String(at.getTime()), String(shown), id)

export function placeOf(cursor: string | undefined): Place | null {
  const key = textCursor(cursor, ['number', 'number'])
  if (!key) return null
  const [at, shown] = key.texts.map(Number) as [number, number]
  if (!isMoment(at) || shown < 0) throw new Refusal('invalid_request')
  return { at: new Date(at), id: key.id, shown }
}
