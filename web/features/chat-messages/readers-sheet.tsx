import { useQuery } from '@tanstack/react-query'
import { listChatMessageReaders } from '#contract/chat-messages.ts'
import { Avatar } from '#ui/avatar.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { queryFor } from '#web/app/query.ts'
import { PersonLink } from '../people/person-link.tsx'
import { messageWords } from './chat-messages.strings.ts'
import styles from './messages.module.css'

type Person = { id: number; name: string; profileImgPath: string | null }

/** Who has read a message, and who has not. */
export default function ReadersSheet({ messageId, onClose }: { messageId: number; onClose: () => void }) {
  const t = useStrings(messageWords)
  const query = useQuery({
    ...queryFor(listChatMessageReaders, { params: { id: messageId } }),
    staleTime: 0,
  })
  const { data } = query
  return (
    <Sheet open size="small" title={t.readers} onClose={onClose}>
      {query.isPending && (
        <SkeletonGroup>
          <SkeletonText lines={4} />
        </SkeletonGroup>
      )}
      {query.isError && !data && (
        <ErrorState title={t.readersFailed} onRetry={() => query.refetch()} pending={query.isFetching} />
      )}
      {data && (
        <div className={styles.sheet}>
          <p>{t.readersOf(data.readCount, data.memberCount)}</p>
          {data.readers && <People people={data.readers} />}
          {data.unread && data.unread.length > 0 && (
            <>
              <h3 className={styles.sheetTitle}>{t.notRead(data.unread.length)}</h3>
              <People people={data.unread} />
            </>
          )}
        </div>
      )}
    </Sheet>
  )
}

function People({ people }: { people: readonly Person[] }) {
  return (
    <ul className={styles.people}>
      {people.map(({ id, name, profileImgPath }) => (
        <li key={id} className={styles.person}>
          <Avatar name={name} src={profileImgPath} size="small" />
          <PersonLink id={id} name={name} />
        </li>
      ))}
    </ul>
  )
}
