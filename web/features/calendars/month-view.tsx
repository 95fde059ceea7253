import { type KeyboardEvent, useRef } from 'react'
import { addDays, type PlainDate, weekday, weeksOf } from '#common/plain-date.ts'
import { readableDay } from '#common/readable-dates.ts'
import { classNames } from '#ui/class-names.ts'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { AppLink } from '#web/app/link.tsx'
import type { Entry } from './calendar-entries.ts'
import styles from './calendars.module.css'
import { calendarWords } from './calendars.strings.ts'
import { EntryChip } from './entry-chip.tsx'
import { holidayName } from './holidays.ts'

const mostShown = 4
const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

type Props = {
  day: PlainDate
  today: PlainDate
  entries: ReadonlyMap<PlainDate, readonly Entry[]>
  timeZone: string
  hrefOfDay: (day: PlainDate) => string
  /** Goes to a day that is not visible. */
  onDay: (day: PlainDate) => void
  /** For people who may create events. */
  onCreate: ((day: PlainDate) => void) | undefined
}

/** A month in weeks from Sunday. The arrow keys move from day to day. */
export function MonthView({ day, today, entries, timeZone, hrefOfDay, onDay, onCreate }: Props) {
  const locale = useLocale()
  const t = useStrings(calendarWords)
  const grid = useRef<HTMLDivElement>(null)
  const weeks = weeksOf(day)
  const weekdays = new Intl.DateTimeFormat(locale === 'ja' ? 'ja-JP' : 'en-GB', {
    weekday: 'short',
    timeZone: 'UTC',
  })
  const press = (event: KeyboardEvent, from: PlainDate) => {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    const to = addDays(from, step)
    const link = grid.current?.querySelector<HTMLElement>(`[data-day="${to}"]`)
    if (link) link.focus()
    else onDay(to)
  }
  return (
    <div ref={grid} className={styles.month}>
      <div className={styles.weekdays} aria-hidden="true">
        {weeks[0]!.map((one) => (
          <span key={one} className={classNames(styles.weekday, styles[weekendOf(one)])}>
            {weekdays.format(new Date(`${one}T00:00:00Z`))}
          </span>
        ))}
      </div>
      <ol className={styles.days}>
        {weeks.flat().map((one) => {
          const list = entries.get(one) ?? []
          const holiday = holidayName(one, locale)
          const name = readableDay(one, locale)
          return (
            <li
              key={one}
              className={classNames(styles.cell, one.slice(0, 7) !== day.slice(0, 7) && styles.outside)}
            >
              {onCreate && (
                <button
                  type="button"
                  tabIndex={-1}
                  className={styles.create}
                  aria-label={t.createOn(name)}
                  onClick={() => onCreate(one)}
                />
              )}
              <span className={styles.cellHead}>
                <AppLink
                  to={hrefOfDay(one)}
                  data-day={one}
                  aria-label={holiday ? `${name} ${holiday}` : name}
                  aria-current={one === today ? 'date' : undefined}
                  tabIndex={one === day ? 0 : -1}
                  className={classNames(styles.date, styles[holiday ? 'sunday' : weekendOf(one)])}
                  onKeyDown={(event) => press(event, one)}
                >
                  {Number(one.slice(8))}
                </AppLink>
                {holiday && <span className={styles.holiday}>{holiday}</span>}
              </span>
              {list.length > 0 && (
                <ul className={styles.chips}>
                  {list.slice(0, list.length > mostShown ? mostShown - 1 : mostShown).map((entry) => (
                    <li key={entry.kind + entry.hrefPath}>
                      <EntryChip entry={entry} timeZone={timeZone} />
                    </li>
                  ))}
                  {list.length > mostShown && (
                    <li>
                      <AppLink to={hrefOfDay(one)} className={styles.more}>
                        {t.more(list.length - mostShown + 1)}
                      </AppLink>
                    </li>
                  )}
                </ul>
              )}
            </li>
          )
        })}
      </ol>
    </div>
  )
}

/** The class for the colour of a day. */
export const weekendOf = (day: PlainDate) =>
  weekday(day) === 0 ? 'sunday' : weekday(day) === 6 ? 'saturday' : 'workday'
