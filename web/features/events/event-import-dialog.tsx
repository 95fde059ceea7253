import { useState } from 'react'
import { applyCalendarImport, calendarImportLimits, checkCalendarImport } from '#contract/calendar-imports.ts'
import type { Answer } from '#contract/endpoint.ts'
import { FileDrop } from '#ui/file-drop.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { Select } from '#ui/select.tsx'
import { Table } from '#ui/table.tsx'
import { Tag } from '#ui/tag.tsx'
import { toast } from '#ui/toast-store.ts'
import { zonedParts } from '#ui/zoned-instant.ts'
import { call } from '#web/app/api.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import { AudienceFields } from './audience-fields.tsx'
import { type Audience, ruleOfAudience } from './event-fields.ts'
import styles from './event-form.module.css'
import { eventImportWords } from './event-import.strings.ts'
import { EventWhen, RepeatText } from './event-when.tsx'
import { useEventOptions, useEventRefresh } from './use-events.ts'

type Checked = Answer<typeof checkCalendarImport>
type Entry = Checked['entries'][number]

const everyone: Audience = { kind: 'everyone', departments: [], people: [], kept: null }
const situations = {
  new: 'success',
  changed: 'information',
  unchanged: 'neutral',
  refused: 'danger',
} as const

/** Checks an .ics file, shows what it would create and change, and imports it. */
export default function EventImportDialog({ onClose }: { onClose: () => void }) {
  const t = useStrings(eventImportWords)
  const refresh = useEventRefresh()
  const categories = useEventOptions()?.categories ?? []
  const [file, setFile] = useState<File>()
  const [audience, setAudience] = useState(everyone)
  const [categoryId, setCategoryId] = useState('')
  const [checked, setChecked] = useState<Checked>()
  const changing =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      set(value)
      setChecked(undefined)
      form.clear()
    }
  const choose = changing(setFile)
  const form = useSubmit({
    stays: true,
    check: () => ({ file: file ? '' : t.chooseFile }),
    send: async () => {
      const files = { file: file ? [file] : [] }
      const chosen = { rule: ruleOfAudience(audience), categoryId: categoryId ? Number(categoryId) : null }
      if (!checked?.fingerprint) return setChecked(await call(checkCalendarImport, { body: chosen, files }))
      const body = { ...chosen, fingerprint: checked.fingerprint }
      const { newCount, changedCount } = await call(applyCalendarImport, { body, files })
      toast.success(t.applied(newCount, changedCount))
      await refresh()
      onClose()
    },
    problemsOf: ({ code, fields }) => {
      setChecked(undefined)
      return code === 'conflict' ? { form: t.conflict } : fields
    },
    failed: t.failed,
  })
  return (
    <FormDialog
      submission={form}
      title={t.title}
      submitLabel={checked?.fingerprint ? t.apply : t.check}
      submitDisabled={checked !== undefined && checked.fingerprint === null}
      failure={form.failure}
      onClose={onClose}
      className={styles.fields}
    >
      <p>{t.intro}</p>
      <FileDrop
        label={t.file}
        note={t.fileNote}
        required
        accept=".ics,text/calendar"
        maxFiles={1}
        maxBytes={calendarImportLimits.bytes}
        files={file ? [{ id: file.name, name: file.name, size: file.size }] : []}
        disabled={form.pending}
        error={form.problems.file}
        onAdd={([next]) => choose(next)}
        onRemove={() => choose(undefined)}
      />
      <AudienceFields
        audience={audience}
        label={t.audience}
        error={form.problems.rule}
        onChange={changing(setAudience)}
      />
      {categories.length > 0 && (
        <Select
          label={t.category}
          value={categoryId}
          error={form.problems.categoryId}
          options={[
            { value: '', label: t.noCategory },
            ...categories.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={changing(setCategoryId)}
        />
      )}
      {checked && <Result checked={checked} />}
    </FormDialog>
  )
}

function Result({ checked: { entries, counts, fingerprint } }: { checked: Checked }) {
  const t = useStrings(eventImportWords)
  return (
    <section aria-label={t.result} className={styles.fields}>
      <p role="status">{t.counts(counts)}</p>
      {fingerprint === null && <Notice live>{t.nothing}</Notice>}
      <Table
        stacks
        label={t.result}
        rows={entries.map((entry, place) => ({ ...entry, place }))}
        rowKey={({ place }) => String(place)}
        rowName={({ title }) => title}
        columns={[
          {
            key: 'state',
            header: t.state,
            narrow: true,
            cell: ({ state }) => <Tag situation={situations[state]}>{t[state]}</Tag>,
          },
          { key: 'title', header: t.event, cell: ({ title }) => title || t.untitled },
          { key: 'when', header: t.when, cell: (entry) => <When entry={entry} /> },
        ]}
      />
    </section>
  )
}

function When({ entry }: { entry: Entry }) {
  const t = useStrings(eventImportWords)
  if (entry.state === 'refused') return entry.reason
  const day = entry.startOn ?? zonedParts(entry.startsAt!, entry.timeZone).day
  return (
    <>
      <EventWhen event={entry} />
      {entry.rrule && (
        <div>
          <RepeatText rule={entry.rrule} day={day} timeZone={entry.timeZone} />
        </div>
      )}
      {entry.exceptionCount > 0 && <div>{t.exceptions(entry.exceptionCount)}</div>}
    </>
  )
}
