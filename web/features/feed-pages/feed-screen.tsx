import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, useState } from 'react'
import { getFeed } from '#contract/feeds.ts'
import { postTopic } from '#contract/live.ts'
import { Icon } from '#ui/icon.tsx'
import { useStrings } from '#ui/locale.tsx'
import { useAppNavigate } from '#web/app/link.tsx'
import { useWatch } from '#web/app/live.ts'
import { useOwnHeading } from '#web/app/own-heading.ts'
import { queryFor } from '#web/app/query.ts'
import { Screen } from '#web/app/screen.tsx'
import { type CurrentUser, useCurrentUser } from '#web/app/session.tsx'
import { lazyPart } from '#web/app/stale-cache.ts'
import { isTaken } from '#web/app/taken-keys.ts'
import { FeedBookmark } from '../bookmarks/feed-bookmark.tsx'
import cardStyles from '../feed-cards/feed-card.module.css'
import { FeedContent, titleRepeats } from '../feed-cards/feed-content.tsx'
import { markRead } from '../feed-cards/use-read-marks.ts'
import { CommentList } from '../feed-comments/comment-list.tsx'
import { LostComment } from '../feed-comments/lost-comment.tsx'
import { commentsQuery } from '../feeds/comment-cache.ts'
import type { Feed } from '../feeds/feed-cache.ts'
import { FeedHead } from '../feeds/feed-head.tsx'
import { feeds } from '../feeds/feeds.strings.ts'
import { useFeed, useFeedId } from '../feeds/use-feed.ts'
import { useFeedChanges } from '../feeds/use-feeds.ts'
import { LinkPreview } from '../link-cards/link-preview.tsx'
import { FeedAttachments } from '../media-files/feed-attachments.tsx'
import { FeedPhotos } from '../media-files/feed-photos.tsx'
import { MustReadMark } from '../must-read-feeds/must-read-mark.tsx'
import { ReactionBar } from '../reactions/reaction-bar.tsx'
import { stampsQuery } from '../stamps/use-stamps.ts'
import { Translation } from '../translations/translation.tsx'
import { FeedMissing } from './feed-missing.tsx'
import styles from './feed-screen.module.css'

const HiddenNotice = lazyPart(() => import('../moderation/hidden-notice.tsx'))
const FeedActions = lazyPart(() => import('./feed-actions.tsx'))
const MustReadPanel = lazyPart(() => import('../must-read-feeds/must-read-panel.tsx'))
const ReadUsersDialog = lazyPart(() => import('../readers/read-users-dialog.tsx'))
const ReactionUsersDialog = lazyPart(() => import('../reactions/reaction-users-dialog.tsx'))

export const preload = (client: QueryClient, { id }: Record<string, string>) => {
  const feedId = Number(id)
  if (!Number.isSafeInteger(feedId)) return
  void client.prefetchQuery(queryFor(getFeed, { params: { id: feedId } }))
  void client.prefetchInfiniteQuery(commentsQuery(feedId))
  void client.prefetchQuery(stampsQuery)
}

/** One post with its comments. */
export default function FeedScreen() {
  const t = useStrings(feeds)
  const id = useFeedId()
  const query = useFeed(id)
  const user = useCurrentUser()
  const client = useQueryClient()
  const form = useRef<HTMLTextAreaElement>(null)
  const { feed } = query
  const title = useOwnHeading(feed?.title, t.feed)
  const shown = id === undefined ? [] : [id]
  useWatch(shown.map(postTopic))
  useFeedChanges(shown)

  const navigate = useAppNavigate()
  const announcementId = feed?.announcementId ?? null
  useEffect(() => {
    if (announcementId !== null) navigate(`/administrator_announcements/${announcementId}`, { replace: true })
  }, [announcementId, navigate])

  const unread = feed !== undefined && user !== null && !feed.read && feed.author.id !== user.id
  useEffect(() => {
    if (id !== undefined && unread) markRead(client, id)
  }, [client, id, unread])

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (isTaken(event) || event.shiftKey) return
      if (event.key === 'b') document.querySelector<HTMLElement>('[data-shortcut="bookmark"]')?.click()
      if (event.key !== 'r') return
      event.preventDefault()
      form.current?.focus()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])

  return (
    <Screen title={title} back="/home" titleHidden className={styles.screen}>
      <div className={styles.column}>
        {feed ? (
          <>
            <FullFeed feed={feed} />
            {(feed.mustRead || mayAskToRead(user)) && (
              <Suspense>
                <MustReadPanel feedId={feed.id} />
              </Suspense>
            )}
            {user && <CommentList key={feed.id} feed={feed} user={user} formRef={form} />}
          </>
        ) : (
          <>
            <FeedMissing query={query} />
            {query.gone && user && id !== undefined && <LostComment feedId={id} userId={user.id} />}
          </>
        )}
      </div>
    </Screen>
  )
}

function FullFeed({ feed }: { feed: Feed }) {
  const t = useStrings(feeds)
  const [people, setPeople] = useState<'read' | 'reacted'>()
  const [history, setHistory] = useState(false)
  const close = () => setPeople(undefined)
  return (
    <article className={cardStyles.card} aria-label={feed.title || t.feed}>
      <FeedHead feed={feed} onHistory={() => setHistory(true)}>
        <Suspense>
          <FeedActions feed={feed} history={history} onHistoryClosed={() => setHistory(false)} />
        </Suspense>
      </FeedHead>
      {feed.title && !titleRepeats(feed) && <h2 className={styles.title}>{feed.title}</h2>}
      {(feed.body || feed.answers) && (
        <div className={styles.body}>
          <FeedContent feed={feed} />
        </div>
      )}
      <Translation key={feed.textVersion} plain={!feed.formatted} feedId={feed.id} />
      <LinkPreview text={feed.body} feedId={feed.id} />
      <FeedPhotos photos={feed.photos} />
      <FeedAttachments attachments={feed.attachments} />
      {feed.hidden && (
        <Suspense>
          <HiddenNotice hidden={feed.hidden} />
        </Suspense>
      )}
      {feed.mustRead && <MustReadMark feed={feed} />}
      <footer className={cardStyles.foot}>
        <ReactionBar to={{ feedId: feed.id }} reactions={feed.reactions} canReact={feed.can.react} />
        <span className={cardStyles.counts}>
          {feed.reactions.length > 0 && (
            <button
              type="button"
              className={styles.people}
              aria-haspopup="dialog"
              onClick={() => setPeople('reacted')}
            >
              <Icon name="users" />
              {t.whoReacted}
            </button>
          )}
          <button
            type="button"
            className={styles.people}
            aria-haspopup="dialog"
            onClick={() => setPeople('read')}
          >
            <Icon name="eye" />
            {t.readCount(feed.readCount)}
          </button>
          <FeedBookmark feed={feed} />
        </span>
      </footer>
      <Suspense>
        {people === 'read' && <ReadUsersDialog feedId={feed.id} onClose={close} />}
        {people === 'reacted' && (
          <ReactionUsersDialog to={{ feedId: feed.id }} reactions={feed.reactions} onClose={close} />
        )}
      </Suspense>
    </article>
  )
}

/** Timeline administrators may ask people to read any post. */
const mayAskToRead = (user: CurrentUser | null) =>
  user?.can.administer === true && (user.can.sections?.includes('moderation') ?? true)
