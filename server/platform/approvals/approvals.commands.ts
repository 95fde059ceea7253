import {
  type Act,
  type Approval,
  type ApprovalStatus,
  decide,
  type Entry,
  isEmptyStep,
  type ResolvedStep,
  submitForApproval,
  waitingSeats,
} from '#common/approval/approval-engine.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { publish } from '#server/platform/outbox/publish.ts'
import { approvalMoved } from './approvals.events.ts'
import { findActingFor, findApproval, findDeputies, type StoredApproval } from './approvals.queries.ts'

/** Who approves something, as `resolveSteps` found it. */
export type Resolved = { steps: ResolvedStep[]; watchers: number[]; emptySteps: string[] }

/** Where an approval stands after an act. `repeated`: the same person had sent the same before; nothing changed. */
export type ApprovalState = {
  approvalId: number
  status: ApprovalStatus
  version: number
  round: number
  stepIndex: number
  /** Whose turn it is now. */
  waitingIds: number[]
  repeated: boolean
}

const stateOf = (approvalId: number, approval: Approval, repeated = false): ApprovalState => ({
  approvalId,
  status: approval.status,
  version: approval.version,
  round: approval.round,
  stepIndex: approval.stepIndex,
  waitingIds: waitingSeats(approval).map((seat) => seat.userId),
  repeated,
})

function refuseEmpty({ steps, emptySteps }: Resolved) {
  if (emptySteps.length > 0 || steps.some(isEmptyStep)) throw new Refusal('step_without_approver')
}

type Start = {
  kind: 'report'
  subjectId: number
  applicantId: number
  /** Of what is to be approved: goes into the history. */
  subjectVersion: number
  resolved: Resolved
}

/**
 * Begins an approval in the caller's transaction. Without a step, or where rules alone decide, it is approved at once:
 * look at the answer's status.
 * @throws {Refusal} step_without_approver
 */
export async function startApproval(trx: CompanyDb, start: Start): Promise<ApprovalState> {
  const { kind, subjectId, applicantId, subjectVersion, resolved } = start
  refuseEmpty(resolved)
  const [row] = await namedQuery<{ id: number; at: Date }>(
    trx,
    `insert into approvals (company_id, kind, subject_id, applicant_id, status, step_index, version, steps)
     values ($1, $2, $3, $4, 'waiting', 0, 0, '[]') returning id, now()::timestamptz(3) as at`,
    [companyIdOf(trx), kind, subjectId, applicantId],
  )
  const { id, at } = row!
  const { approval, entries } = submitForApproval(applicantId, resolved.steps, { at, subjectVersion })
  await keepWatchers(trx, id, resolved.watchers)
  await keep(trx, { id, kind, subjectId, before: [], approval, entries, at })
  return stateOf(id, approval)
}

type Resubmit = {
  approvalId: number
  actorId: number
  subjectVersion: number
  resolved: Resolved
  /** Nothing but the reopened items was changed. */
  mayResume: boolean
}

/**
 * Submits again what was returned to its applicant: on from the step that returned it where nothing before it is
 * different, from the first step otherwise.
 * @throws {Refusal} step_without_approver; conflict when it is not with the applicant
 */
export async function resubmitApproval(trx: CompanyDb, resubmit: Resubmit): Promise<ApprovalState> {
  const { approvalId, actorId, subjectVersion, resolved, mayResume } = resubmit
  refuseEmpty(resolved)
  const stored = await locked(trx, approvalId)
  const act = { kind: 'resubmit' as const, actorId, steps: resolved.steps, mayResume }
  const state = await move(trx, stored, act, stored.version, subjectVersion)
  await keepWatchers(trx, approvalId, resolved.watchers)
  return state
}

type GivenAct =
  | { kind: 'approve'; comment: string }
  | { kind: 'pend'; comment: string; toStepIndex: number | null }
  | { kind: 'reject'; comment: string }
  | { kind: 'item_pickup'; comment: string }
  | { kind: 'replace'; comment: string; stepIndex: number; userId: number; toUserId: number }

type ActOn = {
  approvalId: number
  /** The version the person saw. */
  expectedVersion: number
  actorId: number
  act: GivenAct
  subjectVersion: number
}

const historyKind = {
  approve: 'approved',
  pend: 'pended',
  reject: 'rejected',
  replace: 'replaced',
  item_pickup: 'item_pickup',
} as const

/**
 * Does one person's act in the caller's transaction; in their own place, or for whom they are deputy today. The same
 * act of the same person on the same version, sent again, changes nothing.
 * @throws {Refusal} conflict when it has changed since or it is not this person's turn; not_found for a step or person
 *   that cannot be meant
 */
export async function actOnApproval(trx: CompanyDb, given: ActOn): Promise<ApprovalState> {
  const { approvalId, expectedVersion, actorId, act, subjectVersion } = given
  const stored = await locked(trx, approvalId)
  if (stored.version > expectedVersion && (await hasActed(trx, given)))
    return stateOf(approvalId, stored, true)
  const whole: Act =
    act.kind === 'replace'
      ? { ...act, actorId }
      : { ...act, actorId, actingFor: await findActingFor(trx, actorId) }
  return move(trx, stored, whole, expectedVersion, subjectVersion)
}

/** Ends an approval that is not decided, whatever its version. @throws {Refusal} conflict when it has ended */
export async function cancelApproval(
  trx: CompanyDb,
  cancel: { approvalId: number; actorId: number; subjectVersion: number; comment: string },
): Promise<ApprovalState> {
  const { approvalId, actorId, subjectVersion, comment } = cancel
  const stored = await locked(trx, approvalId)
  return move(trx, stored, { kind: 'cancel', actorId, comment }, stored.version, subjectVersion)
}

async function locked(trx: CompanyDb, approvalId: number) {
  const stored = await findApproval(trx, approvalId, { lock: true })
  if (!stored) throw new Refusal('not_found')
  return stored
}

async function hasActed(trx: CompanyDb, { approvalId, expectedVersion, actorId, act }: ActOn) {
  const rows = await namedQuery(
    trx,
    `select 1 from approval_acts where company_id = $1 and approval_id = $2 and actor_id = $3 and kind = $4
       and approval_version = $5`,
    [companyIdOf(trx), approvalId, actorId, historyKind[act.kind], expectedVersion],
  )
  return rows.length > 0
}

async function move(
  trx: CompanyDb,
  stored: StoredApproval,
  act: Act,
  expectedVersion: number,
  subjectVersion: number,
) {
  const { id, kind, subjectId, at } = stored
  const outcome = decide(stored, act, { at, expectedVersion, subjectVersion })
  if (outcome.refused === 'conflict' || outcome.refused === 'not_theirs') throw new Refusal('conflict')
  if (outcome.refused) throw new Refusal('not_found')
  const { approval, entries } = outcome
  await keep(trx, { id, kind, subjectId, before: waitingSeats(stored), approval, entries, at })
  return stateOf(id, approval)
}

type Kept = {
  id: number
  kind: string
  subjectId: number
  before: readonly { userId: number }[]
  approval: Approval
  entries: readonly Entry[]
  at: Date
}

async function keep(trx: CompanyDb, { id, kind, subjectId, before, approval, entries, at }: Kept) {
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
  // By the moment, not by the person: who sits in two steps running hears of both.
  const began = waitingSeats(approval).filter((seat) => seat.waitingSince?.getTime() === at.getTime())
  const moved = entries.some(({ kind }) => kind !== 'replaced' && kind !== 'item_pickup')
  await namedQuery(
    trx,
    `with approval as (
       update approvals set status = $3, step_index = $4, round = $5, version = $6, steps = $7,
         waiting_since = case when $8::boolean then $9::timestamptz else waiting_since end,
         ended_at = case when $3 in ('approved', 'rejected', 'cancelled') then $9::timestamptz end
       where company_id = $1 and id = $2
     ), given as (
       select * from jsonb_to_recordset($10::jsonb) as g(step_index integer, user_id bigint, sort_order integer,
         waiting boolean, waiting_since timestamptz, approved_at timestamptz, approved_by_id bigint,
         automatic boolean, replaced_at timestamptz)
     ), gone as (
       delete from approval_seats s where s.company_id = $1 and s.approval_id = $2
         and not exists (select from given g where g.step_index = s.step_index and g.user_id = s.user_id)
     ), put as (
       insert into approval_seats as s (company_id, approval_id, step_index, user_id, sort_order, waiting,
         waiting_since, approved_at, approved_by_id, automatic, replaced_at)
       select $1, $2, step_index, user_id, sort_order, waiting, waiting_since, approved_at, approved_by_id,
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
         where company_id = $1 and approval_id = $2 and waiting
         union all select user_id, 1 from given where waiting) k
       group by user_id having sum(step) <> 0 order by user_id
     ), counted as (
       insert into approval_waiting_counters as k (company_id, user_id, waiting_count)
       select $1, user_id, step from moved
       on conflict (company_id, user_id) do update set waiting_count = k.waiting_count + excluded.waiting_count
     )
     insert into approval_acts (company_id, approval_id, kind, round, step_index, actor_id, for_user_id, to_user_id,
       to_step_index, comment, subject_version, approval_version, acted_at)
     select $1, $2, kind, round, step_index, actor_id, for_user_id, to_user_id, to_step_index, comment,
       subject_version, approval_version, $9
     from jsonb_to_recordset($11::jsonb) as e(kind text, round integer, step_index integer, actor_id bigint,
       for_user_id bigint, to_user_id bigint, to_step_index integer, comment text, subject_version integer,
       approval_version integer)`,
    [
      companyIdOf(trx),
      id,
      status,
      stepIndex,
      round,
      version,
      JSON.stringify(steps),
      moved,
      at,
      JSON.stringify(seats),
      JSON.stringify(
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
    ],
  )
  const first = entries[0]!
  const beganIds = began.map(({ userId }) => userId)
  const endedIds = [...was].filter((userId) => !waits.has(userId))
  const deputies = await findDeputies(trx, [...new Set([...beganIds, ...endedIds])])
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

async function keepWatchers(trx: CompanyDb, approvalId: number, watchers: readonly number[]) {
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
