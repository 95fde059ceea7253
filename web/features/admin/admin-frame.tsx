import type { ReactNode } from 'react'
import { EmptyState } from '#ui/empty-state.tsx'
import { Icon } from '#ui/icon.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { useFrame } from '#web/app/frame.tsx'
import { AppLink } from '#web/app/link.tsx'
import { Screen } from '#web/app/screen.tsx'
import { hasScreen } from '#web/app/screens.ts'
import { useCurrentUser } from '#web/app/session.tsx'
import { admin } from './admin.strings.ts'
import styles from './admin-frame.module.css'
import { adminSections } from './sections.ts'

type Props = {
  /** The section's path, as in sections.ts. */
  path: string
  actions?: ReactNode
  children: ReactNode
}

/** The frame of every screen of the administration. To those who administer nothing, the page does not exist. */
export function AdminScreen({ path, actions, children }: Props) {
  const t = useStrings(admin)
  const locale = useLocale()
  const user = useCurrentUser()
  const phone = useFrame().kind === 'phone'
  if (user && !user.can.administer) return <AdminMissing />
  const title = adminSections.find((section) => section.path === path)?.name[locale] ?? t.title
  return (
    <Screen title={title} actions={user ? actions : undefined} {...(phone && { back: '/admin' })}>
      <div className={phone ? undefined : styles.frame}>
        {!phone && <AdminMenu current={path} />}
        {/* Nothing is asked for before it is known that there will be an answer. */}
        <div className={styles.content}>{user && children}</div>
      </div>
    </Screen>
  )
}

/** What an address of the administration shows to others. */
export function AdminMissing() {
  const t = useStrings(admin)
  return (
    <Screen title={t.notFound} titleHidden back="/home">
      <EmptyState icon="search" title={t.notFound} action={<AppLink to="/home">{t.toTimeline}</AppLink>}>
        {t.notFoundWords}
      </EmptyState>
    </Screen>
  )
}

export const shownSections = () => adminSections.filter(({ path }) => hasScreen(path))

function AdminMenu({ current }: { current: string }) {
  const t = useStrings(admin)
  const locale = useLocale()
  return (
    <nav aria-label={t.sections} className={styles.menu}>
      <ul className={styles.list}>
        {shownSections().map(({ path, icon, name }) => (
          <li key={path}>
            <AppLink
              to={path}
              aria-current={path === current ? 'page' : undefined}
              className={styles.section}
            >
              <Icon name={icon} />
              {name[locale]}
            </AppLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
