import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { classNames } from '#ui/class-names.ts'
import { useStrings } from '#ui/locale.tsx'
import type { BookingStart, Resource } from './bookings-data.ts'
import { clock, type DayBooking, type Segment, segmentsOf } from './day-slots.ts'
import { resourceWords } from './resources.strings.ts'
import styles from './time-grid.module.css'

export type GridRow = {
  key: string
  label: ReactNode
  resource: Resource
  day: string
  bookings: readonly DayBooking[]
}

type Props = {
  caption: string
  /** Above the names of the rows. */
  corner: string
  rows: readonly GridRow[]
  hours: { from: number; until: number }
  onBook: (start: BookingStart) => void
  onOpen: (booking: DayBooking) => void
}

type Chosen = { row: number; from: number; until: number }

/**
 * The bookings of a day: a row per resource, a column per half hour. A free time is booked by a press or by dragging.
 */
export function TimeGrid({ caption, corner, rows, hours, onBook, onOpen }: Props) {
  const t = useStrings(resourceWords)
  const table = useRef<HTMLTableElement>(null)
  const [chosen, setChosen] = useState<Chosen>()
  const latest = useRef<Chosen>(undefined)
  const choose = (next: Chosen | undefined) => {
    latest.current = next
    setChosen(next)
  }
  const bookRow = ({ row, from, until }: Chosen) => {
    const { resource, day } = rows[row]!
    onBook({ resourceId: resource.id, day, from: clock(from), until: clock(until) })
  }
  const drop = useRef<() => void>(undefined)
  drop.current = () => {
    const dragged = latest.current
    if (!dragged) return
    choose(undefined)
    const { row, from, until } = dragged
    // A press without dragging books an hour.
    const end = until - from > 30 ? until : freeUntil(rows[row]!.bookings, from, from + 60)
    bookRow({ row, from, until: end })
  }
  useEffect(() => {
    const end = () => drop.current?.()
    const give = () => choose(undefined)
    window.addEventListener('pointerup', end)
    window.addEventListener('pointercancel', give)
    return () => {
      window.removeEventListener('pointerup', end)
      window.removeEventListener('pointercancel', give)
    }
  })
  const move = (event: KeyboardEvent) => {
    const steps = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] } as const
    const step = steps[event.key as keyof typeof steps]
    const at = (event.target as HTMLElement).closest<HTMLElement>('[data-row]')
    if (!step || !at || !table.current) return
    event.preventDefault()
    const cells = [...table.current.querySelectorAll<HTMLElement>('[data-row]')]
    const row = Number(at.dataset.row) + step[0]
    const inRow = cells.filter((cell) => Number(cell.dataset.row) === row)
    const place = Number(at.dataset.from)
    const next = step[1]
      ? inRow[inRow.indexOf(at) + step[1]]
      : (inRow.findLast((cell) => Number(cell.dataset.from) <= place) ?? inRow[0])
    next?.focus()
  }
  const columns = Array.from({ length: (hours.until - hours.from) / 60 }, (_, i) => hours.from + i * 60)
  let first = true
  const firstFree = () => {
    const tab = first ? 0 : -1
    first = false
    return tab
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
    <section className={styles.scroll} aria-label={caption} tabIndex={0}>
      <table ref={table} className={styles.grid} onKeyDown={move}>
        <caption className={styles.caption}>{caption}</caption>
        <thead>
          <tr>
            <th scope="col" className={styles.corner}>
              {corner}
            </th>
            {columns.map((hour) => (
              <th key={hour} scope="col" colSpan={2} className={styles.hour}>
                {clock(hour)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, label, resource, bookings }, row) => (
            <tr key={key}>
              <th scope="row" className={styles.name}>
                {label}
              </th>
              {segmentsOf(resource, bookings, hours).map((segment) => (
                <td
                  key={segment.from}
                  colSpan={(segment.until - segment.from) / 30}
                  className={classNames(
                    styles.cell,
                    segment.from % 60 === 0 && styles.full,
                    segment.closed && styles.closed,
                  )}
                >
                  {segment.bookings.map((booking) => (
                    <button
                      key={booking.id}
                      type="button"
                      data-row={row}
                      data-from={booking.from}
                      className={classNames(styles.booking, booking.mine && styles.mine)}
                      onClick={() => onOpen(booking)}
                      title={`${clock(booking.from)}–${clock(booking.until)} ${booking.title} ${booking.user.name}`}
                    >
                      <span className={styles.hidden}>
                        {clock(booking.from)}–{clock(booking.until)}{' '}
                      </span>
                      <span className={styles.title}>{booking.title}</span>{' '}
                      <span className={styles.who}>{booking.user.name}</span>
                    </button>
                  ))}
                  {segment.bookings.length === 0 && !segment.closed && (
                    <button
                      type="button"
                      data-row={row}
                      data-from={segment.from}
                      tabIndex={firstFree()}
                      aria-label={t.bookAt(resource.name, clock(segment.from))}
                      className={classNames(styles.free, isChosen(chosen, row, segment) && styles.chosen)}
                      onPointerDown={(event) => {
                        if (event.button !== 0 || event.pointerType === 'touch') return
                        choose({ row, from: segment.from, until: segment.until })
                      }}
                      onPointerEnter={() => {
                        const now = latest.current
                        if (now?.row === row && segment.until > now.from)
                          choose({ ...now, until: freeUntil(bookings, now.from, segment.until) })
                      }}
                      onClick={(event) => {
                        // With the mouse, releasing the button has already booked; this is a key or touch.
                        const pressed = (event.nativeEvent as globalThis.PointerEvent).pointerType
                        if (pressed === 'mouse' || pressed === 'pen') return
                        bookRow({
                          row,
                          from: segment.from,
                          until: freeUntil(bookings, segment.from, segment.from + 60),
                        })
                      }}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const isChosen = (chosen: Chosen | undefined, row: number, { from, until }: Segment) =>
  chosen?.row === row && from >= chosen.from && until <= chosen.until

/** The end of the chosen time, or of the free time if that is earlier. */
const freeUntil = (bookings: readonly DayBooking[], from: number, until: number) =>
  Math.min(until, 23 * 60 + 59, ...bookings.filter((one) => one.from >= from).map((one) => one.from))
