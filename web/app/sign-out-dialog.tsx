import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listMultiAccounts } from '#contract/multi-accounts.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { useStrings } from '#ui/locale.tsx'
import { queryFor } from './query.ts'
import { shellWords } from './shell.strings.ts'
import { signOutWords } from './sign-out.strings.ts'
import { leaveSession } from './sign-out.ts'

export default function SignOutDialog({ onClose }: { onClose: () => void }) {
  const t = useStrings(shellWords)
  const words = useStrings(signOutWords)
  const { data } = useQuery({ ...queryFor(listMultiAccounts, {}), staleTime: 0 })
  const others = data?.multiAccounts.filter(({ current, state }) => !current && state !== 'ended').length ?? 0
  const [all, setAll] = useState(false)
  return (
    <ConfirmDialog
      open
      title={t.signOutQuestion}
      cancelLabel={t.cancel}
      confirmLabel={t.signOut}
      onClose={onClose}
      onConfirm={() => leaveSession(others === 0 ? 'none' : all ? 'all' : 'stay')}
    >
      {others > 0 && (
        <Checkbox label={words.all} note={words.others(others)} checked={all} onChange={setAll} />
      )}
    </ConfirmDialog>
  )
}
