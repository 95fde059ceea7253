import { useQuery } from '@tanstack/react-query'
import { formatDay } from '#common/dates.ts'
import { addDays, localToday } from '#common/plain-date.ts'
import { listCalendars } from '#contract/calendars.ts'
import { Card } from '#ui/card.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { AppLink } from '#web/app/link.tsx'
import { queryFor } from '#web/app/query.ts'
import { entriesByDay } from './calendar-entries.ts'
import styles from './calendars.module.css'
import { calendarWords } from './calendars.strings.ts'
import { EntryChip } from './entry-chip.tsx'

/** The maximum number of entries on the home screen. */
const most = 6

/** The entries of today and the next six days, on the home screen. Not shown if there are none. */
export default function HomeCalendar() {
  const t = useStrings(calendarWords)
  const locale = useLocale()
  const today = localToday()
  const span = { from: today, until: addDays(today, 7) }
  const { data } = useQuery(queryFor(listCalendars, { query: span }))
  if (!data || data.entries.length === 0) return null
  let left = most
  const days = [...entriesByDay(data.entries, span, data.timeZone)].flatMap(([day, entries]) => {
    const shown = entries.slice(0, left)
    left -= shown.length
    return shown.length > 0 ? [{ day, shown }] : []
  })
  return (
    <Card as="section" bleeds aria-label={t.thisWeek} className={styles.home}>
      <h2 className={styles.agendaDay}>{t.thisWeek}</h2>
      {days.map(({ day, shown }) => (
        <section key={day} aria-label={formatDay(day, locale)}>
          <h3 className={styles.homeDay}>{day === data.today ? t.today : formatDay(day, locale)}</h3>
          <ul className={styles.chips}>
            {shown.map((entry) => (
              <li key={entry.kind + entry.hrefPath}>
                <EntryChip entry={entry} timeZone={data.timeZone} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <AppLink to="/calendars" className={styles.homeAll}>
        {t.open}
      </AppLink>
    </Card>
  )
}
