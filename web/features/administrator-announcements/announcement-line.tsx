import { readableDateTime } from '#common/readable-dates.ts'
import { Icon } from '#ui/icon.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { Tag } from '#ui/tag.tsx'
import { useDay } from '#ui/use-day.ts'
import { AppLink } from '#web/app/link.tsx'
import { Moment } from '#web/app/moment.tsx'
import { useCurrentUser } from '#web/app/session.tsx'
import type { AnnouncementItem } from './announcement-queries.ts'
import styles from './announcements.module.css'
import { readingWords } from './reading.strings.ts'

/** The labels of an announcement. */
export function AnnouncementTags({ item }: { item: AnnouncementItem }) {
  const t = useStrings(readingWords)
  const { pinned, important, read, mustRead } = item
  const owed = mustRead?.asked && mustRead.confirmedAt === null
  return (
    <>
      {important && <Tag situation="danger">{t.important}</Tag>}
      {pinned && <Tag>{t.pinned}</Tag>}
      {owed && <Tag situation={mustRead.overdue ? 'danger' : 'warning'}>{t.toConfirm}</Tag>}
      {mustRead?.confirmedAt && <Tag situation="success">{t.confirmed}</Tag>}
      {!read && !owed && <Tag situation="information">{t.unread}</Tag>}
    </>
  )
}

/** One announcement of a list. */
export function AnnouncementLine({ item }: { item: AnnouncementItem }) {
  const t = useStrings(readingWords)
  const locale = useLocale()
  const day = useDay()
  const timeZone = useCurrentUser()?.timeZone ?? 'Asia/Tokyo'
  const { mustRead, publishUntil, fileCount } = item
  const facts = [
    item.author.name,
    mustRead?.asked && mustRead.confirmedAt === null && t.due(day(mustRead.dueOn)),
    publishUntil && t.until(readableDateTime(publishUntil, { locale, timeZone })),
    fileCount > 0 && t.files(fileCount),
  ].filter(Boolean)
  return (
    <AppLink to={`/administrator_announcements/${item.id}`} className={styles.line}>
      <span className={styles.words}>
        <span className={styles.tags}>
          <AnnouncementTags item={item} />
          <Moment at={item.publishedAt} className={styles.note} />
        </span>
        <span className={item.read ? styles.name : styles.freshName}>{item.title}</span>
        {item.excerpt && <span className={styles.excerpt}>{item.excerpt}</span>}
        <span className={styles.note}>{facts.join(' · ')}</span>
      </span>
      <Icon name="chevronRight" />
    </AppLink>
  )
}
