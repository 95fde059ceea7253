import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { clearUserFactors, getUserFactors } from '#contract/second-factors.clearing.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { DataList } from '#ui/data-list.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useStrings } from '#ui/locale.tsx'
import { call } from '#web/app/api.ts'
import { queryFor } from '#web/app/query.ts'
import type { Account } from '../admin-users/account-values.ts'
import styles from '../administration/admin-lists.module.css'
import { holdingFactors } from './factors-part.strings.ts'

/** What second factors a person has, and clearing lost ones. */
export function FactorsPart({ account }: { account: Account }) {
  const t = useStrings(holdingFactors)
  const [asking, setAsking] = useState(false)
  const params = { id: account.id }
  const query = useQuery({ ...queryFor(getUserFactors, { params }), staleTime: 0 })
  const { data } = query
  return (
    <Card as="section" aria-labelledby="factors" padding="large" className={styles.section}>
      <h2 id="factors" className={styles.heading}>
        {t.title}
      </h2>
      {data && (
        <DataList
          items={[
            { term: t.passkeys, value: t.count(data.passkeyCount) },
            { term: t.app, value: data.app ? t.present : t.absent },
            { term: t.codes, value: t.count(data.recoveryCodeCount) },
          ]}
        />
      )}
      {query.isError && <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />}
      {data && account.can.resetPassword && (data.passkeyCount > 0 || data.app) && (
        <div className={styles.actions}>
          <Button size="xSmall" situation="danger" onClick={() => setAsking(true)}>
            {t.clear}
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={asking}
        situation="danger"
        onClose={() => setAsking(false)}
        title={t.clearTitle}
        confirmLabel={t.clear}
        onConfirm={async () => {
          await call(clearUserFactors, { params })
          await query.refetch()
        }}
      >
        {t.clearNote}
      </ConfirmDialog>
    </Card>
  )
}
