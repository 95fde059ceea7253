import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listCompanies } from '#contract/companies.ts'
import { createBackyardNotice, operatorNoticeLimits } from '#contract/operator-notices.backyard.ts'
import type { ComboboxOption } from '#ui/combobox.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { MultiCombobox } from '#ui/multi-combobox.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { useSubmit } from '#web/app/use-submit.ts'
import { operatorCall, operatorQuery } from '../operators/operator-api.ts'
import { operatorNoticeWords } from './operator-notices.strings.ts'

const dayMs = 86_400_000

/** Writes a notice, which is shown from now on for some days. */
export function NoticeDialog({ onSaved, onClose }: { onSaved: () => unknown; onClose: () => void }) {
  const t = useStrings(operatorNoticeWords)
  const [title, setTitle] = useState('')
  const [body, setBody] = useState('')
  const [days, setDays] = useState('7')
  const [whom, setWhom] = useState<'all' | 'some'>('all')
  const [chosen, setChosen] = useState<readonly ComboboxOption[]>([])
  const companies = useQuery(operatorQuery(listCompanies, { query: { limit: 100 } })).data?.companies
  const count = Number(days)
  const form = useSubmit({
    check: () => ({
      title: title.trim() === '' ? t.titleMissing : '',
      companyIds: whom === 'some' && chosen.length === 0 ? t.companiesMissing : '',
      endsAt:
        Number.isInteger(count) && count >= 1 && count <= operatorNoticeLimits.mostDays ? '' : t.daysWrong,
    }),
    send: () => {
      const now = Date.now()
      return operatorCall(createBackyardNotice, {
        body: {
          ...{ title, body, companyIds: whom === 'all' ? null : chosen.map(({ value }) => Number(value)) },
          startsAt: new Date(now).toISOString(),
          endsAt: new Date(now + count * dayMs).toISOString(),
        },
      })
    },
    done: onSaved,
    failed: t.failed,
    focusesProblem: true,
  })
  return (
    <FormDialog
      title={t.newNotice}
      submission={form}
      submitLabel={t.tell}
      failure={form.failure}
      onClose={onClose}
    >
      <Input
        label={t.title}
        maxLength={operatorNoticeLimits.titleLength}
        value={title}
        onChange={setTitle}
        error={form.problems.title}
      />
      <Textarea
        label={t.body}
        rows={5}
        maxLength={operatorNoticeLimits.bodyLength}
        value={body}
        onChange={setBody}
        error={form.problems.body}
      />
      <RadioGroup
        label={t.companies}
        options={[
          { value: 'all', label: t.all },
          { value: 'some', label: t.some },
        ]}
        value={whom}
        onChange={setWhom}
      />
      {whom === 'some' && (
        <MultiCombobox
          label={t.chosen}
          placeholder={t.choose}
          options={
            companies?.map(({ id, name, code }) => ({ value: String(id), label: name, keywords: code })) ?? []
          }
          values={chosen}
          onChange={setChosen}
          error={form.problems.companyIds}
        />
      )}
      <Input
        label={t.days}
        inputMode="numeric"
        maxLength={3}
        value={days}
        onChange={setDays}
        error={form.problems.endsAt}
      />
    </FormDialog>
  )
}
