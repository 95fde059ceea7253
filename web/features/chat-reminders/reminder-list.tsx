import { useQuery } from '@tanstack/react-query'
import { deleteChatReminder, listChatReminders } from '#contract/chat-reminders.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { useStrings } from '#ui/locale.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { call } from '#web/app/api.ts'
import { AppLink } from '#web/app/link.tsx'
import { useLive } from '#web/app/live.ts'
import { queryFor } from '#web/app/query.ts'
import { useAct } from '#web/app/use-act.ts'
import { chatWords } from '../chat-rooms/chat-rooms.strings.ts'
import { useExcerpt } from '../chat-rooms/room-avatar.tsx'
import { useZone } from '../chat-scheduled-messages/use-scheduled-messages.ts'
import styles from './chat-reminders.module.css'
import { reminderWords } from './chat-reminders.strings.ts'

/** The messages of which the person is reminded, the next one first; each leads to its place. */
export function ReminderList() {
  const t = useStrings(reminderWords)
  const w = useStrings(chatWords)
  const { show } = useZone()
  const excerptOf = useExcerpt()
  const query = useQuery({ ...queryFor(listChatReminders, { query: {} }), staleTime: 0 })
  const act = useAct({ refresh: () => query.refetch(), failed: t.cancelFailed })
  useLive('announcements.changed', () => void query.refetch())
  const reminders = query.data?.chatReminders
  return (
    <>
      {query.isPending && (
        <SkeletonGroup>
          <SkeletonText lines={3} />
        </SkeletonGroup>
      )}
      {query.isError && !reminders && (
        <ErrorState title={t.listFailed} onRetry={() => query.refetch()} pending={query.isFetching} />
      )}
      {reminders?.length === 0 && (
        <EmptyState icon="clock" title={t.none}>
          {t.noneWords}
        </EmptyState>
      )}
      <ul className={styles.list}>
        {reminders?.map(({ message, room, remindAt }) => (
          <li key={message.id} className={styles.reminder}>
            <AppLink to={`/chat/rooms/${message.chatRoomId}?message=${message.seq}`} className={styles.link}>
              <span className={styles.head}>
                <Icon name="clock" size="small" />
                {show(remindAt)} · {room.kind === 'notes' ? w.notes : room.name}
              </span>
              <span className={styles.words}>
                {message.authorName}: {excerptOf(message)}
              </span>
            </AppLink>
            <IconButton
              icon="close"
              label={t.cancel}
              onClick={() => act(() => call(deleteChatReminder, { params: { id: message.id } }), t.cancelled)}
            />
          </li>
        ))}
      </ul>
    </>
  )
}
