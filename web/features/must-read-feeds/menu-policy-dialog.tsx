import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { getMenuMustRead, type mustReadModes, updateMenuMustRead } from '#contract/must-read-feeds.ts'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { Select } from '#ui/select.tsx'
import { useToast } from '#ui/toast.tsx'
import { call } from '#web/app/api.ts'
import { ChangedElsewhere } from '#web/app/changed-elsewhere.tsx'
import { everyKeyOf } from '#web/app/query.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import { readDays, readDueDays } from './day-list.ts'
import styles from './must-read-settings.module.css'
import { settingsWords } from './must-read-settings.strings.ts'
import type { MenuPolicy } from './must-read-settings.tsx'

type Mode = (typeof mustReadModes)[number]
type Props = {
  /** The policy when the dialog was opened. */
  menu: MenuPolicy
  /** The current policy. */
  now: MenuPolicy | undefined
  onClose: () => void
  onSaved: () => Promise<unknown>
}

const escalationOf = ({ escalate }: MenuPolicy) => (escalate === null ? 'company' : escalate ? 'yes' : 'no')
const typedDays = ({ remindDays }: MenuPolicy) => remindDays?.join(', ') ?? ''
const typedDue = ({ dueDays }: MenuPolicy) => (dueDays === null ? '' : String(dueDays))

/** Whether and how posts of one menu become must-reads. */
export function MenuPolicyDialog({ menu, now, onClose, onSaved }: Props) {
  const t = useStrings(settingsWords)
  const toast = useToast()
  const client = useQueryClient()
  const [mode, setMode] = useState<Mode>(menu.mode)
  const [dueDays, setDueDays] = useState(typedDue(menu))
  const [remindDays, setRemindDays] = useState(typedDays(menu))
  const [escalate, setEscalate] = useState<'company' | 'yes' | 'no'>(escalationOf(menu))
  const due = dueDays.trim() === '' ? null : readDueDays(dueDays)
  const days = remindDays.trim() === '' ? null : readDays(remindDays)
  const escalations = { company: t.asCompany, yes: t.tell, no: t.doNotTell }
  const form = useSubmit({
    base: menu,
    current: now,
    refetch: onSaved,
    check: () => ({
      dueDays: due === undefined ? t.dueDaysWrong : '',
      remindDays: days === undefined ? t.remindDaysWrong : '',
    }),
    send: async (version) => {
      await call(updateMenuMustRead, {
        params: { id: menu.id },
        body: {
          version,
          mode,
          dueDays: due!,
          remindDays: days!,
          escalate: escalate === 'company' ? null : escalate === 'yes',
        },
      })
      await Promise.all([onSaved(), client.invalidateQueries({ queryKey: everyKeyOf(getMenuMustRead) })])
      toast.success(t.saved)
    },
    done: onClose,
    failed: t.saveFailed,
  })
  return (
    <FormDialog
      submission={form}
      size="small"
      title={t.editMenu(menu.name)}
      submitLabel={t.save}
      cancels={false}
      onClose={onClose}
      className={styles.form}
      failure={form.message}
    >
      <ChangedElsewhere
        form={form}
        compare={(current) => [
          { label: t.mode, now: t[current.mode], mine: t[mode] },
          { label: t.dueDays, now: typedDue(current) || t.asCompany, mine: dueDays.trim() || t.asCompany },
          {
            label: t.remindDays,
            now: typedDays(current) || t.asCompany,
            mine: remindDays.trim() || t.asCompany,
          },
          { label: t.escalation, now: escalations[escalationOf(current)], mine: escalations[escalate] },
        ]}
        onTake={(current) => {
          setMode(current.mode)
          setDueDays(typedDue(current))
          setRemindDays(typedDays(current))
          setEscalate(escalationOf(current))
        }}
      />
      <RadioGroup
        label={t.mode}
        value={mode}
        onChange={setMode}
        options={[
          { value: 'never', label: t.never },
          { value: 'optional', label: t.optional },
          { value: 'always', label: t.always },
        ]}
      />
      {mode !== 'never' && (
        <>
          <Input
            label={t.dueDays}
            inputMode="numeric"
            placeholder={t.asCompany}
            value={dueDays}
            error={due === undefined && form.problems.dueDays}
            onChange={setDueDays}
          />
          <Input
            label={t.remindDays}
            placeholder={t.asCompany}
            value={remindDays}
            error={days === undefined && form.problems.remindDays}
            onChange={setRemindDays}
          />
          <Select
            label={t.escalation}
            value={escalate}
            onChange={setEscalate}
            options={[
              { value: 'company', label: t.asCompany },
              { value: 'yes', label: t.tell },
              { value: 'no', label: t.doNotTell },
            ]}
          />
        </>
      )}
    </FormDialog>
  )
}
