import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { getLookConsent, listLookConsents, listLooks, withdrawLookConsent } from '#contract/looks.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { DataList } from '#ui/data-list.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { call } from '#web/app/api.ts'
import { DateTime } from '#web/app/dates.tsx'
import { everyKeyOf, queryFor } from '#web/app/query.ts'
import { AdminScreen } from '../administration/admin-frame.tsx'
import { ConsentDialog } from './consent-dialog.tsx'
import { ConsentsTable, LooksTable, UnderWay } from './consent-history.tsx'
import styles from './looks.module.css'
import { consentWords } from './looks.strings.ts'

const path = '/admin/look_consent'

/** Whether the operator's staff may look at the company, and when they did. */
export default function ConsentScreen() {
  return (
    <AdminScreen path={path}>
      <Loaded />
    </AdminScreen>
  )
}

function Loaded() {
  const t = useStrings(consentWords)
  const client = useQueryClient()
  const query = useQuery({ ...queryFor(getLookConsent, {}), staleTime: 0 })
  const [dialog, setDialog] = useState<'give' | 'withdraw'>()
  const onChanged = () =>
    Promise.all(
      [getLookConsent, listLookConsents, listLooks].map((endpoint) =>
        client.invalidateQueries({ queryKey: everyKeyOf(endpoint) }),
      ),
    )
  if (!query.data)
    return query.isPending ? (
      <SkeletonGroup>
        <SkeletonText lines={6} />
      </SkeletonGroup>
    ) : (
      <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
    )
  const { consent, requests, earliestOn, latestOn } = query.data
  const give = (
    <Button size="small" priority="primary" onClick={() => setDialog('give')}>
      {t.give}
    </Button>
  )
  return (
    <div className={styles.page}>
      <p className={styles.intro}>{t.intro}</p>
      <UnderWay />
      {requests.map(({ id, operatorName, reason, createdAt }) => (
        <Notice key={id} title={t.askedBy(operatorName)}>
          <p>{reason}</p>
          <DateTime at={createdAt} className={styles.detail} />
        </Notice>
      ))}
      <section className={styles.part} aria-labelledby="present">
        <h2 id="present">{t.present}</h2>
        {consent ? (
          <>
            <DataList
              items={[
                { term: t.purpose, value: consent.purpose },
                { term: t.until, value: <DateTime at={consent.endsAt} /> },
                { term: t.given, value: consent.givenBy.name },
                { term: t.givenAt, value: <DateTime at={consent.givenAt} /> },
              ]}
            />
            <div>
              <Button size="small" situation="danger" onClick={() => setDialog('withdraw')}>
                {t.withdraw}
              </Button>
            </div>
          </>
        ) : (
          <EmptyState icon="lock" title={t.none} action={give}>
            {t.noneWords}
          </EmptyState>
        )}
      </section>
      <section className={styles.part} aria-labelledby="looks">
        <h2 id="looks">{t.looks}</h2>
        <LooksTable />
      </section>
      <section className={styles.part} aria-labelledby="consents">
        <h2 id="consents">{t.consents}</h2>
        <ConsentsTable />
      </section>
      {dialog === 'give' && (
        <ConsentDialog
          purpose={requests[0]?.reason ?? ''}
          earliestOn={earliestOn}
          latestOn={latestOn}
          onSaved={onChanged}
          onClose={() => setDialog(undefined)}
        />
      )}
      {consent && (
        <ConfirmDialog
          open={dialog === 'withdraw'}
          title={t.withdrawTitle}
          confirmLabel={t.withdraw}
          situation="danger"
          onConfirm={async () => {
            await call(withdrawLookConsent, { params: { id: consent.id } })
            await onChanged()
          }}
          onClose={() => setDialog(undefined)}
        >
          {t.withdrawText}
        </ConfirmDialog>
      )}
    </div>
  )
}
