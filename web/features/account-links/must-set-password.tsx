import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { useStrings } from '#ui/locale.tsx'
import { AppLink, useAppNavigate } from '#web/app/link.tsx'
import SignOutDialog from '#web/app/sign-out-dialog.tsx'
import { FrontDoor } from '../sessions/front-door.tsx'
import { accounts } from './accounts.strings.ts'
import styles from './password-form.module.css'
import { PasswordForm } from './password-form.tsx'

type Props = {
  title: string
  note: string
  currentLabel: string
  /** Also offers a reset to people who do not know the current password. */
  mayBeForgotten?: boolean
}

/** A password must be set before the product can be used. The only alternative is signing out. */
export function MustSetPassword({ title, note, currentLabel, mayBeForgotten }: Props) {
  const t = useStrings(accounts)
  const [leaving, setLeaving] = useState(false)
  const queryClient = useQueryClient()
  const navigate = useAppNavigate()
  const done = () => {
    queryClient.clear()
    navigate('/home', { replace: true })
  }
  return (
    <FrontDoor
      title={title}
      note={note}
      below={
        <Button priority="tertiary" situation="neutral" icon="signout" onClick={() => setLeaving(true)}>
          {t.signOut}
        </Button>
      }
    >
      <PasswordForm currentLabel={currentLabel} submitLabel={t.save} onDone={done} />
      {mayBeForgotten && (
        <AppLink to="/users/password/new" className={styles.aside}>
          {t.forgotten}
        </AppLink>
      )}
      {leaving && <SignOutDialog onClose={() => setLeaving(false)} />}
    </FrontDoor>
  )
}
