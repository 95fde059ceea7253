import { formatDate } from '#common/dates.ts'
import type { Locale } from '#common/locale.ts'

/** A day as people write it, whatever their time zone. */
export const dayInWords = (day: string, locale: Locale) =>
  formatDate(`${day}T00:00:00Z`, { locale, timeZone: 'UTC' })
