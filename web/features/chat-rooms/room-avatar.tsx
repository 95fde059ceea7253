import type { ReactNode } from 'react'
import { readableDateTime } from '#common/readable-dates.ts'
import { Avatar } from '#ui/avatar.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { useCurrentUser } from '#web/app/session.tsx'
import styles from './chat-rooms.module.css'
import { chatWords } from './chat-rooms.strings.ts'
import type { ListedChatRoom } from './use-chat-rooms.ts'

type Props = { room: ListedChatRoom; size?: 'small' | 'medium'; present?: boolean }

/** Marks the picture of a person who uses the product now. */
export function Present({ present, children }: { present: boolean; children: ReactNode }) {
  const t = useStrings(chatWords)
  return (
    <span className={styles.portrait}>
      {children}
      {present && (
        <span className={styles.present} title={t.present}>
          <span className="visually-hidden">{t.present}</span>
        </span>
      )}
    </span>
  )
}

/** The picture of a room: the other person, oneself for notes, its own, or the first letter of its name. */
export function RoomAvatar({ room, size = 'medium', present = false }: Props) {
  const me = useCurrentUser()
  if (room.partner)
    return (
      <Present present={present}>
        <Avatar name={room.partner.name} src={room.partner.profileImgPath} size={size} />
      </Present>
    )
  if (room.kind === 'notes' && me) return <Avatar name={me.name} src={me.profileImgPath} size={size} />
  return <Avatar name={room.name} src={room.iconPath} size={size} square />
}

/** The name under which a person sees a room. */
export function useRoomName() {
  const t = useStrings(chatWords)
  return (room: ListedChatRoom) => (room.kind === 'notes' ? t.notes : room.name)
}

/** What is shown of a message in one line. */
export function useExcerpt() {
  const t = useStrings(chatWords)
  const words = { files: t.file, stamp: t.stamp, deleted: t.deletedMessage }
  return ({ kind, excerpt }: Pick<NonNullable<ListedChatRoom['lastMessage']>, 'kind' | 'excerpt'>) =>
    kind === 'text' ? excerpt : words[kind]
}

/** Whether and until when a room is muted. */
export function useMuted() {
  const t = useStrings(chatWords)
  const locale = useLocale()
  const timeZone = useCurrentUser()?.timeZone ?? 'UTC'
  return ({ muted, mutedUntil }: ListedChatRoom) =>
    muted && (mutedUntil ? t.mutedUntil(readableDateTime(mutedUntil, { locale, timeZone })) : t.muted)
}
