import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { deleteApply } from '#contract/applies.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { useStrings } from '#ui/locale.tsx'
import { useToast } from '#ui/toast.tsx'
import { call } from '#web/app/api.ts'
import { useAppNavigate } from '#web/app/link.tsx'
import { refreshUseLists } from '../reports/report-cache.ts'
import type { Overview } from './report-confirm-screen.tsx'
import type { useReportWriting } from './use-report-writing.ts'
import { writing as catalogue } from './writing.strings.ts'

type Props = { report: Overview; writing: ReturnType<typeof useReportWriting> }

/** Discards a draft that was never submitted. */
export function DiscardDraft({ report, writing }: Props) {
  const t = useStrings(catalogue)
  const client = useQueryClient()
  const navigate = useAppNavigate()
  const toast = useToast()
  const [asked, setAsked] = useState(false)
  const discard = async () => {
    await call(deleteApply, { params: { id: report.applyId } })
    writing.forget()
    toast.success(t.discarded)
    navigate('/applies', { replace: true })
    void refreshUseLists(client)
  }
  return (
    <>
      <Button situation="neutral" priority="tertiary" icon="trash" onClick={() => setAsked(true)}>
        {t.discard}
      </Button>
      <ConfirmDialog
        open={asked}
        title={t.discardTitle}
        confirmLabel={t.discard}
        situation="danger"
        onConfirm={discard}
        onClose={() => setAsked(false)}
      >
        {t.discardWords}
      </ConfirmDialog>
    </>
  )
}
