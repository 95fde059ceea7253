import { type Approval, neededOf } from '#common/approval/approval-engine.ts'
import type { Locale } from '#common/locale.ts'
import type { CompanyDb } from '#db/tenant.ts'
import { presentSeated } from '#server/features/reports/report-lists.present.ts'
import { findApproval, findDeputies } from '#server/platform/approvals/approvals.queries.ts'
import { findActs, findSeated, findWatchers } from './report-workflow.queries.ts'

function stateOf({ status, stepIndex }: Approval, index: number) {
  if (status === 'approved' || index < stepIndex) return 'done' as const
  return status === 'waiting' && index === stepIndex ? ('open' as const) : ('ahead' as const)
}

/** An approval as those concerned see it: its steps with their people, who watches, and its history. */
export async function presentWorkflow(db: CompanyDb, approvalId: number | null, locale: Locale) {
  const approval = approvalId === null ? undefined : await findApproval(db, approvalId)
  if (!approval) return { approvalVersion: null, waitingSince: null, steps: [], watchers: [], acts: [] }
  const acts = await findActs(db, approval.id)
  const watchers = await findWatchers(db, approval.id)
  const seats = approval.steps.map((step) => step.seats.filter((seat) => seat.replacedAt === null))
  const waiting = seats.flat().filter((seat) => seat.waitingSince !== null)
  const deputies = await findDeputies(
    db,
    waiting.map(({ userId }) => userId),
  )
  const deputyOf = new Map(deputies.map(({ userId, deputyId }) => [userId, deputyId]))
  const people = await findSeated(db, [
    ...watchers,
    ...deputyOf.values(),
    ...seats.flat().flatMap((seat) => [seat.userId, seat.approvedById ?? seat.userId]),
    ...acts.flatMap((act) => [act.actorId, act.forUserId ?? act.actorId, act.toUserId ?? act.actorId]),
  ])
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
