import { type ReactNode, type Ref, Suspense, useImperativeHandle, useMemo, useRef, useState } from 'react'
import { partsOf } from '#common/dates.ts'
import type { PlainDate } from '#common/plain-date.ts'
import { readableDate } from '#common/readable-dates.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import type { CurrentUser } from '#web/app/session.tsx'
import { lazyPart } from '#web/app/stale-cache.ts'
import { type RoomExport, RoomExportLine, useRoomExports } from '../chat-exports/room-exports.tsx'
import { chatWords } from '../chat-rooms/chat-rooms.strings.ts'
import type { ChatRoom } from '../chat-rooms/use-chat-rooms.ts'
import { messageWords } from './chat-messages.strings.ts'
import { MessageItem } from './message-item.tsx'
import styles from './messages.module.css'
import type { Unsent } from './use-message-outbox.ts'
import { useMessageWindow } from './use-message-window.ts'
import type { ChatMessage, useMessages } from './use-messages.ts'

/** Milliseconds within which messages of one author follow each other without their name. */
const together = 5 * 60_000

const DayDialog = lazyPart(() => import('../chat-rooms/day-dialog.tsx'))

function dayIn(instant: string, timeZone: string) {
  const { year, month, day } = partsOf(instant, { locale: 'ja', timeZone })
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` as PlainDate
}

export type RowsHandle = {
  toEnd: () => void
  /** Scrolls to a message; false: it is not loaded. */
  show: (seq: number) => boolean
}

type Messages = ReturnType<typeof useMessages>

type Props = {
  ref: Ref<RowsHandle>
  room: ChatRoom
  user: CurrentUser
  loaded: NonNullable<Messages['loaded']>
  messages: Messages
  unsent: readonly Unsent[]
  unsentMessage: (unsent: Unsent) => ReactNode
  firstUnread: number | undefined
  /** The message to open at and to emphasise; null: opens at the end. */
  marked: number | null | undefined
  /** The messages being edited. */
  edited: ReadonlySet<number>
  onEdit: (seq: number, editing: boolean) => void
  onReply: ((message: ChatMessage) => void) | undefined
  onJump: (seq: number) => void
  onUnread: (seq: number) => void
  onNewest: () => void
}

type Row = { key: string | number } & (
  | {
      seq: number
      message: ChatMessage
      day: string
      newDay: boolean
      follows: boolean
      /** Made after this message and before the next one. */
      exports: readonly RoomExport[]
    }
  | { seq?: never; waiting: Unsent }
)

function rowsOf(
  { messages, hasOlder, hasNewer }: Props['loaded'],
  dayOf: (instant: string) => string,
  firstUnread: number | undefined,
  exports: readonly RoomExport[],
): Row[] {
  const rows = messages.map((message, index): Row => {
    const before = messages[index - 1]
    const day = dayOf(message.createdAt)
    const newDay = !before || dayOf(before.createdAt) !== day
    const follows =
      !newDay &&
      before.author.id === message.author.id &&
      !message.replyTo &&
      !message.pinned &&
      message.forwardedFrom === null &&
      message.seq !== firstUnread &&
      Date.parse(message.createdAt) - Date.parse(before.createdAt) < together
    const next = messages[index + 1]
    const made = exports
      .filter(
        ({ createdAt }) => createdAt >= message.createdAt && (next ? createdAt < next.createdAt : !hasNewer),
      )
      .toReversed()
    return { key: message.seq, seq: message.seq, message, day, newDay, follows, exports: made }
  })
  // How the first one looks depends on the message before it, which is not loaded yet.
  return hasOlder ? rows.slice(1) : rows
}

/** The messages of a room, virtualised: only those near the reader are rendered. */
export function MessageRows(props: Props) {
  const { ref, room, user, loaded, messages, unsent, firstUnread, marked, edited } = props
  const t = useStrings(messageWords)
  const r = useStrings(chatWords)
  const locale = useLocale()
  const { timeZone } = user
  const exports = useRoomExports(room.id)
  const [picked, setPicked] = useState<PlainDate>()
  const box = useRef<HTMLElement>(null)
  const rows = useMemo(() => {
    const dayOf = (instant: string) => readableDate(instant, { locale, timeZone })
    return [
      ...rowsOf(loaded, dayOf, firstUnread, exports),
      ...unsent.map((waiting): Row => ({ key: waiting.clientKey, waiting })),
    ]
  }, [loaded, unsent, firstUnread, exports, locale, timeZone])
  const { virtualizer, drawn, atEnd, look, toEnd, show, onFocus } = useMessageWindow({
    box,
    rows,
    opening: loaded.opening,
    beginAt: marked === null ? undefined : (marked ?? loaded.foundSeq ?? firstUnread),
    kept: edited,
    loadOlder: loaded.hasOlder ? messages.loadOlder : undefined,
    loadNewer: loaded.hasNewer ? messages.loadNewer : undefined,
    onSeen: messages.markRead,
  })
  useImperativeHandle(ref, () => ({ toEnd, show }))
  const marks = loaded.readMarks
  const readersOf = (seq: number) =>
    marks === null ? null : marks.filter(({ readSeq, joinedSeq }) => joinedSeq < seq && readSeq >= seq).length
  const waiting = Math.max(0, loaded.lastSeq - loaded.readSeq)
  return (
    <div className={styles.window}>
      <section
        ref={box}
        className={styles.scroll}
        onScroll={look}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label={t.conversation}
      >
        {rows.length === 0 && (
          <EmptyState icon="chat" title={t.none}>
            {t.noneWords}
          </EmptyState>
        )}
        <ol className={styles.list} style={{ height: virtualizer.getTotalSize() }}>
          {drawn.map(({ index, start }) => {
            const row = rows[index]
            if (!row) return null
            const place = {
              ...{ ref: virtualizer.measureElement, 'data-index': index },
              ...{ className: styles.line, style: { top: start }, onFocus: () => onFocus(row.key) },
            }
            if (row.seq === undefined)
              return (
                <li key={row.key} {...place}>
                  {props.unsentMessage(row.waiting)}
                </li>
              )
            const { message, seq } = row
            return (
              <li
                key={row.key}
                {...place}
                data-seq={seq}
                aria-posinset={seq}
                aria-setsize={Math.max(loaded.lastSeq, seq)}
              >
                {row.newDay && (
                  <p className={styles.day}>
                    <button
                      type="button"
                      className={styles.dayButton}
                      aria-haspopup="dialog"
                      title={r.toDay}
                      onClick={() => setPicked(dayIn(message.createdAt, timeZone))}
                    >
                      {row.day}
                    </button>
                  </p>
                )}
                {seq === firstUnread && <p className={styles.unread}>{t.firstUnread}</p>}
                <MessageItem
                  message={message}
                  follows={row.follows}
                  marked={seq === marked}
                  editing={edited.has(seq)}
                  onEdit={props.onEdit}
                  readCount={message.author.id === user.id ? readersOf(seq) : 0}
                  direct={room.kind === 'direct'}
                  onReply={props.onReply}
                  onJump={props.onJump}
                  onUnread={props.onUnread}
                  onChange={messages.replace}
                  onReactions={messages.changeReactions}
                  refetch={messages.refresh}
                />
                {row.exports.map((made) => (
                  <RoomExportLine key={made.id} made={made} timeZone={timeZone} />
                ))}
              </li>
            )
          })}
        </ol>
      </section>
      {!atEnd && (
        <div className={styles.newest}>
          <Button size="xSmall" icon="down" onClick={props.onNewest}>
            {waiting > 0 ? t.newestCount(waiting) : t.newest}
          </Button>
        </div>
      )}
      {picked && (
        <Suspense>
          <DayDialog roomId={room.id} day={picked} onClose={() => setPicked(undefined)} />
        </Suspense>
      )}
    </div>
  )
}
