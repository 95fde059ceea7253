import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readableDateTime } from '#common/readable-dates.ts'
import type { Answer } from '#contract/endpoint.ts'
import { readRegistrationRequest, withdrawRegistrationRequest } from '#contract/registration-requests.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { call } from '#web/app/api.ts'
import { ApiError } from '#web/app/api-error.ts'
import { useLocation } from '#web/app/location.ts'
import { OpenPage } from '../inquiries/open-page.tsx'
import styles from './registration.module.css'
import { registrationWords } from './registration.strings.ts'
import { RequestFacts } from './request-facts.tsx'

const lookEveryMs = 30_000

/** The state of one's own request. The token is in the fragment, which no server receives. */
export default function StateScreen() {
  const t = useStrings(registrationWords)
  const { hash: token } = useLocation()
  const query = useQuery({
    queryKey: ['registration request', token],
    queryFn: () => call(readRegistrationRequest, { body: { token } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? lookEveryMs : false),
  })
  const [withdrawn, setWithdrawn] = useState(false)
  const missing = query.error instanceof ApiError && [404, 422].includes(query.error.status)
  const again = <Button href="/register_applies/check_token">{t.again}</Button>
  return (
    <OpenPage title={t.stateTitle}>
      {withdrawn ? (
        <EmptyState icon="check" title={t.withdrawn} action={again}>
          {t.withdrawWords}
        </EmptyState>
      ) : missing ? (
        <EmptyState icon="search" title={t.missing} action={again}>
          {t.missingWords}
        </EmptyState>
      ) : query.data ? (
        <Shown token={token} request={query.data} onWithdrawn={() => setWithdrawn(true)} />
      ) : query.isError ? (
        <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
      ) : (
        <SkeletonGroup>
          <SkeletonText lines={8} />
        </SkeletonGroup>
      )}
    </OpenPage>
  )
}

type Props = { token: string; request: Answer<typeof readRegistrationRequest>; onWithdrawn: () => void }

function Shown({ token, request, onWithdrawn }: Props) {
  const t = useStrings(registrationWords)
  const locale = useLocale()
  const [asks, setAsks] = useState(false)
  const { state, email, companyName, reason } = request
  return (
    <>
      {state === 'waiting' && (
        <Notice title={t.waiting}>
          <p>{t.waitingWords(companyName)}</p>
          <p>{t.sentWords}</p>
          {email !== null && <p>{t.sentMail(email)}</p>}
        </Notice>
      )}
      {state === 'approved' && (
        <Notice situation="success" title={t.approved}>
          <p>{email === null ? t.approvedCard : t.approvedMail}</p>
          {reason && <p className={styles.text}>{reason}</p>}
        </Notice>
      )}
      {state === 'refused' && (
        <Notice situation="warning" title={t.refused}>
          {reason && <p className={styles.text}>{reason}</p>}
          <p>{t.refusedWords}</p>
        </Notice>
      )}
      <section aria-label={t.contents} className={styles.column}>
        <h2 className={styles.heading}>{t.contents}</h2>
        <RequestFacts
          facts={[
            [t.name, request.name],
            [t.email, email ?? ''],
            [t.employeeNumber, request.employeeNumber ?? ''],
            [t.note, request.note],
            [t.sentAt, readableDateTime(request.createdAt, { locale, timeZone: 'Asia/Tokyo' })],
          ]}
          answers={request.answers}
        />
      </section>
      {state === 'waiting' && (
        <div>
          <Button size="small" situation="danger" onClick={() => setAsks(true)}>
            {t.withdraw}
          </Button>
        </div>
      )}
      {asks && (
        <ConfirmDialog
          open
          title={t.withdrawTitle}
          confirmLabel={t.withdraw}
          situation="danger"
          onClose={() => setAsks(false)}
          onConfirm={async () => {
            await call(withdrawRegistrationRequest, { body: { token } })
            onWithdrawn()
          }}
        >
          {t.withdrawWords}
        </ConfirmDialog>
      )}
    </>
  )
}
