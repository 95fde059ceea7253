import { useQuery } from '@tanstack/react-query'
import { requestAccountLink } from '#contract/account-links.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { call } from '#web/app/api.ts'
import { useFrame } from '#web/app/frame.tsx'
import { useHref } from '#web/app/link.tsx'
import { useParams } from '#web/app/location.ts'
import { MailNote, useMailDelivery } from '#web/app/mail-delivery.tsx'
import { type CurrentUser, useCurrentUser } from '#web/app/session.tsx'
import { SettingsScreen } from '#web/app/settings-screen.tsx'
import { useSubmit } from '#web/app/use-submit.ts'
import { linkWords } from './account-links.strings.ts'
import { NotYours } from './not-yours.tsx'
import { ownResetWords } from './own-reset.strings.ts'
import styles from './password-form.module.css'
import { SentHints } from './sent-hints.tsx'
import { ownEmailQuery } from './use-own-email.ts'

const administersPeople = ({ can }: CurrentUser) =>
  can.administer && (can.sections === undefined || can.sections.includes('users'))

/** For signed-in people who do not know their password. Administrators are sent to the account's page. */
export default function OwnResetScreen() {
  const t = useStrings(ownResetWords)
  const { id } = useParams()
  const user = useCurrentUser()
  if (user && String(user.id) !== id)
    return administersPeople(user) ? (
      <SettingsScreen title={t.title} back="/home">
        <EmptyState
          icon="password"
          title={t.others}
          action={<Button href={`/admin/users/${id}`}>{t.toAccount}</Button>}
        />
      </SettingsScreen>
    ) : (
      <NotYours userId={user.id} />
    )
  return (
    <SettingsScreen title={t.title} back={`/users/${id}/change_password/edit`}>
      <OwnReset userId={id!} />
    </SettingsScreen>
  )
}

function OwnReset({ userId }: { userId: string }) {
  const t = useStrings(ownResetWords)
  const phone = useFrame().kind === 'phone'
  const href = useHref()
  const query = useQuery({ ...ownEmailQuery, staleTime: 0 })
  const known = (
    <Button priority="tertiary" href={href(`/users/${userId}/change_password/edit`)}>
      {t.known}
    </Button>
  )
  if (query.data?.email === null)
    return (
      <EmptyState icon="password" title={t.noneTitle} action={known}>
        {t.noneText}
      </EmptyState>
    )
  return (
    <div className={phone ? styles.place : styles.card}>
      {query.data ? (
        <SendLink email={query.data.email} />
      ) : query.isPending ? (
        <SkeletonGroup>
          <SkeletonText lines={3} />
        </SkeletonGroup>
      ) : (
        <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
      )}
      {known}
    </div>
  )
}

function SendLink({ email }: { email: string }) {
  const t = useStrings(ownResetWords)
  const words = useStrings(linkWords)
  const delivery = useMailDelivery()
  const sending = useSubmit({
    send: () => call(requestAccountLink, { body: { purpose: 'password', email } }),
  })
  if (sending.sent)
    return (
      <>
        <Notice situation="success" title={t.sent} live>
          <p className={styles.words}>{t.sentNote(email)}</p>
        </Notice>
        <MailNote />
        <SentHints known />
      </>
    )
  return (
    <>
      {sending.failure && (
        <Notice situation="danger" live>
          {sending.failure}
        </Notice>
      )}
      <MailNote instead={words.askAdministrator} />
      {delivery !== 'none' && (
        <>
          <p className={styles.note}>{t.note(email)}</p>
          <Button priority="primary" wide pending={sending.pending} onClick={() => sending.submit()}>
            {words.send}
          </Button>
        </>
      )}
    </>
  )
}
