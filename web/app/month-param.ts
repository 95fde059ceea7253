import { type Month, thisMonth } from '#ui/month-bar.tsx'
import type { SearchParam } from './search-params.ts'

/** A month; the current one if absent or not a month. */
export const monthParam: SearchParam<Month> = {
  read: (text) => (text && /^\d{4}-(0[1-9]|1[0-2])$/.test(text) ? text : thisMonth()),
  write: (month) => month,
}
