import type { CalendarComponent, CalendarEntry } from '#server/features/calendars/calendar-source.ts'
import type { CalendarSubscriptionPart } from './calendar-subscriptions.present.ts'

type Chosen = { parts: readonly CalendarSubscriptionPart[]; categoryIds: readonly number[] | null }

const partOf = (
  kind: CalendarEntry['kind'],
  { mine, reach }: CalendarComponent,
): CalendarSubscriptionPart => {
  if (kind === 'activity') return 'activities'
  if (kind === 'booking') return 'bookings'
  return mine || reach === 'people' ? 'mine' : reach
}

/** Whether a subscription contains any entry of a kind. */
export const containsKind = ({ parts }: Chosen, kind: CalendarEntry['kind']) =>
  kind === 'event'
    ? parts.some((part) => part === 'mine' || part === 'departments' || part === 'company')
    : (kind === 'activity' && parts.includes('activities')) ||
      (kind === 'booking' && parts.includes('bookings'))

/** Whether a subscription contains an entry. */
export const containsComponent = (
  { parts, categoryIds }: Chosen,
  kind: CalendarEntry['kind'],
  component: CalendarComponent,
) =>
  parts.includes(partOf(kind, component)) &&
  (kind !== 'event' || categoryIds === null || categoryIds.includes(component.category?.id ?? 0))
