import { useState } from 'react'
import { formatDate, formatDateTime } from '#common/dates.ts'
import { inviteUser, resetPassword, unlockUser } from '#contract/admin-users.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { DataList } from '#ui/data-list.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { call } from '#web/app/api.ts'
import { useCompanyConfig } from '#web/app/session.tsx'
import { accountWords } from './account.strings.ts'
import type { Account } from './account-values.ts'
import styles from './admin-users.module.css'
import { SecretNote } from './secret-note.tsx'
import { useAct, useRefreshAccounts } from './use-account.ts'

/** How somebody gets in: password, invitation, lock. */
export function AccessPart({ account }: { account: Account }) {
  const t = useStrings(accountWords)
  const act = useAct()
  const refresh = useRefreshAccounts()
  const [asking, setAsking] = useState(false)
  const [secret, setSecret] = useState<string>()
  const [inviting, setInviting] = useState(false)
  const params = { id: account.id }
  const { can, status } = account
  const mayInvite =
    can.change && account.email !== null && account.password === 'none' && status === 'invited'
  return (
    <Card as="section" aria-labelledby="access" padding="large" className={styles.section}>
      <h2 id="access" className={styles.heading}>
        {t.access}
      </h2>
      <DataList items={useFacts(account)} />
      {secret && <SecretNote password={secret} />}
      <div className={styles.actions}>
        {can.change && account.lockedUntil && (
          <Button
            size="xSmall"
            icon="lock"
            onClick={() => act(() => call(unlockUser, { params }), t.unlocked)}
          >
            {t.unlock}
          </Button>
        )}
        {mayInvite && (
          <Button
            size="xSmall"
            icon="send"
            pending={inviting}
            onClick={async () => {
              setInviting(true)
              await act(() => call(inviteUser, { params }), t.invited)
              setInviting(false)
            }}
          >
            {t.invite}
          </Button>
        )}
        {can.resetPassword && (
          <Button size="xSmall" icon="password" onClick={() => setAsking(true)}>
            {t.reset}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t.resetTitle}
        confirmLabel={t.reset}
        onConfirm={async () => {
          setSecret((await call(resetPassword, { params })).initialPassword)
          await refresh()
        }}
      >
        {t.resetWords}
      </ConfirmDialog>
    </Card>
  )
}

function useFacts(account: Account) {
  const t = useStrings(accountWords)
  const locale = useLocale()
  const timeZone = useCompanyConfig()?.timeZone ?? 'Asia/Tokyo'
  const date = (moment: string) => formatDate(moment, { locale, timeZone })
  const password = {
    none: t.passwordNone,
    initial: t.passwordInitial(account.initialPasswordUntil ? date(account.initialPasswordUntil) : ''),
    own: t.passwordOwn,
  }[account.password]
  const { invitation } = account
  return [
    { term: t.password, value: password },
    { term: t.firstSignIn, value: account.firstSignedInAt ? date(account.firstSignedInAt) : t.never },
    ...(invitation
      ? [
          {
            term: t.invitation,
            value:
              Date.parse(invitation.expiresAt) > Date.now()
                ? t.invitationSent(date(invitation.sentAt), date(invitation.expiresAt))
                : t.invitationOver(date(invitation.sentAt)),
          },
        ]
      : []),
    ...(account.lockedUntil
      ? [{ term: t.lock, value: t.lockedUntil(formatDateTime(account.lockedUntil, { locale, timeZone })) }]
      : []),
    { term: t.registeredAt, value: date(account.createdAt) },
  ]
}
