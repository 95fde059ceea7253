import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { PlainDate } from '#common/plain-date.ts'
import { createLegalHold, legalHoldLimits, listLegalHolds } from '#contract/legal-holds.ts'
import type { ComboboxOption } from '#ui/combobox.tsx'
import { DatePicker } from '#ui/date-picker.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { useStrings } from '#ui/locale.tsx'
import { MultiCombobox } from '#ui/multi-combobox.tsx'
import { Notice } from '#ui/notice.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { call } from '#web/app/api.ts'
import { everyKeyOf } from '#web/app/query.ts'
import { newClientKey } from '#web/app/use-draft.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import styles from '../administration/admin-lists.module.css'
import { usePeopleOfAnyState } from '../filters/use-people-of-any-state.ts'
import { useMenus } from '../retention/use-menus.ts'
import { holdDialogWords } from './legal-holds.strings.ts'

const idsOf = (chosen: readonly ComboboxOption[]) => chosen.map(({ value }) => Number(value))

/** A new hold: whose or which contents, of which days, and why. */
export function HoldDialog({ onClose }: { onClose: () => void }) {
  const t = useStrings(holdDialogWords)
  const client = useQueryClient()
  const people = usePeopleOfAnyState(t.left)
  const options = useMenus()
  const [clientKey] = useState(newClientKey)
  const [users, setUsers] = useState<ComboboxOption[]>([])
  const [menus, setMenus] = useState<ComboboxOption[]>([])
  const [fromOn, setFrom] = useState<PlainDate | ''>('')
  const [untilOn, setUntil] = useState<PlainDate | ''>('')
  const [reason, setReason] = useState('')
  const form = useSubmit({
    check: () => ({
      userIds: users.length + menus.length > 0 ? '' : t.whatMissing,
      reason: reason.trim() ? '' : t.reasonMissing,
    }),
    send: async () => {
      await call(createLegalHold, {
        body: {
          ...{ userIds: idsOf(users), menuIds: idsOf(menus), reason, clientKey },
          ...{ fromOn: fromOn || null, untilOn: untilOn || null },
        },
      })
      await client.invalidateQueries({ queryKey: everyKeyOf(listLegalHolds) })
    },
    done: onClose,
    failed: t.failed,
  })
  return (
    <FormDialog
      submission={form}
      title={t.title}
      submitLabel={t.save}
      onClose={onClose}
      className={styles.section}
      failure={form.failure}
    >
      <MultiCombobox
        label={t.people}
        note={t.peopleNote}
        options={people}
        most={legalHoldLimits.subjects}
        values={users}
        error={form.problems.userIds}
        onChange={setUsers}
      />
      <MultiCombobox
        label={t.menus}
        note={t.menusNote}
        options={options}
        most={legalHoldLimits.subjects}
        values={menus}
        error={form.problems.menuIds}
        onChange={setMenus}
      />
      <div className={styles.pair}>
        <DatePicker
          label={t.from}
          value={fromOn}
          {...(untilOn && { max: untilOn })}
          error={form.problems.fromOn}
          onChange={setFrom}
        />
        <DatePicker
          label={t.until}
          value={untilOn}
          {...(fromOn && { min: fromOn })}
          error={form.problems.untilOn}
          onChange={setUntil}
        />
      </div>
      <p className={styles.note}>{t.daysNote}</p>
      <Textarea
        required
        low
        label={t.reason}
        note={t.reasonNote}
        most={legalHoldLimits.reasonLength}
        value={reason}
        error={form.problems.reason}
        onChange={setReason}
      />
      <Notice situation="information">{t.told}</Notice>
    </FormDialog>
  )
}
