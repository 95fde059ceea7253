import { Avatar } from '#ui/avatar.tsx'
import { classNames } from '#ui/class-names.ts'
import { Icon, type IconName } from '#ui/icon.tsx'
import type { Announcement } from './announcement-cache.ts'
import styles from './notice-face.module.css'

/** What nobody in particular did has a sign in place of a face. */
const signs: Partial<Record<Announcement['kind'], IconName>> = {
  hidden: 'warning',
  restored: 'check',
  post_held: 'clock',
  hot_digest: 'announcement',
  my_data_ready: 'download',
  plan_failed: 'warning',
  decision_refused: 'warning',
  file_refused: 'warning',
  file_quarantined: 'warning',
  storage_filling: 'warning',
  new_device: 'lock',
}

/** Who a notice is from. */
export function NoticeFace({ notice, size }: { notice: Announcement; size?: 'small' }) {
  const sign = signs[notice.kind]
  if (!sign) return <Avatar name={notice.actor.name} src={notice.actor.profileImgPath} size={size} />
  return (
    <span className={classNames(styles.face, size && styles[size])}>
      <Icon name={sign} size={size ? 'medium' : 'large'} />
    </span>
  )
}

export const isFromNobody = (notice: Announcement) => signs[notice.kind] !== undefined
