import { useState } from 'react'
import { hideModerationCase } from '#contract/admin-moderation.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { toast } from '#ui/toast-store.ts'
import { call } from '#web/app/api.ts'
import { admin } from './admin.strings.ts'
import { moderationWords } from './moderation.strings.ts'

type Props = { caseId: number; onClose: () => void; onHidden: () => Promise<void> }

/** Asks for the reason, which the author reads. */
export function HideDialog({ caseId, onClose, onHidden }: Props) {
  const t = useStrings(moderationWords)
  const words = useStrings(admin)
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string>()
  const [pending, setPending] = useState(false)
  const hide = async () => {
    if (!reason.trim()) return setProblem(t.reasonMissing)
    setPending(true)
    try {
      await call(hideModerationCase, { params: { id: caseId }, body: { reason } })
      toast.success(t.didIt)
      onClose()
      await onHidden()
    } catch {
      setProblem(t.failed)
      setPending(false)
    }
  }
  return (
    <Dialog
      open
      size="small"
      title={t.hideTitle}
      onClose={() => !pending && onClose()}
      footer={
        <>
          <Button situation="neutral" disabled={pending} onClick={onClose}>
            {words.cancel}
          </Button>
          <Button priority="primary" situation="danger" pending={pending} onClick={hide}>
            {t.hide}
          </Button>
        </>
      }
    >
      <Textarea
        label={t.reason}
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
