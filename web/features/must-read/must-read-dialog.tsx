import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { updateMustRead } from '#contract/must-read-feeds.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { DatePicker } from '#ui/date-picker.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { useToast } from '#ui/toast.tsx'
import { ApiError, call } from '#web/app/api.ts'
import { refreshFeed } from '../feeds/feed-cache.ts'
import { readDays } from './day-list.ts'
import { DepartmentChoice, type NamedDepartment } from './department-choice.tsx'
import { refreshOwed } from './must-read-cache.ts'
import styles from './must-read-dialog.module.css'
import type { MustReadStatus } from './must-read-panel.tsx'
import { settingsWords } from './must-read-settings.strings.ts'
import { progressWords } from './progress.strings.ts'

type Props = { feedId: number; status: MustReadStatus; onClose: () => void }

/** An administrator asks for a post to be read, changes how, or lifts it. */
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
  const [pending, setPending] = useState(false)
  const [lifting, setLifting] = useState(false)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<string>()

  const done = async (message: string) => {
    onClose()
    toast.success(message)
    await Promise.all([refreshFeed(client, feedId), refreshOwed(client, feedId)])
  }
  const save = async () => {
    const days = readDays(remindDays)
    const missing = {
      ...(dueOn === '' && { dueOn: t.dueMissing }),
      ...(days === undefined && { remindDays: w.remindDaysWrong }),
      ...(readers === 'departments' && departments.length === 0 && { departmentIds: t.departmentMissing }),
    }
    setErrors(missing)
    setFailure(undefined)
    if (Object.keys(missing).length > 0 || pending) return
    setPending(true)
    try {
      const departmentIds = readers === 'all' ? null : departments.map(({ id }) => id)
      await call(updateMustRead, {
        params: { id: feedId },
        body: { dueOn, departmentIds, remindDays: days, escalate },
      })
      await done(t.saved)
    } catch (error) {
      const told = error instanceof ApiError ? error : undefined
      setErrors(told?.fields ?? {})
      setFailure(told?.message || t.saveFailed)
      setPending(false)
    }
  }
  const lift = async () => {
    await call(updateMustRead, { params: { id: feedId }, body: { asked: false } })
    await done(t.lifted)
  }
  return (
    <>
      <Dialog
        open
        size="small"
        title={known ? t.settingsTitle : t.askTitle}
        onClose={() => !pending && onClose()}
        footer={
          <>
            {known && (
              <span className={styles.lift}>
                <Button
                  situation="danger"
                  priority="tertiary"
                  disabled={pending}
                  onClick={() => setLifting(true)}
                >
                  {t.lift}
                </Button>
              </span>
            )}
            <Button priority="primary" pending={pending} onClick={save}>
              {known ? t.save : t.askNow}
            </Button>
          </>
        }
      >
        <div className={styles.form}>
          {failure && (
            <Notice situation="danger" live>
              {failure}
            </Notice>
          )}
          <DatePicker label={t.dueOn} required value={dueOn} error={errors.dueOn} onChange={setDueOn} />
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
            <DepartmentChoice chosen={departments} error={errors.departmentIds} onChange={setDepartments} />
          )}
          <Input
            label={w.remindDays}
            note={w.remindDaysNote}
            value={remindDays}
            error={errors.remindDays}
            onChange={setRemindDays}
          />
          <Checkbox label={t.escalate} checked={escalate} onChange={setEscalate} />
        </div>
      </Dialog>
      <ConfirmDialog
        open={lifting}
        title={t.liftTitle}
        confirmLabel={t.lift}
        situation="danger"
        onConfirm={lift}
        onClose={() => setLifting(false)}
      >
        {t.liftWords}
      </ConfirmDialog>
    </>
  )
}
