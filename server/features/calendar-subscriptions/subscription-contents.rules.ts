import type { CalendarComponent, CalendarEntry } from '#server/features/calendars/calendar-source.ts'
import type { CalendarSubscriptionPart } from './calendar-subscriptions.present.ts'

type Chosen = { parts: readonly CalendarSubscriptionPart[]; categoryIds: readonly number[] | null }

const partsOfKind: Record<CalendarEntry['kind'], readonly CalendarSubscriptionPart[]> = {
  event: ['mine', 'departments', 'company'],
  activity: ['activities'],
  booking: ['bookings'],
  birthday: ['birthdays'],
  task: ['deadlines'],
  mission: ['deadlines'],
  knowledge_test: ['deadlines'],
  course: ['deadlines'],
  reward: ['deadlines'],
}

const partOf = (kind: CalendarEntry['kind'], { mine, reach }: CalendarComponent): CalendarSubscriptionPart =>
  kind !== 'event' ? partsOfKind[kind][0]! : mine || reach === 'people' ? 'mine' : reach

/** Whether a subscription contains any entry of a kind. */
export const containsKind = ({ parts }: Chosen, kind: CalendarEntry['kind']) =>
  partsOfKind[kind].some((part) => parts.includes(part))

/** Whether a subscription contains an entry. */
export const containsComponent = (
  { parts, categoryIds }: Chosen,
  kind: CalendarEntry['kind'],
  component: CalendarComponent,
) =>
  parts.includes(partOf(kind, component)) &&
  (kind !== 'event' || categoryIds === null || categoryIds.includes(component.category?.id ?? 0))
