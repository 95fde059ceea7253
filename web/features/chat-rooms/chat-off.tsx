import { EmptyState } from '#ui/empty-state.tsx'
import { useStrings } from '#ui/locale.tsx'
import { AppLink } from '#web/app/link.tsx'
import { Screen } from '#web/app/screen.tsx'
import { chatWords } from './chat-rooms.strings.ts'

/** What the addresses of chat show while the company has it turned off. */
export function ChatOff() {
  const t = useStrings(chatWords)
  return (
    <Screen title={t.title} titleHidden back="/home">
      <EmptyState icon="chat" title={t.off} action={<AppLink to="/home">{t.toTimeline}</AppLink>}>
        {t.offWords}
      </EmptyState>
    </Screen>
  )
}
