import { formatDay } from '#common/dates.ts'
import type { PlainDate } from '#common/plain-date.ts'
import { classNames } from '#ui/class-names.ts'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { AppLink } from '#web/app/link.tsx'
import { type Entry, placeEntries } from './calendar-entries.ts'
import styles from './calendars.module.css'
import { calendarWords } from './calendars.strings.ts'
import { EntryChip } from './entry-chip.tsx'
import { holidayName } from './holidays.ts'
import { weekendOf } from './month-view.tsx'

type Props = {
  days: readonly PlainDate[]
  today: PlainDate
  entries: ReadonlyMap<PlainDate, readonly Entry[]>
  timeZone: string
  hrefOfDay: (day: PlainDate) => string
  onCreate: ((day: PlainDate) => void) | undefined
}

const hours = Array.from({ length: 24 }, (_, hour) => hour)
const percent = (minutes: number) => `${(minutes / (24 * 60)) * 100}%`

/** A day or a week by hours. Overlapping entries are side by side. */
export function DayColumns({ days, today, entries, timeZone, hrefOfDay, onCreate }: Props) {
  const t = useStrings(calendarWords)
  const locale = useLocale()
  const names = new Intl.DateTimeFormat(locale === 'ja' ? 'ja-JP' : 'en-GB', {
    ...{ day: 'numeric', month: 'numeric', weekday: 'short', timeZone: 'UTC' },
  })
  return (
    <div
      className={styles.columns}
      style={{ gridTemplateColumns: `3.5rem repeat(${days.length}, minmax(0, 1fr))` }}
    >
      <span />
      {days.map((day) => {
        const holiday = holidayName(day, locale)
        return (
          <div key={day} className={styles.columnHead}>
            <AppLink
              to={hrefOfDay(day)}
              aria-current={day === today ? 'date' : undefined}
              className={classNames(styles.date, styles[holiday ? 'sunday' : weekendOf(day)])}
            >
              {names.format(new Date(`${day}T00:00:00Z`))}
            </AppLink>
            {holiday && <span className={styles.holiday}>{holiday}</span>}
          </div>
        )
      })}
      <span className={styles.hour}>{t.allDay}</span>
      {days.map((day) => (
        <ul key={day} className={styles.allDay}>
          {(entries.get(day) ?? [])
            .filter(({ allDay }) => allDay)
            .map((entry) => (
              <li key={entry.kind + entry.hrefPath}>
                <EntryChip entry={entry} timeZone={timeZone} />
              </li>
            ))}
        </ul>
      ))}
      <div className={styles.hours} aria-hidden="true">
        {hours.map((hour) => (
          <span key={hour} className={styles.hour}>
            {hour}:00
          </span>
        ))}
      </div>
      {days.map((day) => (
        <div key={day} className={styles.column}>
          {onCreate && (
            <button
              type="button"
              className={styles.create}
              aria-label={t.createOn(formatDay(day, locale))}
              onClick={() => onCreate(day)}
            />
          )}
          {placeEntries(entries.get(day) ?? [], day, timeZone).map(({ entry, top, height, lane, lanes }) => (
            <div
              key={entry.kind + entry.hrefPath}
              className={styles.placed}
              style={{
                top: percent(top),
                height: percent(height),
                left: `${(lane / lanes) * 100}%`,
                width: `${100 / lanes}%`,
              }}
            >
              <EntryChip entry={entry} timeZone={timeZone} className={styles.tall!} />
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}
