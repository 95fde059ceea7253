import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { addDays, addMonths, type PlainDate, weekday, weeksOf } from '#common/plain-date.ts'
import { Button } from './button.tsx'
import styles from './calendar.module.css'
import { classNames } from './class-names.ts'
import { controls } from './controls.strings.ts'
import { IconButton } from './icon-button.tsx'
import { useLocale, useStrings } from './locale.tsx'

type Props = {
  value: PlainDate | undefined
  today: PlainDate
  min?: PlainDate
  max?: PlainDate
  onChoose: (date: PlainDate) => void
}

const moves: Record<string, (date: PlainDate, shift: boolean) => PlainDate> = {
  ArrowLeft: (date) => addDays(date, -1),
  ArrowRight: (date) => addDays(date, 1),
  ArrowUp: (date) => addDays(date, -7),
  ArrowDown: (date) => addDays(date, 7),
  Home: (date) => addDays(date, -weekday(date)),
  End: (date) => addDays(date, 6 - weekday(date)),
  PageUp: (date, shift) => addMonths(date, shift ? -12 : -1),
  PageDown: (date, shift) => addMonths(date, shift ? 12 : 1),
}

/** A month to choose a day from. Arrow keys move by day and week, Page Up and Down by month, with Shift by year. */
export function Calendar({ value, today, min, max, onChoose }: Props) {
  const t = useStrings(controls)
  const locale = useLocale()
  const [at, setAt] = useState(value ?? today)
  const grid = useRef<HTMLTableElement>(null)
  const byKey = useRef(true)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows the day that keys moved to
  useEffect(() => {
    if (byKey.current) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
    byKey.current = false
  }, [at])

  const words = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
    return (date: PlainDate) => format.format(new Date(`${date}T00:00:00Z`))
  }
  const monthName = words({ year: 'numeric', month: 'long' })
  const dayName = words({ year: 'numeric', month: 'long', day: 'numeric', weekday: 'long' })
  const shortWeekday = words({ weekday: 'short' })
  const longWeekday = words({ weekday: 'long' })
  const refused = (date: PlainDate) => (min !== undefined && date < min) || (max !== undefined && date > max)
  const weeks = weeksOf(at)
  const tone = (date: PlainDate) =>
    weekday(date) === 0 ? styles.sunday : weekday(date) === 6 && styles.saturday

  const press = (event: KeyboardEvent) => {
    const move = moves[event.key]
    if (!move) return
    event.preventDefault()
    byKey.current = true
    setAt(move(at, event.shiftKey))
  }

  return (
    <div className={styles.calendar}>
      <div className={styles.head}>
        <IconButton icon="chevronLeft" label={t.previousMonth} onClick={() => setAt(addMonths(at, -1))} />
        <p className={styles.month} aria-live="polite">
          {monthName(at)}
        </p>
        <IconButton icon="chevronRight" label={t.nextMonth} onClick={() => setAt(addMonths(at, 1))} />
      </div>
      <table ref={grid} className={styles.grid} aria-label={monthName(at)}>
        <thead>
          <tr>
            {weeks[0]?.map((date) => (
              <th
                key={date}
                scope="col"
                abbr={longWeekday(date)}
                className={classNames(styles.weekday, tone(date))}
              >
                {shortWeekday(date)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody onKeyDown={press}>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((date) => (
                <td key={date} className={styles.cell}>
                  <button
                    type="button"
                    tabIndex={date === at ? 0 : -1}
                    aria-label={dayName(date)}
                    aria-pressed={date === value}
                    aria-current={date === today ? 'date' : undefined}
                    aria-disabled={refused(date) || undefined}
                    className={classNames(
                      styles.day,
                      tone(date),
                      date.slice(0, 7) !== at.slice(0, 7) && styles.outside,
                    )}
                    onClick={() => refused(date) || onChoose(date)}
                  >
                    {Number(date.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Button
        size="xSmall"
        priority="tertiary"
        wide
        disabled={refused(today)}
        onClick={() => onChoose(today)}
      >
        {t.today}
      </Button>
    </div>
  )
}
