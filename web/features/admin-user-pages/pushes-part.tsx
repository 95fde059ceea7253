import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listUserPushReceipts } from '#contract/push.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useStrings } from '#ui/locale.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'
import { ListEnd } from '#web/app/list-end.tsx'
import { pagesFor } from '#web/app/query.ts'
import type { Account } from '../admin-users/account-values.ts'
import styles from '../administration/admin-lists.module.css'
import { pushWords } from '../notification-options/notification-options.strings.ts'
import { PushReceipts } from '../notification-options/push-receipts.tsx'

/** What was pushed to a person's devices, for support. */
export function PushesPart({ account }: { account: Account }) {
  const t = useStrings(pushWords)
  const [shown, setShown] = useState(false)
  return (
    <Card as="section" aria-labelledby="pushes" padding="large" className={styles.section}>
      <h2 id="pushes" className={styles.heading}>
        {t.ofPerson}
      </h2>
      <p className={styles.note}>{t.ofPersonNote}</p>
      {shown ? (
        <Receipts userId={account.id} />
      ) : (
        <div className={styles.actions}>
          <Button size="xSmall" onClick={() => setShown(true)}>
            {t.showReceipts}
          </Button>
        </div>
      )}
    </Card>
  )
}

function Receipts({ userId }: { userId: number }) {
  const t = useStrings(pushWords)
  const query = useInfiniteQuery({
    ...pagesFor(listUserPushReceipts, { params: { id: userId } }, 'pushReceipts'),
    staleTime: 0,
  })
  if (query.isPending) return <SkeletonText lines={3} />
  if (!query.data) return <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
  if (query.data.length === 0) return <p>{t.noReceipts}</p>
  return (
    <div>
      <PushReceipts receipts={query.data} />
      <ListEnd query={query}>
        <SkeletonText lines={2} />
      </ListEnd>
    </div>
  )
}
