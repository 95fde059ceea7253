import { formatDate } from '#common/dates.ts'
import { useLocale } from './locale.tsx'

/** Formats a day (YYYY-MM-DD) as people read it. A day is the same in every time zone. */
export function useDay() {
  const locale = useLocale()
  return (day: string) => formatDate(`${day}T00:00:00Z`, { locale, timeZone: 'UTC' })
}
