import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useStrings } from '#ui/locale.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import styles from './chat-scheduled-messages.module.css'
import { laterWords } from './chat-scheduled-messages.strings.ts'
import { ScheduledMessage } from './scheduled-message.tsx'
import { type Scheduled, useScheduledMessages } from './use-scheduled-messages.ts'

type Props = {
  /** Of one room; if unset, of all, with the names of the rooms. */
  roomId?: number
  takeBack: (message: Scheduled) => Promise<unknown>
}

/** The person's scheduled messages, those that could not be sent first. */
export function ScheduledList({ roomId, takeBack }: Props) {
  const t = useStrings(laterWords)
  const { query, messages, refresh } = useScheduledMessages(roomId)
  return (
    <>
      {query.isPending && (
        <SkeletonGroup>
          <SkeletonText lines={3} />
        </SkeletonGroup>
      )}
      {query.isError && !messages && (
        <ErrorState title={t.listFailed} onRetry={() => query.refetch()} pending={query.isFetching} />
      )}
      {messages?.length === 0 && (
        <EmptyState icon="clock" title={t.none}>
          {t.noneWords}
        </EmptyState>
      )}
      <ul className={styles.list}>
        {messages?.map((message) => (
          <li key={message.id}>
            <ScheduledMessage
              message={message}
              named={roomId === undefined}
              refresh={refresh}
              takeBack={takeBack}
            />
          </li>
        ))}
      </ul>
    </>
  )
}
