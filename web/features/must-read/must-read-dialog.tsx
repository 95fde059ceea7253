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
import { ChangedElsewhere } from '#web/app/changed-elsewhere.tsx'
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
  const now = known?.settingsVersion ?? 0
  const [version, setVersion] = useState(now)
  const [conflict, setConflict] = useState(false)

  const refresh = () => Promise.all([refreshFeed(client, feedId), refreshOwed(client, feedId)])
  const done = async (message: string) => {
    onClose()
    toast.success(message)
    await refresh()
  }
  const differences = () => {
    if (!known) return [{ label: w.mode, value: t.notAsked }]
    const readersOf = (list: readonly NamedDepartment[] | null) =>
      list ? list.map(({ name }) => name).join('、') : t.allReaders
    const yesOrNo = (yes: boolean) => (yes ? w.tell : w.doNotTell)
    return [
      { label: t.dueOn, value: known.dueOn, mine: dueOn },
      {
        label: t.audience,
        value: readersOf(known.departments),
        mine: readersOf(readers === 'all' ? null : departments),
      },
      { label: w.remindDays, value: known.remindDays.join(', '), mine: readDays(remindDays)?.join(', ') },
      { label: w.escalation, value: yesOrNo(known.escalate), mine: yesOrNo(escalate) },
    ].filter(({ value, mine }) => value !== mine)
  }
  const takeNow = () => {
    const current = known ?? status.suggested
    setDueOn(current.dueOn)
    setRemindDays(current.remindDays.join(', '))
    setEscalate(current.escalate)
    setReaders(known?.departments ? 'departments' : 'all')
    setDepartments(known?.departments ?? [])
    setVersion(now)
    setConflict(false)
  }
  const save = async (settingsVersion = version) => {
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
        body: { settingsVersion, dueOn, departmentIds, remindDays: days, escalate },
      })
      await done(t.saved)
    } catch (error) {
      const told = error instanceof ApiError ? error : undefined
      const changed = told?.code === 'conflict'
      if (changed) await refresh()
      setConflict(changed)
      setErrors(told?.fields ?? {})
      setFailure(changed ? undefined : told?.message || t.saveFailed)
      setPending(false)
    }
  }
  const lift = async () => {
    try {
      await call(updateMustRead, { params: { id: feedId }, body: { settingsVersion: version, asked: false } })
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'conflict')) throw error
      await refresh()
      return setConflict(true)
    }
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
            <Button priority="primary" pending={pending} onClick={() => save()}>
              {known ? t.save : t.askNow}
            </Button>
          </>
        }
      >
        <div className={styles.form}>
          {conflict && (
            <ChangedElsewhere now={differences()} onOverwrite={() => void save(now)} onTake={takeNow} />
          )}
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
