import { useInfiniteQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { readableDateTime } from '#common/readable-dates.ts'
import { listAdminUrgentMessages } from '#contract/urgent-messages.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { Tag } from '#ui/tag.tsx'
import { pagesFor } from '#web/app/query.ts'
import { useCurrentUser } from '#web/app/session.tsx'
import { lazyPart } from '#web/app/stale-cache.ts'
import styles from './urgent-messages.module.css'
import { urgentWords } from './urgent-messages.strings.ts'

const UrgentPeople = lazyPart(() => import('./urgent-people.tsx'))

/** For administrators of chat: the urgent messages of rooms that they may know of. */
export default function AdminUrgentMessages() {
  const t = useStrings(urgentWords)
  const locale = useLocale()
  const timeZone = useCurrentUser()?.timeZone ?? 'Asia/Tokyo'
  const [listed, setListed] = useState<number>()
  const query = useInfiniteQuery(
    pagesFor(listAdminUrgentMessages, { query: { limit: 10 } }, 'urgentMessages'),
  )
  return (
    <Card as="section" aria-label={t.adminTitle} className={styles.admin}>
      <h2 className={styles.title}>{t.adminTitle}</h2>
      <p className={styles.detail}>{t.adminNote}</p>
      {query.isPending && (
        <SkeletonGroup>
          <SkeletonText lines={3} />
        </SkeletonGroup>
      )}
      {query.isError && !query.data && (
        <ErrorState title={t.listFailed} onRetry={() => query.refetch()} pending={query.isFetching} />
      )}
      {query.data?.length === 0 && <p className={styles.nobody}>{t.adminEmpty}</p>}
      <ul>
        {query.data?.map((message) => (
          <li key={message.id} className={styles.line}>
            <Tag situation={message.endedAt ? 'neutral' : 'danger'}>{t.urgent}</Tag>
            <span className={styles.words}>
              {message.roomName}
              <span className={styles.detail}>
                {message.author.name} · {readableDateTime(message.sentAt, { locale, timeZone })} ·{' '}
                {t.counts(message.confirmedCount, message.askedCount)}
              </span>
            </span>
            <Button
              size="xSmall"
              situation="neutral"
              icon="users"
              aria-haspopup="dialog"
              onClick={() => setListed(message.id)}
            >
              {t.showPeople}
            </Button>
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <Button wide size="xSmall" pending={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
          {t.more}
        </Button>
      )}
      {listed !== undefined && (
        <Suspense>
          <UrgentPeople id={listed} onClose={() => setListed(undefined)} />
        </Suspense>
      )}
    </Card>
  )
}
