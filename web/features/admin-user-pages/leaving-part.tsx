import { useState } from 'react'
import type { PlainDate } from '#common/plain-date.ts'
import { cancelWithdrawal, resumeUser } from '#contract/admin-users.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { useStrings } from '#ui/locale.tsx'
import { call } from '#web/app/api.ts'
import { accountWords } from '../admin-users/account.strings.ts'
import type { Account } from '../admin-users/account-values.ts'
import { useAccountAct } from '../admin-users/use-account.ts'
import styles from '../administration/admin-lists.module.css'
import { StopDialog, WithdrawDialog } from './leaving-dialogs.tsx'

/** Suspending and offboarding: planned, cancelled, completed. */
export function LeavingPart({ account, today }: { account: Account; today: string }) {
  const t = useStrings(accountWords)
  const act = useAccountAct()
  const [dialog, setDialog] = useState<'stop' | 'withdraw'>()
  const params = { id: account.id }
  const { version } = account
  const stopped = account.status === 'stopped'
  const planned = !stopped && account.stopsOn !== null
  const close = () => setDialog(undefined)
  return (
    <Card as="section" aria-labelledby="leaving" padding="large" className={styles.section}>
      <h2 id="leaving" className={styles.heading}>
        {t.leaving}
      </h2>
      <p className={styles.note}>{t.leavingNote}</p>
      <div className={styles.actions}>
        {stopped && (
          <Button
            size="xSmall"
            onClick={() => act(() => call(resumeUser, { params, body: { version } }), t.resumed)}
          >
            {t.resume}
          </Button>
        )}
        {planned && (
          <Button
            size="xSmall"
            onClick={() => act(() => call(resumeUser, { params, body: { version } }), t.planCancelled)}
          >
            {t.cancelStop}
          </Button>
        )}
        <Button size="xSmall" situation="neutral" onClick={() => setDialog('stop')}>
          {stopped ? t.changeResume : t.stop}
        </Button>
        {account.lastOn ? (
          <Button
            size="xSmall"
            onClick={() => act(() => call(cancelWithdrawal, { params, query: { version } }), t.planCancelled)}
          >
            {t.cancelWithdrawal}
          </Button>
        ) : (
          <Button size="xSmall" situation="danger" onClick={() => setDialog('withdraw')}>
            {t.withdraw}
          </Button>
        )}
      </div>
      {dialog === 'stop' && <StopDialog account={account} today={today as PlainDate} onClose={close} />}
      {dialog === 'withdraw' && (
        <WithdrawDialog account={account} today={today as PlainDate} onClose={close} />
      )}
    </Card>
  )
}
