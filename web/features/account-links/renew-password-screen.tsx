import { useStrings } from '#ui/locale.tsx'
import { accounts } from './accounts.strings.ts'
import { MustSetPassword } from './must-set-password.tsx'

/** The company lets passwords grow old only so far. */
export default function RenewPasswordScreen() {
  const t = useStrings(accounts)
  return <MustSetPassword title={t.renewTitle} note={t.renewNote} currentLabel={t.current} mayBeForgotten />
}
