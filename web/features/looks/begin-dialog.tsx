import { useCallback, useState } from 'react'
import { beginLook, findLookPeople } from '#contract/looks.backyard.ts'
import { lookLimits } from '#contract/looks.ts'
import { Combobox, type ComboboxOption } from '#ui/combobox.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { useSubmit } from '#web/app/use-submit.ts'
import { operatorCall } from '../operators/operator-api.ts'
import styles from './looks.module.css'
import { lookWords } from './looks.strings.ts'

type Props = { companyId: number; onSaved: () => unknown; onClose: () => void }

/** Chooses a person of the company, and begins to look as them. */
export function BeginDialog({ companyId, onSaved, onClose }: Props) {
  const t = useStrings(lookWords)
  const [person, setPerson] = useState<ComboboxOption | null>(null)
  const [reason, setReason] = useState('')
  const search = useCallback(
    async (typed: string) => {
      const query = typed.trim()
      if (query === '') return []
      const { people } = await operatorCall(findLookPeople, { params: { id: companyId }, query: { query } })
      return people.map(({ id, name, login }) => ({ value: String(id), label: name, detail: login }))
    },
    [companyId],
  )
  const form = useSubmit({
    check: () => ({
      userId: person === null ? t.personMissing : '',
      reason: reason.trim() === '' ? t.reasonMissing : '',
    }),
    send: () =>
      operatorCall(beginLook, {
        params: { id: companyId },
        body: { userId: Number(person?.value), reason },
      }),
    done: onSaved,
    failed: t.failed,
    focusesProblem: true,
  })
  return (
    <FormDialog
      title={t.beginTitle}
      submission={form}
      submitLabel={t.begin}
      failure={form.failure}
      onClose={onClose}
      className={styles.group}
    >
      <p>{t.beginText(lookLimits.minutes)}</p>
      <Combobox
        label={t.person}
        note={t.personHint}
        options={search}
        value={person}
        onChange={setPerson}
        error={form.problems.userId}
      />
      <Textarea
        label={t.reason}
        note={t.reasonHint}
        rows={2}
        maxLength={lookLimits.textLength}
        value={reason}
        onChange={setReason}
        error={form.problems.reason}
      />
    </FormDialog>
  )
}
