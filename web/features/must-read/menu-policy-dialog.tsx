import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { getMenuMustRead, type mustReadModes, updateMenuMustRead } from '#contract/must-read-feeds.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { Select } from '#ui/select.tsx'
import { useToast } from '#ui/toast.tsx'
import { ApiError, call } from '#web/app/api.ts'
import { ChangedElsewhere } from '#web/app/changed-elsewhere.tsx'
import { everyKeyOf } from '#web/app/query.ts'
import { readDays, readDueDays } from './day-list.ts'
import styles from './must-read-settings.module.css'
import { settingsWords } from './must-read-settings.strings.ts'
import type { MenuPolicy } from './must-read-settings.tsx'

type Mode = (typeof mustReadModes)[number]
type Props = {
  /** As it was when it was opened. */
  menu: MenuPolicy
  /** As it is now. */
  now: MenuPolicy | undefined
  onClose: () => void
  onSaved: () => unknown
}

const escalationOf = ({ escalate }: MenuPolicy) => (escalate === null ? 'company' : escalate ? 'yes' : 'no')
const typedDays = ({ remindDays }: MenuPolicy) => remindDays?.join(', ') ?? ''
const typedDue = ({ dueDays }: MenuPolicy) => (dueDays === null ? '' : String(dueDays))

/** Whether and how posts of one menu are asked to be read. */
export function MenuPolicyDialog({ menu, now, onClose, onSaved }: Props) {
  const t = useStrings(settingsWords)
  const toast = useToast()
  const client = useQueryClient()
  const [mode, setMode] = useState<Mode>(menu.mode)
  const [dueDays, setDueDays] = useState(typedDue(menu))
  const [remindDays, setRemindDays] = useState(typedDays(menu))
  const [escalate, setEscalate] = useState<'company' | 'yes' | 'no'>(escalationOf(menu))
  const [version, setVersion] = useState(menu.version)
  const [conflict, setConflict] = useState(false)
  const [tried, setTried] = useState(false)
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<string>()
  const due = dueDays.trim() === '' ? null : readDueDays(dueDays)
  const days = remindDays.trim() === '' ? null : readDays(remindDays)
  const escalations = { company: t.asCompany, yes: t.tell, no: t.doNotTell }
  const differences = (current: MenuPolicy) =>
    [
      { label: t.mode, now: t[current.mode], mine: t[mode] },
      { label: t.dueDays, now: typedDue(current) || t.asCompany, mine: dueDays.trim() || t.asCompany },
      { label: t.remindDays, now: typedDays(current) || t.asCompany, mine: remindDays.trim() || t.asCompany },
      { label: t.escalation, now: escalations[escalationOf(current)], mine: escalations[escalate] },
    ].flatMap((one) => (one.now === one.mine ? [] : [{ label: one.label, value: one.now }]))
  const takeNow = () => {
    setMode(now!.mode)
    setDueDays(typedDue(now!))
    setRemindDays(typedDays(now!))
    setEscalate(escalationOf(now!))
    setVersion(now!.version)
    setConflict(false)
  }
  const save = async (madeOn = version) => {
    setTried(true)
    setFailure(undefined)
    if (due === undefined || days === undefined || pending) return
    setPending(true)
    try {
      await call(updateMenuMustRead, {
        params: { id: menu.id },
        body: {
          version: madeOn,
          mode,
          dueDays: due,
          remindDays: days,
          escalate: escalate === 'company' ? null : escalate === 'yes',
        },
      })
      await Promise.all([onSaved(), client.invalidateQueries({ queryKey: everyKeyOf(getMenuMustRead) })])
      toast.success(t.saved)
      onClose()
    } catch (error) {
      const changed = error instanceof ApiError && error.code === 'conflict'
      setConflict(changed)
      if (changed) await onSaved()
      else setFailure((error instanceof ApiError && error.message) || t.saveFailed)
      setPending(false)
    }
  }
  return (
    <Dialog
      open
      size="small"
      title={t.editMenu(menu.name)}
      onClose={() => !pending && onClose()}
      footer={
        <Button priority="primary" pending={pending} onClick={() => save()}>
          {t.save}
        </Button>
      }
    >
      <div className={styles.form}>
        {conflict && (
          <ChangedElsewhere
            now={now && differences(now)}
            onOverwrite={() => void save(now!.version)}
            onTake={takeNow}
          />
        )}
        {failure && (
          <Notice situation="danger" live>
            {failure}
          </Notice>
        )}
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
              error={tried && due === undefined && t.dueDaysWrong}
              onChange={setDueDays}
            />
            <Input
              label={t.remindDays}
              placeholder={t.asCompany}
              value={remindDays}
              error={tried && days === undefined && t.remindDaysWrong}
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
      </div>
    </Dialog>
  )
}
