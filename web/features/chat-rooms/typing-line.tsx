import { useQuery } from '@tanstack/react-query'
import { listChatRoomMembers } from '#contract/chat-rooms.ts'
import { typingMembers } from '#contract/live.ts'
import { useStrings } from '#ui/locale.tsx'
import { queryFor } from '#web/app/query.ts'
import styles from './chat-rooms.module.css'
import { chatWords } from './chat-rooms.strings.ts'
import type { ChatRoom } from './use-chat-rooms.ts'
import { useTyping } from './use-typing.ts'

const most = 2

type Props = { room: ChatRoom; sent: { seq: number; authorId: number } | undefined }

/** Who is writing. It keeps its height while nobody is, and is read only by those who look for it. */
export function TypingLine({ room, sent }: Props) {
  const t = useStrings(chatWords)
  const people = useTyping(room.id, sent)
  const known = useQuery({
    ...queryFor(listChatRoomMembers, { params: { id: room.id }, query: { limit: typingMembers } }),
    enabled: people.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (room.memberCount > typingMembers || room.memberCount === 1) return null
  const names = known.data?.members.flatMap(({ id, name }) => (people.includes(id) ? [name] : [])) ?? []
  return (
    <p className={styles.typing}>
      {names.length > most ? t.typingMany(names.length) : names.length > 0 && t.typing(names)}
    </p>
  )
}
