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
import { everyKeyOf } from '#web/app/query.ts'
import { readDays, readDueDays } from './day-list.ts'
import styles from './must-read-settings.module.css'
import { settingsWords } from './must-read-settings.strings.ts'
import type { MenuPolicy } from './must-read-settings.tsx'

type Mode = (typeof mustReadModes)[number]
type Props = { menu: MenuPolicy; onClose: () => void; onSaved: () => unknown }

/** Whether and how posts of one menu are asked to be read. */
export function MenuPolicyDialog({ menu, onClose, onSaved }: Props) {
  const t = useStrings(settingsWords)
  const toast = useToast()
  const client = useQueryClient()
  const [mode, setMode] = useState<Mode>(menu.mode)
  const [dueDays, setDueDays] = useState(menu.dueDays === null ? '' : String(menu.dueDays))
  const [remindDays, setRemindDays] = useState(menu.remindDays?.join(', ') ?? '')
  const [escalate, setEscalate] = useState<'company' | 'yes' | 'no'>(
    menu.escalate === null ? 'company' : menu.escalate ? 'yes' : 'no',
  )
  const [tried, setTried] = useState(false)
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<string>()
  const due = dueDays.trim() === '' ? null : readDueDays(dueDays)
  const days = remindDays.trim() === '' ? null : readDays(remindDays)
  const save = async () => {
    setTried(true)
    setFailure(undefined)
    if (due === undefined || days === undefined || pending) return
    setPending(true)
    try {
      await call(updateMenuMustRead, {
        params: { id: menu.id },
        body: {
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
      setFailure((error instanceof ApiError && error.message) || t.saveFailed)
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
        <Button priority="primary" pending={pending} onClick={save}>
          {t.save}
        </Button>
      }
    >
      <div className={styles.form}>
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
