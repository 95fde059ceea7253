import { readableDay } from '#common/readable-dates.ts'
import { useLocale } from './locale.tsx'

/** Days (YYYY-MM-DD) as people read them, without this year. */
export function useDay() {
  const locale = useLocale()
  return (day: string) => readableDay(day, locale)
}
