import { useState } from 'react'
import { bookingScopes, cancelResourceBooking, releaseResourceBooking } from '#contract/resources.bookings.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { useStrings } from '#ui/locale.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { toast } from '#ui/toast-store.ts'
import { call } from '#web/app/api.ts'
import { AppLink } from '#web/app/link.tsx'
import { useSubmit } from '#web/app/use-submit.ts'
import styles from './booking-form.module.css'
import { useSpan } from './booking-span.ts'
import { type Booking, useRefreshBookings } from './bookings-data.ts'
import { resourceWords, scopeWords } from './resources.strings.ts'

type Props = { booking: Booking; timeZone: string; onEdit: () => void; onClose: () => void }

/** One booking: its booker and time. The booker and administrators can change, end and cancel it. */
export function BookingDetails({ booking, timeZone, onEdit, onClose }: Props) {
  const t = useStrings(resourceWords)
  const span = useSpan(timeZone)
  const [cancelling, setCancelling] = useState(false)
  const refresh = useRefreshBookings()
  const release = useSubmit({
    send: async () => {
      await call(releaseResourceBooking, { params: { id: booking.id }, body: { version: booking.version } })
      await refresh()
      toast.success(t.released)
    },
    done: onClose,
    failed: t.failed,
    toasts: true,
  })
  if (cancelling) return <CancelBooking booking={booking} onClose={onClose} />
  return (
    <Dialog
      open
      losesNothing
      title={booking.title}
      onClose={onClose}
      footer={
        booking.can.cancel && (
          <>
            <Button situation="danger" onClick={() => setCancelling(true)}>
              {t.cancel}
            </Button>
            {booking.can.release && (
              <Button pending={release.pending} onClick={() => release.submit()}>
                {t.release}
              </Button>
            )}
            {booking.can.change && (
              <Button priority="primary" icon="edit" onClick={onEdit}>
                {t.edit}
              </Button>
            )}
          </>
        )
      }
    >
      <dl className={styles.terms}>
        <dt>{t.resource}</dt>
        <dd>
          {booking.resourceName} {booking.place}
        </dd>
        <dt>{t.when}</dt>
        <dd>
          {span(booking)}
          {booking.rule && `  ${t.repeats}`}
        </dd>
        <dt>{t.bookedBy}</dt>
        <dd>{booking.user.name}</dd>
        {booking.event && (
          <>
            <dt>{t.event}</dt>
            <dd>
              <AppLink to={eventPath(booking.event)}>{t.toEvent}</AppLink>
            </dd>
          </>
        )}
        {booking.note && (
          <>
            <dt>{t.note}</dt>
            <dd>{booking.note}</dd>
          </>
        )}
      </dl>
      {booking.mine && (
        <Button
          size="small"
          icon="download"
          onClick={() => location.assign(`/api/v2/calendar_files/booking/${booking.id}`)}
        >
          {t.file}
        </Button>
      )}
    </Dialog>
  )
}

const eventPath = ({ id, occurrence }: NonNullable<Booking['event']>) =>
  `/events/${id}${occurrence === null ? '' : `?occurrence=${occurrence}`}`

function CancelBooking({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const t = useStrings(resourceWords)
  const scopes = useStrings(scopeWords)
  const [scope, setScope] = useState<(typeof bookingScopes)[number]>('this')
  const refresh = useRefreshBookings()
  const form = useSubmit({
    send: async () => {
      const query = { version: booking.version, scope }
      await call(cancelResourceBooking, { params: { id: booking.id }, query })
      await refresh()
      toast.success(t.cancelled)
    },
    done: onClose,
    failed: t.failed,
  })
  return (
    <FormDialog
      submission={form}
      danger
      size="small"
      title={t.cancelTitle}
      submitLabel={t.cancel}
      onClose={onClose}
      failure={form.failure}
      className={styles.form}
    >
      <p>{booking.event ? t.cancelOfEvent : t.cancelWords}</p>
      {booking.rule && (
        <RadioGroup
          label={t.cancelScope}
          value={scope}
          onChange={setScope}
          options={bookingScopes.map((value) => ({ value, label: scopes[value] }))}
        />
      )}
    </FormDialog>
  )
}
