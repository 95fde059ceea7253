import { useStrings } from '#ui/locale.tsx'
import { useFrame } from '#web/app/frame.tsx'
import { AppLink, useGoBack } from '#web/app/link.tsx'
import { useParams } from '#web/app/location.ts'
import { useCurrentUser } from '#web/app/session.tsx'
import { SettingsScreen } from '#web/app/settings-screen.tsx'
import { accounts } from './accounts.strings.ts'
import { NotYours } from './not-yours.tsx'
import styles from './password-form.module.css'
import { PasswordForm } from './password-form.tsx'

/** Changes the person's own password. Nobody can change another person's here. */
export default function ChangePasswordScreen() {
  const t = useStrings(accounts)
  const { id } = useParams()
  const user = useCurrentUser()
  const phone = useFrame().kind === 'phone'
  const goBack = useGoBack('/home')
  if (user && String(user.id) !== id) return <NotYours userId={user.id} />
  return (
    <SettingsScreen title={t.changeTitle} back="/home">
      <div className={phone ? styles.place : styles.card}>
        <p className={styles.note}>{t.changeNote}</p>
        <PasswordForm currentLabel={t.current} submitLabel={t.change} onDone={goBack} />
        <AppLink to={`/users/${id}/change_password/reset`} className={styles.aside}>
          {t.forgotten}
        </AppLink>
      </div>
    </SettingsScreen>
  )
}
