import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type CompassCategory, compassCategories } from '#common/compass-note.ts'
import { listCompanies } from '#contract/companies.ts'
import {
  compassLimits,
  createBackyardNote,
  type getBackyardNote,
  updateBackyardNote,
} from '#contract/compass-notes.backyard.ts'
import type { Answer } from '#contract/endpoint.ts'
import { listOperators } from '#contract/operators.ts'
import { Combobox, type ComboboxOption } from '#ui/combobox.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { Select } from '#ui/select.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { ChangedElsewhere } from '#web/app/changed-elsewhere.tsx'
import { useSubmit } from '#web/app/use-submit.ts'
import { operatorCall, operatorQuery } from '../operators/operator-api.ts'
import { compassCategoryWords, compassWords } from './compass-notes.strings.ts'

type Note = Answer<typeof getBackyardNote>

type Props = {
  /** The note to change; if unset, a new one is written. */
  note?: Note
  refetch?: () => Promise<unknown>
  onSaved: (saved: Note) => unknown
  onClose: () => void
}

type Values = { title: string; body: string; category: CompassCategory; assigneeId: number | null }

const valuesOf = ({ title, body, category, assignee }: Note): Values => ({
  ...{ title, body, category, assigneeId: assignee?.id ?? null },
})

/** Writes or changes a note about a company. */
export function NoteDialog({ note, refetch, onSaved, onClose }: Props) {
  const t = useStrings(compassWords)
  const categories = useStrings(compassCategoryWords)
  const [base] = useState(note)
  const [company, setCompany] = useState<ComboboxOption | null>(null)
  const [values, setValues] = useState<Values>(() =>
    note ? valuesOf(note) : { title: '', body: '', category: 'goal', assigneeId: null },
  )
  const set = (part: Partial<Values>) => setValues((now) => ({ ...now, ...part }))
  const operators = useQuery(operatorQuery(listOperators, {})).data?.operators ?? []
  const companies = useQuery({
    ...operatorQuery(listCompanies, { query: { limit: 100 } }),
    enabled: note === undefined,
  }).data?.companies
  const form = useSubmit({
    base,
    current: note,
    ...(refetch && { refetch }),
    check: () => ({
      companyId: note === undefined && company === null ? t.companyMissing : '',
      title: values.title.trim() === '' ? t.titleMissing : '',
    }),
    send: (version) =>
      note
        ? operatorCall(updateBackyardNote, { params: { id: note.id }, body: { ...values, version } })
        : operatorCall(createBackyardNote, { body: { ...values, companyId: Number(company?.value) } }),
    done: onSaved,
    failed: t.failed,
    focusesProblem: true,
  })
  return (
    <FormDialog
      title={note ? t.edit : t.newNote}
      submission={form}
      submitLabel={t.save}
      failure={form.failure}
      onClose={onClose}
    >
      <ChangedElsewhere
        form={form}
        compare={(now) => [
          { label: t.title, mine: values.title, now: now.title },
          { label: t.body, mine: values.body, now: now.body },
        ]}
        onTake={(now) => setValues(valuesOf(now))}
      />
      {note ? (
        note.sharedAt !== null && <Notice situation="warning">{t.sharedHint}</Notice>
      ) : (
        <>
          <Notice>{t.internalHint}</Notice>
          <Combobox
            label={t.company}
            placeholder={t.chooseCompany}
            options={
              companies?.map(({ id, name, code }) => ({ value: String(id), label: name, keywords: code })) ??
              []
            }
            value={company}
            onChange={setCompany}
            error={form.problems.companyId}
          />
        </>
      )}
      <Input
        label={t.title}
        maxLength={compassLimits.titleLength}
        value={values.title}
        onChange={(title) => set({ title })}
        error={form.problems.title}
      />
      <Select
        label={t.category}
        options={compassCategories.map((value) => ({ value, label: categories[value] }))}
        value={values.category}
        onChange={(category) => set({ category })}
      />
      <Select
        label={t.assignee}
        options={[
          { value: 'nobody', label: t.nobody },
          ...operators
            .filter(({ id, stopped }) => !stopped || id === note?.assignee?.id)
            .map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        value={values.assigneeId === null ? 'nobody' : String(values.assigneeId)}
        onChange={(value) => set({ assigneeId: value === 'nobody' ? null : Number(value) })}
      />
      <Textarea
        label={t.body}
        rows={10}
        maxLength={compassLimits.bodyLength}
        value={values.body}
        onChange={(body) => set({ body })}
        error={form.problems.body}
      />
    </FormDialog>
  )
}
