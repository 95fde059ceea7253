import { useState } from 'react'
import { BookingDetails } from './booking-details.tsx'
import { BookingForm } from './booking-form.tsx'
import type { Booking, BookingStart, Resource } from './bookings-data.ts'

type Open = { start?: BookingStart; booking?: Booking; editing?: boolean }

type Data = { resources: readonly Resource[]; timeZone: string; today: string }

/** The booking dialogs of a screen, and functions that open them. */
export function useBookingDialogs(data: Data | undefined) {
  const [open, setOpen] = useState<Open>()
  const onClose = () => setOpen(undefined)
  const { booking, editing } = open ?? {}
  const dialogs =
    open && data ? (
      booking && !editing ? (
        <BookingDetails
          booking={booking}
          timeZone={data.timeZone}
          onEdit={() => setOpen({ booking, editing: true })}
          onClose={onClose}
        />
      ) : (
        <BookingForm
          {...data}
          {...(open.start && { start: open.start })}
          {...(booking && { booking })}
          onClose={onClose}
        />
      )
    ) : null
  return {
    dialogs,
    book: (start?: BookingStart) => setOpen(start ? { start } : {}),
    show: (shown: Booking) => setOpen({ booking: shown }),
  }
}
