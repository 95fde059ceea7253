import { administers } from '#server/platform/auth/administrators.ts'
import type { Session } from '#server/platform/auth/session.ts'

type Booking = { userId: number; startsAt: Date; endsAt: Date; eventId: number | null }

/**
 * A person's own bookings, and for administrators of resources everyone's, until they are over. Those of an event are
 * changed with the event only.
 */
export function bookingPolicy(session: Session, booking: Booking, now: Date) {
  const owns = session.userId === booking.userId || administers(session, 'resources')
  const over = booking.endsAt <= now
  return {
    manage: owns,
    change: owns && !over && booking.eventId === null,
    cancel: owns && !over,
    release: owns && !over && booking.startsAt <= now,
  }
}
