import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { saveReportFeedback } from '#contract/reports.ts'
import { Button } from '#ui/button.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { useToast } from '#ui/toast.tsx'
import { ApiError, call } from '#web/app/api.ts'
import { useDraft } from '#web/app/use-draft.ts'
import { type Overview, refreshReport } from './approval-cache.ts'
import styles from './feedback-form.module.css'
import { report as catalogue } from './report.strings.ts'

/** Characters. */
const most = 4000
const kept = ({ text }: { text: string | null }) => text !== null
const empty = (): { text: string | null } => ({ text: null })

type Props = { report: Overview; userId: number; onDone: () => void; onCancel?: () => void }

/** A person's own feedback on a report: the first, or a change. Saved empty it is taken back. */
export function FeedbackForm({ report, userId, onDone, onCancel }: Props) {
  const t = useStrings(catalogue)
  const client = useQueryClient()
  const toast = useToast()
  const own = report.feedbacks.find(({ author }) => author.id === userId)
  const { draft, change, discard } = useDraft(`feedback.${userId}.${report.id}`, empty, kept)
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<string>()
  const text = draft.text ?? own?.body ?? ''

  const save = async () => {
    const body = text.trim()
    const wrong = body.length > most ? t.tooLong(most) : body === '' && !own ? t.needed : undefined
    setError(wrong)
    if (wrong || pending) return
    setPending(true)
    try {
      await call(saveReportFeedback, {
        params: { id: report.id },
        body: { body, version: own?.version ?? 0 },
      })
    } catch (refused) {
      setError((refused as Error).message)
      setPending(false)
      if (refused instanceof ApiError && refused.code === 'conflict') void refreshReport(client, report.id)
      return
    }
    discard()
    await refreshReport(client, report.id)
    toast.success(body === '' ? t.feedbackTaken : t.feedbackSaved)
    onDone()
  }
  return (
    <div className={styles.form}>
      <Textarea
        label={t.feedbackMine}
        note={t.feedbackNote}
        rows={3}
        most={most}
        value={text}
        error={error}
        onChange={(next) => change(() => ({ text: next }))}
        onSubmit={save}
      />
      <div className={styles.buttons}>
        {onCancel && (
          <Button
            size="xSmall"
            situation="neutral"
            onClick={() => {
              discard()
              onCancel()
            }}
          >
            {t.cancel}
          </Button>
        )}
        <Button size="xSmall" priority="primary" pending={pending} onClick={save}>
          {t.save}
        </Button>
      </div>
    </div>
  )
}
