import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { createAbsence } from '#contract/absences.ts'
import { listUsers } from '#contract/users.ts'
import { Button } from '#ui/button.tsx'
import { Combobox, type ComboboxOption } from '#ui/combobox.tsx'
import { DatePicker } from '#ui/date-picker.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { useToast } from '#ui/toast.tsx'
import { useUnsavedInput } from '#ui/unsaved-input.ts'
import { ApiError, call } from '#web/app/api.ts'
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

/** When somebody is away and who is reminded beside them. */
export function AbsenceForm({ forOthers, onDone }: { forOthers: boolean; onDone: () => void }) {
  const t = useStrings(absenceWords)
  const toast = useToast()
  const client = useQueryClient()
  const [person, setPerson] = useState<ComboboxOption | null>(null)
  const [deputy, setDeputy] = useState<ComboboxOption | null>(null)
  const [absentFrom, setFrom] = useState('')
  const [absentUntil, setUntil] = useState('')
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<string>()
  const [pending, setPending] = useState(false)
  useUnsavedInput(person !== null || deputy !== null || absentFrom !== '' || absentUntil !== '')
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const missing = {
      ...(forOthers && !person && { userId: t.personMissing }),
      ...(!deputy && { deputyId: t.personMissing }),
      ...(!absentFrom && { absentFrom: t.dayMissing }),
      ...(!absentUntil && { absentUntil: t.dayMissing }),
    }
    setErrors(missing)
    setFailure(undefined)
    if (Object.keys(missing).length > 0 || pending) return
    setPending(true)
    try {
      await call(createAbsence, {
        body: {
          ...(person && { userId: Number(person.value) }),
          deputyId: Number(deputy?.value),
          absentFrom,
          absentUntil,
        },
      })
      await client.invalidateQueries({ queryKey: absencesQuery.queryKey })
      toast.success(t.saved)
      onDone()
    } catch (error) {
      const told = error instanceof ApiError ? error : undefined
      setErrors(told?.fields ?? {})
      setFailure(told?.message || t.saveFailed)
      setPending(false)
    }
  }
  return (
    <form className={styles.form} onSubmit={save} noValidate>
      {failure && (
        <Notice situation="danger" live>
          {failure}
        </Notice>
      )}
      {forOthers && (
        <Combobox
          label={t.person}
          options={findPeople}
          value={person}
          error={errors.userId}
          onChange={setPerson}
        />
      )}
      <DatePicker label={t.from} value={absentFrom} error={errors.absentFrom} onChange={setFrom} />
      <DatePicker label={t.until} value={absentUntil} error={errors.absentUntil} onChange={setUntil} />
      <Combobox
        label={t.deputy}
        options={findPeople}
        value={deputy}
        error={errors.deputyId}
        onChange={setDeputy}
      />
      <div>
        <Button type="submit" priority="primary" pending={pending}>
          {t.save}
        </Button>
      </div>
    </form>
  )
}
