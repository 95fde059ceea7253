import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { createAbsence } from '#contract/absences.ts'
import { listUsers } from '#contract/users.ts'
import { Button } from '#ui/button.tsx'
import { Combobox, type ComboboxOption } from '#ui/combobox.tsx'
import { DatePicker } from '#ui/date-picker.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { useToast } from '#ui/toast.tsx'
import { call } from '#web/app/api.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import styles from './absences.module.css'
import { absenceWords } from './absences.strings.ts'
import { absencesQuery } from './absences-query.ts'

async function findPeople(query: string): Promise<ComboboxOption[]> {
  const { users } = await call(listUsers, { query: { query, limit: 20 } })
  return users.map((user) => ({
    value: String(user.id),
    label: user.name,
    detail: [user.departmentName, user.nameKana].filter(Boolean).join('　'),
  }))
}

/** The days of an absence, and the deputy who also receives the reminders. */
export function AbsenceForm({ forOthers, onDone }: { forOthers: boolean; onDone: () => void }) {
  const t = useStrings(absenceWords)
  const toast = useToast()
  const client = useQueryClient()
  const [person, setPerson] = useState<ComboboxOption | null>(null)
  const [deputy, setDeputy] = useState<ComboboxOption | null>(null)
  const [absentFrom, setFrom] = useState('')
  const [absentUntil, setUntil] = useState('')
  const form = useSubmit({
    unsaved: person !== null || deputy !== null || absentFrom !== '' || absentUntil !== '',
    check: () => ({
      userId: forOthers && !person ? t.personMissing : '',
      deputyId: deputy ? '' : t.personMissing,
      absentFrom: absentFrom ? '' : t.dayMissing,
      absentUntil: absentUntil ? '' : t.dayMissing,
    }),
    send: async () => {
      const userId = person && { userId: Number(person.value) }
      const body = { ...userId, deputyId: Number(deputy?.value), absentFrom, absentUntil }
      await call(createAbsence, { body })
      await client.invalidateQueries({ queryKey: absencesQuery.queryKey })
      toast.success(t.saved)
    },
    done: onDone,
    failed: t.saveFailed,
  })
  return (
    <form className={styles.form} {...form.props}>
      {form.message && (
        <Notice situation="danger" live>
          {form.message}
        </Notice>
      )}
      {forOthers && (
        <Combobox
          label={t.person}
          options={findPeople}
          value={person}
          error={form.problems.userId}
          onChange={setPerson}
        />
      )}
      <DatePicker label={t.from} value={absentFrom} error={form.problems.absentFrom} onChange={setFrom} />
      <DatePicker label={t.until} value={absentUntil} error={form.problems.absentUntil} onChange={setUntil} />
      <Combobox
        label={t.deputy}
        options={findPeople}
        value={deputy}
        error={form.problems.deputyId}
        onChange={setDeputy}
      />
      <div>
        <Button type="submit" priority="primary" pending={form.pending}>
          {t.save}
        </Button>
      </div>
    </form>
  )
}
