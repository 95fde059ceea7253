import { useState } from 'react'
import type { AudienceRule } from '#common/audience-rule.ts'
import type { Answer } from '#contract/endpoint.ts'
import {
  createResource,
  type listAdminResources,
  resourceLimits,
  updateResource,
} from '#contract/resources.administration.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { TimePicker } from '#ui/time-picker.tsx'
import { call } from '#web/app/api.ts'
import { ChangedElsewhere } from '#web/app/changed-elsewhere.tsx'
import { useSubmit } from '#web/app/use-submit.ts'
import { AudienceEditor } from '../audiences/audience-editor.tsx'
import styles from './booking-form.module.css'
import { resourceAdminWords } from './resource-admin.strings.ts'

export type AdminResource = Answer<typeof listAdminResources>['resources'][number]

type Props = {
  /** The item to change. If absent, a new one is created. */
  resource: AdminResource | undefined
  resources: readonly AdminResource[]
  onClose: () => void
  onSaved: () => Promise<void>
}

const numberText = (value: number | null | undefined) => (value == null ? '' : String(value))
const isNumber = (text: string) => text.trim() === '' || /^[1-9]\d*$/.test(text.trim())
const numberOf = (text: string) => (text.trim() === '' ? null : Number(text))

const fieldsOf = (resource: AdminResource | undefined) => ({
  name: resource?.name ?? '',
  kind: resource?.kind ?? '',
  capacity: numberText(resource?.capacity),
  place: resource?.place ?? '',
  description: resource?.description ?? '',
  rule: (resource?.rule ?? { include: 'everyone' }) as AudienceRule,
  repeatable: resource?.repeatable ?? true,
  daysAhead: numberText(resource?.daysAhead),
  longestMinutes: numberText(resource?.longestMinutes),
  opensAt: resource?.opensAt ?? '',
  closesAt: resource?.closesAt ?? '',
  active: resource?.active ?? true,
})

/** Creates a room or piece of equipment, or changes its rules. */
export function ResourceDialog({ resource, resources, onClose, onSaved }: Props) {
  const t = useStrings(resourceAdminWords)
  const [fields, setFields] = useState(() => fieldsOf(resource))
  const form = useSubmit({
    base: resource,
    current: resources.find(({ id }) => id === resource?.id),
    refetch: onSaved,
    check: () => ({
      name: fields.name.trim() ? '' : t.nameMissing,
      capacity: isNumber(fields.capacity) ? '' : t.notANumber,
      daysAhead: isNumber(fields.daysAhead) ? '' : t.notANumber,
      longestMinutes: isNumber(fields.longestMinutes) ? '' : t.notANumber,
    }),
    send: async (version) => {
      const body = {
        ...fields,
        rule: fields.rule,
        capacity: numberOf(fields.capacity),
        daysAhead: numberOf(fields.daysAhead),
        longestMinutes: numberOf(fields.longestMinutes),
        opensAt: fields.opensAt || null,
        closesAt: fields.closesAt || null,
      }
      if (resource) await call(updateResource, { params: { id: resource.id }, body: { ...body, version } })
      else await call(createResource, { body })
      await onSaved()
    },
    done: onClose,
    failed: t.failed,
  })
  const set = (part: Partial<typeof fields>) => {
    setFields((before) => ({ ...before, ...part }))
    form.clear()
  }
  return (
    <FormDialog
      submission={form}
      enterSubmits
      title={resource ? t.editTitle : t.addTitle}
      submitLabel={t.save}
      onClose={onClose}
      className={styles.form}
      failure={form.failure}
    >
      <ChangedElsewhere
        form={form}
        compare={(now: AdminResource) => [
          { label: t.name, now: now.name, mine: fields.name },
          { label: t.kind, now: now.kind, mine: fields.kind },
          { label: t.people, now: numberText(now.capacity), mine: fields.capacity },
          { label: t.place, now: now.place, mine: fields.place },
          { label: t.active, now: now.active ? t.yes : t.no, mine: fields.active ? t.yes : t.no },
        ]}
        onTake={(now: AdminResource) => setFields(fieldsOf(now))}
      />
      <Input
        label={t.name}
        required
        data-first-focus
        maxLength={resourceLimits.nameLength}
        value={fields.name}
        error={form.problems.name}
        onChange={(name) => set({ name })}
      />
      <div className={styles.times}>
        <Input
          label={t.kind}
          note={t.kindNote}
          maxLength={resourceLimits.nameLength}
          value={fields.kind}
          error={form.problems.kind}
          onChange={(kind) => set({ kind })}
        />
        <Input
          label={t.people}
          inputMode="numeric"
          maxLength={5}
          value={fields.capacity}
          error={form.problems.capacity}
          onChange={(capacity) => set({ capacity })}
        />
      </div>
      <Input
        label={t.place}
        maxLength={resourceLimits.placeLength}
        value={fields.place}
        error={form.problems.place}
        onChange={(place) => set({ place })}
      />
      <Textarea
        label={t.description}
        low
        most={resourceLimits.descriptionLength}
        value={fields.description}
        error={form.problems.description}
        onChange={(description) => set({ description })}
      />
      <AudienceEditor
        label={t.bookers}
        rule={fields.rule}
        error={form.problems.rule}
        onChange={(rule) => set({ rule })}
      />
      <Checkbox
        label={t.repeatable}
        checked={fields.repeatable}
        onChange={(repeatable) => set({ repeatable })}
      />
      <div className={styles.times}>
        <Input
          label={t.daysAhead}
          note={t.daysAheadNote}
          inputMode="numeric"
          maxLength={3}
          value={fields.daysAhead}
          error={form.problems.daysAhead}
          onChange={(daysAhead) => set({ daysAhead })}
        />
        <Input
          label={t.longest}
          note={t.longestNote}
          inputMode="numeric"
          maxLength={5}
          value={fields.longestMinutes}
          error={form.problems.longestMinutes}
          onChange={(longestMinutes) => set({ longestMinutes })}
        />
        <TimePicker
          label={t.opensAt}
          note={t.hoursNote}
          value={fields.opensAt}
          error={form.problems.opensAt}
          onChange={(opensAt) => set({ opensAt })}
        />
        <TimePicker
          label={t.closesAt}
          note={t.hoursNote}
          value={fields.closesAt}
          error={form.problems.closesAt}
          onChange={(closesAt) => set({ closesAt })}
        />
      </div>
      <Checkbox
        label={t.active}
        note={t.activeNote}
        checked={fields.active}
        onChange={(active) => set({ active })}
      />
    </FormDialog>
  )
}
