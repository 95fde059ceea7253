import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { unreadChatRoom } from '#contract/chat-rooms.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Icon } from '#ui/icon.tsx'
import { useStrings } from '#ui/locale.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { useToast } from '#ui/toast.tsx'
import { ApiError, call } from '#web/app/api.ts'
import { useAppNavigate } from '#web/app/link.tsx'
import type { CurrentUser } from '#web/app/session.tsx'
import { TypingLine } from '../chat-rooms/typing-line.tsx'
import { type ChatRoom, refreshChatRooms } from '../chat-rooms/use-chat-rooms.ts'
import { ScheduledLine } from '../chat-scheduled-messages/scheduled-line.tsx'
import type { Scheduled } from '../chat-scheduled-messages/use-scheduled-messages.ts'
import { useKeptFiles } from '../media-files/use-kept-files.ts'
import { messageWords } from './chat-messages.strings.ts'
import { MessageForm, type MessageFormHandle } from './message-form.tsx'
import { MessageRows, type RowsHandle } from './message-rows.tsx'
import styles from './messages.module.css'
import { UnsentMessage } from './unsent-message.tsx'
import { useFileDrop } from './use-file-drop.ts'
import { keepMessageDraft, messageDraftName, replyOf } from './use-message-draft.ts'
import { type Unsent, useMessageOutbox } from './use-message-outbox.ts'
import { type ChatMessage, useMessages } from './use-messages.ts'
import { takeBackScheduled } from './use-take-back.ts'

const noneUnsent: readonly Unsent[] = []

type Props = { room: ChatRoom; user: CurrentUser; around: number | undefined; on: string | undefined }

/** The messages of a room with the form below them. */
export function MessageList({ room, user, around, on }: Props) {
  const t = useStrings(messageWords)
  const toast = useToast()
  const client = useQueryClient()
  const navigate = useAppNavigate()
  const messages = useMessages(room.id, around, on)
  const { loaded, holding, add, open } = messages
  const outbox = useMessageOutbox(room.id, user.id, add)
  const rows = useRef<RowsHandle>(null)
  const form = useRef<MessageFormHandle>(null)
  /** The message that the reader asked for; null: the newest one. */
  const [marked, setMarked] = useState<number | null | undefined>(around)
  const [edited, setEdited] = useState<ReadonlySet<number>>(new Set())
  useEffect(() => {
    holding.current = edited.size > 0
  }, [holding, edited])
  const edit = useCallback((seq: number, begins: boolean) => {
    setEdited((now) => new Set(begins ? [...now, seq] : [...now].filter((one) => one !== seq)))
  }, [])
  const [mended, setMended] = useState<string>()
  const [files, setFiles] = useKeptFiles(messageDraftName(user.id, room.id))
  const list = loaded?.messages
  const firstUnread = useMemo(() => {
    const { messages: known = [], openedAt = 0, openedLast = 0 } = loaded ?? {}
    // Unknown if what follows the last one read is not loaded.
    if ((known[0]?.seq ?? 0) > openedAt + 1) return undefined
    return known.find(({ seq, author }) => seq > openedAt && seq <= openedLast && author.id !== user.id)?.seq
  }, [loaded, user.id])

  const reply = useCallback((message: ChatMessage) => form.current?.reply(message), [])
  const jump = useCallback(
    async (seq: number) => {
      setMarked(seq)
      if (!rows.current?.show(seq)) await open({ around: seq })
    },
    [open],
  )
  const markUnread = useCallback(
    async (seq: number) => {
      try {
        await call(unreadChatRoom, { params: { id: room.id }, body: { seq } })
        refreshChatRooms(client)
        navigate('/chat/rooms')
      } catch {
        toast.danger(t.unreadFailed)
      }
    },
    [client, navigate, room.id, t, toast],
  )
  const newest = async () => {
    setMarked(null)
    if (loaded?.hasNewer) await open({})
    else rows.current?.toEnd()
  }
  const takeBack = async (message: Scheduled) => {
    const added = await takeBackScheduled(user.id, message)
    setMended(`scheduled ${message.id}`)
    if (added.length > 0) setFiles([...files, ...added])
    requestAnimationFrame(() => form.current?.focus())
  }
  const drop = useFileDrop(room.can.write ? (dropped) => form.current?.add(dropped) : undefined)
  const mend = ({ clientKey, body, mentions, replyToSeq, ...unsent }: Unsent) => {
    outbox.discard(clientKey)
    const replied = list?.find(({ seq }) => seq === replyToSeq)
    keepMessageDraft(user.id, room.id, { text: body, mentions, replyTo: replied ? replyOf(replied) : null })
    setMended(clientKey)
    setFiles([...files, ...unsent.files])
    requestAnimationFrame(() => form.current?.focus())
  }

  if (!loaded) {
    const gone = messages.error instanceof ApiError && messages.error.status === 404
    return (
      <div className={styles.state}>
        {messages.pending ? (
          <SkeletonGroup>
            <SkeletonText lines={8} />
          </SkeletonGroup>
        ) : gone ? (
          <EmptyState icon="chat" title={t.gone}>
            {t.goneWords}
          </EmptyState>
        ) : (
          <ErrorState title={t.failed} onRetry={messages.start} pending={messages.pending} />
        )}
      </div>
    )
  }
  const last = list?.at(-1)
  return (
    <div className={styles.room} {...drop.props}>
      {drop.over && (
        <p className={styles.drop}>
          <Icon name="attach" size="large" />
          {t.dropHere}
        </p>
      )}
      <span role="status" className="visually-hidden">
        {last &&
          last.author.id !== user.id &&
          last.seq > loaded.openedAt &&
          t.arrived(last.author.name, last.body)}
      </span>
      <MessageRows
        ref={rows}
        room={room}
        user={user}
        loaded={loaded}
        messages={messages}
        unsent={loaded.hasNewer ? noneUnsent : outbox.unsent}
        firstUnread={firstUnread}
        marked={marked}
        edited={edited}
        onEdit={edit}
        onReply={room.can.write ? reply : undefined}
        onJump={jump}
        onUnread={markUnread}
        onNewest={newest}
        unsentMessage={(unsent) => (
          <UnsentMessage
            message={unsent}
            author={user}
            send={outbox.send}
            discard={outbox.discard}
            stop={outbox.stop}
            removeFile={outbox.removeFile}
            mend={() => mend(unsent)}
          />
        )}
      />
      {room.can.write && (
        <TypingLine room={room} sent={last && { seq: last.seq, authorId: last.author.id }} />
      )}
      <div className={styles.form}>
        {room.can.write ? (
          <>
            <ScheduledLine roomId={room.id} takeBack={takeBack} />
            <MessageForm
              key={mended}
              ref={form}
              roomId={room.id}
              shared={room.kind !== 'notes'}
              userId={user.id}
              files={files}
              setFiles={setFiles}
              onSend={(message) => {
                outbox.send(message)
                void newest()
              }}
            />
          </>
        ) : (
          <p className={styles.closed}>
            {room.closed ? t.roomClosed : room.kind === 'direct' ? t.closed : t.readOnly}
          </p>
        )}
      </div>
    </div>
  )
}
