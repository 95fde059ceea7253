import { useStrings } from '#ui/locale.tsx'
import { accounts } from './accounts.strings.ts'
import { MustSetPassword } from './must-set-password.tsx'

/** The administrator's password is only good for setting an own one. */
export default function InitialPasswordScreen() {
  const t = useStrings(accounts)
  return <MustSetPassword title={t.initialTitle} note={t.initialNote} currentLabel={t.currentInitial} />
}
