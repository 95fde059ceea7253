import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { filesOf } from '#common/long-text.ts'
import { readableDateTime } from '#common/readable-dates.ts'
import type { getAdministratorAnnouncement } from '#contract/administrator-announcements.ts'
import type { Answer } from '#contract/endpoint.ts'
import { postTopic } from '#contract/live.ts'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { ApiError } from '#web/app/api.ts'
import { AppLink } from '#web/app/link.tsx'
import { useLive, useWatch } from '#web/app/live.ts'
import { Moment } from '#web/app/moment.tsx'
import { useOwnHeading } from '#web/app/own-heading.ts'
import { Screen } from '#web/app/screen.tsx'
import { useCurrentUser } from '#web/app/session.tsx'
import { idIn, useIdParam } from '#web/app/use-id-param.ts'
import { FeedBookmark } from '../bookmarks/feed-bookmark.tsx'
import { markRead } from '../feed-cards/use-read-marks.ts'
import { useFeed } from '../feeds/use-feed.ts'
import { useFeedChanges } from '../feeds/use-feeds.ts'
import { LongTextView } from '../long-texts/long-text-view.tsx'
import { FeedAttachments } from '../media-files/feed-attachments.tsx'
import { FeedPhotos } from '../media-files/feed-photos.tsx'
import { MustReadMark } from '../must-read-feeds/must-read-mark.tsx'
import { ReactionBar } from '../reactions/reaction-bar.tsx'
import { Translation } from '../translations/translation.tsx'
import { AnnouncementTags } from './announcement-line.tsx'
import { announcementQuery } from './announcement-queries.ts'
import { AnnouncementQuestions } from './announcement-questions.tsx'
import styles from './announcements.module.css'
import { readingWords } from './reading.strings.ts'

export const preload = (client: QueryClient, params: Record<string, string>) => {
  const id = idIn(params)
  if (id !== undefined) void client.prefetchQuery(announcementQuery(id))
}

/** One announcement with its questions. */
export default function AnnouncementScreen() {
  const t = useStrings(readingWords)
  const id = useIdParam()
  const query = useQuery({ ...announcementQuery(id ?? 0), enabled: id !== undefined, staleTime: 0 })
  const gone = id === undefined || (query.error instanceof ApiError && query.error.status === 404)
  const title = useOwnHeading(gone ? undefined : query.data?.title, t.title)
  return (
    <Screen title={title} back="/administrator_announcements" titleHidden className={styles.narrow}>
      {gone ? (
        <EmptyState
          icon="search"
          title={t.gone}
          action={<AppLink to="/administrator_announcements">{t.toList}</AppLink>}
        >
          {t.goneWords}
        </EmptyState>
      ) : query.data ? (
        <div className={styles.column}>
          <Announcement item={query.data} manages={query.data.can.manage} />
          <AnnouncementQuestions announcementId={query.data.id} manages={query.data.can.manage} />
        </div>
      ) : query.isPending ? (
        <SkeletonGroup>
          <SkeletonText lines={6} />
        </SkeletonGroup>
      ) : (
        <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
      )}
    </Screen>
  )
}

type Props = { item: Answer<typeof getAdministratorAnnouncement>; manages: boolean }

function Announcement({ item, manages }: Props) {
  const t = useStrings(readingWords)
  const locale = useLocale()
  const client = useQueryClient()
  const user = useCurrentUser()
  const timeZone = user?.timeZone ?? 'Asia/Tokyo'
  const feed = useFeed(item.feedId).feed ?? item.feed
  useWatch([postTopic(feed.id)])
  useFeedChanges([feed.id])
  const inText = new Set(filesOf(item.body))
  const beside = <F extends { id: number }>(files: readonly F[]) => files.filter(({ id }) => !inText.has(id))
  useLive('feeds.changed', ({ ids }) => {
    if (ids.includes(feed.id)) void client.invalidateQueries(announcementQuery(item.id))
  })
  const unread = user !== null && !feed.read && feed.author.id !== user.id
  useEffect(() => {
    if (unread) markRead(client, feed.id)
  }, [client, feed.id, unread])
  return (
    <Card as="article" bleeds className={styles.article} aria-label={feed.title}>
      <div className={styles.words}>
        <span className={styles.tags}>
          <AnnouncementTags item={{ ...item, read: true, mustRead: null }} />
        </span>
        <h2 className={styles.title}>{feed.title}</h2>
        <span className={styles.note}>
          {feed.author.name} · <Moment at={item.publishedAt} />
          {item.publishUntil && <> · {t.until(readableDateTime(item.publishUntil, { locale, timeZone }))}</>}
        </span>
      </div>
      <LongTextView text={item.body} files={item} />
      <Translation key={feed.textVersion} plain={!feed.formatted} feedId={feed.id} />
      <FeedPhotos photos={beside(item.photos)} />
      <FeedAttachments attachments={beside(item.attachments)} />
      {feed.mustRead && <MustReadMark feed={feed} />}
      <div className={styles.head}>
        <ReactionBar to={{ feedId: feed.id }} reactions={feed.reactions} canReact={feed.can.react} />
        <span className={styles.actions}>
          {manages && (
            <AppLink to={`/admin/administrator_announcements/${item.id}/progress`}>{t.progress}</AppLink>
          )}
          <FeedBookmark feed={feed} />
        </span>
      </div>
    </Card>
  )
}
