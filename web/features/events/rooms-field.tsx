import { useQuery } from '@tanstack/react-query'
import { addDays, daysBetween, localToday } from '#common/plain-date.ts'
import { eventLimits } from '#contract/events.ts'
import { mostBookingDays } from '#contract/resources.bookings.ts'
import { useStrings } from '#ui/locale.tsx'
import { MultiCombobox } from '#ui/multi-combobox.tsx'
import { zonedInstant } from '#ui/zoned-instant.ts'
import { bookingsQuery, resourcesQuery } from '../resources/bookings-data.ts'
import type { EventFields } from './event-fields.ts'
import { eventFormWords } from './event-form.strings.ts'

type Props = {
  fields: EventFields
  /** Whose own bookings are in nobody's way. */
  eventId: number | undefined
  error: string | undefined
  onChange: (rooms: EventFields['rooms']) => void
}

/** The rooms and equipment that are booked with an event; says which are taken at its (first) time. */
export function RoomsField({ fields, eventId, error, onChange }: Props) {
  const t = useStrings(eventFormWords)
  const { data } = useQuery(resourcesQuery)
  const taken = useTaken(fields, eventId, data?.timeZone)
  const resources = data?.resources ?? []
  if (resources.length === 0 && fields.rooms.length === 0) return null
  return (
    <MultiCombobox
      label={t.rooms}
      note={t.roomsNote}
      error={error}
      most={eventLimits.resources}
      values={fields.rooms}
      onChange={onChange}
      options={resources.map(({ id, name, kind, place, capacity }) => ({
        value: String(id),
        label: name,
        detail: [taken.has(id) ? t.taken : '', capacity === null ? '' : t.capacity(capacity), place]
          .filter(Boolean)
          .join(' · '),
        keywords: kind,
      }))}
    />
  )
}

/** What others have booked at the time of the event, or at the first one of several. */
function useTaken(fields: EventFields, eventId: number | undefined, companyZone: string | undefined) {
  const { allDay, day, endDay } = fields
  const zone = (allDay ? companyZone : fields.timeZone) ?? fields.timeZone
  const from = zonedInstant(day, allDay ? '00:00' : fields.time, zone)
  const until =
    endDay && zonedInstant(allDay ? addDays(endDay, 1) : endDay, allDay ? '00:00' : fields.endTime, zone)
  const known = from !== undefined && !!until && until > from
  // The company's days may begin earlier than those of the event.
  const first = known ? addDays(day, -1) : localToday()
  const days = known ? Math.min(daysBetween(first, endDay) + 2, mostBookingDays) : 1
  const { data } = useQuery({ ...bookingsQuery(first, days), enabled: known })
  if (!known || !data) return new Set<number>()
  return new Set(
    data.resourceBookings
      .filter(
        ({ startsAt, endsAt, event }) =>
          startsAt < until && endsAt > from && (event === null || event.id !== eventId),
      )
      .map(({ resourceId }) => resourceId),
  )
}
