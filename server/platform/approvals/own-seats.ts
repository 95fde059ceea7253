import { neededOf, type ResolvedSeat, type ResolvedStep } from '#common/approval/approval-engine.ts'
import type { OwnSeat } from '#common/approval/own-seat.ts'
import { workflowLimits } from '#common/approval/workflow.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'

export type OwnSeatRule = {
  /** Whether the position of the main membership may approve its own applications. */
  selfApproval: boolean
  /** Nearest first. */
  superiorIds: number[]
  /** Active full administrators, except the applicant. */
  administratorIds: number[]
}

/** What decides about these applicants' own seats. Contains no entry for people who do not exist. */
export async function findOwnSeatRules(db: CompanyDb, applicantIds: readonly number[]) {
  const rows = await namedQuery<Omit<OwnSeatRule, 'administratorIds'> & { applicantId: number }>(
    db,
    `select a.id as applicant_id, coalesce(p.self_approval, false) as self_approval,
       coalesce(s.superior_ids, '{}') as superior_ids
     from unnest($2::bigint[]) as a (id)
     left join memberships m on m.company_id = $1 and m.user_id = a.id and m.main
     left join positions p on p.company_id = $1 and p.id = m.position_id
     left join (
       select user_id, array_agg(superior_id order by depth) as superior_ids from (
         select x.user_id, x.superior_id, min(x.depth) as depth from superiors_of($1, $2::bigint[]) x
         join users u on u.company_id = $1 and u.id = x.superior_id and u.status = 'active'
         where x.superior_id <> x.user_id group by x.user_id, x.superior_id) n
       group by user_id) s on s.user_id = a.id`,
    [companyIdOf(db), applicantIds],
  )
  const administrators = await namedQuery<{ id: number }>(
    db,
    `select id from users where company_id = $1 and role = 'administrator' and status = 'active' order by id`,
    [companyIdOf(db)],
  )
  return new Map(
    rows.map(({ applicantId, ...rule }): [number, OwnSeatRule] => [
      applicantId,
      {
        ...rule,
        administratorIds: administrators.flatMap(({ id }) => (id === applicantId ? [] : id)),
      },
    ]),
  )
}

export const seatsOf = (userIds: readonly number[]): ResolvedSeat[] =>
  userIds.slice(0, workflowLimits.seatsPerStep).map((userId) => ({ userId, automatic: false }))

/**
 * The seats of a step whose approvers include the applicant. If they may not approve their own application, the others
 * decide. If those are too few, as many superiors as are missing join them, nearest first. If there are not enough
 * superiors, the administrators join, any one of whom may decide.
 */
export function seatOthers(
  step: Omit<ResolvedStep, 'seats'>,
  userIds: readonly number[],
  { applicantId, rule }: { applicantId: number; rule: OwnSeatRule },
): { step: ResolvedStep; ownSeat: OwnSeat } {
  if (rule.selfApproval) {
    const seats = seatsOf(userIds).map((seat) => ({ ...seat, automatic: seat.userId === applicantId }))
    return { step: { ...step, seats }, ownSeat: 'self' }
  }
  const others = userIds.filter((userId) => userId !== applicantId)
  const missing = (seated: readonly number[]) =>
    Math.max(1, neededOf({ need: step.need, seats: seatsOf(seated) })) - seated.length
  const make = (seated: readonly number[], ownSeat: OwnSeat) => ({
    step: { ...step, seats: seatsOf(seated) },
    ownSeat,
  })
  const absent = (ids: readonly number[], seated: readonly number[]) =>
    ids.filter((id) => !seated.includes(id))
  if (missing(others) <= 0) return make(others, 'others')
  const above = [...others, ...absent(rule.superiorIds, others).slice(0, missing(others))]
  if (missing(above) <= 0) return make(above, 'superiors')
  const administrators = absent(rule.administratorIds, above)
  const all = [...above, ...administrators]
  if (administrators.length === 0 || missing(all) > 0) return make(above, 'nobody')
  const needed = Math.max(1, neededOf({ need: step.need, seats: seatsOf(above) }))
  // One of several administrators who replace a person is enough, even if everybody in the step must approve.
  const seated = make(all, 'administrators')
  return step.need.mode === 'all'
    ? { ...seated, step: { ...seated.step, need: { mode: 'count', count: needed } } }
    : seated
}
