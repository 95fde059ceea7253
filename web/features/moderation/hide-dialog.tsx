import { useState } from 'react'
import { hideDocumentComment } from '#contract/documents.comments.ts'
import { hideChatMessage, hideFeed, hideFeedComment, hideModerationCase } from '#contract/moderation.ts'
import { FormDialog } from '#ui/form-dialog.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { useToast } from '#ui/toast.tsx'
import { call } from '#web/app/api.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import { reportWords } from './report.strings.ts'

const calls = {
  feed: hideFeed,
  comment: hideFeedComment,
  documentComment: hideDocumentComment,
  message: hideChatMessage,
}

type Props = { id: number; onClose: () => void; onHidden?: () => unknown } & (
  | { of: keyof typeof calls }
  /** `version`: the version of the case that the administrator sees. */
  | { of: 'case'; version: number; message: boolean; onConflict: () => unknown }
)

/** Hides a post, a comment or the content of a case. The author can read the reason. */
export default function HideDialog(props: Props) {
  const { id, onClose, onHidden } = props
  const t = useStrings(reportWords)
  const toast = useToast()
  const [reason, setReason] = useState('')
  const ofMessage = props.of === 'message' || (props.of === 'case' && props.message)
  const form = useSubmit({
    check: () => ({ reason: reason.trim() ? '' : t.reasonMissing }),
    send: async () => {
      if (props.of === 'case')
        await call(hideModerationCase, { params: { id }, body: { reason, version: props.version } })
      else await call(calls[props.of], { params: { id }, body: { reason } })
      toast.success(t.hidden)
    },
    done: () => {
      onClose()
      onHidden?.()
    },
    problemsOf: ({ code, message }) => ({ reason: code === 'conflict' ? message : t.hideFailed }),
    refused: async (error) => {
      if (error?.code === 'conflict' && props.of === 'case') await props.onConflict()
    },
    failed: t.hideFailed,
  })
  return (
    <FormDialog
      submission={form}
      sheet
      size="small"
      danger
      title={t.hideTitle}
      submitLabel={t.hide}
      onClose={onClose}
    >
      <Textarea
        label={t.hideReason}
        note={ofMessage ? t.hideMessageWords : t.hideWords}
        error={form.sentence}
        required
        most={500}
        value={reason}
        onChange={setReason}
      />
    </FormDialog>
  )
}
