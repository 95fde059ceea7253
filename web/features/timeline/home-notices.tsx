import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { listAnnouncements } from '#contract/announcements.ts'
import { Card } from '#ui/card.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { ApiError } from '#web/app/api-error.ts'
import { AppLink } from '#web/app/link.tsx'
import { useLive } from '#web/app/live.ts'
import { Moment } from '#web/app/moment.tsx'
import { queryFor } from '#web/app/query.ts'
import { NoticeFace } from '../announcements/notice-face.tsx'
import { useConfirm } from '../announcements/use-confirm.ts'
import { feeds } from '../feeds/feeds.strings.ts'
import styles from './home-notices.module.css'

const newestNotices = queryFor(listAnnouncements, { query: { limit: 5 } })

/** What is not shown to operators is no failure. */
const wordsOf = (error: unknown) =>
  error instanceof ApiError && error.code === 'LookOnlyError' ? error.message : undefined

/** The latest notices beside the timeline, and the content below them. */
export default function HomeNotices({ children }: { children?: ReactNode }) {
  const t = useStrings(feeds)
  const client = useQueryClient()
  const confirm = useConfirm()
  const { data, isPending, error } = useQuery(newestNotices)
  useLive('announcements.changed', () => {
    void client.invalidateQueries({ queryKey: newestNotices.queryKey })
  })
  const notices = data?.announcements ?? []
  return (
    <aside aria-labelledby="home-notices" className={styles.side}>
      <Card padding="none">
        <h2 id="home-notices" className={styles.title}>
          {t.notices}
        </h2>
        {isPending && (
          <SkeletonGroup className={styles.waiting}>
            <Skeleton width="most" />
            <Skeleton />
            <Skeleton width="half" />
          </SkeletonGroup>
        )}
        {!isPending && notices.length === 0 && (
          <p className={styles.note}>{data ? t.noNotices : (wordsOf(error) ?? t.noticesFailed)}</p>
        )}
        <ul>
          {notices.map((notice) => (
            <li key={notice.id}>
              <AppLink
                to={notice.hrefPath}
                className={styles.notice}
                onClick={() => confirm(notice)}
                onAuxClick={() => confirm(notice)}
              >
                <NoticeFace notice={notice} size="small" />
                <span className={styles.words}>
                  <span className={notice.confirmed ? undefined : styles.fresh}>{notice.text}</span>
                  {notice.quote !== null && <span className={styles.quote}>{notice.quote}</span>}
                  <span className={styles.below}>
                    <Moment at={notice.createdAt} />
                    {!notice.confirmed && <span className={styles.mark}>{t.newNotice}</span>}
                  </span>
                </span>
              </AppLink>
            </li>
          ))}
        </ul>
        <AppLink to="/announcements" className={styles.all}>
          {t.allNotices}
        </AppLink>
      </Card>
      {children}
    </aside>
  )
}
