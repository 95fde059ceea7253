import { useState } from 'react'
import { reportFeed, reportFeedComment, reportReasons } from '#contract/feed-reports.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { useStrings } from '#ui/locale.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { useToast } from '#ui/toast.tsx'
import { call } from '#web/app/api.ts'
import { reportWords } from './report.strings.ts'
import styles from './report-dialog.module.css'

type Reason = (typeof reportReasons)[number]
type Props = { of: 'feed' | 'comment'; id: number; onClose: () => void }

/** Tells the administrators what is wrong with a post or comment. */
export default function ReportDialog({ of, id, onClose }: Props) {
  const t = useStrings(reportWords)
  const toast = useToast()
  const [reason, setReason] = useState<Reason>('harassment')
  const [note, setNote] = useState('')
  const [state, setState] = useState<'writing' | 'sending' | 'failed'>('writing')
  const sending = state === 'sending'
  const send = async () => {
    setState('sending')
    try {
      await call(of === 'feed' ? reportFeed : reportFeedComment, { params: { id }, body: { reason, note } })
      toast.success(t.sent)
      onClose()
    } catch {
      setState('failed')
    }
  }
  return (
    <Dialog
      open
      sheet
      size="small"
      title={t.title}
      onClose={() => !sending && onClose()}
      footer={
        <>
          <Button situation="neutral" disabled={sending} onClick={onClose}>
            {t.cancel}
          </Button>
          <Button priority="primary" pending={sending} onClick={send}>
            {t.send}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <p className={styles.intro}>{t.intro}</p>
        <RadioGroup
          label={t.reason}
          options={reportReasons.map((value) => ({ value, label: t[value] }))}
          value={reason}
          onChange={setReason}
        />
        <Textarea label={t.note} note={t.noteNote} most={1000} value={note} onChange={setNote} />
        {state === 'failed' && (
          <p role="alert" className={styles.failed}>
            {t.failed}
          </p>
        )}
      </div>
    </Dialog>
  )
}
