import { useState } from 'react'
import { readableDateTime } from '#common/readable-dates.ts'
import type { Answer } from '#contract/endpoint.ts'
import { type getInquiry, inquiryLimits } from '#contract/inquiries.ts'
import { Button } from '#ui/button.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { useCurrentUser } from '#web/app/session.tsx'
import { newClientKey } from '#web/app/use-draft.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import styles from './inquiries.module.css'
import { inquiryWords } from './inquiries.strings.ts'
import { InquiryAnswers, InquiryMessage } from './inquiry-message.tsx'
import { InquiryStateTag } from './inquiry-state.tsx'
import { FilesField, type MessageFiles, useMessageFiles } from './message-files.tsx'

type Props = {
  inquiry: Answer<typeof getInquiry>
  /** Sends a reply and reads the inquiry again. */
  send: (reply: { body: string; clientKey: string }, files: MessageFiles['fields']) => Promise<unknown>
}

/** An inquiry with its answers, as the person who sent it sees it, and a field to reply. */
export function InquiryThread({ inquiry, send }: Props) {
  const t = useStrings(inquiryWords)
  const place = { locale: useLocale(), timeZone: useCurrentUser()?.timeZone ?? 'Asia/Tokyo' }
  const [body, setBody] = useState('')
  const [clientKey, setClientKey] = useState(newClientKey)
  const files = useMessageFiles()
  const form = useSubmit({
    stays: true,
    unsaved: body !== '' || files.chosen.length > 0,
    check: () => ({ body: body.trim() ? '' : t.bodyMissing }),
    send: () => send({ body, clientKey }, files.fields),
    done: () => {
      setBody('')
      files.clear()
      setClientKey(newClientKey())
    },
    failed: t.failed,
  })
  const headOf = (kind: 'question' | 'answer', at: string) =>
    `${kind === 'question' ? t.you : t.staff} · ${readableDateTime(at, place)}`
  return (
    <div className={styles.column}>
      <div>
        <InquiryStateTag state={inquiry.state} />
      </div>
      <ol className={styles.column} aria-label={t.messages}>
        <InquiryMessage
          head={headOf('question', inquiry.createdAt)}
          body={inquiry.body}
          files={inquiry.files}
        >
          <InquiryAnswers answers={inquiry.answers} />
        </InquiryMessage>
        {inquiry.messages.map(({ id, kind, body, files, createdAt }) => (
          <InquiryMessage key={id} head={headOf(kind, createdAt)} body={body} files={files} />
        ))}
      </ol>
      {form.failure && (
        <Notice situation="danger" live>
          {form.failure}
        </Notice>
      )}
      <Textarea
        label={t.reply}
        low
        most={inquiryLimits.bodyLength}
        value={body}
        error={form.problems.body}
        onChange={(text) => {
          setBody(text)
          form.clear('body')
        }}
      />
      <FilesField
        files={files}
        rules={inquiry.fileRules}
        problems={form.problems}
        onChange={() => form.clear()}
      />
      <div>
        <Button priority="primary" pending={form.pending} onClick={() => form.submit()}>
          {t.sendReply}
        </Button>
      </div>
    </div>
  )
}
