import { useQuery } from '@tanstack/react-query'
import { formatShort } from '#common/short-dates.ts'
import { listPinnedChatMessages, pinChatMessage } from '#contract/chat-messages.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { call } from '#web/app/api.ts'
import { AppLink } from '#web/app/link.tsx'
import { Moment } from '#web/app/moment.tsx'
import { queryFor } from '#web/app/query.ts'
import { useAct } from '#web/app/use-act.ts'
import { useExcerpt } from '../chat-rooms/room-avatar.tsx'
import type { ChatRoom } from '../chat-rooms/use-chat-rooms.ts'
import { FormattedText } from '../feeds/formatted-text.tsx'
import { AppMark } from '../people/app-mark.tsx'
import { messageWords } from './chat-messages.strings.ts'
import styles from './messages.module.css'

/** The pinned messages of a room; each leads to its place, and members who may write can remove the pin. */
export default function PinnedSheet({ room, onClose }: { room: ChatRoom; onClose: () => void }) {
  const t = useStrings(messageWords)
  const excerptOf = useExcerpt()
  const query = useQuery({ ...queryFor(listPinnedChatMessages, { params: { id: room.id } }), staleTime: 0 })
  const act = useAct({ refresh: () => query.refetch(), failed: t.pinFailed })
  return (
    <Sheet open losesNothing title={t.pinned} onClose={onClose}>
      {query.isPending && (
        <SkeletonGroup>
          <SkeletonText lines={4} />
        </SkeletonGroup>
      )}
      {query.isError && !query.data && (
        <ErrorState title={t.failed} onRetry={() => query.refetch()} pending={query.isFetching} />
      )}
      {query.data?.chatMessages.length === 0 && (
        <EmptyState icon="pin" title={t.nonePinned}>
          {t.nonePinnedWords}
        </EmptyState>
      )}
      <ul className={styles.people}>
        {query.data?.chatMessages.map((message) => (
          <li key={message.id} className={styles.pinned}>
            <AppLink
              to={`/chat/rooms/${room.id}?message=${message.seq}`}
              className={styles.found}
              onClick={onClose}
            >
              <p className={styles.head}>
                {message.author.name}
                {message.author.app && <AppMark />}
                <Moment format={formatShort} at={message.createdAt} className={styles.time} />
              </p>
              <div className={styles.body}>
                {message.body ? (
                  <FormattedText text={message.body} mentions={message.mentions} />
                ) : (
                  excerptOf({ kind: message.stampId === null ? 'files' : 'stamp', excerpt: '' })
                )}
              </div>
            </AppLink>
            {room.can.write && (
              <IconButton
                icon="close"
                label={t.unpin}
                onClick={() =>
                  act(() => call(pinChatMessage, { params: { id: message.id }, body: { pinned: false } }))
                }
              />
            )}
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
