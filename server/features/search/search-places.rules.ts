import { isMoment } from '#common/calendar.ts'
import { printCursor, textCursor } from '#server/platform/http/cursor.ts'
import { Refusal } from '#server/platform/http/refusal.ts'

/**
 * Where a page of posts ended: the last post's key, the number of posts shown so far, and whether it was a match in
 * another writing than typed.
 */
export type Place = { at: Date; id: number; shown: number; otherwise: boolean }

export const printPlace = ({ at, id, shown, otherwise }: Place) =>
  printCursor(String(at.getTime()), String(shown), otherwise ? '1' : '0', id)

export function placeOf(cursor: string | undefined): Place | null {
  const key = textCursor(cursor, ['number', 'number', 'number'])
  if (!key) return null
  const [at, shown, otherwise] = key.texts.map(Number) as [number, number, number]
  if (!isMoment(at) || shown < 0) throw new Refusal('invalid_request')
  return { at: new Date(at), id: key.id, shown, otherwise: otherwise === 1 }
}
