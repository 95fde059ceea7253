import { type Approval, neededOf } from '#common/approval/approval-engine.ts'
import type { Locale } from '#common/locale.ts'
import { presentSeated } from '#server/features/reports/report-lists.present.ts'
import type { Workflow } from './report-workflow.queries.ts'

function stateOf({ status, stepIndex }: Approval, index: number) {
  if (status === 'approved' || index < stepIndex) return 'done' as const
  return status === 'waiting' && index === stepIndex ? ('open' as const) : ('ahead' as const)
}

/** An approval as the people involved see it: its steps with their approvers, its watchers and its history. */
export function presentWorkflow(workflow: Workflow | undefined, locale: Locale) {
  if (!workflow) return { approvalVersion: null, waitingSince: null, steps: [], watchers: [], acts: [] }
  const { approval, seats, acts, watchers, deputyOf, people } = workflow
  const person = (id: number) => presentSeated(people.get(id)!, locale)
  const personOrNull = (id: number | null | undefined) => (id == null ? null : person(id))
  return {
    approvalVersion: approval.version,
    waitingSince: approval.status === 'waiting' ? approval.waitingSince.toISOString() : null,
    steps: approval.steps.map((step, index) => ({
      index,
      name: step.name,
      need: neededOf(step),
      state: stateOf(approval, index),
      seats: seats[index]!.map((seat) => ({
        user: person(seat.userId),
        waiting: seat.waitingSince !== null,
        approvedAt: seat.approvedAt?.toISOString() ?? null,
        approvedBy: personOrNull(seat.approvedById),
        automatic: seat.automatic,
        absent: people.get(seat.userId)!.status !== 'active',
        deputy: personOrNull(deputyOf.get(seat.userId)),
      })),
    })),
    watchers: watchers.map(person),
    acts: acts.map((act) => ({
      id: act.id,
      kind: act.kind,
      actor: person(act.actorId),
      forUser: personOrNull(act.forUserId),
      toUser: personOrNull(act.toUserId),
      toStepIndex: act.toStepIndex,
      stepIndex: act.stepIndex,
      round: act.round,
      version: act.subjectVersion,
      comment: act.comment,
      actedAt: act.actedAt.toISOString(),
    })),
  }
}
