import {
  type Act,
  type Approval,
  type ApprovalStatus,
  decide,
  isEmptyStep,
  type ResolvedStep,
  submitForApproval,
  waitingSeats,
} from '#common/approval/approval-engine.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { findApproval, type StoredApproval } from './approvals.queries.ts'
import { keepApproval, keepWatchers } from './keep-approval.ts'
import { type ApprovalSubject, checkRegistered, registeredDeputies } from './registered-approvals.ts'

/** The approvers of something, as returned by `resolveSteps`. */
export type Resolved = { steps: ResolvedStep[]; watchers: number[]; emptySteps: string[] }

/**
 * The state of an approval after an action. `repeated`: the same person had already sent the same action; no change.
 */
export type ApprovalState = {
  approvalId: number
  status: ApprovalStatus
  version: number
  round: number
  stepIndex: number
  /** The people whose turn it is now. */
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
  subject: ApprovalSubject
  subjectId: number
  applicantId: number
  /** The version of the approval's subject; recorded in the history. */
  subjectVersion: number
  resolved: Resolved
}

/**
 * Starts an approval in the caller's transaction. Without steps, or if all seats are automatic, it is approved
 * immediately: check the returned status.
 * @throws {Refusal} step_without_approver
 */
export async function startApproval(trx: CompanyDb, start: Start): Promise<ApprovalState> {
  const { subject, subjectId, applicantId, subjectVersion, resolved } = start
  checkRegistered(subject)
  const { kind } = subject
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
  await keepApproval(trx, { id, kind, subjectId, before: [], approval, entries, at })
  return stateOf(id, approval)
}

type Resubmit = {
  approvalId: number
  actorId: number
  subjectVersion: number
  resolved: Resolved
  /** Only the reopened items were changed. */
  mayResume: boolean
}

/**
 * Submits again after it was returned to its applicant: continues at the step that returned it if nothing before that
 * step has changed, otherwise starts at the first step.
 * @throws {Refusal} step_without_approver; conflict if it is not with the applicant
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
  /** The version that the person saw. */
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
 * Applies one person's action in the caller's transaction, in their own seat or as today's deputy of another person.
 * Repeating the same action on the same version changes nothing. A decision counts even if others have approved the
 * same step since, as long as its seat is still open: they saw the same and decided in their own seats.
 * @throws {Refusal} conflict if it has changed since or it is not this person's turn; not_found for a step or person
 * that does not exist
 */
export async function actOnApproval(trx: CompanyDb, given: ActOn): Promise<ApprovalState> {
  const { approvalId, expectedVersion, actorId, act, subjectVersion } = given
  const stored = await locked(trx, approvalId)
  if (stored.version > expectedVersion && (await hasActed(trx, given)))
    return stateOf(approvalId, stored, true)
  const whole: Act =
    act.kind === 'replace'
      ? { ...act, actorId }
      : {
          ...act,
          actorId,
          actingFor: [actorId, ...(await registeredDeputies().findAbsentFor(trx, actorId))],
        }
  const same = whole.kind !== 'replace' && (await onlyApprovedSince(trx, stored, given))
  return move(trx, stored, whole, same ? stored.version : expectedVersion, subjectVersion, expectedVersion)
}

/** Whether the only changes since the version that the person saw are approvals of the open step by other people. */
async function onlyApprovedSince(trx: CompanyDb, stored: StoredApproval, given: ActOn) {
  const { approvalId, expectedVersion, actorId, subjectVersion } = given
  if (stored.version <= expectedVersion || stored.status !== 'waiting') return false
  const [row] = await namedQuery<{ approvals: number; others: number }>(
    trx,
    `select count(*) filter (where x.same) as approvals, count(*) filter (where not x.same) as others
     from (select kind = 'approved' and step_index = :stepIndex and round = :round and subject_version = :subjectVersion and actor_id <> :actorId
         as same from approval_acts
       where company_id = :companyId and approval_id = :approvalId and approval_version >= :version and kind <> 'reminded') x`,
    {
      companyId: companyIdOf(trx),
      approvalId,
      version: expectedVersion,
      stepIndex: stored.stepIndex,
      round: stored.round,
      subjectVersion,
      actorId,
    },
  )
  return row!.others === 0 && row!.approvals === stored.version - expectedVersion
}

/** Ends an undecided approval, whatever its version. @throws {Refusal} conflict if it has ended */
export async function cancelApproval(
  trx: CompanyDb,
  cancel: { approvalId: number; actorId: number; subjectVersion: number; comment: string },
): Promise<ApprovalState> {
  const { approvalId, actorId, subjectVersion, comment } = cancel
  const stored = await locked(trx, approvalId)
  return move(trx, stored, { kind: 'cancel', actorId, comment }, stored.version, subjectVersion)
}

async function locked(trx: CompanyDb, approvalId: number) {
  // In a separate statement: a statement that waited for the lock would see the seats from before it waited.
  await namedQuery(trx, 'select 1 from approvals where company_id = $1 and id = $2 for no key update', [
    companyIdOf(trx),
    approvalId,
  ])
  const stored = await findApproval(trx, approvalId)
  if (!stored) throw new Refusal('not_found')
  return stored
}

async function hasActed(trx: CompanyDb, { approvalId, expectedVersion, actorId, act }: ActOn) {
  const rows = await namedQuery(
    trx,
    `select 1 from approval_acts where company_id = $1 and approval_id = $2 and actor_id = $3 and kind = $4
       and coalesce(seen_version, approval_version) = $5`,
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
  seenVersion = expectedVersion,
) {
  const { id, kind, subjectId, at } = stored
  const outcome = decide(stored, act, { at, expectedVersion, subjectVersion })
  if (outcome.refused === 'conflict' || outcome.refused === 'not_theirs') throw new Refusal('conflict')
  if (outcome.refused) throw new Refusal('not_found')
  const { approval, entries } = outcome
  await keepApproval(trx, {
    id,
    kind,
    subjectId,
    before: waitingSeats(stored),
    approval,
    entries,
    at,
    seenVersion,
  })
  return stateOf(id, approval)
}
