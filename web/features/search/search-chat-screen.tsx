import { useInfiniteQuery } from '@tanstack/react-query'
import { formatShort } from '#common/short-dates.ts'
import { withoutMarks } from '#common/text-marks.ts'
import { searchChatMessages } from '#contract/chat-messages.ts'
import type { Answer } from '#contract/endpoint.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Icon } from '#ui/icon.tsx'
import { useStrings } from '#ui/locale.tsx'
import { AppLink } from '#web/app/link.tsx'
import { ListEnd } from '#web/app/list-end.tsx'
import { Moment } from '#web/app/moment.tsx'
import { pagesFor } from '#web/app/query.ts'
import { useCurrentUser } from '#web/app/session.tsx'
import { ChatOff } from '../chat-rooms/chat-off.tsx'
import { chatWords } from '../chat-rooms/chat-rooms.strings.ts'
import { useExcerpt } from '../chat-rooms/room-avatar.tsx'
import { AppMark } from '../people/app-mark.tsx'
import { PersonRowSkeletons } from '../people/person-row.tsx'
import { searchWords } from './search.strings.ts'
import { chatSearchWords } from './search-chat.strings.ts'
import { SearchFrame } from './search-frame.tsx'
import styles from './search-lists.module.css'
import { SearchStart } from './search-start.tsx'
import { useSearch } from './use-search.ts'

type Hit = Answer<typeof searchChatMessages>['chatMessages'][number]

/** The search for chat messages in the rooms of the person. */
export default function SearchChatScreen() {
  const t = useStrings(chatSearchWords)
  const state = useSearch('chat')
  const user = useCurrentUser()
  const { query } = state.search
  if (user && !user.can.chat.use) return <ChatOff />
  return (
    <SearchFrame tab="chat" state={state}>
      {query ? <Found words={query} /> : <SearchStart words={t.start} />}
    </SearchFrame>
  )
}

function Found({ words }: { words: string }) {
  const w = useStrings(searchWords)
  const t = useStrings(chatSearchWords)
  const query = useInfiniteQuery({
    ...pagesFor(searchChatMessages, { query: { query: words } }, 'chatMessages'),
    placeholderData: (last) => last,
  })
  const found = query.data
  if (query.isPending) return <PersonRowSkeletons />
  if (!found) return <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
  if (found.length === 0)
    return (
      <div role="status">
        <EmptyState icon="search" title={t.none}>
          {t.noneWords} {w.tryOther}
        </EmptyState>
      </div>
    )
  return (
    <div className={styles.results}>
      <p role="status" className={styles.count}>
        {w.found(found.length, query.hasNextPage)}
      </p>
      <Card padding="none" bleeds>
        <ul className={styles.rows}>
          {found.map((hit) => (
            <li key={hit.message.id}>
              <Row hit={hit} />
            </li>
          ))}
        </ul>
      </Card>
      <ListEnd query={query}>
        <PersonRowSkeletons />
      </ListEnd>
    </div>
  )
}

function Row({ hit: { message, roomName } }: { hit: Hit }) {
  const r = useStrings(chatWords)
  const excerptOf = useExcerpt()
  const { author, body, stampId, photos, attachments } = message
  const files = [...photos, ...attachments].map(({ originalName }) => originalName)
  return (
    <AppLink to={`/chat/rooms/${message.chatRoomId}?message=${message.seq}`} className={styles.row}>
      <Avatar name={author.name} src={author.profileImgPath} size="small" />
      <span className={styles.words}>
        <span className={styles.detail}>
          {author.name}
          {author.app && <AppMark />}・{roomName || r.notes}・
          <Moment format={formatShort} at={message.createdAt} />
        </span>
        <span className={styles.text}>
          {body ? withoutMarks(body) : excerptOf({ kind: stampId === null ? 'files' : 'stamp', excerpt: '' })}
        </span>
        {files.length > 0 && (
          <span className={styles.detail}>
            <Icon name="attach" size="small" /> {files.join('、')}
          </span>
        )}
      </span>
      <Icon name="chevronRight" />
    </AppLink>
  )
}
