import { type QueryClient, useQuery } from '@tanstack/react-query'
import { Button } from '#ui/button.tsx'
import { DataList } from '#ui/data-list.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useStrings } from '#ui/locale.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { useFrame } from '#web/app/frame.tsx'
import { MailNote, useMailDelivery } from '#web/app/mail-delivery.tsx'
import { SettingsScreen } from '#web/app/settings-screen.tsx'
import { emailWords } from './email.strings.ts'
import { EmailForm } from './email-form.tsx'
import styles from './password-form.module.css'
import { PendingEmail } from './pending-email.tsx'
import { ownEmailQuery } from './use-own-email.ts'

export const preload = (client: QueryClient) => void client.prefetchQuery(ownEmailQuery)

/** The person's own email address. A new one takes effect once it is confirmed. */
export default function EmailScreen() {
  const t = useStrings(emailWords)
  const phone = useFrame().kind === 'phone'
  const query = useQuery({ ...ownEmailQuery, staleTime: 0 })
  const { data } = query
  const delivery = useMailDelivery()
  return (
    <SettingsScreen title={t.title} back="/mypage">
      {data?.email === null ? (
        <EmptyState icon="mention" title={t.noneTitle} action={<Button href="/mypage">{t.toMyPage}</Button>}>
          {t.noneText}
        </EmptyState>
      ) : (
        <div className={phone ? styles.place : styles.card}>
          {data ? (
            <>
              <DataList items={[{ term: t.present, value: data.email }]} stacked />
              {data.pending && <PendingEmail pending={data.pending} />}
              <MailNote instead={t.withoutMail} />
              {delivery !== 'none' && (
                <>
                  <p className={styles.note}>{t.note}</p>
                  <EmailForm />
                </>
              )}
            </>
          ) : query.isPending ? (
            <SkeletonGroup>
              <SkeletonText lines={4} />
            </SkeletonGroup>
          ) : (
            <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
          )}
        </div>
      )}
    </SettingsScreen>
  )
}
