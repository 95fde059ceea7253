import { formatDay } from '#common/dates.ts'
import type { PlainDate } from '#common/plain-date.ts'
import { readableDay } from '#common/readable-dates.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import type { Entry } from './calendar-entries.ts'
import styles from './calendars.module.css'
import { calendarWords } from './calendars.strings.ts'
import { EntryChip } from './entry-chip.tsx'
import { holidayName } from './holidays.ts'

type Props = { entries: ReadonlyMap<PlainDate, readonly Entry[]>; timeZone: string }

/** The days with entries, one after the other. */
export function AgendaView({ entries, timeZone }: Props) {
  const t = useStrings(calendarWords)
  const locale = useLocale()
  const days = [...entries].filter(([, list]) => list.length > 0)
  if (days.length === 0)
    return (
      <EmptyState icon="calendar" title={t.none}>
        {t.noneWords}
      </EmptyState>
    )
  return (
    <div className={styles.agenda}>
      {days.map(([day, list]) => (
        <section key={day} aria-label={formatDay(day, locale)}>
          <h2 className={styles.agendaDay}>
            {readableDay(day, locale)} <span className={styles.holiday}>{holidayName(day, locale)}</span>
          </h2>
          <ul className={styles.chips}>
            {list.map((entry) => (
              <li key={entry.kind + entry.hrefPath}>
                <EntryChip entry={entry} timeZone={timeZone} className={styles.line!} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
