import type { WorkflowStep } from '#common/approval/workflow.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { standsInFor } from '#server/features/absences/deputies.queries.ts'
import { isShown } from '#server/features/departments/departments.queries.ts'
import { mayRead } from '#server/features/feed-access/may-read.sql.ts'
import { type AuthorRow, authorColumns, portraitOf } from '#server/features/people/authors.sql.ts'
import { seesMenu } from '#server/features/report-access/application-access.policy.ts'
import type { Session } from '#server/platform/auth/session.ts'

export type ReportRow = AuthorRow & {
  id: number
  applyId: number
  menuId: number
  userId: number
  stage: 'apply' | 'report'
  status: 'draft' | 'waiting' | 'returned' | 'approved' | 'rejected' | 'cancelled'
  formVersion: number
  title: string
  /** In yen, from the answers; null: there is none. */
  amount: number | null
  /** Version of the answers; 0: never submitted. */
  version: number
  draftVersion: number
  reopenedItems: string[] | null
  publishAt: Date | null
  mustReadDueOn: string | null
  forDay: string | null
  createdAt: Date
  submittedAt: Date | null
  decidedAt: Date | null
  applyStatus: 'draft' | 'in_progress' | 'awaiting_report' | 'done' | 'rejected' | 'cancelled'
  menuName: string
  menuIconName: string
  menuTone: 'cyan' | 'red' | 'green' | 'blue' | 'yellow' | 'gray'
  menuKind: 'standard' | 'thanks' | 'daily_report'
  flow: 'share' | 'apply' | 'report' | 'apply_report'
  departmentId: number | null
  departmentName: string | null
  approvalId: number | null
  approvalVersion: number | null
  stepIndex: number | null
  round: number | null
  waitingSince: Date | null
  /** The applicant approved a step themselves. */
  selfApproved: boolean
  /** The steps as they were resolved at submission. */
  steps: Pick<WorkflowStep, 'key' | 'name' | 'need' | 'itemKeys'>[] | null
  /** Whether this person is its author. */
  mine: boolean
  /** Holds a seat, or can decide today for an absent seat holder. */
  seated: boolean
  /** Has acted on it as an approver. */
  acted: boolean
  watching: boolean
  /** It waits for this person's own decision. */
  ownTurn: boolean
  /** An absent person for whom this person can decide now. */
  turnForId: number | null
  /** Its post, if this person can read it. */
  feedId: number | null
}

/** SQL: whether the applicant approved a step of this approval, as their position allows. `$1` is the company. */
export const isSelfApproved = (approvalId: string) => `exists (select from approval_seats own
  where own.company_id = $1 and own.approval_id = ${approvalId} and own.automatic and own.approved_at is not null
    and own.replaced_at is null)`

/** The requester: a session, or the person on whose behalf a job runs. */
export type Reader = Pick<Session, 'userId' | 'role' | 'sections' | 'administeredMenuIds' | 'audienceIds'>

// $1 company, $2 the person, $3 their audiences.
const reports = `
  select r.id, r.apply_id, r.menu_id, r.user_id, r.stage, r.status, r.form_version, r.title, r.amount,
    r.version,
    r.draft_version, r.reopened_items, r.publish_at, r.must_read_due_on, r.for_day, r.created_at, r.submitted_at, r.decided_at,
    a.status as apply_status,
    n.name as menu_name, n.icon_name as menu_icon_name, n.tone as menu_tone, n.kind as menu_kind, n.flow,
    ${authorColumns('u', 'um')},
    d.id as department_id, d.name as department_name,
    r.approval_id, p.version as approval_version, p.step_index, p.round, p.waiting_since, p.steps,
    ${isSelfApproved('r.approval_id')} as self_approved,
    r.user_id = $2 as mine,
    seat.held as seated, seat.own_turn, seat.turn_for_id,
    exists (select from approval_acts x where x.company_id = $1 and x.approval_id = r.approval_id
      and x.actor_id = $2 and x.kind in ('approved', 'pended', 'rejected', 'item_pickup')) as acted,
    exists (select from approval_watchers w where w.company_id = $1 and w.approval_id = r.approval_id
      and w.user_id = $2) as watching,
    (select f.id from feeds f where f.company_id = $1 and f.report_id = r.id and ${mayRead('f.id', '$3')}) as feed_id
  from reports r
  join applies a on a.company_id = r.company_id and a.id = r.apply_id
  join menus n on n.company_id = r.company_id and n.id = r.menu_id
  join users u on u.company_id = r.company_id and u.id = r.user_id
  ${portraitOf('u', 'um')}
  left join departments d on d.company_id = r.company_id and d.id = r.department_id and ${isShown('d')}
  left join approvals p on p.company_id = r.company_id and p.id = r.approval_id
  cross join lateral (
    select count(*) > 0 as held,
      coalesce(bool_or(s.waiting and s.user_id = $2), false) as own_turn,
      min(s.user_id) filter (where s.waiting and s.user_id <> $2) as turn_for_id
    from approval_seats s
    where s.company_id = $1 and s.approval_id = r.approval_id and s.replaced_at is null
      and (s.user_id = $2 or ${standsInFor('s.user_id', '$2')})
  ) seat
  where r.company_id = $1 and r.deleted_at is null`

/**
 * A report that this person can access, or undefined: their own; a submitted one for the person who approves (also as
 * deputy of an absent person), watches or administers it; and for readers of its post. `reportPolicy(report,
 * session).readAll` decides how much of it they can see: without it, only the published answers.
 */
export async function findReport(db: CompanyDb, session: Reader, reportId: number) {
  const [row] = await namedQuery<ReportRow>(db, `${reports} and r.id = $4`, [
    companyIdOf(db),
    session.userId,
    session.audienceIds,
    reportId,
  ])
  if (!row) return undefined
  if (row.mine || row.feedId !== null) return row
  const concerned = row.seated || row.acted || row.watching || seesMenu(session, row.menuId)
  return concerned && row.version > 0 ? row : undefined
}

/** These reports in any order, regardless of the requester. */
export const findReportsById = (db: CompanyDb, session: Reader, reportIds: readonly number[]) =>
  namedQuery<ReportRow>(db, `${reports} and r.id = any($4)`, [
    companyIdOf(db),
    session.userId,
    session.audienceIds,
    reportIds,
  ])

/** The reports of these uses, each use's in the order of stages, regardless of the requester. */
export const findReportsOfApplies = (db: CompanyDb, session: Reader, applyIds: readonly number[]) =>
  namedQuery<ReportRow>(db, `${reports} and r.apply_id = any($4) order by r.apply_id, r.stage`, [
    companyIdOf(db),
    session.userId,
    session.audienceIds,
    applyIds,
  ])
