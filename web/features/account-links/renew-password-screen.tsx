import { useStrings } from '#ui/locale.tsx'
import { accounts } from './accounts.strings.ts'
import { MustSetPassword } from './must-set-password.tsx'

/** Shown when the password is older than the company allows. */
export default function RenewPasswordScreen() {
  const t = useStrings(accounts)
  return <MustSetPassword title={t.renewTitle} note={t.renewNote} currentLabel={t.current} mayBeForgotten />
}
