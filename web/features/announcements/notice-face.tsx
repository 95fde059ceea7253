import { Avatar } from '#ui/avatar.tsx'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import type { Announcement } from './announcement-cache.ts'
import styles from './notice-face.module.css'

/** The sender of a notice. Notices without a sender have an icon instead of a portrait. */
export function NoticeFace({ notice, size }: { notice: Announcement; size?: 'small' }) {
  if (!notice.impersonal)
    return <Avatar name={notice.actor.name} src={notice.actor.profileImgPath} size={size} />
  return (
    <span className={classNames(styles.face, size && styles[size])}>
      <Icon name={notice.icon} size={size ? 'medium' : 'large'} />
    </span>
  )
}
