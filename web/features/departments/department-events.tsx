import { useQuery } from '@tanstack/react-query'
import { addDays, localToday } from '#common/plain-date.ts'
import { readableDateTime, readableDay } from '#common/readable-dates.ts'
import { listEvents } from '#contract/events.ts'
import { Card } from '#ui/card.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { AppLink } from '#web/app/link.tsx'
import { queryFor } from '#web/app/query.ts'
import { departments } from './departments.strings.ts'
import styles from './departments-screen.module.css'

const dayCount = 31
const most = 5

/** The next events for a department or one above it. Not shown if there are none. */
export function DepartmentEvents({ departmentId }: { departmentId: number }) {
  const t = useStrings(departments)
  const locale = useLocale()
  const from = localToday()
  const { data } = useQuery(
    queryFor(listEvents, { query: { from, until: addDays(from, dayCount), departmentId } }),
  )
  if (!data || data.events.length === 0) return null
  const place = { locale, timeZone: data.timeZone }
  return (
    <section aria-labelledby="department-events">
      <h2 id="department-events" className={styles.heading}>
        {t.events}
      </h2>
      <Card padding="none" bleeds>
        <ul className={styles.events}>
          {data.events.slice(0, most).map((event) => (
            <li key={event.hrefPath}>
              <AppLink to={event.hrefPath} className={styles.event}>
                <span>{event.title}</span>
                <span className={styles.eventWhen}>
                  {event.startOn === null
                    ? readableDateTime(event.startsAt!, place)
                    : readableDay(event.startOn, locale)}
                  {event.place && ` · ${event.place}`}
                </span>
              </AppLink>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  )
}
