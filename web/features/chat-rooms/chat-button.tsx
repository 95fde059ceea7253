import { openDirectChatRoom } from '#contract/chat-rooms.ts'
import { Button } from '#ui/button.tsx'
import { useStrings } from '#ui/locale.tsx'
import { call } from '#web/app/api.ts'
import { useAppNavigate } from '#web/app/link.tsx'
import { useCurrentUser } from '#web/app/session.tsx'
import { useSubmit } from '#web/app/use-submit.ts'
import { chatWords } from './chat-rooms.strings.ts'
import type { ChatRoom } from './use-chat-rooms.ts'

/** Opens the room with a person. */
export function ChatButton({ userId }: { userId: number }) {
  const t = useStrings(chatWords)
  const navigate = useAppNavigate()
  const user = useCurrentUser()
  const form = useSubmit<undefined, ChatRoom>({
    send: () => call(openDirectChatRoom, { body: { userId } }),
    done: ({ id }) => navigate(`/chat/rooms/${id}`),
    failed: t.failed,
    toasts: true,
  })
  if (!user?.can.chat.use) return null
  return (
    <Button size="xSmall" icon="chat" pending={form.pending} onClick={() => form.submit()}>
      {t.title}
    </Button>
  )
}
