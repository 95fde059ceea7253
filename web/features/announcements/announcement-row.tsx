import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { useStrings } from '#ui/locale.tsx'
import { AppLink } from '#web/app/link.tsx'
import { Moment } from '#web/app/moment.tsx'
import type { Announcement } from './announcement-cache.ts'
import styles from './announcement-row.module.css'
import { announcements } from './announcements.strings.ts'
import { NoticeFace } from './notice-face.tsx'

/** A notice. Opening it marks it as read. */
export function AnnouncementRow({ notice, onOpen }: { notice: Announcement; onOpen: () => void }) {
  const t = useStrings(announcements)
  return (
    <AppLink
      to={notice.hrefPath}
      className={classNames(styles.row, !notice.confirmed && styles.unread)}
      onClick={onOpen}
      onAuxClick={onOpen}
    >
      <span className={styles.actor}>
        <NoticeFace notice={notice} />
        {!notice.impersonal && (
          <span className={styles.sign}>
            <Icon name={notice.icon} size="small" />
          </span>
        )}
      </span>
      <span className={styles.words}>
        <span className={styles.text}>{notice.text}</span>
        {notice.quote !== null && <span className={styles.quote}>{notice.quote}</span>}
        <Moment at={notice.createdAt} className={styles.time} />
      </span>
      {!notice.confirmed && (
        <span className={styles.dot} title={t.unread}>
          <span className="visually-hidden">{t.unread}</span>
        </span>
      )}
    </AppLink>
  )
}
