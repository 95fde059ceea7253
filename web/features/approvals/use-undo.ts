import { useQueryClient } from '@tanstack/react-query'
import { undoReportBatch } from '#contract/approvals.ts'
import { useStrings } from '#ui/locale.tsx'
import { useToast } from '#ui/toast.tsx'
import { call } from '#web/app/api.ts'
import { writeDraft } from '#web/app/use-draft.ts'
import { refreshLists, refreshReport } from './approval-cache.ts'
import { decisions } from './decisions.strings.ts'

/** The stored draft of the comment on a report's decision. */
export const decisionDraft = (userId: number, reportId: number) => `decision.${userId}.${reportId}`

type Undone = { batchId: number; reportId: number; userId: number; comment: string }

/** Undoes a decision that has not taken effect. Its comment can be edited again. */
export function useUndo() {
  const t = useStrings(decisions)
  const client = useQueryClient()
  const toast = useToast()
  /** False if it was too late, which is shown. */
  return async ({ batchId, reportId, userId, comment }: Undone): Promise<boolean> => {
    let undone = true
    try {
      await call(undoReportBatch, { params: { id: batchId } })
      if (comment !== '') writeDraft(decisionDraft(userId, reportId), { comment })
      toast.success(t.undone)
    } catch (error) {
      undone = false
      toast.danger((error as Error).message)
    }
    await Promise.all([refreshReport(client, reportId), refreshLists(client)])
    return undone
  }
}
