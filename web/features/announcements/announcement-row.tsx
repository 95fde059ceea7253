import { classNames } from '#ui/class-names.ts'
import { Icon, type IconName } from '#ui/icon.tsx'
import { useStrings } from '#ui/locale.tsx'
import { AppLink } from '#web/app/link.tsx'
import { Moment } from '#web/app/moment.tsx'
import type { Announcement } from './announcement-cache.ts'
import styles from './announcement-row.module.css'
import { announcements } from './announcements.strings.ts'
import { isFromNobody, NoticeFace } from './notice-face.tsx'

const signs: Record<Announcement['kind'], IconName> = {
  comment: 'comment',
  reaction: 'smile',
  comment_reaction: 'smile',
  reply: 'reply',
  mention: 'user',
  bookmark_reminder: 'bookmark',
  must_read: 'document',
  must_read_reminder: 'clock',
  must_read_escalation: 'warning',
  hidden: 'warning',
  restored: 'check',
  post_held: 'clock',
  hot_digest: 'announcement',
  approval_turn: 'apply',
  approval_reminder: 'clock',
  report_approved: 'check',
  report_returned: 'reply',
  report_rejected: 'warning',
  report_awaited: 'edit',
  report_feedback: 'comment',
  decision_refused: 'warning',
  task_requested: 'task',
  task_reminder: 'clock',
  task_withdrawn: 'task',
  thanked: 'heart',
  rewarded: 'check',
  menu_posted: 'post',
  reward_granted: 'reward',
  reward_collected: 'reward',
  daily_report_reminder: 'clock',
  my_data_ready: 'download',
  plan_failed: 'warning',
  file_refused: 'warning',
  file_quarantined: 'warning',
  storage_filling: 'warning',
  new_device: 'lock',
  must_read_due: 'clock',
  task_due: 'clock',
  calendar_test: 'clock',
}

/** A notice; opening it marks it as seen. */
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
        {!isFromNobody(notice) && (
          <span className={styles.sign}>
            <Icon name={signs[notice.kind]} size="small" />
          </span>
        )}
      </span>
      <span className={styles.words}>
        <span className={styles.text}>{notice.text}</span>
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
