import { useState } from 'react'
import { readableDate, readableDateTime } from '#common/readable-dates.ts'
import type { Phrases } from '#common/strings.ts'
import { inviteUser, resetPassword, unlockUser } from '#contract/admin-users.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { DataList } from '#ui/data-list.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { call } from '#web/app/api.ts'
import { useHref } from '#web/app/link.tsx'
import { MailNote, useMailDelivery } from '#web/app/mail-delivery.tsx'
import { useCompanyConfig } from '#web/app/session.tsx'
import { HelpSignIn } from '../access-cards/help-sign-in.tsx'
import { accountWords } from '../admin-users/account.strings.ts'
import type { Account } from '../admin-users/account-values.ts'
import { SecretNote } from '../admin-users/secret-note.tsx'
import { useAccountAct, useRefreshAccounts } from '../admin-users/use-account.ts'
import styles from '../administration/admin-lists.module.css'

/** How a person signs in: password, invitation, lock. */
export function AccessPart({ account }: { account: Account }) {
  const t = useStrings(accountWords)
  const act = useAccountAct()
  const refresh = useRefreshAccounts()
  const href = useHref()
  const delivery = useMailDelivery()
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
      {mayInvite && <MailNote instead={t.inviteWithoutMail} />}
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
        {mayInvite && delivery !== 'none' && (
          <Button
            size="xSmall"
            icon="send"
            pending={inviting}
            onClick={async () => {
              setInviting(true)
              await act(
                () => call(inviteUser, { params }),
                delivery === 'folder' ? t.invitedToFolder : t.invited,
              )
              setInviting(false)
            }}
          >
            {t.invite}
          </Button>
        )}
        {can.resetPassword && account.password !== 'own' && status !== 'stopped' && (
          <Button size="xSmall" icon="profile" href={href(`/admin/users/cards?ids=${account.id}`)}>
            {t.card}
          </Button>
        )}
        {can.resetPassword && (status === 'active' || status === 'invited') && (
          <HelpSignIn person={account} />
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

function invitationWords(
  t: Phrases<typeof accountWords>,
  { delivery, at, expiresAt }: NonNullable<Account['invitation']>,
  date: (moment: string) => string,
) {
  const over = Date.parse(expiresAt) <= Date.now()
  switch (delivery) {
    case 'waiting':
      return t.invitationWaiting
    case 'held':
      return t.invitationHeld
    case 'failed':
      return t.invitationFailed(date(at))
    case 'card':
      return over ? t.invitationCardOver(date(at)) : t.invitationCard(date(at), date(expiresAt))
    case 'sent':
      return over ? t.invitationOver(date(at)) : t.invitationSent(date(at), date(expiresAt))
  }
}

function useFacts(account: Account) {
  const t = useStrings(accountWords)
  const locale = useLocale()
  const timeZone = useCompanyConfig()?.timeZone ?? 'Asia/Tokyo'
  const date = (moment: string) => readableDate(moment, { locale, timeZone })
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
            value: invitationWords(t, invitation, date),
          },
        ]
      : []),
    ...(account.lockedUntil
      ? [{ term: t.lock, value: t.lockedUntil(readableDateTime(account.lockedUntil, { locale, timeZone })) }]
      : []),
    { term: t.registeredAt, value: date(account.createdAt) },
  ]
}
