import { withoutAnnouncementMarks } from '#common/announcement-marks.ts'
import type { Feed } from '../feeds/feed-cache.ts'
import { FoldedText } from './folded-text.tsx'

/** The text of an announcement on a card, without the tables and pictures, which its page shows. */
export default function AnnouncementExcerpt({ feed }: { feed: Feed }) {
  return <FoldedText plain name={`feed ${feed.id}`} text={withoutAnnouncementMarks(feed.body)} />
}
