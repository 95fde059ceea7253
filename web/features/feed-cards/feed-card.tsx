import { memo, Suspense, useId, useRef } from 'react'
import { Icon } from '#ui/icon.tsx'
import { useStrings } from '#ui/locale.tsx'
import { AppLink } from '#web/app/link.tsx'
import { useCurrentUser } from '#web/app/session.tsx'
import { lazyPart } from '#web/app/stale-cache.ts'
import { FeedBookmark } from '../bookmarks/feed-bookmark.tsx'
import type { GroupedFeed } from '../feeds/feed-cache.ts'
import { FeedHead } from '../feeds/feed-head.tsx'
import { feeds } from '../feeds/feeds.strings.ts'
import { LinkPreview } from '../link-cards/link-preview.tsx'
import { FeedAttachments } from '../media-files/feed-attachments.tsx'
import { FeedPhotos } from '../media-files/feed-photos.tsx'
import { MustReadMark } from '../must-read-feeds/must-read-mark.tsx'
import { ReactionBar } from '../reactions/reaction-bar.tsx'
import styles from './feed-card.module.css'
import { FeedContent, titleRepeats } from './feed-content.tsx'
import { FeedGroup } from './feed-group.tsx'
import { useReadMark } from './use-read-marks.ts'

const HiddenNotice = lazyPart(() => import('../moderation/hidden-notice.tsx'))

/** The photos of this number of posts from the top are fetched first. */
const urgentPosts = 2

type Props = {
  feed: GroupedFeed
  /** Position from 1. */
  position: number
  /** The total number; -1 while there may be more. */
  count: number
}

/** One post of the timeline. */
export const FeedCard = memo(function FeedCard({ feed, position, count }: Props) {
  const t = useStrings(feeds)
  const id = useId()
  const card = useRef<HTMLElement>(null)
  // Authors do not count as readers of their own posts.
  const own = feed.author.id === useCurrentUser()?.id
  useReadMark(card, feed.id, feed.read || own)
  const to = `/feeds/${feed.id}`
  return (
    <article
      ref={card}
      tabIndex={-1}
      aria-posinset={position}
      aria-setsize={count}
      aria-labelledby={id}
      data-feed={feed.id}
      className={styles.card}
    >
      <FeedHead feed={feed} opens />
      <div className={styles.content}>
        {feed.title && !titleRepeats(feed) ? (
          <h2 id={id} className={styles.title}>
            <AppLink to={to} className={styles.titleLink}>
              {feed.title}
            </AppLink>
          </h2>
        ) : (
          // Not a link, since its focus would not be visible; the time is the link to the post.
          <h2 id={id} className="visually-hidden">
            {feed.title || `${feed.author.name} ${feed.menu.name}`}
          </h2>
        )}
        <FeedContent feed={feed} folded />
      </div>
      <LinkPreview text={feed.body} />
      {feed.photos.length > 0 && <FeedPhotos photos={feed.photos} urgent={position <= urgentPosts} />}
      <FeedAttachments attachments={feed.attachments} />
      {feed.hidden && (
        <Suspense>
          <HiddenNotice hidden={feed.hidden} />
        </Suspense>
      )}
      {feed.mustRead && <MustReadMark feed={feed} />}
      {feed.group && <FeedGroup menu={feed.menu} group={feed.group} />}
      <footer className={styles.foot}>
        <ReactionBar to={{ feedId: feed.id }} reactions={feed.reactions} canReact={feed.can.react} />
        <span className={styles.counts}>
          {/* The screen of an announcement has questions in place of comments. */}
          {feed.announcementId === null && (
            <AppLink to={`${to}#comments`} className={styles.comments}>
              <Icon name="comment" />
              {t.commentCount(feed.commentCount)}
            </AppLink>
          )}
          <span className={styles.reads}>{t.readCount(feed.readCount)}</span>
          <FeedBookmark feed={feed} />
        </span>
      </footer>
    </article>
  )
})
