import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { chatMessageLimits, createChatMessage } from '#contract/chat-messages.ts'
import { listChatRooms } from '#contract/chat-rooms.ts'
import { Combobox, type ComboboxOption } from '#ui/combobox.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { useToast } from '#ui/toast.tsx'
import { call } from '#web/app/api.ts'
import { useAppNavigate } from '#web/app/link.tsx'
import { newClientKey } from '#web/app/use-draft.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import { chatWords } from '../chat-rooms/chat-rooms.strings.ts'
import { RoomAvatar } from '../chat-rooms/room-avatar.tsx'
import { refreshChatRooms } from '../chat-rooms/use-chat-rooms.ts'
import { messageWords } from './chat-messages.strings.ts'
import { chatShareWords } from './chat-share.strings.ts'
import styles from './message-form.module.css'

type Props = {
  /** A message, or a page of the product: its card is shown only to those who may see the page. */
  shared: { messageId: number } | { path: string }
  onClose: () => void
}

/** Sends a message or a link into a room of the person. */
export default function ShareDialog({ shared, onClose }: Props) {
  const t = useStrings(messageWords)
  const r = useStrings(chatWords)
  const s = useStrings(chatShareWords)
  const toast = useToast()
  const client = useQueryClient()
  const navigate = useAppNavigate()
  const [room, setRoom] = useState<ComboboxOption | null>(null)
  const [text, setText] = useState('')
  const [clientKey] = useState(newClientKey)
  const [rooms] = useState(() => async (query: string) => {
    const { chatRooms } = await call(listChatRooms, { query: { query, limit: 20 } })
    return chatRooms
      .filter(({ can }) => can.write)
      .map((one) => ({
        value: String(one.id),
        label: one.kind === 'notes' ? r.notes : one.name,
        picture: <RoomAvatar room={one} size="small" />,
      }))
  })
  const forwards = 'messageId' in shared
  const form = useSubmit({
    check: () => ({ room: room ? '' : t.roomMissing }),
    send: () =>
      call(createChatMessage, {
        params: { id: Number(room!.value) },
        body: forwards
          ? { forwardedId: shared.messageId, clientKey }
          : {
              body: `${text.trim()}\n${location.origin}${shared.path}`.trim(),
              ...{ clientKey, wordsAccepted: true },
            },
      }),
    done: () => {
      refreshChatRooms(client)
      toast.success(t.shared, {
        action: { label: t.openRoom, onAction: () => navigate(`/chat/rooms/${room!.value}`) },
      })
      onClose()
    },
    failed: t.shareFailed,
  })
  return (
    <FormDialog
      submission={form}
      size="small"
      title={forwards ? t.forward : s.share}
      submitLabel={t.send}
      failure={form.failure}
      className={styles.dialog}
      onClose={onClose}
    >
      <Combobox
        label={t.shareTo}
        required
        options={rooms}
        value={room}
        error={form.problems.room}
        onChange={setRoom}
      />
      {!forwards && (
        <>
          <Textarea
            label={t.shareText}
            value={text}
            most={chatMessageLimits.bodyLength - 200}
            error={form.problems.body}
            onChange={setText}
          />
          <p className={styles.note}>{t.shareNote}</p>
        </>
      )}
    </FormDialog>
  )
}
