import { Badge } from '#ui/badge.tsx'
import { classNames } from '#ui/class-names.ts'
import { Icon, type IconName } from '#ui/icon.tsx'
import { useStrings } from '#ui/locale.tsx'
import { AppLink } from './link.tsx'
import { screenWords } from './screen.strings.ts'
import { useCompanyConfig, useCurrentUser } from './session.tsx'
import styles from './tab-bar.module.css'
import { useWaitingCount } from './use-waiting-count.ts'

export type TabName = 'home' | 'menus' | 'departments' | 'waiting' | 'chat' | 'notices'

const tabs: { name: TabName | 'post'; to: string; icon: IconName }[] = [
  { name: 'home', to: '/home', icon: 'home' },
  { name: 'menus', to: '/menus', icon: 'menus' },
  { name: 'post', to: '/home?compose=new', icon: 'post' },
  { name: 'departments', to: '/departments', icon: 'departments' },
  { name: 'waiting', to: '/waiting', icon: 'clock' },
  { name: 'chat', to: '/chat/rooms', icon: 'chat' },
  { name: 'notices', to: '/announcements', icon: 'announcement' },
]

/**
 * The phone's tab bar at the bottom: six places, so that their names can be read at 360 px. Where there is chat, the
 * organisation is reached from the programmes.
 */
export function TabBar({ current, unreadChats }: { current?: TabName; unreadChats: number }) {
  const t = useStrings(screenWords)
  const user = useCurrentUser()
  const counts: Partial<Record<string, number>> = {
    notices: user?.announcementCount,
    chat: unreadChats,
    waiting: useWaitingCount(),
  }
  const said: Partial<Record<string, (count: number) => string>> = {
    chat: t.unreadChats,
    waiting: t.waitingItems,
  }
  const here = current === 'departments' && user?.can.chat.use ? 'menus' : current
  const own = useCompanyConfig()?.navigationTexts
  return (
    <nav aria-label={t.tabs} className={styles.bar}>
      {tabs
        .filter(({ name }) => name !== (user?.can.chat.use ? 'departments' : 'chat'))
        .map(({ name, to, icon }) => (
          <AppLink
            key={name}
            to={to}
            aria-current={name === here ? 'page' : undefined}
            className={classNames(
              styles.tab,
              name === here && styles.current,
              name === 'post' && styles.post,
            )}
          >
            <span className={styles.sign}>
              <Icon name={icon} size="large" />
              <Badge
                count={counts[name] ?? 0}
                max={99}
                label={(said[name] ?? t.unreadNotices)(counts[name] ?? 0)}
                className={styles.badge}
              />
            </span>
            <span className={styles.name}>
              {own?.find(({ hrefPath }) => hrefPath === to)?.name ?? t[name]}
            </span>
          </AppLink>
        ))}
    </nav>
  )
}
