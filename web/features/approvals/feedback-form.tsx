import { useQueryClient } from '@tanstack/react-query'
import { saveReportFeedback } from '#contract/approvals.ts'
import { Button } from '#ui/button.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { useToast } from '#ui/toast.tsx'
import { call } from '#web/app/api.ts'
import { useDraft } from '#web/app/use-draft.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import { type Overview, refreshReport } from './approval-cache.ts'
import styles from './feedback-form.module.css'
import { report as catalogue } from './report.strings.ts'

/** Characters. */
const most = 4000
const kept = ({ text }: { text: string | null }) => text !== null
const empty = (): { text: string | null } => ({ text: null })

type Props = { report: Overview; userId: number; onDone: () => void; onCancel?: () => void }

/** A person's own feedback on a report, new or edited. Saving it empty removes it. */
export function FeedbackForm({ report, userId, onDone, onCancel }: Props) {
  const t = useStrings(catalogue)
  const client = useQueryClient()
  const toast = useToast()
  const own = report.feedbacks.find(({ author }) => author.id === userId)
  const { draft, change, discard } = useDraft(`feedback.${userId}.${report.id}`, empty, kept)
  const text = draft.text ?? own?.body ?? ''

  const body = text.trim()
  const form = useSubmit({
    check: () => ({ body: body.length > most ? t.tooLong(most) : body === '' && !own ? t.needed : '' }),
    send: async () => {
      await call(saveReportFeedback, {
        params: { id: report.id },
        body: { body, version: own?.version ?? 0 },
      })
      discard()
      await refreshReport(client, report.id)
      toast.success(body === '' ? t.feedbackTaken : t.feedbackSaved)
    },
    done: onDone,
    problemsOf: ({ code, message }) => {
      if (code === 'conflict') void refreshReport(client, report.id)
      return { body: message }
    },
  })
  return (
    <div className={styles.form}>
      <Textarea
        label={t.feedbackMine}
        note={t.feedbackNote}
        rows={3}
        most={most}
        value={text}
        error={form.sentence}
        onChange={(next) => change(() => ({ text: next }))}
        onSubmit={form.submit}
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
        <Button size="xSmall" priority="primary" pending={form.pending} onClick={() => form.submit()}>
          {t.save}
        </Button>
      </div>
    </div>
  )
}
