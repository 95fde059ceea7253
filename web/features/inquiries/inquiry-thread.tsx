import { useState } from 'react'
import { formatDateTime } from '#common/dates.ts'
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
import { InquiryStateTag } from './inquiry-state.tsx'

type Props = {
  inquiry: Answer<typeof getInquiry>
  /** Sends a reply and reads the inquiry again. */
  send: (reply: { body: string; clientKey: string }) => Promise<unknown>
}

/** An inquiry with its answers, as the person who sent it sees it, and a field to reply. */
export function InquiryThread({ inquiry, send }: Props) {
  const t = useStrings(inquiryWords)
  const place = { locale: useLocale(), timeZone: useCurrentUser()?.timeZone ?? 'Asia/Tokyo' }
  const [body, setBody] = useState('')
  const [clientKey, setClientKey] = useState(newClientKey)
  const form = useSubmit({
    stays: true,
    unsaved: body !== '',
    check: () => ({ body: body.trim() ? '' : t.bodyMissing }),
    send: () => send({ body, clientKey }),
    done: () => {
      setBody('')
      setClientKey(newClientKey())
    },
    failed: t.failed,
  })
  const messages = [
    { id: 0, kind: 'question' as const, body: inquiry.body, createdAt: inquiry.createdAt },
    ...inquiry.messages,
  ]
  return (
    <div className={styles.column}>
      <div>
        <InquiryStateTag state={inquiry.state} />
      </div>
      <ol className={styles.column} aria-label={t.messages}>
        {messages.map((one) => (
          <li key={one.id} className={styles.message}>
            <span className={styles.note}>
              {one.kind === 'question' ? t.you : t.staff} · {formatDateTime(one.createdAt, place)}
            </span>
            <span className={styles.text}>{one.body}</span>
          </li>
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
      <div>
        <Button priority="primary" pending={form.pending} onClick={() => form.submit()}>
          {t.sendReply}
        </Button>
      </div>
    </div>
  )
}
