import { useQuery } from '@tanstack/react-query'
import { memo, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { formatDateTime, formatTime } from '#common/dates.ts'
import {
  deleteChatMessage,
  pinChatMessage,
  reactToChatMessage,
  unreactToChatMessage,
} from '#contract/chat-messages.ts'
import { Avatar } from '#ui/avatar.tsx'
import { classNames } from '#ui/class-names.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { Menu, MenuItem } from '#ui/menu.tsx'
import { useToast } from '#ui/toast.tsx'
import { ApiError, call } from '#web/app/api.ts'
import { useCurrentUser } from '#web/app/session.tsx'
import { lazyPart } from '#web/app/stale-cache.ts'
import { reminderWords } from '../chat-reminders/chat-reminders.strings.ts'
import { useExcerpt } from '../chat-rooms/room-avatar.tsx'
import { FormattedText } from '../feeds/formatted-text.tsx'
import { LinkPreview } from '../link-cards/link-preview.tsx'
import { FeedAttachments } from '../media-files/feed-attachments.tsx'
import { FeedPhotos } from '../media-files/feed-photos.tsx'
import { mayHide } from '../moderation/may-hide.ts'
import { PersonLink } from '../people/person-link.tsx'
import { ReactionButtons } from '../reactions/reaction-bar.tsx'
import {
  asChoice,
  kindKey,
  type ReactionPlace,
  type Reactions,
  useToggleAt,
} from '../reactions/use-reactions.ts'
import { stampsQuery, useStamps } from '../stamps/use-stamps.ts'
import { messageWords } from './chat-messages.strings.ts'
import { MessageEditForm } from './message-edit-form.tsx'
import styles from './messages.module.css'
import type { ChatMessage } from './use-messages.ts'

const ReportDialog = lazyPart(() => import('../moderation/report-dialog.tsx'))
const HideDialog = lazyPart(() => import('../moderation/hide-dialog.tsx'))
const ReminderDialog = lazyPart(() => import('../chat-reminders/reminder-dialog.tsx'))
const ShareDialog = lazyPart(() => import('./share-dialog.tsx'))
const ReactionPicker = lazyPart(() => import('../reactions/reaction-picker.tsx'))
const ReactionUsersSheet = lazyPart(() => import('./reaction-users-sheet.tsx'))
const UrgentMark = lazyPart(() => import('../urgent-messages/urgent-mark.tsx'))
const ReadersSheet = lazyPart(() => import('./readers-sheet.tsx'))

type Props = {
  message: ChatMessage
  /** It continues the message above: the same author within minutes. */
  follows: boolean
  /** The address or a search leads to it. */
  marked: boolean
  /** Its text is being edited. The list keeps it, because a message that leaves the window loses its state. */
  editing: boolean
  onEdit: (seq: number, editing: boolean) => void
  /** How many others have read it; null: counted only on demand. */
  readCount: number | null
  /** The room has only one other person. */
  direct: boolean
  /** undefined: the person cannot write in the room, so not edit or pin either. */
  onReply: ((message: ChatMessage) => void) | undefined
  onJump: (seq: number) => void
  onUnread: (seq: number) => void
  onChange: (message: ChatMessage) => void
  /** Changes the reactions shown. */
  onReactions: (seq: number, edit: (reactions: Reactions) => Reactions) => void
  /** Fetches what changed. */
  refetch: () => Promise<unknown>
}

/** One message. Authors can edit and delete their own; a deleted one leaves a marker. */
export const MessageItem = memo(function MessageItem({
  message,
  follows,
  marked,
  editing,
  onEdit,
  readCount,
  direct,
  onReply,
  onJump,
  onUnread,
  onChange,
  onReactions,
  refetch,
}: Props) {
  const shown = useRef(message)
  useEffect(() => {
    shown.current = message
  })
  const { id, seq } = message
  const place = useMemo(
    (): ReactionPlace => ({
      name: `message ${id}`,
      read: () => shown.current.reactions,
      change: (edit) => onReactions(seq, edit),
      send: (kind, give) =>
        give
          ? call(reactToChatMessage, { params: { id }, body: asChoice(kind) })
          : call(unreactToChatMessage, { params: { id }, query: asChoice(kind) }),
    }),
    [id, seq, onReactions],
  )
  const t = useStrings(messageWords)
  const r = useStrings(reminderWords)
  const locale = useLocale()
  const toast = useToast()
  const me = useCurrentUser()
  const timeZone = me?.timeZone ?? 'Asia/Tokyo'
  const setEditing = (begins: boolean) => onEdit(seq, begins)
  const [deleting, setDeleting] = useState(false)
  const [judging, setJudging] = useState<'report' | 'hide'>()
  const [readers, setReaders] = useState(false)
  const [picking, setPicking] = useState(false)
  const [sharing, setSharing] = useState(false)
  const [reminding, setReminding] = useState(false)
  const [reactors, setReactors] = useState(false)
  const tools = useRef<HTMLDivElement>(null)
  const stamps = useStamps()
  const stampsFailed = useQuery(stampsQuery).isError
  const excerptOf = useExcerpt()
  const toggle = useToggleAt(place)
  const { author, replyTo, can, reactions } = message
  const stamp = stamps.find(({ id }) => id === message.stampId)
  const closePicker = () => {
    setPicking(false)
    tools.current?.querySelector<HTMLElement>('button')?.focus({ preventScroll: true })
  }
  const own = author.id === me?.id
  const pin = async () => {
    try {
      onChange(await call(pinChatMessage, { params: { id }, body: { pinned: !message.pinned } }))
    } catch (error) {
      toast.danger((error instanceof ApiError && Object.values(error.fields)[0]) || t.pinFailed)
    }
  }
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(
        `${location.origin}/chat/rooms/${message.chatRoomId}?message=${message.seq}`,
      )
      toast.success(t.linkCopied)
    } catch {
      toast.danger(t.copyFailed)
    }
  }
  const remove = async () => {
    await call(deleteChatMessage, { params: { id: message.id } })
    await refetch()
  }
  return (
    <div className={classNames(styles.message, follows && styles.follows, marked && styles.marked)}>
      {follows ? (
        <span className={styles.gap} />
      ) : (
        <Avatar name={author.name} src={author.profileImgPath} size="small" />
      )}
      <div className={styles.words}>
        <p className={follows ? 'visually-hidden' : styles.head}>
          <PersonLink {...author} />
          <time
            dateTime={message.createdAt}
            title={formatDateTime(message.createdAt, { locale, timeZone })}
            className={styles.time}
          >
            {formatTime(message.createdAt, { locale, timeZone })}
          </time>
          {message.pinned && <Icon name="pin" size="small" label={t.isPinned} />}
        </p>
        {editing ? (
          <MessageEditForm
            message={message}
            refetch={refetch}
            onDone={(saved) => {
              if (saved) onChange(saved)
              setEditing(false)
            }}
          />
        ) : message.deleted ? (
          <p className={styles.deleted}>{message.hidden ? t.hidden : t.deleted}</p>
        ) : (
          <>
            {message.urgent && (
              <Suspense>
                <UrgentMark id={message.id} />
              </Suspense>
            )}
            {message.forwardedFrom !== null && (
              <p className={styles.forwarded}>
                <Icon name="send" size="small" />
                {t.forwardedFrom(message.forwardedFrom)}
              </p>
            )}
            {replyTo && (
              <button
                type="button"
                className={styles.quote}
                title={t.jumpToReply}
                onClick={() => onJump(replyTo.seq)}
              >
                <Icon name="reply" size="small" label={t.jumpToReply} />
                <span className={styles.quoted}>
                  {replyTo.authorName}: {excerptOf(replyTo)}
                </span>
              </button>
            )}
            {message.stampId !== null && (
              // Its size is known before the stamps are, so that nothing moves.
              <div className={styles.stamp}>
                {stamp ? <img src={stamp.imagePath} alt={stamp.name} width="96" height="96" /> : t.stamp}
              </div>
            )}
            {message.body && (
              <div className={styles.body}>
                <FormattedText text={message.body} mentions={message.mentions} />
                {message.editedAt && <span className={styles.time}> {t.edited}</span>}
              </div>
            )}
            <FeedPhotos photos={message.photos} small />
            <FeedAttachments attachments={message.attachments} />
            <LinkPreview text={message.body} chatMessageId={message.id} />
            {reactions.length > 0 && (
              <ReactionButtons reactions={reactions} canReact={can.react} small toggle={toggle} />
            )}
            {own && (readCount === null || readCount > 0) && (
              <button
                type="button"
                className={styles.read}
                aria-haspopup="dialog"
                onClick={() => setReaders(true)}
              >
                {readCount === null ? t.readers : direct ? t.readAlone : t.readBy(readCount)}
              </button>
            )}
          </>
        )}
      </div>
      {!message.deleted && !editing && (
        <div ref={tools} className={styles.tools}>
          {can.react && (
            <span className={styles.hovered}>
              <IconButton
                size="xSmall"
                icon="smile"
                label={t.react}
                aria-haspopup="dialog"
                onClick={() => setPicking(!picking)}
              />
            </span>
          )}
          {onReply && (
            <span className={styles.hovered}>
              <IconButton size="xSmall" icon="reply" label={t.reply} onClick={() => onReply(message)} />
            </span>
          )}
          <Menu
            label={t.actions}
            trigger={(props) => <IconButton {...props} size="xSmall" icon="more" label={t.actions} />}
          >
            {can.react && (
              <MenuItem icon="smile" onSelect={() => setPicking(true)}>
                {t.react}
              </MenuItem>
            )}
            {onReply && (
              <MenuItem icon="reply" onSelect={() => onReply(message)}>
                {t.reply}
              </MenuItem>
            )}
            {can.edit && onReply && (
              <MenuItem icon="edit" onSelect={() => setEditing(true)}>
                {t.edit}
              </MenuItem>
            )}
            {onReply && (
              <MenuItem icon="pin" onSelect={pin}>
                {message.pinned ? t.unpin : t.pin}
              </MenuItem>
            )}
            <MenuItem icon="send" onSelect={() => setSharing(true)}>
              {t.forward}
            </MenuItem>
            <MenuItem icon="clock" onSelect={() => setReminding(true)}>
              {r.remind}
            </MenuItem>
            <MenuItem icon="link" onSelect={copy}>
              {t.copyLink}
            </MenuItem>
            <MenuItem icon="eye" onSelect={() => setReaders(true)}>
              {t.readers}
            </MenuItem>
            {reactions.length > 0 && (
              <MenuItem icon="users" onSelect={() => setReactors(true)}>
                {t.whoReacted}
              </MenuItem>
            )}
            {!own && (
              <MenuItem icon="chat" onSelect={() => onUnread(message.seq)}>
                {t.unreadFrom}
              </MenuItem>
            )}
            {!own && (
              <MenuItem icon="warning" onSelect={() => setJudging('report')}>
                {t.report}
              </MenuItem>
            )}
            {!own && mayHide(me) && (
              <MenuItem icon="eyeOff" situation="danger" onSelect={() => setJudging('hide')}>
                {t.hide}
              </MenuItem>
            )}
            {can.delete && (
              <MenuItem icon="trash" situation="danger" onSelect={() => setDeleting(true)}>
                {t.delete}
              </MenuItem>
            )}
          </Menu>
        </div>
      )}
      {picking && (
        <Suspense>
          <ReactionPicker
            anchor={tools}
            stamps={stamps.filter(({ retired }) => !retired)}
            failed={stampsFailed}
            given={reactions.filter(({ reacted }) => reacted).map(kindKey)}
            onChoose={(kind) => {
              closePicker()
              void toggle(kind)
            }}
            onClose={closePicker}
            onLeave={() => setPicking(false)}
          />
        </Suspense>
      )}
      <Suspense>
        {judging === 'report' && <ReportDialog of="message" id={id} onClose={() => setJudging(undefined)} />}
        {judging === 'hide' && (
          <HideDialog of="message" id={id} onClose={() => setJudging(undefined)} onHidden={refetch} />
        )}
      </Suspense>
      {sharing && (
        <Suspense>
          <ShareDialog shared={{ messageId: message.id }} onClose={() => setSharing(false)} />
        </Suspense>
      )}
      {reminding && (
        <Suspense>
          <ReminderDialog messageId={message.id} onClose={() => setReminding(false)} />
        </Suspense>
      )}
      {reactors && (
        <Suspense>
          <ReactionUsersSheet messageId={message.id} onClose={() => setReactors(false)} />
        </Suspense>
      )}
      {readers && (
        <Suspense>
          <ReadersSheet messageId={message.id} onClose={() => setReaders(false)} />
        </Suspense>
      )}
      <ConfirmDialog
        open={deleting}
        title={t.deleteTitle}
        confirmLabel={t.delete}
        situation="danger"
        onConfirm={remove}
        onClose={() => setDeleting(false)}
      >
        {t.deleteWords}
      </ConfirmDialog>
    </div>
  )
})
