import { formatDate } from '#common/dates.ts'
import { useLocale } from './locale.tsx'

/** A day, YYYY-MM-DD, as it is read. A day is the same everywhere. */
export function useDay() {
  const locale = useLocale()
  return (day: string) => formatDate(`${day}T00:00:00Z`, { locale, timeZone: 'UTC' })
}
