import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  bookingLimits,
  bookingScopes,
  checkResourceBooking,
  createResourceBooking,
  getResourceBooking,
  updateResourceBooking,
} from '#contract/resources.bookings.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { DatePicker } from '#ui/date-picker.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { Select } from '#ui/select.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { TimePicker } from '#ui/time-picker.tsx'
import { toast } from '#ui/toast-store.ts'
import { zonedInstant, zonedParts } from '#ui/zoned-instant.ts'
import { call } from '#web/app/api.ts'
import { ChangedElsewhere } from '#web/app/changed-elsewhere.tsx'
import { queryFor } from '#web/app/query.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import styles from './booking-form.module.css'
import { useSpan } from './booking-span.ts'
import { type Booking, type BookingStart, type Resource, useRefreshBookings } from './bookings-data.ts'
import { type Repeat, repeats, ruleOf } from './repeat-rule.ts'
import { repeatWords, resourceWords, scopeWords } from './resources.strings.ts'

type Props = {
  resources: readonly Resource[]
  timeZone: string
  today: string
  /** The initial values of a new booking. */
  start?: BookingStart
  /** The booking to change. */
  booking?: Booking
  onClose: () => void
}

function startOf({ startsAt, endsAt, resourceId }: Booking, timeZone: string) {
  const [from, until] = [zonedParts(startsAt, timeZone), zonedParts(endsAt, timeZone)]
  return { resourceId, day: from.day, from: from.time, untilDay: until.day, until: until.time }
}

/** Books a room or equipment, or changes a booking. Shows while choosing whether the time is free. */
export function BookingForm({ resources, timeZone, today, start, booking, onClose }: Props) {
  const t = useStrings(resourceWords)
  const scopes = useStrings(scopeWords)
  const repeatNames = useStrings(repeatWords)
  const first = booking
    ? startOf(booking, timeZone)
    : {
        resourceId: resources[0]?.id ?? 0,
        day: today,
        from: '',
        until: '',
        untilDay: start?.day ?? today,
        ...start,
      }
  const [title, setTitle] = useState(booking?.title ?? '')
  const [note, setNote] = useState(booking?.note ?? '')
  const [resourceId, setResourceId] = useState(first.resourceId)
  const [day, setDay] = useState(first.day)
  const [from, setFrom] = useState(first.from)
  const [untilDay, setUntilDay] = useState(first.untilDay)
  const [until, setUntil] = useState(first.until)
  const [repeat, setRepeat] = useState<Repeat>('never')
  const [repeatUntil, setRepeatUntil] = useState('')
  const [scope, setScope] = useState<(typeof bookingScopes)[number]>('this')
  const [skipTaken, setSkipTaken] = useState(false)
  const refresh = useRefreshBookings()
  const startsAt = zonedInstant(day, from, timeZone)
  const endsAt = zonedInstant(untilDay, until, timeZone)
  const rule = ruleOf(repeat, repeatUntil)
  const current = useQuery({
    ...queryFor(getResourceBooking, { params: { id: booking?.id ?? 0 } }),
    enabled: false,
  })
  const form = useSubmit({
    base: booking,
    current: current.data ?? booking,
    refetch: current.refetch,
    check: () => ({
      title: title.trim() ? '' : t.nameMissing,
      startsAt: startsAt ? '' : t.timeMissing,
      endsAt: endsAt ? '' : t.timeMissing,
      rule: repeat !== 'never' && !repeatUntil ? t.repeatUntilMissing : '',
    }),
    send: async (version) => {
      const body = { resourceId, title, note, startsAt: startsAt!, endsAt: endsAt! }
      if (booking)
        await call(updateResourceBooking, { params: { id: booking.id }, body: { ...body, scope, version } })
      else await call(createResourceBooking, { body: { ...body, rule: rule ?? null, skipTaken } })
      await refresh()
      toast.success(booking ? t.changed : t.booked)
    },
    done: onClose,
    failed: t.failed,
  })
  // Booked before it became inactive, or by an administrator for someone else.
  const gone = resources.some(({ id }) => id === booking?.resourceId) ? undefined : booking
  const changed = () => form.clear()
  const resource = resources.find(({ id }) => id === resourceId)
  return (
    <FormDialog
      submission={form}
      enterSubmits
      title={booking ? t.editTitle : t.newTitle}
      submitLabel={booking ? t.save : t.book}
      onClose={onClose}
      className={styles.form}
      failure={form.failure}
    >
      <ChangedElsewhere
        form={form}
        compare={(now: Booking) => [
          { label: t.name, now: now.title, mine: title },
          { label: t.startTime, now: zonedParts(now.startsAt, timeZone).time, mine: from },
        ]}
        onTake={(now: Booking) => {
          const taken = startOf(now, timeZone)
          setTitle(now.title)
          setNote(now.note)
          setResourceId(taken.resourceId)
          setDay(taken.day)
          setFrom(taken.from)
          setUntilDay(taken.untilDay)
          setUntil(taken.until)
        }}
      />
      <Input
        label={t.name}
        note={t.nameNote}
        required
        data-first-focus
        maxLength={bookingLimits.titleLength}
        value={title}
        error={form.problems.title}
        onChange={(value) => {
          setTitle(value)
          changed()
        }}
      />
      <Select
        label={t.resource}
        value={String(resourceId)}
        error={form.problems.resourceId}
        onChange={(value) => {
          setResourceId(Number(value))
          changed()
        }}
        options={[
          ...resources.map(({ id, name }) => ({ value: String(id), label: name })),
          ...(gone ? [{ value: String(gone.resourceId), label: gone.resourceName }] : []),
        ]}
      />
      <div className={styles.times}>
        <DatePicker
          label={t.startDay}
          value={day}
          today={today}
          onChange={(value) => {
            setDay(value)
            if (untilDay === day || value > untilDay) setUntilDay(value)
            changed()
          }}
        />
        <TimePicker
          label={t.startTime}
          value={from}
          error={form.problems.startsAt}
          onChange={(value) => {
            setFrom(value)
            changed()
          }}
        />
        <DatePicker
          label={t.endDay}
          value={untilDay}
          today={today}
          onChange={(value) => {
            setUntilDay(value)
            changed()
          }}
        />
        <TimePicker
          label={t.endTime}
          value={until}
          error={form.problems.endsAt}
          onChange={(value) => {
            setUntil(value)
            changed()
          }}
        />
      </div>
      {!booking && resource?.repeatable && (
        <div className={styles.times}>
          <Select
            label={t.repeat}
            value={repeat}
            onChange={(value) => {
              setRepeat(value)
              changed()
            }}
            options={repeats.map((value) => ({ value, label: repeatNames[value] }))}
          />
          {repeat !== 'never' && (
            <DatePicker
              label={t.repeatUntil}
              value={repeatUntil}
              today={today}
              error={form.problems.rule}
              onChange={(value) => {
                setRepeatUntil(value)
                changed()
              }}
            />
          )}
        </div>
      )}
      {startsAt && endsAt && startsAt < endsAt && (booking?.rule == null || scope === 'this') && (
        <Availability
          query={{ resourceId, startsAt, endsAt, rule, bookingId: booking?.id }}
          {...{ timeZone, skipTaken, onSkip: setSkipTaken }}
        />
      )}
      <Textarea label={t.note} low most={bookingLimits.noteLength} value={note} onChange={setNote} />
      {booking?.rule && (
        <RadioGroup
          label={t.scope}
          value={scope}
          onChange={setScope}
          options={bookingScopes.map((value) => ({ value, label: scopes[value] }))}
        />
      )}
    </FormDialog>
  )
}

type AvailabilityProps = {
  query: {
    resourceId: number
    startsAt: string
    endsAt: string
    rule: string | undefined
    bookingId: number | undefined
  }
  timeZone: string
  skipTaken: boolean
  onSkip: (skip: boolean) => void
}

/** Whether the chosen time is free, who has booked it, and when it is free; for a series which times are taken. */
function Availability({ query, timeZone, skipTaken, onSkip }: AvailabilityProps) {
  const t = useStrings(resourceWords)
  const span = useSpan(timeZone)
  const { data } = useQuery({ ...queryFor(checkResourceBooking, { query }), staleTime: 0 })
  if (!data) return null
  const taken = data.occurrences.flatMap((slot) => (slot.taken ? [{ slot, other: slot.taken }] : []))
  const [clash] = taken
  if (!clash) return <Notice situation="success">{t.allFree}</Notice>
  const free = data.occurrences.length - taken.length
  if (data.occurrences.length === 1) {
    const at = data.freeFrom && zonedParts(data.freeFrom, timeZone)
    return (
      <Notice situation="warning" live>
        {t.takenNow(span(clash.other), clash.other.user.name)}
        {at && t.freeFrom(at.time)}
      </Notice>
    )
  }
  return (
    <>
      <Notice situation="warning" live>
        {t.takenTimes(taken.length)}
        <ul className={styles.taken}>
          {taken.map(({ slot, other }) => (
            <li key={slot.startsAt}>{t.takenBy(span(slot), other.user.name)}</li>
          ))}
        </ul>
      </Notice>
      {free > 0 && <Checkbox label={t.skip(free)} checked={skipTaken} onChange={onSkip} />}
    </>
  )
}
