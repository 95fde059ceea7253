import { useQuery } from '@tanstack/react-query'
import { readableDateTime } from '#common/readable-dates.ts'
import { previewFeed } from '#contract/scheduled-posts.ts'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { ApiError } from '#web/app/api.ts'
import { queryFor } from '#web/app/query.ts'
import { Screen } from '#web/app/screen.tsx'
import { useCurrentUser } from '#web/app/session.tsx'
import cardStyles from '../feed-cards/feed-card.module.css'
import { FeedHead } from '../feeds/feed-head.tsx'
import { FormattedText } from '../feeds/formatted-text.tsx'
import { useFeedId } from '../feeds/use-feed.ts'
import { FeedAttachments } from '../media-files/feed-attachments.tsx'
import { FeedPhotos } from '../media-files/feed-photos.tsx'
import { mentionsOf } from '../mentions/mention-names.ts'
import { scheduledPosts } from '../scheduled-posts/scheduled-posts.strings.ts'
import { FeedMissing } from './feed-missing.tsx'
import styles from './feed-screen.module.css'

/** The author's own post as it will look once it is published. */
export default function FeedPreviewScreen() {
  const t = useStrings(scheduledPosts)
  const locale = useLocale()
  const timeZone = useCurrentUser()?.timeZone ?? 'Asia/Tokyo'
  const id = useFeedId()
  const query = useQuery({
    ...queryFor(previewFeed, { params: { id: id ?? 0 } }),
    enabled: id !== undefined,
    staleTime: 0,
  })
  const gone = id === undefined || (query.error instanceof ApiError && query.error.status === 404)
  const { feed, scheduledAt } = query.data ?? {}
  return (
    <Screen title={t.preview} back="/drafts" className={styles.screen}>
      <div className={styles.column}>
        {feed && !gone ? (
          <>
            <Notice situation="information">
              {scheduledAt && <strong>{t.at(readableDateTime(scheduledAt, { locale, timeZone }))}</strong>}{' '}
              {t.previewNote}
            </Notice>
            <article className={cardStyles.card} aria-label={feed.title || t.preview}>
              <FeedHead feed={feed} />
              {feed.title && <h2 className={styles.title}>{feed.title}</h2>}
              {feed.body && (
                <div className={styles.body}>
                  <FormattedText text={feed.body} plain={!feed.formatted} mentions={mentionsOf(feed)} />
                </div>
              )}
              <FeedPhotos photos={feed.photos} />
              <FeedAttachments attachments={feed.attachments} />
            </article>
          </>
        ) : (
          <FeedMissing query={{ ...query, gone }} />
        )}
      </div>
    </Screen>
  )
}
