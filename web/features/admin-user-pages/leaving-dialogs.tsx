import { type ReactNode, useState } from 'react'
import { addDays, type PlainDate } from '#common/plain-date.ts'
import { stopUser, withdrawUser } from '#contract/admin-users.ts'
import { DatePicker } from '#ui/date-picker.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { useStrings } from '#ui/locale.tsx'
import { toast } from '#ui/toast-store.ts'
import { call } from '#web/app/api.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import { accountWords } from '../admin-users/account.strings.ts'
import type { Account } from '../admin-users/account-values.ts'
import { useRefreshAccounts } from '../admin-users/use-account.ts'
import styles from '../administration/admin-lists.module.css'
import { Holdings } from './holdings.tsx'

type Props = { account: Account; today: PlainDate; onClose: () => void }

/** The period in which a person cannot sign in. */
export function StopDialog({ account, today, onClose }: Props) {
  const t = useStrings(accountWords)
  const stopped = account.status === 'stopped'
  const [stopsOn, setStopsOn] = useState<PlainDate | ''>((account.stopsOn as PlainDate | null) ?? today)
  const [resumesOn, setResumesOn] = useState<PlainDate | ''>((account.resumesOn as PlainDate | null) ?? '')
  return (
    <DayDialog
      title={stopped ? t.changeResume : t.stopTitle(account.name)}
      submitLabel={stopped ? t.save : t.stop}
      onClose={onClose}
      ready={stopsOn !== ''}
      save={() =>
        call(stopUser, {
          params: { id: account.id },
          body: { version: account.version, stopsOn, resumesOn: resumesOn || null },
        })
      }
    >
      {(problems) => (
        <>
          {!stopped && <Holdings person={account} />}
          {!stopped && (
            <DatePicker
              label={t.stopsOn}
              note={t.stopsOnNote}
              required
              value={stopsOn}
              min={today}
              today={today}
              error={problems.stopsOn}
              onChange={setStopsOn}
            />
          )}
          <DatePicker
            label={t.resumesOn}
            note={t.resumesOnNote}
            value={resumesOn}
            min={addDays(stopped || stopsOn === '' ? today : stopsOn, 1)}
            today={today}
            error={problems.resumesOn}
            onChange={setResumesOn}
          />
        </>
      )}
    </DayDialog>
  )
}

/** The last day of an account. */
export function WithdrawDialog({ account, today, onClose }: Props) {
  const t = useStrings(accountWords)
  const [lastOn, setLastOn] = useState<PlainDate | ''>(today)
  return (
    <DayDialog
      title={t.withdrawTitle(account.name)}
      submitLabel={t.withdraw}
      danger
      onClose={onClose}
      ready={lastOn !== ''}
      save={() =>
        call(withdrawUser, { params: { id: account.id }, body: { version: account.version, lastOn } })
      }
    >
      {(problems) => (
        <>
          <p>{t.withdrawWords}</p>
          <Holdings person={account} />
          <DatePicker
            label={t.lastOn}
            required
            value={lastOn}
            min={today}
            today={today}
            error={problems.lastOn}
            onChange={setLastOn}
          />
        </>
      )}
    </DayDialog>
  )
}

type Problems = Partial<Record<string, string>>
type DayDialogProps = {
  title: string
  submitLabel: string
  danger?: boolean
  ready: boolean
  save: () => Promise<unknown>
  onClose: () => void
  children: (problems: Problems) => ReactNode
}

function DayDialog({ title, submitLabel, danger, ready, save, onClose, children }: DayDialogProps) {
  const t = useStrings(accountWords)
  const refresh = useRefreshAccounts()
  const form = useSubmit({
    check: () => ({ form: ready ? '' : t.dayMissing }),
    send: async () => {
      await save()
      toast.success(t.saved)
      await refresh()
    },
    done: onClose,
    // Fetches the page behind the dialog again. Saving again overwrites it.
    refused: (error) => error?.code === 'conflict' && refresh(),
    failed: t.failed,
  })
  return (
    <FormDialog
      submission={form}
      size="small"
      danger={danger ?? false}
      title={title}
      submitLabel={submitLabel}
      onClose={onClose}
      className={styles.section}
      problem={form.failure}
    >
      {children(form.problems)}
    </FormDialog>
  )
}
