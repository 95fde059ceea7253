import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { updateMustRead } from '#contract/must-read-feeds.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { DatePicker } from '#ui/date-picker.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { useToast } from '#ui/toast.tsx'
import { call } from '#web/app/api.ts'
import { ChangedElsewhere } from '#web/app/changed-elsewhere.tsx'
import { useSubmit } from '#web/app/use-submit.ts'
import { refreshFeed } from '../feeds/feed-cache.ts'
import { readDays } from './day-list.ts'
import { DepartmentChoice, type NamedDepartment } from './department-choice.tsx'
import { refreshOwed } from './must-read-cache.ts'
import styles from './must-read-dialog.module.css'
import type { MustReadStatus } from './must-read-panel.tsx'
import { settingsWords } from './must-read-settings.strings.ts'
import { progressWords } from './progress.strings.ts'

type Props = { feedId: number; status: MustReadStatus; onClose: () => void }

/** Lets an administrator make a post a must-read, change its settings, or end it. */
export function MustReadDialog({ feedId, status, onClose }: Props) {
  const t = useStrings(progressWords)
  const w = useStrings(settingsWords)
  const toast = useToast()
  const client = useQueryClient()
  const known = status.mustRead
  const [dueOn, setDueOn] = useState((known ?? status.suggested).dueOn)
  const [readers, setReaders] = useState<'all' | 'departments'>(known?.departments ? 'departments' : 'all')
  const [departments, setDepartments] = useState<readonly NamedDepartment[]>(known?.departments ?? [])
  const [remindDays, setRemindDays] = useState((known ?? status.suggested).remindDays.join(', '))
  const [escalate, setEscalate] = useState((known ?? status.suggested).escalate)
  const [lifting, setLifting] = useState(false)
  const refresh = () => Promise.all([refreshFeed(client, feedId), refreshOwed(client, feedId)])
  const compare = () => {
    if (!known) return [{ label: w.mode, now: t.notAsked }]
    const readersOf = (list: readonly NamedDepartment[] | null) =>
      list ? list.map(({ name }) => name).join('、') : t.allReaders
    const yesOrNo = (yes: boolean) => (yes ? w.tell : w.doNotTell)
    return [
      { label: t.dueOn, now: known.dueOn, mine: dueOn },
      {
        label: t.audience,
        now: readersOf(known.departments),
        mine: readersOf(readers === 'all' ? null : departments),
      },
      { label: w.remindDays, now: known.remindDays.join(', '), mine: days?.join(', ') },
      { label: w.escalation, now: yesOrNo(known.escalate), mine: yesOrNo(escalate) },
    ]
  }
  const takeNow = () => {
    const current = known ?? status.suggested
    setDueOn(current.dueOn)
    setRemindDays(current.remindDays.join(', '))
    setEscalate(current.escalate)
    setReaders(known?.departments ? 'departments' : 'all')
    setDepartments(known?.departments ?? [])
  }
  const now = { version: known?.settingsVersion ?? 0 }
  const days = readDays(remindDays)
  const form = useSubmit<'lift'>({
    base: now,
    current: now,
    refetch: refresh,
    check: (lift) =>
      lift
        ? {}
        : {
            dueOn: dueOn === '' ? t.dueMissing : '',
            remindDays: days === undefined ? w.remindDaysWrong : '',
            departmentIds: readers === 'departments' && departments.length === 0 ? t.departmentMissing : '',
          },
    send: (settingsVersion, lift) => {
      const departmentIds = readers === 'all' ? null : departments.map(({ id }) => id)
      const asked = { dueOn, departmentIds, remindDays: days, escalate }
      return call(updateMustRead, {
        params: { id: feedId },
        body: { settingsVersion, ...(lift ? { asked: false } : asked) },
      })
    },
    done: async (_, lift) => {
      onClose()
      toast.success(lift ? t.lifted : t.saved)
      await refresh()
    },
    failed: t.saveFailed,
  })
  return (
    <>
      <FormDialog
        submission={form}
        size="small"
        title={known ? t.settingsTitle : t.askTitle}
        submitLabel={known ? t.save : t.askNow}
        cancels={false}
        onClose={onClose}
        className={styles.form}
        failure={form.message}
        actions={
          known && (
            <span className={styles.lift}>
              <Button
                situation="danger"
                priority="tertiary"
                disabled={form.pending}
                onClick={() => setLifting(true)}
              >
                {t.lift}
              </Button>
            </span>
          )
        }
      >
        <ChangedElsewhere form={form} compare={compare} onTake={takeNow} />
        <DatePicker label={t.dueOn} required value={dueOn} error={form.problems.dueOn} onChange={setDueOn} />
        <RadioGroup
          label={t.audience}
          value={readers}
          onChange={setReaders}
          options={[
            { value: 'all', label: t.allReaders },
            { value: 'departments', label: t.chosenDepartments },
          ]}
        />
        {readers === 'departments' && (
          <DepartmentChoice
            chosen={departments}
            error={form.problems.departmentIds}
            onChange={setDepartments}
          />
        )}
        <Input
          label={w.remindDays}
          note={w.remindDaysNote}
          value={remindDays}
          error={form.problems.remindDays}
          onChange={setRemindDays}
        />
        <Checkbox label={t.escalate} checked={escalate} onChange={setEscalate} />
      </FormDialog>
      <ConfirmDialog
        open={lifting}
        title={t.liftTitle}
        confirmLabel={t.lift}
        situation="danger"
        onConfirm={() => form.submit('lift')}
        onClose={() => setLifting(false)}
      >
        {t.liftWords}
      </ConfirmDialog>
    </>
  )
}
