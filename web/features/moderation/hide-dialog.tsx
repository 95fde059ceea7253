import { useState } from 'react'
import { hideFeed, hideFeedComment, hideModerationCase } from '#contract/admin-moderation.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { useToast } from '#ui/toast.tsx'
import { call } from '#web/app/api.ts'
import { reportWords } from './report.strings.ts'

const calls = { feed: hideFeed, comment: hideFeedComment, case: hideModerationCase }

type Props = { of: keyof typeof calls; id: number; onClose: () => void; onHidden?: () => unknown }

/** Hides a post or comment on the spot, or what a case is about; the reason is read by its author. */
export default function HideDialog({ of, id, onClose, onHidden }: Props) {
  const t = useStrings(reportWords)
  const toast = useToast()
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string>()
  const [pending, setPending] = useState(false)
  const hide = async () => {
    if (!reason.trim()) return setProblem(t.reasonMissing)
    setPending(true)
    try {
      await call(calls[of], { params: { id }, body: { reason } })
      toast.success(t.hidden)
      onClose()
      onHidden?.()
    } catch {
      setProblem(t.hideFailed)
      setPending(false)
    }
  }
  return (
    <Dialog
      open
      sheet
      size="small"
      title={t.hideTitle}
      onClose={() => !pending && onClose()}
      footer={
        <>
          <Button situation="neutral" disabled={pending} onClick={onClose}>
            {t.cancel}
          </Button>
          <Button priority="primary" situation="danger" pending={pending} onClick={hide}>
            {t.hide}
          </Button>
        </>
      }
    >
      <Textarea
        label={t.hideReason}
        note={t.hideWords}
        error={problem}
        required
        most={500}
        value={reason}
        onChange={setReason}
      />
    </Dialog>
  )
}
