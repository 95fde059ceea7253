import type { Locale } from '#common/locale.ts'
import { readableDay } from '#common/readable-dates.ts'

type Days = { startsOn: string; dueOn: string | null }

/** The days of a period: the first and the last one, or the only one. */
export const periodWords = ({ startsOn, dueOn }: Days, locale: Locale) =>
  [...new Set([startsOn, dueOn])].flatMap((day) => (day ? [readableDay(day, locale)] : [])).join(' – ')
