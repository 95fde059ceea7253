import { Badge } from '#ui/badge.tsx'
import { classNames } from '#ui/class-names.ts'
import { Icon, type IconName } from '#ui/icon.tsx'
import { useStrings } from '#ui/locale.tsx'
import styles from './header-tabs.module.css'
import { AppLink } from './link.tsx'
import { useLocation } from './location.ts'
import { externalProps, headerCount, isReachable } from './reachable.ts'
import { pathnameOf } from './screen-table.ts'
import { shellWords } from './shell.strings.ts'

export type Tab = { icon: IconName; name: string; to: string; count?: number | undefined }

/** Whether a tab's page or one below it is open, with or without /m/. */
function isCurrent(to: string, pathname: string) {
  const plain = (path: string) => pathnameOf(path).replace(/^\/m(?=\/)/, '')
  return plain(pathname) === plain(to) || plain(pathname).startsWith(`${plain(to)}/`)
}

export function HeaderTabs({ tabs }: { tabs: readonly Tab[] }) {
  const t = useStrings(shellWords)
  const { pathname } = useLocation()
  return (
    <nav aria-label={t.mainMenu} className={styles.tabs}>
      {tabs
        .filter(({ to }) => isReachable(to))
        .map(({ icon, name, to, count = 0 }) => (
          <AppLink
            key={`${to} ${name}`}
            to={to}
            {...externalProps(to)}
            title={name}
            aria-current={isCurrent(to, pathname) ? 'page' : undefined}
            className={classNames(styles.tab, isCurrent(to, pathname) && styles.current)}
          >
            <Icon name={icon} size="large" />
            <span className={styles.name}>{name}</span>
            <Badge
              count={headerCount(count)}
              max={999}
              label={t.unread(headerCount(count))}
              className={styles.badge}
            />
          </AppLink>
        ))}
    </nav>
  )
}
