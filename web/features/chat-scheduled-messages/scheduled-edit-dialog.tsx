import { useCallback, useState } from 'react'
import { chatMessageLimits } from '#contract/chat-messages.ts'
import { listChatRoomMembers } from '#contract/chat-rooms.ts'
import { updateChatScheduledMessage } from '#contract/chat-scheduled-messages.ts'
import { FormDialog } from '#ui/form-dialog.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { useToast } from '#ui/toast.tsx'
import { zonedInstant, zonedParts } from '#ui/zoned-instant.ts'
import { call } from '#web/app/api.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import { asMention, type Mention, mentionedIds, mentionedIn } from '../mentions/mention-names.ts'
import styles from './chat-scheduled-messages.module.css'
import { laterWords } from './chat-scheduled-messages.strings.ts'
import { type Scheduled, useZone } from './use-scheduled-messages.ts'
import { useWhen, WhenFields } from './when-fields.tsx'

type Props = { message: Scheduled; refresh: () => Promise<unknown>; onClose: () => void }

/** Edits the text and the time of a scheduled message. */
export default function ScheduledEditDialog({ message, refresh, onClose }: Props) {
  const t = useStrings(laterWords)
  const toast = useToast()
  const { timeZone } = useZone()
  const check = useWhen()
  const [text, setText] = useState(message.body)
  const [mentions, setMentions] = useState<readonly Mention[]>(message.mentions)
  const [when, setWhen] = useState(() => zonedParts(message.sendAt, timeZone))
  const hasFiles = message.photos.length > 0 || message.attachments.length > 0
  const written = message.stampId === null
  const form = useSubmit({
    check: () => ({
      body: !written || text.trim() || hasFiles ? '' : t.textNeeded,
      sendAt: check(when),
    }),
    send: () =>
      call(updateChatScheduledMessage, {
        params: { id: message.id },
        body: {
          body: text,
          mentionedUserIds: mentionedIds(mentionedIn(text, mentions)).mentionedUserIds,
          sendAt: zonedInstant(when.day, when.time, timeZone)!,
          version: message.version,
          wordsAccepted: true,
        },
      }),
    done: async () => {
      toast.success(t.saved)
      onClose()
      await refresh()
    },
    failed: t.saveFailed,
  })
  const source = useCallback(
    async (query: string) => {
      const { members } = await call(listChatRoomMembers, {
        params: { id: message.room.id },
        query: { query, limit: 10 },
      })
      return members
        .filter(({ stopped }) => !stopped)
        .map(({ id, name }) => ({ id: String(id), label: name }))
    },
    [message.room.id],
  )
  return (
    <FormDialog
      submission={form}
      title={t.editTitle}
      submitLabel={t.save}
      failure={form.message}
      className={styles.fields}
      onClose={onClose}
    >
      {written && (
        <Textarea
          label={t.text}
          value={text}
          error={form.problems.body}
          readOnly={form.pending}
          most={chatMessageLimits.bodyLength}
          mentionSource={source}
          onMention={(choice) => setMentions((now) => [...now, asMention(choice)])}
          onChange={setText}
          onSubmit={form.submit}
        />
      )}
      <WhenFields when={when} onChange={setWhen} error={form.problems.sendAt} disabled={form.pending} />
      <p className={styles.note}>{t.zone(timeZone)}</p>
    </FormDialog>
  )
}
