import type { Locale } from '#common/locale.ts'
import type { PlainDate } from '#common/plain-date.ts'
import { publicHolidays } from '#common/public-holidays.strings.ts'
import { publicHolidaysOf } from '#common/public-holidays.ts'
import { phrases } from '#common/strings.ts'

/** The Japanese public holiday on a day; empty if there is none. */
export function holidayName(day: PlainDate, locale: Locale): string {
  const holiday = publicHolidaysOf(Number(day.slice(0, 4))).get(day)
  return holiday ? phrases(publicHolidays, locale)[holiday] : ''
}
