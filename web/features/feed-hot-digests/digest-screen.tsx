import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Answer } from '#contract/endpoint.ts'
import {
  getFeedHotDigest,
  listFeedHotDigests,
  openFeedHotDigest,
  showHotDigestedFeeds,
} from '#contract/feed-hot-digests.ts'
import { postTopic } from '#contract/live.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { useStrings } from '#ui/locale.tsx'
import { call } from '#web/app/api.ts'
import { Fallback } from '#web/app/fallback.tsx'
import { AppLink } from '#web/app/link.tsx'
import { useWatch } from '#web/app/live.ts'
import { everyKeyOf, queryFor } from '#web/app/query.ts'
import { Screen } from '#web/app/screen.tsx'
import { idIn, useIdParam } from '#web/app/use-id-param.ts'
import { FeedCard } from '../feed-cards/feed-card.tsx'
import { FeedCardSkeletons } from '../feed-cards/feed-card-skeleton.tsx'
import { stampsQuery } from '../stamps/use-stamps.ts'
import { DigestPeriod } from './digest-period.tsx'
import { digestWords } from './digests.strings.ts'
import styles from './digests-screen.module.css'

const feedsQuery = (id: number) => queryFor(showHotDigestedFeeds, { query: { id } })

export const preload = (client: QueryClient, params: Record<string, string>) => {
  const id = idIn(params)
  if (id === undefined) return
  void client.prefetchQuery(feedsQuery(id))
  void client.prefetchQuery(stampsQuery)
}

/** One digest: the most active posts, with the reasons for their rank. */
export default function DigestScreen() {
  const t = useStrings(digestWords)
  const id = useIdParam()
  const query = useQuery({ ...feedsQuery(id ?? 0), enabled: id !== undefined })
  useOpened(query.data)
  return (
    <Screen title={t.title} back="/feed_hot_digests" className={styles.narrow}>
      {query.data ? (
        <Entries digest={query.data} />
      ) : (
        <Fallback
          query={query}
          known={id !== undefined}
          skeleton={<FeedCardSkeletons count={3} />}
          gone={t.gone}
          to="/feed_hot_digests"
          toWords={t.toList}
        />
      )}
    </Screen>
  )
}

type Digest = Answer<typeof showHotDigestedFeeds>

/* A failure to mark it is not shown. */
function useOpened(digest: Digest | undefined) {
  const client = useQueryClient()
  const id = digest?.feedHotDigest.opened === false ? digest.feedHotDigest.id : undefined
  useEffect(() => {
    if (id === undefined) return
    call(openFeedHotDigest, { params: { id } })
      .then(() => {
        void client.invalidateQueries({ queryKey: everyKeyOf(listFeedHotDigests) })
        void client.invalidateQueries({ queryKey: everyKeyOf(getFeedHotDigest) })
      })
      .catch(() => undefined)
  }, [client, id])
}

function Entries({ digest: { feedHotDigest, entries } }: { digest: Digest }) {
  const t = useStrings(digestWords)
  useWatch(entries.map(({ feed }) => feed.id).map(postTopic))
  return (
    <>
      <DigestPeriod digest={feedHotDigest} className={styles.intro} />
      {entries.length === 0 && (
        <EmptyState
          icon="success"
          title={t.readAll}
          action={<AppLink to="/feed_hot_digests">{t.toList}</AppLink>}
        >
          {t.readAllWords}
        </EmptyState>
      )}
      <div role="feed" aria-label={t.title} className={styles.entries}>
        {entries.map(({ rank, reactionCount, commentCount, readCount, feed }, index) => (
          <div key={feed.id} className={styles.entry}>
            <p className={styles.rank}>
              <span className={styles.place}>{t.rank(rank)}</span>
              <span className={styles.note}>{t.activity(reactionCount, commentCount, readCount)}</span>
            </p>
            <FeedCard feed={feed} position={index + 1} count={entries.length} />
          </div>
        ))}
      </div>
    </>
  )
}
