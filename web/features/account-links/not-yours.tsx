import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { useStrings } from '#ui/locale.tsx'
import { useHref } from '#web/app/link.tsx'
import { Screen } from '#web/app/screen.tsx'
import { accounts } from './accounts.strings.ts'

/** Shown at the address of another person's password. */
export function NotYours({ userId }: { userId: number }) {
  const t = useStrings(accounts)
  const href = useHref()
  return (
    <Screen title={t.notYours} back="/home">
      <EmptyState
        icon="lock"
        title={t.notYoursText}
        action={<Button href={href(`/users/${userId}/change_password/edit`)}>{t.toOwn}</Button>}
      />
    </Screen>
  )
}
