import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { useStrings } from '#ui/locale.tsx'
import { shellWords } from './shell.strings.ts'
import { leaveSession } from './sign-out.ts'

export default function SignOutDialog({ onClose }: { onClose: () => void }) {
  const t = useStrings(shellWords)
  return (
    <ConfirmDialog
      open
      title={t.signOutQuestion}
      cancelLabel={t.cancel}
      confirmLabel={t.signOut}
      onClose={onClose}
      onConfirm={leaveSession}
    />
  )
}
