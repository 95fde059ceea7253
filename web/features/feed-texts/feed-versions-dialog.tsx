import { useQuery } from '@tanstack/react-query'
import { listFeedVersions } from '#contract/feed-texts.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { Moment } from '#web/app/moment.tsx'
import { queryFor } from '#web/app/query.ts'
import { FeedText } from '../feeds/feed-text.tsx'
import styles from './feed-versions-dialog.module.css'
import { postText } from './post-text.strings.ts'

/** All versions of a post's text, newest first. */
export default function FeedVersionsDialog({ feedId, onClose }: { feedId: number; onClose: () => void }) {
  const t = useStrings(postText)
  const query = useQuery({ ...queryFor(listFeedVersions, { params: { id: feedId } }), staleTime: 0 })
  const versions = query.data?.versions
  return (
    <Sheet open title={t.history} onClose={onClose}>
      {query.isPending && (
        <SkeletonGroup>
          <SkeletonText lines={6} />
        </SkeletonGroup>
      )}
      {query.isError && !versions && (
        <ErrorState title={t.historyFailed} onRetry={() => query.refetch()} pending={query.isFetching} />
      )}
      <ol className={styles.list}>
        {versions?.map(({ version, title, body, author, writtenAt }, index) => (
          <li key={version} className={styles.version}>
            <p className={styles.head}>
              <span>{index === 0 ? t.present : t.version(version)}</span>
              <span>{author.name}</span>
              <Moment at={writtenAt} />
            </p>
            {title && <p className={styles.title}>{title}</p>}
            <p className={styles.text}>{body ? <FeedText text={body} /> : t.noText}</p>
          </li>
        ))}
      </ol>
    </Sheet>
  )
}
