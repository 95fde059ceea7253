import { Button } from '#ui/button.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { usePending } from '#ui/use-pending.ts'
import type { Overview } from './approval-cache.ts'
import { decisions } from './decisions.strings.ts'
import { useUndo } from './use-undo.ts'

const held = { approve: 'heldApproval', pend: 'heldReturn', reject: 'heldRejection' } as const

/** The user's own decision that has not taken effect: it can be undone, or was refused with a reason. */
export function OwnDecision({ report, userId }: { report: Overview; userId: number }) {
  const t = useStrings(decisions)
  const undo = useUndo()
  const { pending, run } = usePending()
  const { id: reportId, decision } = report
  if (!decision) return null
  const { batchId, act, comment, undoSeconds, refused } = decision
  const words = comment !== '' && <p>{t.withComment(comment)}</p>
  if (refused !== null)
    return (
      <Notice situation="warning" title={t.notTaken}>
        <p>{refused}</p>
        {words}
      </Notice>
    )
  const press = () =>
    run(async () => {
      await undo({ batchId, reportId, userId, comment })
    })
  return (
    <Notice
      title={t[held[act]]}
      action={
        undoSeconds !== null && (
          <Button size="xSmall" pending={pending} onClick={press}>
            {t.undo}
          </Button>
        )
      }
    >
      <p>{undoSeconds === null ? t.takingEffect : t.undoFor(undoSeconds)}</p>
      {words}
    </Notice>
  )
}
