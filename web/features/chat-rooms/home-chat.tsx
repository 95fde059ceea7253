import { useQuery, useQueryClient } from '@tanstack/react-query'
import { listChatRooms } from '#contract/chat-rooms.ts'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { useStrings } from '#ui/locale.tsx'
import { AppLink } from '#web/app/link.tsx'
import { useLive } from '#web/app/live.ts'
import { everyKeyOf, queryFor } from '#web/app/query.ts'
import { useCurrentUser } from '#web/app/session.tsx'
import styles from './chat-rooms.module.css'
import { chatWords } from './chat-rooms.strings.ts'
import { RoomAvatar, useExcerpt, useRoomName } from './room-avatar.tsx'

/** On home: the rooms with unread mentions of the person, the latest first. Nothing if there are none. */
export function HomeChat() {
  const t = useStrings(chatWords)
  const user = useCurrentUser()
  const client = useQueryClient()
  const nameOf = useRoomName()
  const excerptOf = useExcerpt()
  const { data } = useQuery({
    ...queryFor(listChatRooms, { query: { filter: 'mentions', limit: 3 } }),
    enabled: user?.can.chat.use ?? false,
  })
  useLive('chat_rooms.changed', () => void client.invalidateQueries({ queryKey: everyKeyOf(listChatRooms) }))
  const rooms = data?.chatRooms ?? []
  if (rooms.length === 0) return null
  return (
    <Card as="section" padding="none" bleeds aria-labelledby="home-chat">
      <h2 id="home-chat" className={styles.homeTitle}>
        <AppLink to="/chat/rooms?filter=mentions">{t.mentionsAtHome}</AppLink>
      </h2>
      <ul className={styles.rooms}>
        {rooms.map((room) => (
          <li key={room.id}>
            <AppLink to={`/chat/rooms/${room.id}`} className={styles.room}>
              <RoomAvatar room={room} size="small" />
              <span className={styles.words}>
                <span className={styles.name}>{nameOf(room)}</span>
                {room.lastMessage && (
                  <span className={styles.said}>
                    {room.lastMessage.authorName}: {excerptOf(room.lastMessage)}
                  </span>
                )}
              </span>
              <Badge count={room.mentionCount} label={t.mentioned(room.mentionCount)} />
            </AppLink>
          </li>
        ))}
      </ul>
    </Card>
  )
}
