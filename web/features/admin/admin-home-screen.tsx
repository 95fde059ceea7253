import { Icon } from '#ui/icon.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { AppLink } from '#web/app/link.tsx'
import { Screen } from '#web/app/screen.tsx'
import { useCurrentUser } from '#web/app/session.tsx'
import { admin } from './admin.strings.ts'
import styles from './admin-frame.module.css'
import { AdminMissing, shownSections } from './admin-frame.tsx'

/** What there is to administer. */
export default function AdminHomeScreen() {
  const t = useStrings(admin)
  const locale = useLocale()
  const user = useCurrentUser()
  if (user && !user.can.administer) return <AdminMissing />
  return (
    <Screen title={t.title} back="/home">
      <nav aria-label={t.sections}>
        <ul className={styles.cards}>
          {user &&
            shownSections(user).map(({ path, icon, name, note }) => (
              <li key={path}>
                <AppLink to={path} className={styles.card}>
                  <Icon name={icon} size="large" />
                  <span className={styles.words}>
                    <span className={styles.name}>{name[locale]}</span>
                    <span className={styles.note}>{note[locale]}</span>
                  </span>
                  <Icon name="chevronRight" />
                </AppLink>
              </li>
            ))}
        </ul>
      </nav>
    </Screen>
  )
}
