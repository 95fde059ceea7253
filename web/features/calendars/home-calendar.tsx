import { useStrings } from '#ui/locale.tsx'
import { calendarWords } from './calendars.strings.ts'
import { ComingEntries } from './coming-entries.tsx'

/** The entries of today and the next six days, on the home screen. Not shown if there are none. */
export function HomeCalendar() {
  const t = useStrings(calendarWords)
  return <ComingEntries title={t.thisWeek} days={7} most={6} />
}
