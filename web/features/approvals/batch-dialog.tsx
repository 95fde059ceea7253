import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { newClientKey } from '#web/app/use-draft.ts'
import { useSettled } from '#web/app/use-settled.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import type { ReportLine } from './approval-cache.ts'
import { approvals } from './approvals.strings.ts'
import styles from './batch-dialog.module.css'
import { commentLength } from './comment-length.ts'
import type { BatchAct, useBatch } from './use-batch.ts'

/** The number of titles listed; the rest are counted. */
const named = 5

const titles = { approve: 'approveMany', pend: 'pendMany', reject: 'rejectMany' } as const
const does = { approve: 'approveManyDo', pend: 'pendManyDo', reject: 'rejectManyDo' } as const
const finals = { approve: 'approveFinal', pend: 'pendFinal', reject: 'rejectFinal' } as const

type Props = {
  act: BatchAct
  lines: readonly ReportLine[]
  onBegin: ReturnType<typeof useBatch>['begin']
  onDone: () => void
  onClose: () => void
}

/** Asks for confirmation before a batch: how many, which, and with what comment. */
export function BatchDialog({ act, lines, onBegin, onDone, onClose }: Props) {
  const t = useStrings(approvals)
  const [clientKey] = useState(newClientKey)
  const [comment, setComment] = useState('')
  const count = lines.length
  const needed = act !== 'approve'
  // The confirming button may be at the position of the button that opened the dialog.
  const settled = useSettled(lines.map(({ id, approvalVersion }) => `${id} ${approvalVersion}`).join())

  const text = comment.trim()
  const form = useSubmit({
    check: () => {
      if (needed && text === '') return { comment: t.commentNeeded }
      return { comment: text.length > commentLength ? t.tooLong(commentLength) : '' }
    },
    send: () => onBegin({ act, clientKey, comment: text, lines }),
    done: onDone,
    problemsOf: ({ message }) => ({ form: message }),
  })
  const { pending } = form
  const go = () => {
    if (settled) void form.submit()
  }

  return (
    <Sheet
      open
      size="small"
      title={t[titles[act]](count)}
      onClose={() => !pending && onClose()}
      footer={
        <>
          <Button situation="neutral" onClick={onClose} disabled={pending}>
            {t.cancel}
          </Button>
          <Button
            priority="primary"
            situation={act === 'reject' ? 'danger' : 'standard'}
            pending={pending}
            settling={!settled}
            onClick={go}
            data-first-focus={!needed || undefined}
          >
            {t[does[act]](count)}
          </Button>
        </>
      }
    >
      <div className={styles.body}>
        <ul className={styles.titles}>
          {lines.slice(0, named).map(({ id, title, menu, applicant }) => (
            <li key={id} className={styles.title}>
              {title || menu.name} <span className={styles.note}>{applicant.name}</span>
            </li>
          ))}
          {count > named && <li className={styles.note}>{t.andMore(count - named)}</li>}
        </ul>
        <p className={styles.note}>{t[finals[act]]}</p>
        {form.failure && (
          <Notice situation="danger" live>
            {form.failure}
          </Notice>
        )}
        <Textarea
          label={t.comment}
          note={t.commentToAll}
          required={needed}
          rows={3}
          most={commentLength}
          value={comment}
          error={form.problems.comment}
          onChange={setComment}
          onSubmit={go}
        />
      </div>
    </Sheet>
  )
}
