import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { useStrings } from '#ui/locale.tsx'
import type { Booking, BookingStart } from './bookings-data.ts'
import { clock, freeTimes } from './day-slots.ts'
import { resourceWords } from './resources.strings.ts'
import styles from './resources-screen.module.css'
import type { GridRow } from './time-grid.tsx'

type Props = {
  rows: readonly GridRow[]
  hours: { from: number; until: number }
  onBook: (start: BookingStart) => void
  onOpen: (booking: Booking) => void
}

/** The day on a phone: each resource, or each day of one, with its bookings and free times. */
export function ResourceList({ rows, hours, onBook, onOpen }: Props) {
  const t = useStrings(resourceWords)
  return (
    <ul className={styles.list}>
      {rows.map(({ key, label, resource, day, bookings }) => (
        <li key={key}>
          <Card padding="large">
            <div className={styles.head}>{label}</div>
            {bookings.length > 0 && (
              <ul className={styles.bookings} aria-label={t.bookings}>
                {bookings.map((booking) => (
                  <li key={booking.id}>
                    <button type="button" className={styles.booking} onClick={() => onOpen(booking)}>
                      {clock(booking.from)}–{clock(booking.until)} {booking.title}{' '}
                      <span className={styles.details}>{booking.user.name}</span>
                    </button>
                  </li>
                ))}
              </ul>
            )}
            <ul className={styles.free} aria-label={t.freeTimes}>
              {freeTimes(resource, bookings, hours).map(({ from, until }) => (
                <li key={from}>
                  <Button
                    size="small"
                    onClick={() =>
                      onBook({
                        resourceId: resource.id,
                        day,
                        from: clock(from),
                        until: clock(Math.min(until, from + 60, 23 * 60 + 59)),
                      })
                    }
                  >
                    {t.free(clock(from), clock(until))}
                  </Button>
                </li>
              ))}
            </ul>
          </Card>
        </li>
      ))}
    </ul>
  )
}
