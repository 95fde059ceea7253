import type { ReactNode } from 'react'
import { Avatar } from '#ui/avatar.tsx'
import { useStrings } from '#ui/locale.tsx'
import { AppLink } from '#web/app/link.tsx'
import { Moment } from '#web/app/moment.tsx'
import { useCurrentUser } from '#web/app/session.tsx'
import { MenuTile } from '../menus/menu-tile.tsx'
import { PersonLink } from '../people/person-link.tsx'
import type { Feed } from './feed-cache.ts'
import styles from './feed-head.module.css'
import { feeds } from './feeds.strings.ts'

type Props = {
  feed: Feed
  /** Whether the time links to the post. */
  opens?: boolean
  /** Called when the "edited" mark is pressed. */
  onHistory?: () => void
  /** Shown at the end. */
  children?: ReactNode
}

/** A post's author, department, time and menu. */
export function FeedHead({ feed, opens, onHistory, children }: Props) {
  const t = useStrings(feeds)
  const me = useCurrentUser()
  const { author, department, menu } = feed
  return (
    <header className={styles.head}>
      <Avatar name={author.name} src={author.profileImgPath} />
      <div className={styles.words}>
        <p className={styles.line}>
          <PersonLink {...author} />
          {department && <span className={styles.department}>{department.name}</span>}
        </p>
        <p className={styles.line}>
          <AppLink to={`/menus/${menu.id}`} className={styles.menu}>
            <MenuTile iconName={menu.iconName} tone={menu.tone} />
            <span className={styles.menuName}>{menu.name}</span>
          </AppLink>
          {opens ? (
            <AppLink to={`/feeds/${feed.id}`} className={styles.time} data-shortcut="open">
              <Moment at={feed.postedAt} />
            </AppLink>
          ) : (
            <Moment at={feed.postedAt} className={styles.time} />
          )}
          {feed.editedAt &&
            (onHistory ? (
              <button type="button" className={styles.edited} aria-haspopup="dialog" onClick={onHistory}>
                {t.edited}
              </button>
            ) : (
              <span className={styles.time}>{t.edited}</span>
            ))}
        </p>
      </div>
      {!feed.read && author.id !== me?.id && (
        <span className={styles.unread} title={t.unread}>
          <span className="visually-hidden">{t.unread}</span>
        </span>
      )}
      {children}
    </header>
  )
}
