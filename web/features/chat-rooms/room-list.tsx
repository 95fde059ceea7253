import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Suspense, useDeferredValue, useState } from 'react'
import { formatShort } from '#common/short-dates.ts'
import { chatRoomFilters } from '#contract/chat-rooms.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Select } from '#ui/select.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { AppLink } from '#web/app/link.tsx'
import { Moment } from '#web/app/moment.tsx'
import { useCurrentUser } from '#web/app/session.tsx'
import { lazyPart } from '#web/app/stale-cache.ts'
import styles from './chat-rooms.module.css'
import { chatWords } from './chat-rooms.strings.ts'
import { RoomAvatar, useExcerpt, useMuted, useRoomName } from './room-avatar.tsx'
import {
  chatDraftsQuery,
  chatRoomsQuery,
  type ListedChatRoom,
  type RoomFilter,
  useMuteEnds,
} from './use-chat-rooms.ts'
import { usePresent } from './use-present.ts'

const NewRoomDialog = lazyPart(() => import('./new-room-dialog.tsx'))

type Props = {
  current: number | undefined
  filter: RoomFilter
  onFilter: (filter: RoomFilter) => void
  linkTo: (id: number) => string
}

/** The person's rooms, pinned ones first, then by their last message. */
export function RoomList({ current, filter, onFilter, linkTo }: Props) {
  const t = useStrings(chatWords)
  const [text, setText] = useState('')
  const [adding, setAdding] = useState(false)
  const rooms = useInfiniteQuery(chatRoomsQuery(useDeferredValue(text.trim()), filter))
  const drafts = useQuery(chatDraftsQuery).data?.chatDrafts
  const words = {
    ...{ all: t.all, unread: t.onlyUnread, mentions: t.onlyMentions, direct: t.onlyDirect },
    ...{ group: t.onlyGroups, official: t.onlyOfficial, archived: t.onlyArchived },
  }
  const filtered = text.trim() !== '' || filter !== 'all'
  useMuteEnds(rooms.data ?? [])
  const isPresent = usePresent(rooms.data?.flatMap(({ partner }) => partner?.id ?? []) ?? [])
  return (
    <nav className={styles.list} aria-label={t.rooms}>
      <div className={styles.tools}>
        <div className={styles.filter}>
          <Input
            label={t.search}
            labelHidden
            placeholder={t.search}
            value={text}
            autoComplete="off"
            onChange={setText}
            before={<Icon name="search" />}
          />
        </div>
        <IconButton icon="plus" situation="standard" label={t.newRoom} onClick={() => setAdding(true)} />
      </div>
      <div className={styles.switch}>
        <Select
          label={t.filter}
          labelHidden
          options={chatRoomFilters.map((value) => ({ value, label: words[value] }))}
          value={filter}
          onChange={onFilter}
        />
      </div>
      {rooms.isPending && (
        <SkeletonGroup>
          <SkeletonText lines={6} />
        </SkeletonGroup>
      )}
      {rooms.isError && !rooms.data && (
        <ErrorState title={t.failed} onRetry={() => rooms.refetch()} pending={rooms.isFetching} />
      )}
      {rooms.data?.length === 0 &&
        (filtered ? (
          <p className={styles.note}>{t.nothingFound}</p>
        ) : (
          <EmptyState
            icon="chat"
            title={t.none}
            action={
              <Button priority="primary" icon="plus" onClick={() => setAdding(true)}>
                {t.newRoom}
              </Button>
            }
          >
            {t.noneWords}
          </EmptyState>
        ))}
      <ul className={styles.rooms}>
        {rooms.data?.map((room) => (
          <RoomRow
            key={room.id}
            room={room}
            to={linkTo(room.id)}
            current={room.id === current}
            draft={drafts?.find(({ chatRoomId }) => chatRoomId === room.id)?.excerpt}
            present={isPresent(room.partner?.id)}
          />
        ))}
      </ul>
      {rooms.hasNextPage && (
        <Button wide size="xSmall" pending={rooms.isFetchingNextPage} onClick={() => rooms.fetchNextPage()}>
          {t.more}
        </Button>
      )}
      {adding && (
        <Suspense>
          <NewRoomDialog onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </nav>
  )
}

type RowProps = {
  room: ListedChatRoom
  to: string
  current: boolean
  present: boolean
  /** The beginning of what the person has begun to write. */
  draft: string | undefined
}

function RoomRow({ room, to, current, present, draft }: RowProps) {
  const t = useStrings(chatWords)
  const nameOf = useRoomName()
  const me = useCurrentUser()
  const mutedOf = useMuted()
  const { lastMessage, muted, mentionCount } = room
  const excerptOf = useExcerpt()
  const said = lastMessage ? excerptOf(lastMessage) : room.kind === 'notes' ? t.notesDetail : t.noMessages
  const by =
    lastMessage && (room.kind === 'group' || room.kind === 'official') && lastMessage.authorId !== me?.id
  return (
    <li>
      <AppLink
        to={to}
        className={classNames(styles.room, current && styles.current)}
        aria-current={current ? 'page' : undefined}
      >
        <RoomAvatar room={room} present={present} />
        <span className={styles.words}>
          <span className={styles.head}>
            <span className={classNames(styles.name, room.unreadCount > 0 && !muted && styles.strong)}>
              {nameOf(room)}
            </span>
            {room.kind === 'official' && <Icon name="departments" size="small" label={t.official} />}
            {room.closed && <Icon name="lock" size="small" label={t.closed} />}
            {room.pinned && <Icon name="pin" size="small" label={t.pinned} />}
            {muted && (
              <Icon
                name="muted"
                size="small"
                label={mutedOf(room) || undefined}
                className={styles.mutedIcon}
              />
            )}
            {lastMessage && <Moment format={formatShort} at={room.lastAt} className={styles.time} />}
          </span>
          <span className={styles.head}>
            {draft && !current ? (
              <span className={styles.said}>
                <span className={styles.draft}>{t.draft}</span> {draft}
              </span>
            ) : (
              <span className={styles.said}>{by ? `${lastMessage.authorName}: ${said}` : said}</span>
            )}
            {mentionCount > 0 && (
              <span className={styles.mention}>
                @<span className="visually-hidden">{t.mentioned(mentionCount)}</span>
              </span>
            )}
            <Badge
              count={room.unreadCount}
              max={999}
              situation={muted ? 'neutral' : 'danger'}
              label={t.unread(room.unreadCount)}
            />
          </span>
        </span>
      </AppLink>
    </li>
  )
}
