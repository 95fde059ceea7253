import type { ReactNode } from 'react'
import { EmptyState } from '#ui/empty-state.tsx'
import { useStrings } from '#ui/locale.tsx'
import { AppLink } from '#web/app/link.tsx'
import { Screen } from '#web/app/screen.tsx'
import { useCurrentUser } from '#web/app/session.tsx'
import { useIdParam } from '#web/app/use-id-param.ts'
import { profiles } from './profiles.strings.ts'

type Props = { title: string; className?: string | undefined; children: (userId: number) => ReactNode }

/** A screen for the person's own settings whose address contains their id. Nobody can open another person's. */
export function OwnScreen({ title, className, children }: Props) {
  const t = useStrings(profiles)
  const id = useIdParam()
  const user = useCurrentUser()
  if (user && user.id !== id)
    return (
      <Screen title={t.notYours} back="/mypage">
        <EmptyState icon="lock" title={t.notYours} action={<AppLink to="/mypage">{t.toOwn}</AppLink>}>
          {t.notYoursWords}
        </EmptyState>
      </Screen>
    )
  return (
    <Screen title={title} back="/mypage" {...(className && { className })}>
      {user && children(user.id)}
    </Screen>
  )
}
