import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Suspense, useRef, useState } from 'react'
import { chatFileKinds } from '#contract/chat-messages.files.ts'
import { chatRoomFilters } from '#contract/chat-rooms.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { useStrings } from '#ui/locale.tsx'
import { ApiError } from '#web/app/api.ts'
import { dayParam } from '#web/app/day-param.ts'
import { useFrame } from '#web/app/frame.tsx'
import { useAppNavigate } from '#web/app/link.tsx'
import { useLocation, useRouter } from '#web/app/location.ts'
import { Screen } from '#web/app/screen.tsx'
import { choiceParam, idParam, searchParams, useSearchParams } from '#web/app/search-params.ts'
import { useCurrentUser } from '#web/app/session.tsx'
import { lazyPart } from '#web/app/stale-cache.ts'
import { useIdParam } from '#web/app/use-id-param.ts'
import { ChatOff } from '../chat-rooms/chat-off.tsx'
import { chatWords } from '../chat-rooms/chat-rooms.strings.ts'
import { RoomActions } from '../chat-rooms/room-actions.tsx'
import { RoomAvatar, useMuted, useRoomName } from '../chat-rooms/room-avatar.tsx'
import { RoomList } from '../chat-rooms/room-list.tsx'
import {
  chatRoomQuery,
  chatRoomsQuery,
  useChatRoomChanges,
  useMuteEnds,
} from '../chat-rooms/use-chat-rooms.ts'
import { usePresent } from '../chat-rooms/use-present.ts'
import { messageWords } from './chat-messages.strings.ts'
import styles from './chat-screen.module.css'
import { MessageList } from './message-list.tsx'

const PinnedSheet = lazyPart(() => import('./pinned-sheet.tsx'))
const FilesSheet = lazyPart(() => import('./files-sheet.tsx'))
const FindDialog = lazyPart(() => import('./find-dialog.tsx'))

/** A message or a day that the address leads to, the rooms in the list, and what is open over the room. */
const params = searchParams({
  message: idParam,
  on: dayParam,
  filter: choiceParam(chatRoomFilters, 'all'),
  files: choiceParam(chatFileKinds),
})

/** Beside the list of rooms, which says itself what to do while there are none. */
function NoRoom({ filter }: { filter: (typeof chatRoomFilters)[number] }) {
  const t = useStrings(chatWords)
  const rooms = useInfiniteQuery(chatRoomsQuery('', filter))
  if (!rooms.data?.length) return null
  return (
    <EmptyState icon="chat" title={t.choose}>
      {t.chooseWords}
    </EmptyState>
  )
}

/** The rooms and, beside them on PC, one room. On a phone the room has the screen for itself. */
export default function ChatScreen() {
  const t = useStrings(chatWords)
  const m = useStrings(messageWords)
  const id = useIdParam()
  const user = useCurrentUser()
  const { kind } = useFrame()
  const nameOf = useRoomName()
  const mutedOf = useMuted()
  const path = id === undefined ? '/chat/rooms' : `/chat/rooms/${id}`
  const [values, change] = useSearchParams(params, path)
  const { message, on, filter, files } = values
  const { key } = useLocation()
  const { history } = useRouter()
  const navigate = useAppNavigate()
  // The files are over the room, which stays as it is below them.
  const [placeKey, setPlaceKey] = useState(key)
  if (files === undefined && placeKey !== key) setPlaceKey(key)
  const filesOpened = useRef(false)
  const openFiles = () => {
    filesOpened.current = true
    navigate(`${path}${params.write({ ...values, files: 'photos' })}`)
  }
  const closeFiles = () => {
    if (filesOpened.current) history.back()
    else change({ files: undefined })
    filesOpened.current = false
  }
  const [finding, setFinding] = useState(false)
  const [pinned, setPinned] = useState(false)
  const query = useQuery({ ...chatRoomQuery(id ?? 0), enabled: id !== undefined })
  useChatRoomChanges(id)
  const gone = query.error instanceof ApiError && query.error.status === 404
  // A person who left no longer sees what the page had loaded.
  const room = id === undefined || gone ? undefined : query.data
  const isPresent = usePresent(room?.partner ? [room.partner.id] : [])
  const phone = kind === 'phone'
  const muted = room && mutedOf(room)
  useMuteEnds(room ? [room] : [])
  const pins = room && <IconButton icon="pin" label={m.pinned} onClick={() => setPinned(true)} />
  const find = <IconButton icon="search" label={m.find} onClick={() => setFinding(true)} />
  if (user && !user.can.chat.use) return <ChatOff />
  return (
    <Screen
      title={room ? nameOf(room) : t.title}
      titleHidden
      className={phone && id === undefined ? undefined : styles.main}
      {...(id === undefined && { tab: 'chat' as const })}
      {...(phone && id !== undefined && { back: `/chat/rooms${params.write({ filter })}` })}
      actions={
        phone ? (
          <>
            {find}
            {room && <RoomActions room={room} onFiles={openFiles} onPins={() => setPinned(true)} />}
          </>
        ) : undefined
      }
    >
      <div className={phone ? styles.phone : styles.pc}>
        {(!phone || id === undefined) && (
          <div className={styles.rooms}>
            {!phone && (
              <div className={styles.title}>
                {/* Without a room the hidden title of the screen says the same. */}
                {id === undefined ? (
                  <p className={styles.listTitle} aria-hidden>
                    {t.title}
                  </p>
                ) : (
                  <h2 className={styles.listTitle}>{t.title}</h2>
                )}
                {find}
              </div>
            )}
            <RoomList
              current={id}
              filter={filter}
              onFilter={(chosen) => change({ filter: chosen })}
              linkTo={(to) => `/chat/rooms/${to}${params.write({ filter })}`}
            />
          </div>
        )}
        {id === undefined && !phone && (
          <div className={styles.state}>
            <NoRoom filter={filter} />
          </div>
        )}
        {id !== undefined && (
          <section className={styles.room} aria-label={room ? nameOf(room) : t.title}>
            {!phone && room && (
              <header className={styles.title}>
                <RoomAvatar room={room} size="small" present={isPresent(room.partner?.id)} />
                <span className={styles.name}>
                  <h2>{nameOf(room)}</h2>
                  {room.description && <p className={styles.description}>{room.description}</p>}
                </span>
                {muted && <Icon name="muted" size="small" label={muted} />}
                {pins}
                <RoomActions room={room} onFiles={openFiles} />
              </header>
            )}
            {muted && phone && (
              <p className={styles.muted}>
                <Icon name="muted" size="small" />
                {muted}
              </p>
            )}
            {room && user && (
              // Led to the same place again, it opens there again.
              <MessageList
                key={message || on ? placeKey : room.id}
                room={room}
                user={user}
                around={message}
                on={on}
              />
            )}
            {gone && (
              <div className={styles.state}>
                <EmptyState icon="chat" title={m.gone}>
                  {m.goneWords}
                </EmptyState>
              </div>
            )}
          </section>
        )}
      </div>
      {pinned && room && (
        <Suspense>
          <PinnedSheet room={room} onClose={() => setPinned(false)} />
        </Suspense>
      )}
      {files && room && (
        <Suspense>
          <FilesSheet
            roomId={room.id}
            kind={files}
            onKind={(chosen) => change({ files: chosen })}
            onClose={closeFiles}
          />
        </Suspense>
      )}
      {finding && (
        <Suspense>
          <FindDialog roomId={id} onClose={() => setFinding(false)} />
        </Suspense>
      )}
    </Screen>
  )
}
