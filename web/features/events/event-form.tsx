import { useState } from 'react'
import { addDays, daysBetween } from '#common/plain-date.ts'
import { eventLimits } from '#contract/events.ts'
import { postLimits } from '#contract/posting.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { DatePicker } from '#ui/date-picker.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Select } from '#ui/select.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { TimePicker } from '#ui/time-picker.tsx'
import { FormattedText } from '../feeds/formatted-text.tsx'
import { attachments } from '../media-files/attachments.strings.ts'
import { ChosenFiles } from '../media-files/chosen-files.tsx'
import { pickFiles } from '../media-files/pick-files.ts'
import { AudienceFields } from './audience-fields.tsx'
import type { EventFields } from './event-fields.ts'
import styles from './event-form.module.css'
import { eventFormWords } from './event-form.strings.ts'
import { repeats } from './event-rule.ts'
import { useRepeatWords } from './event-when.tsx'
import { RoomsField } from './rooms-field.tsx'
import { useEventOptions } from './use-events.ts'

type Props = {
  fields: EventFields
  onChange: (fields: EventFields) => void
  problems: Readonly<Partial<Record<string, string>>>
  pending: boolean
  /** A single occurrence can only have a different text, place, rooms and time. */
  single: boolean
  /** Of an existing event. */
  eventId?: number
}
type Part = Pick<Props, 'fields' | 'problems'> & { set: (change: Partial<EventFields>) => void }

/** The fields of an event. */
export function EventForm({ fields, onChange, problems, pending, single, eventId }: Props) {
  const t = useStrings(eventFormWords)
  const set = (change: Partial<EventFields>) => onChange({ ...fields, ...change })
  const text = (name: 'place' | 'onlineUrl' | 'linkUrl', most: number) => (
    <Input
      label={t[name]}
      value={fields[name]}
      error={problems[name]}
      maxLength={most}
      onChange={(value) => set({ [name]: value })}
    />
  )
  return (
    <>
      <Input
        required
        data-first-focus
        label={t.title}
        value={fields.title}
        error={problems.title}
        maxLength={eventLimits.titleLength}
        autoComplete="off"
        onChange={(title) => set({ title })}
      />
      <Times {...{ fields, problems, set, single }} />
      {text('place', eventLimits.placeLength)}
      <RoomsField
        fields={fields}
        eventId={eventId}
        error={problems.resourceIds}
        onChange={(rooms) => set({ rooms })}
      />
      {text('onlineUrl', eventLimits.urlLength)}
      <Textarea
        label={t.body}
        drawn={(written) => <FormattedText text={written} />}
        value={fields.body}
        error={problems.body}
        most={eventLimits.bodyLength}
        onChange={(body) => set({ body })}
      />
      {!single && (
        <>
          {text('linkUrl', eventLimits.urlLength)}
          <Choices {...{ fields, problems, set }} />
          <Files {...{ fields, problems, set }} locked={pending} />
          <Checkbox
            label={t.invites}
            note={t.invitesNote}
            checked={fields.invites}
            onChange={(invites) => set({ invites })}
          />
        </>
      )}
      <Checkbox label={t.notify} checked={fields.notify} onChange={(notify) => set({ notify })} />
    </>
  )
}

function Times({ fields, problems, set, single }: Part & { single: boolean }) {
  const t = useStrings(eventFormWords)
  const words = useRepeatWords()
  const { allDay, day, repeat } = fields
  // The end moves with the start.
  const start = (next: string) => {
    const days = next && day && fields.endDay ? daysBetween(day, fields.endDay) : 0
    set({ day: next, endDay: next ? addDays(next, Math.max(0, days)) : fields.endDay })
  }
  const offered = fields.custom && repeat === 'custom' ? [...repeats, 'custom' as const] : repeats
  return (
    <>
      {!single && <Checkbox label={t.allDay} checked={allDay} onChange={(next) => set({ allDay: next })} />}
      <div className={styles.times}>
        <DatePicker required label={t.startDay} value={day} error={problems.day} onChange={start} />
        {!allDay && <TimePicker label={t.startTime} value={fields.time} onChange={(time) => set({ time })} />}
        <DatePicker
          required
          label={t.endDay}
          value={fields.endDay}
          error={problems.endDay}
          onChange={(endDay) => set({ endDay })}
        />
        {!allDay && (
          <TimePicker label={t.endTime} value={fields.endTime} onChange={(endTime) => set({ endTime })} />
        )}
      </div>
      {!single && !allDay && (
        <Select
          label={t.timeZone}
          value={fields.timeZone}
          error={problems.timeZone}
          onChange={(timeZone) => set({ timeZone })}
          options={timeZones(fields.timeZone).map((zone) => ({ value: zone, label: zone }))}
        />
      )}
      {!single && (
        <Select
          label={t.repeat}
          value={repeat}
          error={problems.rrule}
          onChange={(next) => set({ repeat: next })}
          options={offered.map((one) => ({ value: one, label: day ? words(one, day) : one }))}
        />
      )}
      {!single && repeat !== 'none' && repeat !== 'custom' && (
        <DatePicker
          label={t.until}
          note={t.untilNote}
          value={fields.until}
          min={day}
          onChange={(until) => set({ until })}
        />
      )}
    </>
  )
}

/** All time zones the browser supports, the current one first. */
const timeZones = (used: string) => [
  used,
  ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== used),
]

function Choices({ fields, problems, set }: Part) {
  const t = useStrings(eventFormWords)
  const categories = useEventOptions()?.categories ?? []
  return (
    <>
      <Select
        label={t.category}
        value={fields.categoryId}
        error={problems.categoryId}
        onChange={(categoryId) => set({ categoryId })}
        options={[
          { value: '', label: t.noCategory },
          ...categories.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
      />
      <AudienceFields
        label={t.audience}
        audience={fields.audience}
        error={problems.rule}
        onChange={(audience) => set({ audience })}
      />
      <Select
        label={t.remind}
        value={fields.remind}
        onChange={(remind) => set({ remind })}
        options={[
          { value: '', label: t.remindNone },
          { value: '0', label: t.remind0 },
          { value: '1', label: t.remind1 },
          { value: '2', label: t.remind2 },
          { value: '7', label: t.remind7 },
        ]}
      />
    </>
  )
}

const limits = {
  videos: 1,
  videoBytes: postLimits.videoBytes,
  attachments: eventLimits.files - 1,
  attachmentBytes: postLimits.attachmentBytes,
}

function Files({ fields, problems, set, locked }: Part & { locked: boolean }) {
  const w = useStrings(attachments)
  const [refused, setRefused] = useState<string[]>([])
  return (
    <div>
      <ChosenFiles
        files={fields.files}
        locked={locked}
        limits={limits}
        onRemove={(file) => set({ files: fields.files.filter((one) => one !== file) })}
        onPick={(added) => {
          const picked = pickFiles(fields.files, added, limits, w)
          setRefused(picked.problems)
          set({ files: picked.files })
        }}
      />
      {[...refused, problems.mediaFileIds].filter(Boolean).length > 0 && (
        <p role="alert" className={styles.problem}>
          {[...refused, problems.mediaFileIds].filter(Boolean).join(' ')}
        </p>
      )}
    </div>
  )
}
