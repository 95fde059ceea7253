import { isPlainDate, type PlainDate } from '#common/plain-date.ts'
import type { SearchParam } from './search-params.ts'

/** A day, YYYY-MM-DD; undefined if absent or not a valid day. */
export const dayParam: SearchParam<PlainDate | undefined> = {
  read: (text) => (text && isPlainDate(text) ? text : undefined),
  write: (day) => day || null,
}
