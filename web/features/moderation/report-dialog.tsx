import { useState } from 'react'
import { reportActivity } from '#contract/activities.reports.ts'
import { reportDocumentComment } from '#contract/documents.comments.ts'
import { reportChatMessage, reportFeed, reportFeedComment, reportReasons } from '#contract/moderation.ts'
import { FormDialog } from '#ui/form-dialog.tsx'
import { useStrings } from '#ui/locale.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { useToast } from '#ui/toast.tsx'
import { call } from '#web/app/api.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import { reportWords } from './report.strings.ts'
import styles from './report-dialog.module.css'

type Reason = (typeof reportReasons)[number]
type Props = { of: keyof typeof endpoints; id: number; onClose: () => void }

const endpoints = {
  feed: reportFeed,
  comment: reportFeedComment,
  activity: reportActivity,
  documentComment: reportDocumentComment,
  message: reportChatMessage,
}

/** Reports a post, a comment or a message to the administrators. */
export default function ReportDialog({ of, id, onClose }: Props) {
  const t = useStrings(reportWords)
  const toast = useToast()
  const [reason, setReason] = useState<Reason>('harassment')
  const [note, setNote] = useState('')
  const form = useSubmit({
    send: async () => {
      await call(endpoints[of], { params: { id }, body: { reason, note } })
      toast.success(t.sent)
    },
    done: onClose,
    failed: t.failed,
  })
  return (
    <FormDialog
      submission={form}
      sheet
      size="small"
      title={t.title}
      submitLabel={t.send}
      onClose={onClose}
      className={styles.form}
      problem={form.message && t.failed}
    >
      <p className={styles.intro}>{t.intro}</p>
      <RadioGroup
        label={t.reason}
        options={reportReasons.map((value) => ({ value, label: t[value] }))}
        value={reason}
        onChange={setReason}
      />
      <Textarea label={t.note} note={t.noteNote} most={1000} value={note} onChange={setNote} />
    </FormDialog>
  )
}
