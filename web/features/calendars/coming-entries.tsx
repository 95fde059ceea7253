import { useQuery } from '@tanstack/react-query'
import { formatDay } from '#common/dates.ts'
import { addDays, localToday } from '#common/plain-date.ts'
import { readableDay } from '#common/readable-dates.ts'
import { listCalendars } from '#contract/calendars.ts'
import { Card } from '#ui/card.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { AppLink } from '#web/app/link.tsx'
import { queryFor } from '#web/app/query.ts'
import { type Entry, entriesByDay } from './calendar-entries.ts'
import styles from './calendars.module.css'
import { calendarWords } from './calendars.strings.ts'
import { EntryChip } from './entry-chip.tsx'

const everything = () => true

type Props = {
  title: string
  /** The number of days from today. */
  days: number
  /** The maximum number of entries. */
  most: number
  filter?: (entry: Entry) => boolean
}

/** The reader's entries from today on, by day and without birthdays, with a link to the calendar. Not shown if there are none. */
export function ComingEntries({ title, days: dayCount, most, filter = everything }: Props) {
  const t = useStrings(calendarWords)
  const locale = useLocale()
  const today = localToday()
  const span = { from: today, until: addDays(today, dayCount) }
  const { data } = useQuery(queryFor(listCalendars, { query: span }))
  const wanted = data?.entries.filter((entry) => entry.kind !== 'birthday' && filter(entry))
  if (!data || !wanted?.length) return null
  let left = most
  const days = [...entriesByDay(wanted, span, data.timeZone)].flatMap(([day, entries]) => {
    const shown = entries.slice(0, left)
    left -= shown.length
    return shown.length > 0 ? [{ day, shown }] : []
  })
  return (
    <Card as="section" bleeds aria-label={title} className={styles.home}>
      <h2 className={styles.agendaDay}>{title}</h2>
      {days.map(({ day, shown }) => (
        <section key={day} aria-label={formatDay(day, locale)}>
          <h3 className={styles.homeDay}>{day === data.today ? t.today : readableDay(day, locale)}</h3>
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
