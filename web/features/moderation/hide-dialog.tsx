import { useState } from 'react'
import { hideFeed, hideFeedComment, hideModerationCase } from '#contract/admin-moderation.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { useToast } from '#ui/toast.tsx'
import { ApiError, call } from '#web/app/api.ts'
import { reportWords } from './report.strings.ts'

const calls = { feed: hideFeed, comment: hideFeedComment }

type Props = { id: number; onClose: () => void; onHidden?: () => unknown } & (
  | { of: keyof typeof calls }
  /** `version`: as the case is seen. */
  | { of: 'case'; version: number; onConflict: () => unknown }
)

/** Hides a post or comment on the spot, or what a case is about; the reason is read by its author. */
export default function HideDialog(props: Props) {
  const { id, onClose, onHidden } = props
  const t = useStrings(reportWords)
  const toast = useToast()
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string>()
  const [pending, setPending] = useState(false)
  const hide = async () => {
    if (!reason.trim()) return setProblem(t.reasonMissing)
    setPending(true)
    try {
      if (props.of === 'case')
        await call(hideModerationCase, { params: { id }, body: { reason, version: props.version } })
      else await call(calls[props.of], { params: { id }, body: { reason } })
      toast.success(t.hidden)
      onClose()
      onHidden?.()
    } catch (error) {
      const changed = error instanceof ApiError && error.code === 'conflict'
      if (changed && props.of === 'case') await props.onConflict()
      setProblem(changed ? error.message : t.hideFailed)
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
