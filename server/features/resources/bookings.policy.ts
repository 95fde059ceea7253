import { administers } from '#server/platform/auth/administrators.ts'
import type { Session } from '#server/platform/auth/session.ts'

type Booking = { userId: number; startsAt: Date; endsAt: Date }

/** A person's own bookings, and for administrators of resources everyone's, until they are over. */
export function bookingPolicy(session: Session, booking: Booking, now: Date) {
  const owns = session.userId === booking.userId || administers(session, 'resources')
  const over = booking.endsAt <= now
  return { manage: owns, change: owns && !over, release: owns && !over && booking.startsAt <= now }
}
