import { formatDate } from '#common/dates.ts'
import type { Locale } from '#common/locale.ts'

/** 2026年11月20日(金) / Fri 20 Nov 2026, of YYYY-MM-DD. */
export const showDay = (day: string, locale: Locale) =>
  formatDate(`${day}T00:00:00Z`, { locale, timeZone: 'UTC' })
