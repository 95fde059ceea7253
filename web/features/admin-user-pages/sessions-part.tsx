import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { endUserSessions, listUserSessions } from '#contract/admin-users.sessions.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useStrings } from '#ui/locale.tsx'
import { call } from '#web/app/api.ts'
import { queryFor } from '#web/app/query.ts'
import type { Account } from '../admin-users/account-values.ts'
import styles from '../administration/admin-lists.module.css'
import { devicesWords } from '../sessions/devices.strings.ts'
import { SessionList } from '../sessions/session-list.tsx'

/** Where a person is signed in, and signing them out everywhere. */
export function SessionsPart({ account }: { account: Account }) {
  const t = useStrings(devicesWords)
  const [asking, setAsking] = useState(false)
  const params = { id: account.id }
  const query = useQuery({ ...queryFor(listUserSessions, { params }), staleTime: 0 })
  const sessions = query.data?.sessions
  return (
    <Card as="section" aria-labelledby="sessions" padding="large" className={styles.section}>
      <h2 id="sessions" className={styles.heading}>
        {t.devices}
      </h2>
      {sessions && <SessionList sessions={sessions} />}
      {sessions?.length === 0 && <p>{t.nowhere}</p>}
      {query.isError && <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />}
      {sessions && sessions.length > 0 && (
        <div className={styles.actions}>
          <Button size="xSmall" icon="lock" onClick={() => setAsking(true)}>
            {t.endAll}
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t.endAllTitle}
        confirmLabel={t.endAll}
        onConfirm={async () => {
          await call(endUserSessions, { params })
          await query.refetch()
        }}
      >
        {t.endAllNote}
      </ConfirmDialog>
    </Card>
  )
}
