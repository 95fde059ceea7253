import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { approveReport, getReportBatch, pendReport, rejectReport } from '#contract/approvals.ts'
import { useStrings } from '#ui/locale.tsx'
import { useToast } from '#ui/toast.tsx'
import { ApiError, call } from '#web/app/api.ts'
import { useAppNavigate } from '#web/app/link.tsx'
import { useDraft } from '#web/app/use-draft.ts'
import { useSettled } from '#web/app/use-settled.ts'
import { overviewQuery } from '../reports/report-cache.ts'
import { type Overview, refreshLists, refreshReport, takeDecided } from './approval-cache.ts'
import { commentLength } from './comment-length.ts'
import { decisions } from './decisions.strings.ts'
import type { Queue } from './use-queue.ts'
import { decisionDraft, useUndo } from './use-undo.ts'

export type DecidingAct =
  | { kind: 'approve' }
  | { kind: 'pend'; toStepIndex: number | null; reopenedItems: string[] | null }
  | { kind: 'reject' }

const empty = () => ({ comment: '' })
const kept = ({ comment }: { comment: string }) => comment.trim() !== ''
const said = { approve: 'approved', pend: 'pended', reject: 'rejected' } as const

/**
 * Seconds after the end of the undo period by which a decision has taken effect. Later refusals are shown by a notice.
 */
const checkAfter = 4

let lastToast: number | undefined

function send(id: number, approvalVersion: number, comment: string, act: DecidingAct) {
  const params = { id }
  if (act.kind === 'approve') return call(approveReport, { params, body: { approvalVersion, comment } })
  if (act.kind === 'reject') return call(rejectReport, { params, body: { approvalVersion, comment } })
  const { toStepIndex, reopenedItems } = act
  return call(pendReport, { params, body: { approvalVersion, comment, toStepIndex, reopenedItems } })
}

/**
 * Decides on a report and opens the next one that waits. The comment is kept until it has been sent, even if someone
 * else decided first. `beforeApproving`: saves what the approver filled in; false if that failed.
 */
export function useDecision(report: Overview, userId: number, queue: Queue) {
  const t = useStrings(decisions)
  const client = useQueryClient()
  const navigate = useAppNavigate()
  const toast = useToast()
  const undo = useUndo()
  const { draft, change, discard } = useDraft(decisionDraft(userId, report.id), empty, kept)
  const [pending, setPending] = useState<DecidingAct['kind']>()
  const [failed, setFailed] = useState<string>()
  const [commentError, setCommentError] = useState<string>()
  const [conflict, setConflict] = useState(false)
  const [awaited, setAwaited] = useState(report.can.approve)
  const settled = useSettled(`${report.id} ${report.approvalVersion} ${report.version}`)
  const beforeApproving = useRef<() => Promise<boolean>>(undefined)
  if (report.can.approve && !awaited) setAwaited(true)
  // Nobody else decided: it no longer waits because of this user's own decision.
  if (report.decision && awaited && !report.can.approve && !pending) setAwaited(false)

  const goOn = () => {
    const { next, search } = queue
    navigate(next ? `/reports/${next.id}${search}` : `/reports${search}`, { replace: true })
    window.scrollTo({ top: 0 })
  }

  const versionNow = async () => {
    if (!beforeApproving.current) return report.approvalVersion
    if (!(await beforeApproving.current())) return null
    return (await client.fetchQuery({ ...overviewQuery(report.id), staleTime: 0 })).approvalVersion
  }

  /** Shows the outcome of a decision once it should have taken effect. */
  const follow = async (batchId: number) => {
    const batch = await call(getReportBatch, { params: { id: batchId } }).catch(() => undefined)
    if (!batch || batch.undone) return
    await refreshReport(client, report.id)
    const refused = batch.results[0]?.error
    if (!refused) return
    toast.danger(t.notTakenOf(report.title || report.menu.name, refused.message), { stays: true })
    await refreshLists(client)
  }

  /** False if nothing was decided. */
  const decide = async (act: DecidingAct): Promise<boolean> => {
    if (pending || !settled) return false
    const comment = draft.comment.trim()
    const wrong =
      act.kind !== 'approve' && comment === ''
        ? t.commentNeeded
        : comment.length > commentLength
          ? t.tooLong(commentLength)
          : undefined
    setCommentError(wrong)
    if (wrong) return false
    setPending(act.kind)
    setFailed(undefined)
    setConflict(false)
    let answer: Awaited<ReturnType<typeof send>>
    try {
      const version = act.kind === 'approve' ? await versionNow() : report.approvalVersion
      if (version === null) {
        setPending(undefined)
        return false
      }
      answer = await send(report.id, version, comment, act)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'conflict') {
        await refreshReport(client, report.id)
        setConflict(true)
      } else setFailed((error as Error).message)
      setPending(undefined)
      return false
    }
    discard()
    takeDecided(client, [report.id])
    void refreshReport(client, report.id)
    const left = queue.count - (queue.position > 0 ? 1 : 0)
    const name = report.title || report.menu.name
    const words = t[said[act.kind]](name)
    const whole = queue.next ? t.andLeft(words, left) : t.andNoneLeft(words)
    const { undo: undoable } = answer
    if (undoable) {
      const { batchId, seconds } = undoable
      const onAction = async () => {
        if (await undo({ batchId, reportId: report.id, userId, comment }))
          navigate(`/reports/${report.id}${queue.search}`)
      }
      // Each stays as long as it can be undone.
      toast.success(whole, { action: { label: t.undo, onAction }, time: seconds * 1_000 })
      setTimeout(() => void follow(batchId), (seconds + checkAfter) * 1_000)
    } else {
      // One at a time: forty toasts in a row would cover the page.
      if (lastToast !== undefined) toast.dismiss(lastToast)
      lastToast = toast.success(whole)
    }
    goOn()
    return true
  }

  return {
    comment: draft.comment,
    setComment: (comment: string) => {
      setCommentError(undefined)
      change(() => ({ comment }))
    },
    discard,
    commentError,
    pending,
    /** The report has only just appeared: the press is ignored. */
    settling: !settled,
    failed,
    /** The report has changed since it was shown. It may or may not still be decidable. */
    conflict: conflict && report.can.approve,
    /** It waited for this person, and no longer does. */
    overtaken: awaited && !report.can.approve && !report.decision && pending === undefined,
    decide,
    /** Opens the next one from a report that no longer waits. */
    leave: () => {
      takeDecided(client, [report.id])
      goOn()
    },
    beforeApproving,
  }
}

export type Decision = ReturnType<typeof useDecision>
