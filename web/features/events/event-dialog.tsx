import { useState } from 'react'
import { localToday } from '#common/plain-date.ts'
import { createEvent, updateEvent } from '#contract/events.ts'
import { FormDialog } from '#ui/form-dialog.tsx'
import { useStrings } from '#ui/locale.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { useToast } from '#ui/toast.tsx'
import { call } from '#web/app/api.ts'
import { ChangedElsewhere } from '#web/app/changed-elsewhere.tsx'
import { useSubmit } from '#web/app/use-submit.ts'
import { bodyOf, checkFields, type EventFields, emptyEvent, fieldsOf, problemsOf } from './event-fields.ts'
import styles from './event-form.module.css'
import { eventFormWords } from './event-form.strings.ts'
import { EventForm } from './event-form.tsx'
import { useClock } from './event-when.tsx'
import { eventWords } from './events.strings.ts'
import { type CalendarEvent, useEventRefresh } from './use-events.ts'

type NewProps = {
  /** Initial values of the form; the day is today if unset. */
  start: Partial<EventFields>
  /** The post it is created from. */
  feedId?: number
  onClose: () => void
}

/** Creates an event on a day. */
export function NewEventDialog({ start, feedId, onClose }: NewProps) {
  const t = useStrings(eventFormWords)
  const toast = useToast()
  const { timeZone } = useClock()
  const refresh = useEventRefresh()
  const [fields, setFields] = useState(() => ({
    ...emptyEvent(start.day ?? localToday(), timeZone),
    ...start,
  }))
  const form = useSubmit({
    focusesProblem: true,
    check: () => checkFields(fields, t),
    send: async () => {
      await call(createEvent, {
        body: { ...(await bodyOf(fields)), ...(feedId !== undefined && { feedId }) },
      })
      await refresh()
    },
    problemsOf: (error) => problemsOf(error.fields),
    done: () => {
      toast.success(t.created)
      onClose()
    },
    failed: t.failed,
  })
  return (
    <FormDialog
      submission={form}
      title={t.newTitle}
      submitLabel={t.create}
      failure={form.failure}
      onClose={onClose}
      className={styles.fields}
    >
      <EventForm
        fields={fields}
        onChange={setFields}
        problems={form.problems}
        pending={form.pending}
        single={false}
      />
    </FormDialog>
  )
}

export type Scope = 'one' | 'following' | 'all'

type ScopeProps = { scope: Scope; onChange: (scope: Scope) => void }

/** Chooses the occurrences of a repeating event. */
export function ScopeChoice({ scope, onChange }: ScopeProps) {
  const t = useStrings(eventWords)
  return (
    <RadioGroup
      label={t.scope}
      value={scope}
      onChange={onChange}
      options={[
        { value: 'one', label: t.scopeOne },
        { value: 'following', label: t.scopeFollowing },
        { value: 'all', label: t.scopeAll },
      ]}
    />
  )
}

type EditProps = {
  event: CalendarEvent
  refetch: () => Promise<unknown>
  onClose: () => void
  /** Switches to the event and occurrence that the opened one has become. */
  onSaved: (saved: { id: number; occurrence: string | null }) => void
}

/** Changes an event: the opened occurrence, it and all later ones, or all. */
export function EditEventDialog({ event, refetch, onClose, onSaved }: EditProps) {
  const t = useStrings(eventFormWords)
  const toast = useToast()
  const refresh = useEventRefresh()
  const [base] = useState(event)
  const [fields, setFields] = useState(() => fieldsOf(event))
  const [scope, setScope] = useState<Scope>(event.occurrence === null ? 'all' : 'one')
  const form = useSubmit<undefined, { id: number; occurrence: string | null }, CalendarEvent>({
    focusesProblem: true,
    base,
    current: event,
    refetch,
    check: () => checkFields(fields, t),
    send: async (version) => {
      const { occurrence } = base
      const body = { ...(await bodyOf(fields)), version, scope, ...(occurrence !== null && { occurrence }) }
      return call(updateEvent, { params: { id: base.id }, body })
    },
    problemsOf: (error) => problemsOf(error.fields),
    done: async (saved) => {
      toast.success(t.saved)
      onClose()
      onSaved(saved)
      await refresh()
    },
    failed: t.failed,
  })
  return (
    <FormDialog
      submission={form}
      title={t.editTitle}
      submitLabel={t.save}
      failure={form.failure}
      onClose={onClose}
      className={styles.fields}
    >
      <ChangedElsewhere
        form={form}
        compare={(now) => [
          { label: t.title, now: now.title, mine: fields.title },
          { label: t.place, now: now.place, mine: fields.place },
          { label: t.body, now: now.body, mine: fields.body },
        ]}
        onTake={(now) => setFields(fieldsOf(now))}
      />
      {base.occurrence !== null && <ScopeChoice scope={scope} onChange={setScope} />}
      <EventForm
        fields={fields}
        onChange={setFields}
        problems={form.problems}
        pending={form.pending}
        single={scope === 'one'}
        eventId={base.id}
      />
    </FormDialog>
  )
}
