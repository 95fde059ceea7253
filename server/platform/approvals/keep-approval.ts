import { type Approval, type Entry, waitingSeats } from '#common/approval/approval-engine.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { publish } from '#server/platform/outbox/publish.ts'
import { approvalMoved } from './approvals.events.ts'
import { registeredDeputies } from './registered-approvals.ts'

type Kept = {
  id: number
  kind: string
  subjectId: number
  before: readonly { userId: number }[]
  approval: Approval
  entries: readonly Entry[]
  at: Date
  /** The version that the actor saw, if it differs from the one that the action was applied to. */
  seenVersion?: number
}

/**
 * Stores an approval after an action: state, seats, counters and history in one statement, and the event.
 */
export async function keepApproval(
  trx: CompanyDb,
  { id, kind, subjectId, before, approval, entries, at, seenVersion }: Kept,
) {
  const { applicantId, status, stepIndex, round, version } = approval
  const steps = approval.steps.map(({ seats: _, ...step }) => step)
  const seats = approval.steps.flatMap((step, index) =>
    step.seats.map((seat, order) => ({
      step_index: index,
      user_id: seat.userId,
      sort_order: order,
      waiting: seat.waitingSince !== null,
      waiting_since: seat.waitingSince,
      approved_at: seat.approvedAt,
      approved_by_id: seat.approvedById,
      automatic: seat.automatic,
      replaced_at: seat.replacedAt,
    })),
  )
  const was = new Set(before.map(({ userId }) => userId))
  const waits = new Set(waitingSeats(approval).map(({ userId }) => userId))
  // By time, not by person: a person with seats in two consecutive steps is notified of both.
  const began = waitingSeats(approval).filter((seat) => seat.waitingSince?.getTime() === at.getTime())
  const moved = entries.some(({ kind }) => kind !== 'replaced' && kind !== 'item_pickup')
  await namedQuery(
    trx,
    `with approval as (
       update approvals set status = :status, step_index = :stepIndex, round = :round, version = :version, steps = :steps,
         waiting_since = case when :moved::boolean then :at::timestamptz else waiting_since end,
         ended_at = case when :status in ('approved', 'rejected', 'cancelled') then :at::timestamptz end
       where company_id = :companyId and id = :id
     ), given as (
       select * from jsonb_to_recordset(:seats::jsonb) as g(step_index integer, user_id bigint, sort_order integer,
         waiting boolean, waiting_since timestamptz, approved_at timestamptz, approved_by_id bigint,
         automatic boolean, replaced_at timestamptz)
     ), gone as (
       delete from approval_seats s where s.company_id = :companyId and s.approval_id = :id
         and not exists (select from given g where g.step_index = s.step_index and g.user_id = s.user_id)
     ), put as (
       insert into approval_seats as s (company_id, approval_id, step_index, user_id, sort_order, waiting,
         waiting_since, approved_at, approved_by_id, automatic, replaced_at)
       select :companyId, :id, step_index, user_id, sort_order, waiting, waiting_since, approved_at, approved_by_id,
         automatic, replaced_at from given
       on conflict (company_id, approval_id, step_index, user_id) do update set
         sort_order = excluded.sort_order, waiting = excluded.waiting, waiting_since = excluded.waiting_since,
         approved_at = excluded.approved_at, approved_by_id = excluded.approved_by_id,
         automatic = excluded.automatic, replaced_at = excluded.replaced_at
       where (s.sort_order, s.waiting, s.waiting_since, s.approved_at, s.approved_by_id, s.automatic, s.replaced_at)
         is distinct from (excluded.sort_order, excluded.waiting, excluded.waiting_since, excluded.approved_at,
           excluded.approved_by_id, excluded.automatic, excluded.replaced_at)
     ), moved as (
       select user_id, sum(step) as step from (
         select user_id, -1 as step from approval_seats
         where company_id = :companyId and approval_id = :id and waiting
         union all select user_id, 1 from given where waiting) k
       group by user_id having sum(step) <> 0 order by user_id
     ), counted as (
       insert into approval_waiting_counters as k (company_id, user_id, waiting_count)
       select :companyId, user_id, step from moved
       on conflict (company_id, user_id) do update set waiting_count = k.waiting_count + excluded.waiting_count
     )
     insert into approval_acts (company_id, approval_id, kind, round, step_index, actor_id, for_user_id, to_user_id,
       to_step_index, comment, subject_version, approval_version, seen_version, acted_at)
     select :companyId, :id, kind, round, step_index, actor_id, for_user_id, to_user_id, to_step_index, comment,
       subject_version, approval_version, nullif(:seenVersion::integer, approval_version), :at
     from jsonb_to_recordset(:acts::jsonb) as e(kind text, round integer, step_index integer, actor_id bigint,
       for_user_id bigint, to_user_id bigint, to_step_index integer, comment text, subject_version integer,
       approval_version integer)`,
    {
      companyId: companyIdOf(trx),
      id,
      status,
      stepIndex,
      round,
      version,
      steps: JSON.stringify(steps),
      moved,
      at,
      seats: JSON.stringify(seats),
      acts: JSON.stringify(
        entries.map((entry) => ({
          kind: entry.kind,
          round: entry.round,
          step_index: entry.stepIndex,
          actor_id: entry.actorId,
          for_user_id: entry.forUserId,
          to_user_id: entry.toUserId,
          to_step_index: entry.toStepIndex,
          comment: entry.comment,
          subject_version: entry.subjectVersion,
          approval_version: entry.approvalVersion,
        })),
      ),
      seenVersion: seenVersion ?? null,
    },
  )
  const first = entries[0]!
  const beganIds = began.map(({ userId }) => userId)
  const endedIds = [...was].filter((userId) => !waits.has(userId))
  const deputies = await registeredDeputies().findDeputies(trx, [...new Set([...beganIds, ...endedIds])])
  await publish(trx, approvalMoved, {
    approvalId: id,
    kind,
    subjectId,
    applicantId,
    status,
    round,
    version,
    act: first.kind,
    actorId: first.actorId,
    beganIds,
    endedIds,
    deputies,
  })
}

/** Replaces the watchers. */
export async function keepWatchers(trx: CompanyDb, approvalId: number, watchers: readonly number[]) {
  await namedQuery(
    trx,
    `with gone as (
       delete from approval_watchers where company_id = $1 and approval_id = $2 and user_id <> all($3::bigint[])
     )
     insert into approval_watchers (company_id, approval_id, user_id)
     select $1, $2, unnest($3::bigint[]) on conflict do nothing`,
    [companyIdOf(trx), approvalId, watchers],
  )
}
