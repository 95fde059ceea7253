import { type ClipboardEvent, type Ref, useCallback, useImperativeHandle, useRef, useState } from 'react'
import type { UrgentRepeatMinutes } from '#common/urgent-message.ts'
import { chatMessageLimits } from '#contract/chat-messages.ts'
import { listChatRoomMembers } from '#contract/chat-rooms.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { toast } from '#ui/toast-store.ts'
import { ApiError, call } from '#web/app/api.ts'
import { useFrame } from '#web/app/frame.tsx'
import { newClientKey } from '#web/app/use-draft.ts'
import { useCommands } from '../app-commands/use-commands.tsx'
import { useExcerpt } from '../chat-rooms/room-avatar.tsx'
import { useTypingSignal } from '../chat-rooms/use-typing.ts'
import { laterWords } from '../chat-scheduled-messages/chat-scheduled-messages.strings.ts'
import { SendLaterMenu } from '../chat-scheduled-messages/send-later-menu.tsx'
import { useZone } from '../chat-scheduled-messages/use-scheduled-messages.ts'
import { attachments } from '../media-files/attachments.strings.ts'
import { ChosenFiles } from '../media-files/chosen-files.tsx'
import { ChosenPhotos } from '../media-files/chosen-photos.tsx'
import { photos as photoWords } from '../media-files/photos.strings.ts'
import { isPicture, pickFiles } from '../media-files/pick-files.ts'
import { pickPhotos } from '../media-files/pick-photos.ts'
import { useUnusablePhotos } from '../media-files/use-unusable-photos.ts'
import { asMention, mentionedIds, mentionedIn } from '../mentions/mention-names.ts'
import { UrgentButton } from '../urgent-messages/urgent-button.tsx'
import { messageWords } from './chat-messages.strings.ts'
import styles from './message-form.module.css'
import { PhotoMenu } from './photo-menu.tsx'
import { StampButton } from './stamp-button.tsx'
import { replyOf, useMessageDraft } from './use-message-draft.ts'
import type { useMessageOutbox } from './use-message-outbox.ts'
import type { ChatMessage } from './use-messages.ts'
import { useSchedule } from './use-schedule.ts'
import { useSendKey } from './use-send-key.ts'

const limits = { most: chatMessageLimits.photos, bytes: chatMessageLimits.photoBytes }
const near = 300

/** Suggests the members of a room after "@". */
export function useMemberSource(roomId: number) {
  return useCallback(
    async (query: string) => {
      const { members } = await call(listChatRoomMembers, {
        params: { id: roomId },
        query: { query, limit: 10 },
      })
      return members
        .filter(({ stopped }) => !stopped)
        .map(({ id, name, departmentName, profileImgPath }) => ({
          id: String(id),
          label: name,
          detail: departmentName ?? undefined,
          avatarUrl: profileImgPath ?? undefined,
        }))
    },
    [roomId],
  )
}

type Props = {
  roomId: number
  /** There is somebody else in the room, to whom a message can be urgent. */
  shared: boolean
  userId: number
  files: readonly File[]
  setFiles: (files: readonly File[]) => void
  onSend: ReturnType<typeof useMessageOutbox>['send']
  ref?: Ref<MessageFormHandle>
}

export type MessageFormHandle = {
  focus: () => void
  /** Makes the text a reply to a message. */
  reply: (message: ChatMessage) => void
  /** Attaches files. */
  add: (files: readonly File[]) => void
}

/** The form for a message. Unfinished messages are stored per room, on this device and on the server. */
export function MessageForm({ roomId, shared, userId, files, setFiles, onSend, ref }: Props) {
  const t = useStrings(messageWords)
  const w = useStrings(photoWords)
  const a = useStrings(attachments)
  const { draft, change, restored, discard, other, swap, drop } = useMessageDraft(userId, roomId)
  const area = useRef<HTMLTextAreaElement>(null)
  const excerptOf = useExcerpt()
  useImperativeHandle(ref, () => ({
    focus: () => area.current?.focus(),
    reply: (message) => {
      change(() => ({ replyTo: replyOf(message) }))
      area.current?.focus()
    },
    add: (added) => add(added),
  }))
  const { replyTo } = draft
  const l = useStrings(laterWords)
  const { show } = useZone()
  const submitKey = useSendKey()
  const { kind } = useFrame()
  const [problems, setProblems] = useState<string[]>([])
  const source = useMemberSource(roomId)
  const typing = useTypingSignal(roomId)
  const body = draft.text.trim()
  const mentions = mentionedIn(body, draft.mentions)
  const tooLong = body.length > chatMessageLimits.bodyLength
  const sendable = (body !== '' || files.length > 0) && !tooLong
  const commands = useCommands(draft.text)
  const later = useSchedule(roomId)
  const send = (urgentMinutes?: UrgentRepeatMinutes) => {
    if (!sendable || later.pending || commands.busy) return
    onSend({
      ...{ clientKey: newClientKey(), body, mentions, files, fileCount: files.length, urgentMinutes },
      replyToSeq: replyTo?.seq,
    })
    discard()
    setFiles([])
    setProblems([])
  }
  // A command is run in place of being sent; to be repeated or at another time it is a text.
  const submit = () => (commands.may && sendable && !later.pending ? commands.run() : send())
  const schedule = async (sendAt: string) => {
    const words = { body, replyToSeq: replyTo?.seq, sendAt }
    const { mentionedUserIds } = mentionedIds(mentions)
    setProblems([])
    try {
      if (!(await later.schedule({ ...words, mentionedUserIds }, files))) return
      discard()
      setFiles([])
      toast.success(l.done(show(sendAt)))
    } catch (error) {
      const told = error instanceof ApiError ? error : undefined
      setProblems([Object.values(told?.fields ?? {})[0] ?? (told?.message || l.scheduleFailed)])
    }
  }
  const dropUnusable = useUnusablePhotos(files, setFiles, setProblems)
  const pictures = files.filter(isPicture)
  const others = files.filter((file) => !isPicture(file))
  const add = (added: readonly File[]) => {
    const picked = pickPhotos(pictures, added.filter(isPicture), limits, w)
    const attached = pickFiles(
      others,
      added.filter((file) => !isPicture(file)),
      chatMessageLimits,
      a,
    )
    setProblems([...picked.problems, ...attached.problems])
    setFiles([...picked.files, ...attached.files])
  }
  const take = (event: { preventDefault(): void }, taken: FileList) => {
    if (taken.length === 0) return
    event.preventDefault()
    add([...taken])
  }
  const laterMenu = <SendLaterMenu sendable={sendable && !later.pending} onSchedule={schedule} />
  return (
    <div className={styles.form}>
      {restored && body !== '' && (
        <p role="status" className={styles.note}>
          {t.restored}
        </p>
      )}
      {other && (
        <div role="status" className={styles.replied}>
          <p className={styles.whom}>{t.otherDraft(other.text)}</p>
          <Button size="xSmall" priority="tertiary" onClick={swap}>
            {t.takeOther}
          </Button>
          <IconButton icon="close" label={t.dropOther} onClick={drop} />
        </div>
      )}
      {replyTo && (
        <p className={styles.replied}>
          <Icon name="reply" size="small" />
          <span className={styles.whom}>
            {t.replyTo(replyTo.authorName)} <span className={styles.quote}>{excerptOf(replyTo)}</span>
          </span>
          <IconButton icon="close" label={t.dropReply} onClick={() => change(() => ({ replyTo: null }))} />
        </p>
      )}
      <ChosenPhotos
        files={pictures}
        onChange={(left) => setFiles([...left, ...others])}
        onUnusable={dropUnusable}
      />
      <Textarea
        ref={area}
        label={t.write}
        labelHidden
        placeholder={t.placeholder}
        low
        value={draft.text}
        most={
          draft.text.length > chatMessageLimits.bodyLength - near ? chatMessageLimits.bodyLength : undefined
        }
        error={tooLong && t.tooLong(chatMessageLimits.bodyLength)}
        mentionSource={source}
        onMention={(choice) => change((now) => ({ mentions: [...now.mentions, asMention(choice)] }))}
        onChange={(text) => {
          change(() => ({ text }))
          typing()
        }}
        onKeyDown={commands.press}
        onSubmit={submit}
        submitKey={submitKey}
        readOnly={later.pending || commands.busy}
        onPaste={(event: ClipboardEvent) => take(event, event.clipboardData.files)}
        after={
          <>
            {kind !== 'phone' && laterMenu}
            <IconButton
              icon="send"
              label={t.send}
              situation="standard"
              className={styles.send}
              aria-disabled={!sendable || later.pending || commands.busy}
              onClick={submit}
            />
          </>
        }
      />
      {commands.line({
        ...{ field: area, place: { chatRoomId: roomId }, files: files.length > 0 },
        onText: (text) => change(() => ({ text })),
        onAnswer: ({ sent }) => {
          discard()
          return sent
        },
        onPlain: () => send(),
      })}
      <div className={styles.line}>
        <StampButton
          onChoose={(stampId) => {
            onSend({
              ...{ clientKey: newClientKey(), body: '', mentions: [], files: [], fileCount: 0, stampId },
              replyToSeq: replyTo?.seq,
            })
            change(() => ({ replyTo: null }))
          }}
        />
        <PhotoMenu onPick={add} disabled={pictures.length >= limits.most} />
        <ChosenFiles
          files={others}
          onRemove={(file) => setFiles(files.filter((one) => one !== file))}
          onPick={add}
          limits={chatMessageLimits}
          locked={false}
          compact
        />
        {shared && <UrgentButton roomId={roomId} text={body} sendable={sendable} onSend={send} />}
        {kind === 'phone' && <span className={styles.later}>{laterMenu}</span>}
      </div>
      {later.pending && (
        <p role="status" className={styles.note}>
          {l.scheduling}
        </p>
      )}
      <div role="alert" className={styles.problems}>
        {problems.map((problem) => (
          <p key={problem} className={styles.problem}>
            {problem}
          </p>
        ))}
      </div>
    </div>
  )
}
