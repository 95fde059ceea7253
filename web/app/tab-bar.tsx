import { Badge } from '#ui/badge.tsx'
import { classNames } from '#ui/class-names.ts'
import { Icon, type IconName } from '#ui/icon.tsx'
import { useStrings } from '#ui/locale.tsx'
import { AppLink } from './link.tsx'
import { screenWords } from './screen.strings.ts'
import { hasScreen } from './screens.ts'
import { useCompanyConfig, useCurrentUser } from './session.tsx'
import styles from './tab-bar.module.css'

export type TabName = 'home' | 'menus' | 'departments' | 'notices'

const tabs: { name: TabName | 'post'; to: string; icon: IconName }[] = [
  { name: 'home', to: '/home', icon: 'home' },
  { name: 'menus', to: '/menus', icon: 'menus' },
  { name: 'post', to: '/home?compose=new', icon: 'post' },
  { name: 'departments', to: '/departments', icon: 'departments' },
  { name: 'notices', to: '/announcements', icon: 'announcement' },
]

/** The phone's tab bar at the bottom. */
export function TabBar({ current }: { current?: TabName }) {
  const t = useStrings(screenWords)
  const count = useCurrentUser()?.announcementCount ?? 0
  const own = useCompanyConfig()?.navigationTexts
  return (
    <nav aria-label={t.tabs} className={styles.bar}>
      {tabs
        .filter(({ to }) => hasScreen(to))
        .map(({ name, to, icon }) => (
          <AppLink
            key={name}
            to={to}
            aria-current={name === current ? 'page' : undefined}
            className={classNames(
              styles.tab,
              name === current && styles.current,
              name === 'post' && styles.post,
            )}
          >
            <span className={styles.sign}>
              <Icon name={icon} size="large" />
              {name === 'notices' && (
                <Badge count={count} label={t.unreadNotices(count)} className={styles.badge} />
              )}
            </span>
            <span className={styles.name}>
              {own?.find(({ hrefPath }) => hrefPath === to)?.name ?? t[name]}
            </span>
          </AppLink>
        ))}
    </nav>
  )
}
