import { formatDay } from '#common/dates.ts'
import { useLocale } from './locale.tsx'

/** Formats days (YYYY-MM-DD) for display. */
export function useDay() {
  const locale = useLocale()
  return (day: string) => formatDay(day, locale)
}
