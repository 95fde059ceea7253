import { Suspense, useState } from 'react'
import { deleteChatScheduledMessage, sendChatScheduledMessage } from '#contract/chat-scheduled-messages.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { toast } from '#ui/toast-store.ts'
import { usePending } from '#ui/use-pending.ts'
import { call } from '#web/app/api.ts'
import { AppLink } from '#web/app/link.tsx'
import { lazyPart } from '#web/app/stale-cache.ts'
import { useAct } from '#web/app/use-act.ts'
import { chatWords } from '../chat-rooms/chat-rooms.strings.ts'
import { useExcerpt } from '../chat-rooms/room-avatar.tsx'
import { FormattedText } from '../feeds/formatted-text.tsx'
import { useStamps } from '../stamps/use-stamps.ts'
import styles from './chat-scheduled-messages.module.css'
import { laterWords } from './chat-scheduled-messages.strings.ts'
import { type Scheduled, useZone } from './use-scheduled-messages.ts'

const EditDialog = lazyPart(() => import('./scheduled-edit-dialog.tsx'))

type Props = {
  message: Scheduled
  /** With the name of its room. */
  named: boolean
  refresh: () => Promise<unknown>
  takeBack: (message: Scheduled) => Promise<unknown>
}

/** A scheduled message: when it is sent, or why it was not, and what its author can do with it. */
export function ScheduledMessage({ message, named, refresh, takeBack }: Props) {
  const t = useStrings(laterWords)
  const w = useStrings(chatWords)
  const { show } = useZone()
  const excerptOf = useExcerpt()
  const stamp = useStamps().find(({ id }) => id === message.stampId)
  const [opened, setOpened] = useState<'edit' | 'delete'>()
  const { pending, run } = usePending()
  const { id, version, room, refused, replyTo } = message
  const sending = useAct({ refresh, failed: t.sendFailed })
  const taking = useAct({ refresh, failed: t.takeBackFailed })
  const reasons = {
    ...{ left: t.left, closed: t.closed, read_only: t.readOnly, chat_off: t.chatOff },
    ...{ stopped: t.stopped, words: t.words },
  }
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(message.body)
      toast.success(t.copied)
    } catch {
      toast.danger(t.copyFailed)
    }
  }
  const remove = async () => {
    await call(deleteChatScheduledMessage, { params: { id }, query: { version } })
    toast.success(t.deleted)
    await refresh()
  }
  const when = show(message.sendAt)
  const files = [...message.photos, ...message.attachments]
  return (
    <div className={styles.message}>
      {refused && <Notice situation="warning">{reasons[refused]}</Notice>}
      <p className={styles.head}>
        <Icon name="clock" size="small" />
        {refused ? t.wasFor(when) : t.at(when)}
        {named &&
          (room.member ? (
            <AppLink to={`/chat/rooms/${room.id}`}>{room.kind === 'notes' ? w.notes : room.name}</AppLink>
          ) : (
            <span>{room.name}</span>
          ))}
      </p>
      {replyTo && (
        <p className={styles.head}>
          <Icon name="reply" size="small" />
          {t.replyTo(replyTo.authorName)} {excerptOf(replyTo)}
        </p>
      )}
      {message.stampId !== null &&
        (stamp ? <img src={stamp.imagePath} alt={stamp.name} className={styles.stamp} /> : t.stamp)}
      {message.body && (
        <div className={styles.body}>
          <FormattedText text={message.body} mentions={message.mentions} />
        </div>
      )}
      {files.length > 0 && (
        <p className={styles.files}>{files.map(({ originalName }) => originalName).join(', ')}</p>
      )}
      <div className={styles.actions}>
        {room.member && (
          <>
            <Button
              size="xSmall"
              priority="tertiary"
              icon="edit"
              disabled={pending}
              onClick={() => setOpened('edit')}
            >
              {t.edit}
            </Button>
            {message.stampId === null && (
              <Button
                size="xSmall"
                priority="tertiary"
                icon="post"
                disabled={pending}
                onClick={() => run(() => taking(() => takeBack(message), t.takenBack))}
              >
                {t.takeBack}
              </Button>
            )}
            <Button
              size="xSmall"
              priority="tertiary"
              icon="send"
              disabled={pending}
              onClick={() =>
                run(() =>
                  sending(
                    () => call(sendChatScheduledMessage, { params: { id }, body: { version } }),
                    t.sent,
                  ),
                )
              }
            >
              {t.sendNow}
            </Button>
          </>
        )}
        {!room.member && message.body && (
          <Button size="xSmall" priority="tertiary" icon="copy" onClick={copy}>
            {t.copy}
          </Button>
        )}
        <Button
          size="xSmall"
          priority="tertiary"
          situation="neutral"
          icon="trash"
          disabled={pending}
          onClick={() => setOpened('delete')}
        >
          {t.delete}
        </Button>
      </div>
      <ConfirmDialog
        open={opened === 'delete'}
        title={t.deleteTitle}
        confirmLabel={t.delete}
        situation="danger"
        onConfirm={remove}
        onClose={() => setOpened(undefined)}
      >
        {t.deleteWords}
      </ConfirmDialog>
      {opened === 'edit' && (
        <Suspense>
          <EditDialog message={message} refresh={refresh} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
    </div>
  )
}
