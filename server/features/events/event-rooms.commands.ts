import type { CompanyDb } from '#db/tenant.ts'
import { lastOccurrence } from '#server/features/calendars/recurrence.rules.ts'
import type { Booker } from '#server/features/resources/bookings.commands.ts'
import { type EventSlot, setEventRooms } from '#server/features/resources/event-bookings.commands.ts'
import { findEventBookings } from '#server/features/resources/event-bookings.queries.ts'
import { found } from '#server/platform/http/refusal.ts'
import { type EventTime, ruleZone } from './event-times.rules.ts'
import { type EventPageRow, findEvent } from './events.queries.ts'
import { occurrenceAt, occurrencesIn } from './occurrences.rules.ts'

/** Who changes an event and the rooms it should have; unset: those that it has. */
export type WantedRooms = { booker: Booker; resourceIds?: readonly number[] | undefined }

type Change = { moved: boolean; only?: Date | undefined }

const dayMs = 86_400_000

/**
 * Books, moves or cancels the rooms of an event as it is now, in the transaction that changed it.
 * @throws {Refusal} validation_failed, resource_taken, both beside `resourceIds`
 */
export async function keepRooms(
  trx: CompanyDb,
  eventId: number,
  { booker, resourceIds }: WantedRooms,
  { moved, only }: Change,
) {
  const booked = await findEventBookings(trx, { eventId, now: booker.now })
  if (booked.length === 0 && !resourceIds?.length) return
  const event = found(await findEvent(trx, booker, eventId))
  await setEventRooms(trx, booker, {
    ...{ eventId, organiserId: event.createdById, allDay: event.allDay, resourceIds, moved, only },
    // The title of what only some may see is not for everyone who can book the room.
    title: event.reach === 'company' ? event.title : '',
    slots: only ? slotOf(event, only) : comingSlots(event, booker.now),
  })
}

type Times = EventTime & { rrule: string | null }

/** Whether an event happens at other times than before. */
export const timesMoved = (before: Times, after: Times) =>
  before.rrule !== after.rrule ||
  before.allDay !== after.allDay ||
  before.timeZone !== after.timeZone ||
  before.startsAt.getTime() !== after.startsAt.getTime() ||
  before.endsAt.getTime() !== after.endsAt.getTime()

function slotOf(event: EventPageRow, occursAt: Date): EventSlot[] {
  const { startsAt, endsAt } = found(occurrenceAt(event, occursAt))
  return [{ occursAt, startsAt, endsAt }]
}

/** The occurrences that are not over; null: they never end. */
function comingSlots(event: EventPageRow, now: Date): EventSlot[] | null {
  const { startsAt, endsAt, rrule } = event
  if (rrule === null) return [{ occursAt: null, startsAt, endsAt }]
  if (lastOccurrence({ rule: rrule, startsAt, timeZone: ruleZone(event) }) === null) return null
  // Days begin at other moments in other zones.
  const span = { from: new Date(now.getTime() - dayMs), until: new Date('9999-01-01') }
  return occurrencesIn(event, span)
}
