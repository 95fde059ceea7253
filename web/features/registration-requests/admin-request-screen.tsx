import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { formatTime } from '#common/dates.ts'
import { readableDateTime } from '#common/readable-dates.ts'
import type { Answer } from '#contract/endpoint.ts'
import {
  type approveRegistrationRequest,
  getRegistrationRequest,
  getRegistrationSettings,
  listRegistrationRequests,
} from '#contract/registration-requests.administration.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Facts } from '#ui/facts.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { Tag } from '#ui/tag.tsx'
import { ApiError } from '#web/app/api-error.ts'
import { AppLink, useHref } from '#web/app/link.tsx'
import { useParams } from '#web/app/location.ts'
import { everyKeyOf, queryFor } from '#web/app/query.ts'
import { useCurrentUser } from '#web/app/session.tsx'
import { AdminScreen } from '../administration/admin-frame.tsx'
import { adminRegistrationWords } from './admin-registration.strings.ts'
import { ApproveForm, RefuseDialog } from './decision-forms.tsx'
import styles from './registration.module.css'
import { RequestFacts } from './request-facts.tsx'

const QrCode = lazy(() => import('../admin-users/qr-code.tsx'))

const path = '/admin/registration_requests'

type RegistrationRequest = Answer<typeof getRegistrationRequest>
type Approved = Answer<typeof approveRegistrationRequest> & { name: string; email: string | null }

/** One request for an account: what was entered, who may be the same person, and the decision. */
export default function AdminRequestScreen() {
  const t = useStrings(adminRegistrationWords)
  const id = Number(useParams().id)
  return (
    <AdminScreen path={path} title={t.request} back={path}>
      <Loaded id={id} />
    </AdminScreen>
  )
}

function Loaded({ id }: { id: number }) {
  const t = useStrings(adminRegistrationWords)
  const href = useHref()
  const query = useQuery({
    ...queryFor(getRegistrationRequest, { params: { id } }),
    enabled: Number.isSafeInteger(id) && id > 0,
    staleTime: 0,
  })
  if (query.data) return <Shown request={query.data} />
  if (!(id > 0) || (query.error instanceof ApiError && query.error.status === 404))
    return (
      <EmptyState icon="search" title={t.gone} action={<Button href={href(path)}>{t.toList}</Button>}>
        {t.goneWords}
      </EmptyState>
    )
  return query.isError ? (
    <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
  ) : (
    <SkeletonGroup>
      <SkeletonText lines={8} />
    </SkeletonGroup>
  )
}

function Shown({ request }: { request: RegistrationRequest }) {
  const t = useStrings(adminRegistrationWords)
  const client = useQueryClient()
  const place = { locale: useLocale(), timeZone: useCurrentUser()?.timeZone ?? 'Asia/Tokyo' }
  const [open, setOpen] = useState<'approve' | 'refuse'>()
  const [approved, setApproved] = useState<Approved>()
  const refresh = async () => {
    for (const endpoint of [getRegistrationRequest, listRegistrationRequests, getRegistrationSettings])
      await client.invalidateQueries({ queryKey: everyKeyOf(endpoint) })
  }
  const { state } = request
  const situation = { waiting: 'information', approved: 'success', refused: 'neutral' } as const
  const kana = `${request.familyNameKana} ${request.givenNameKana}`.trim()
  return (
    <div className={styles.column}>
      {approved && <Done approved={approved} />}
      <Card as="section" padding="large" aria-label={t.request} className={styles.column}>
        <div className={styles.buttons}>
          <h2 className={styles.heading}>{request.name}</h2>
          <Tag situation={situation[state]}>{t[state]}</Tag>
        </div>
        <RequestFacts
          facts={[
            [t.kana, kana],
            [t.email, request.email ?? t.noEmail],
            [t.employeeNumber, request.employeeNumber ?? ''],
            [t.note, request.note],
            [t.sent, readableDateTime(request.createdAt, place)],
            [
              t.state,
              request.decidedAt === null
                ? ''
                : `${t[state]} ${t.decided(request.decidedBy?.name ?? '', readableDateTime(request.decidedAt, place))}`,
            ],
            [t.reason, request.reason],
          ]}
          answers={request.answers}
        />
        {request.userId !== null && !approved && (
          <p>
            <AppLink to={`/admin/users/${request.userId}`}>{t.toAccount}</AppLink>
          </p>
        )}
      </Card>
      <Same request={request} />
      {state === 'waiting' && open !== 'approve' && (
        <div className={styles.buttons}>
          <Button priority="primary" onClick={() => setOpen('approve')}>
            {t.approve}
          </Button>
          <Button situation="danger" onClick={() => setOpen('refuse')}>
            {t.refuse}
          </Button>
        </div>
      )}
      {state === 'waiting' && open === 'approve' && (
        <ApproveForm
          request={request}
          refresh={refresh}
          onDone={setApproved}
          onClose={() => setOpen(undefined)}
        />
      )}
      {state === 'waiting' && open === 'refuse' && (
        <RefuseDialog request={request} refresh={refresh} onClose={() => setOpen(undefined)} />
      )}
    </div>
  )
}

function Same({ request: { samePeople, sameRequests } }: { request: RegistrationRequest }) {
  const t = useStrings(adminRegistrationWords)
  const place = { locale: useLocale(), timeZone: useCurrentUser()?.timeZone ?? 'Asia/Tokyo' }
  const said = { name: t.by_name, email: t.by_email, employee_number: t.by_employee_number }
  if (samePeople.length + sameRequests.length === 0) return null
  return (
    <Notice situation="warning" title={t.same}>
      <div className={styles.column}>
        <p>{t.sameWords}</p>
        <ul className={styles.list}>
          {samePeople.map((one) => (
            <li key={one.id}>
              <AppLink to={`/admin/users/${one.id}`}>{one.name}</AppLink>{' '}
              <Facts className={styles.note} facts={[one.departmentName, ...one.by.map((by) => said[by])]} />
            </li>
          ))}
          {sameRequests.map((one) => (
            <li key={`request ${one.id}`}>
              <AppLink to={`${path}/${one.id}`}>{one.name}</AppLink>{' '}
              <Facts
                className={styles.note}
                facts={[
                  t.sameRequest,
                  readableDateTime(one.createdAt, place),
                  ...one.by.map((by) => said[by]),
                ]}
              />
            </li>
          ))}
        </ul>
      </div>
    </Notice>
  )
}

function Done({ approved: { userId, name, email, card } }: { approved: Approved }) {
  const t = useStrings(adminRegistrationWords)
  const place = { locale: useLocale(), timeZone: useCurrentUser()?.timeZone ?? 'Asia/Tokyo' }
  return (
    <Notice situation="success" title={t.doneTitle(name)} live>
      <div className={styles.center}>
        {card ? (
          <>
            <p>{t.doneCard(formatTime(card.expiresAt, place))}</p>
            <Suspense fallback={<span className={styles.qr} />}>
              <QrCode text={card.address} label={t.qr} className={styles.qr} />
            </Suspense>
          </>
        ) : (
          <p>{t.doneInvited(email ?? '')}</p>
        )}
        <AppLink to={`/admin/users/${userId}`}>{t.toAccount}</AppLink>
      </div>
    </Notice>
  )
}
