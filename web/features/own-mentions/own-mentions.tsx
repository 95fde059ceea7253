import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { withoutMarks } from '#common/text-marks.ts'
import type { Answer } from '#contract/endpoint.ts'
import { postTopic } from '#contract/live.ts'
import { countUnseenMentions, type listMentions, seeMentions } from '#contract/own-mentions.ts'
import { classNames } from '#ui/class-names.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Icon } from '#ui/icon.tsx'
import { useStrings } from '#ui/locale.tsx'
import { call } from '#web/app/api.ts'
import { AppLink } from '#web/app/link.tsx'
import { ListEnd } from '#web/app/list-end.tsx'
import { useLive, useWatch } from '#web/app/live.ts'
import { Moment } from '#web/app/moment.tsx'
import { everyKeyOf } from '#web/app/query.ts'
import { FeedCard } from '../feed-cards/feed-card.tsx'
import { FeedCardSkeletons } from '../feed-cards/feed-card-skeleton.tsx'
import { FormattedText } from '../feeds/formatted-text.tsx'
import { useFeedChanges } from '../feeds/use-feeds.ts'
import { mentionsOf } from '../mentions/mention-names.ts'
import styles from './own-mentions.module.css'
import { mentions as catalogue } from './own-mentions.strings.ts'
import { ownMentionsQuery } from './own-mentions-cache.ts'

type Mention = Answer<typeof listMentions>['mentions'][number]

/** Entries that were new when this list was opened stay marked while it is open. */
function useFresh(list: readonly Mention[] | undefined) {
  const [fresh, setFresh] = useState<readonly number[]>([])
  const found = list?.filter(({ id, seen }) => !seen && !fresh.includes(id)).map(({ id }) => id) ?? []
  if (found.length > 0) setFresh([...fresh, ...found])
  return fresh
}

/** Posts and comments that mention the reader, newest first. Viewing them marks them as seen. */
export default function OwnMentions() {
  const t = useStrings(catalogue)
  const client = useQueryClient()
  const query = useInfiniteQuery({ ...ownMentionsQuery, staleTime: 0 })
  const list = query.data
  const fresh = useFresh(list)
  useLive('announcements.changed', () => {
    void client.invalidateQueries({ queryKey: ownMentionsQuery.queryKey })
  })
  const newest = list?.find(({ seen }) => !seen)?.id
  useEffect(() => {
    if (newest === undefined) return
    // After a failure they stay new until the next visit.
    call(seeMentions, { body: { upToId: newest } }).then(
      () => client.invalidateQueries({ queryKey: everyKeyOf(countUnseenMentions) }),
      () => undefined,
    )
  }, [client, newest])
  const shown = list?.map(({ feed }) => feed.id) ?? []
  useWatch(shown.map(postTopic))
  useFeedChanges(shown)

  if (query.isPending) return <FeedCardSkeletons count={4} />
  if (!list) return <ErrorState title={t.failed} onRetry={() => query.refetch()} pending={query.isFetching} />
  if (list.length === 0)
    return (
      <EmptyState icon="user" title={t.emptyTitle} action={<AppLink to="/home">{t.toTimeline}</AppLink>}>
        {t.emptyWords}
      </EmptyState>
    )
  return (
    <>
      <div role="feed" aria-label={t.list} aria-busy={query.isFetching} className={styles.list}>
        {list.map((mention, index) => (
          <div key={mention.id}>
            <Says mention={mention} fresh={fresh.includes(mention.id)} />
            {mention.comment ? (
              <CommentCard
                mention={mention}
                position={index + 1}
                count={query.hasNextPage ? -1 : list.length}
              />
            ) : (
              <FeedCard
                feed={mention.feed}
                position={index + 1}
                count={query.hasNextPage ? -1 : list.length}
              />
            )}
          </div>
        ))}
      </div>
      <ListEnd query={query}>
        <FeedCardSkeletons count={2} />
      </ListEnd>
      {!query.hasNextPage && <p className={styles.end}>{t.end}</p>}
    </>
  )
}

/** Who mentioned the reader where, and when. */
function Says({ mention, fresh }: { mention: Mention; fresh: boolean }) {
  const t = useStrings(catalogue)
  const { comment, feed, mentionedAt } = mention
  return (
    <p className={classNames(styles.says, fresh && styles.fresh)}>
      <Icon name={comment ? 'comment' : 'post'} size="small" />
      <span>{comment ? t.inComment(comment.author.name) : t.inPost(feed.author.name)}</span>
      <Moment at={mentionedAt} className={styles.time} />
      {fresh && (
        <span className={styles.dot} title={t.fresh}>
          <span className="visually-hidden">{t.fresh}</span>
        </span>
      )}
    </p>
  )
}

type CardProps = { mention: Mention; position: number; count: number }

/** A comment that mentions the reader, below the title of its post. */
function CommentCard({ mention: { id, feed, comment }, position, count }: CardProps) {
  const t = useStrings(catalogue)
  if (!comment) return null
  const begins = withoutMarks(feed.body).split('\n', 1)[0]
  const to = `/feeds/${feed.id}#comment-${comment.id}`
  return (
    <article
      tabIndex={-1}
      aria-posinset={position}
      aria-setsize={count}
      aria-labelledby={`mention-${id}`}
      className={styles.card}
    >
      <p id={`mention-${id}`} className={styles.post}>
        <AppLink to={`/feeds/${feed.id}`}>{feed.title || begins || feed.menu.name}</AppLink>
      </p>
      <div className={styles.body}>
        <FormattedText text={comment.body} plain={!comment.formatted} mentions={mentionsOf(comment)} />
      </div>
      <AppLink to={to} className={styles.open}>
        {t.toComment}
      </AppLink>
    </article>
  )
}
