import { useState } from 'react'
import { chatMessageLimits, updateChatMessage } from '#contract/chat-messages.ts'
import { Button } from '#ui/button.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { call } from '#web/app/api.ts'
import { ChangedElsewhere } from '#web/app/changed-elsewhere.tsx'
import { useSubmit } from '#web/app/use-submit.ts'
import { FormattedText } from '../feeds/formatted-text.tsx'
import { asMention, type Mention, mentionedIn } from '../mentions/mention-names.ts'
import { messageWords } from './chat-messages.strings.ts'
import { useMemberSource } from './message-form.tsx'
import styles from './messages.module.css'
import type { ChatMessage } from './use-messages.ts'
import { useSendKey } from './use-send-key.ts'

type Props = {
  message: ChatMessage
  /** Fetches the message as it is now. */
  refetch: () => Promise<unknown>
  onDone: (saved?: ChatMessage) => void
}

/** Edits the person's own message in its place. */
export function MessageEditForm({ message, refetch, onDone }: Props) {
  const t = useStrings(messageWords)
  const [text, setText] = useState(message.body)
  const [chosen, setChosen] = useState<readonly Mention[]>(message.mentions)
  const source = useMemberSource(message.chatRoomId)
  const body = text.trim()
  const mentions = mentionedIn(body, chosen)
  const tooLong = body.length > chatMessageLimits.bodyLength
  const [base] = useState(message)
  const form = useSubmit<undefined, ChatMessage, ChatMessage>({
    base,
    current: message.deleted ? undefined : message,
    refetch,
    unsaved: body !== base.body,
    send: (version) =>
      call(updateChatMessage, {
        params: { id: message.id },
        body: { body, mentionedUserIds: mentions.map(({ id }) => id), version },
      }),
    done: onDone,
    failed: t.saveFailed,
  })
  const submit = () => body !== '' && !tooLong && form.submit()
  return (
    <div className={styles.editing}>
      <ChangedElsewhere
        form={form}
        compare={(now: ChatMessage) => [{ label: t.write, now: now.body, mine: body }]}
        onTake={(now: ChatMessage) => {
          setText(now.body)
          setChosen(now.mentions)
        }}
      />
      {form.sentence && (
        <Notice situation="danger" live>
          {form.sentence}
        </Notice>
      )}
      <Textarea
        label={t.editing}
        labelHidden
        low
        autoFocus
        drawn={(written) => <FormattedText text={written} mentions={mentions} />}
        value={text}
        readOnly={form.pending}
        error={tooLong && t.tooLong(chatMessageLimits.bodyLength)}
        mentionSource={source}
        onMention={(choice) => setChosen((now) => [...now, asMention(choice)])}
        onChange={setText}
        submitKey={useSendKey()}
        onSubmit={submit}
      />
      <div className={styles.buttons}>
        <Button size="xSmall" situation="neutral" disabled={form.pending} onClick={() => onDone()}>
          {t.cancel}
        </Button>
        <Button
          size="xSmall"
          priority="primary"
          pending={form.pending}
          disabled={body === '' || tooLong}
          onClick={submit}
        >
          {t.save}
        </Button>
      </div>
    </div>
  )
}
