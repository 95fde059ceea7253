import type { Entry } from '#common/approval/approval-engine.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { findDeputies } from '#server/features/absences/deputies.queries.ts'
import { portraitOf } from '#server/features/people/authors.sql.ts'
import type { SeatedPerson } from '#server/features/reports/report-lists.queries.ts'
import { findApproval } from '#server/platform/approvals/approvals.queries.ts'

type ActRow = {
  id: number
  kind: Entry['kind'] | 'reminded'
  actorId: number
  forUserId: number | null
  toUserId: number | null
  toStepIndex: number | null
  stepIndex: number
  round: number
  subjectVersion: number
  comment: string
  actedAt: Date
}

/** All acts on an approval, oldest first; the latest 1,000. */
const findActs = (db: CompanyDb, approvalId: number) =>
  namedQuery<ActRow>(
    db,
    `select * from (
       select id, kind, actor_id, for_user_id, to_user_id, to_step_index, step_index, round, subject_version, comment,
         acted_at
       from approval_acts where company_id = $1 and approval_id = $2 order by id desc limit 1000
     ) x order by id`,
    [companyIdOf(db), approvalId],
  )

async function findWatchers(db: CompanyDb, approvalId: number) {
  const rows = await namedQuery<{ userId: number }>(
    db,
    'select user_id from approval_watchers where company_id = $1 and approval_id = $2 order by user_id',
    [companyIdOf(db), approvalId],
  )
  return rows.map(({ userId }) => userId)
}

/** These people, including those who have left. */
export async function findSeated(db: CompanyDb, userIds: readonly number[]) {
  const rows = await namedQuery<SeatedPerson>(
    db,
    `select u.id, u.family_name, u.given_name, u.status, m.filename as profile_filename
     from users u
     ${portraitOf()}
     where u.company_id = $1 and u.id = any($2)`,
    [companyIdOf(db), [...new Set(userIds)]],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

export type Workflow = NonNullable<Awaited<ReturnType<typeof findWorkflow>>>

/**
 * An approval with the seats of each step that were not replaced, its history, its watchers, the deputies of the
 * waiting seats, and everyone named in it.
 */
export async function findWorkflow(db: CompanyDb, approvalId: number | null) {
  const approval = approvalId === null ? undefined : await findApproval(db, approvalId)
  if (!approval) return undefined
  const acts = await findActs(db, approval.id)
  const watchers = await findWatchers(db, approval.id)
  const seats = approval.steps.map((step) => step.seats.filter(({ replacedAt }) => replacedAt === null))
  const deputies = await findDeputies(
    db,
    seats.flat().flatMap(({ userId, waitingSince }) => (waitingSince === null ? [] : userId)),
  )
  const deputyOf = new Map(deputies.map(({ userId, deputyId }) => [userId, deputyId]))
  const people = await findSeated(db, [
    ...watchers,
    ...deputyOf.values(),
    ...seats.flat().flatMap((seat) => [seat.userId, seat.approvedById ?? seat.userId]),
    ...acts.flatMap((act) => [act.actorId, act.forUserId ?? act.actorId, act.toUserId ?? act.actorId]),
  ])
  return { approval, seats, acts, watchers, deputyOf, people }
}
