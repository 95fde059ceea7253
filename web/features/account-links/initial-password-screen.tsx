import { useStrings } from '#ui/locale.tsx'
import { accounts } from './accounts.strings.ts'
import { MustSetPassword } from './must-set-password.tsx'

/** An initial password from an administrator can only be used to set a password. */
export default function InitialPasswordScreen() {
  const t = useStrings(accounts)
  return <MustSetPassword title={t.initialTitle} note={t.initialNote} currentLabel={t.currentInitial} />
}
