import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { type AuthorRow, authorColumns, portraitOf } from '#server/features/people/authors.sql.ts'

type CommentRow = AuthorRow & { comment: string; actedAt: Date }

/** The comment with which an approval was last returned or rejected. */
export async function findLastComment(db: CompanyDb, approvalId: number) {
  const [row] = await namedQuery<CommentRow>(
    db,
    `select x.comment, x.acted_at, ${authorColumns()}
     from approval_acts x
     join users u on u.company_id = x.company_id and u.id = x.actor_id
     ${portraitOf()}
     where x.company_id = $1 and x.approval_id = $2 and x.kind in ('pended', 'rejected')
     order by x.id desc limit 1`,
    [companyIdOf(db), approvalId],
  )
  return row
}

type FeedbackRow = AuthorRow & {
  id: number
  body: string
  version: number
  createdAt: Date
  editedAt: Date | null
}

export const findFeedbacks = (db: CompanyDb, reportId: number) =>
  namedQuery<FeedbackRow>(
    db,
    `select f.id, f.body, f.version, f.created_at, f.edited_at, ${authorColumns()}
     from report_feedbacks f
     join users u on u.company_id = f.company_id and u.id = f.author_id
     ${portraitOf()}
     where f.company_id = $1 and f.report_id = $2 order by f.id`,
    [companyIdOf(db), reportId],
  )

export type EntryRow = {
  name: string
  amount: number
  status: 'reserved' | 'granted' | 'released'
  stage: 'apply' | 'report'
}

/** The subsidies of the reports of a use, in order. */
export const findSubsidyEntries = (db: CompanyDb, reportIds: readonly number[]) =>
  namedQuery<EntryRow>(
    db,
    `select s.name, e.amount, e.status, s.stage from subsidy_entries e
     join menu_subsidies s on s.company_id = e.company_id and s.id = e.menu_subsidy_id
     where e.company_id = $1 and e.report_id = any($2::bigint[]) and e.amount > 0
     order by s.stage, s.sort_order, s.id`,
    [companyIdOf(db), reportIds],
  )

/** The points a person has earned by these reports and that were not reversed. */
export async function findRewardPoints(db: CompanyDb, userId: number, reportIds: readonly number[]) {
  const [row] = await namedQuery<{ points: number }>(
    db,
    `select coalesce(sum(t.amount), 0)::integer as points from reward_transactions t
     where t.company_id = $1 and t.user_id = $2 and t.report_id = any($3::bigint[]) and not exists (
       select from reward_transactions z where z.company_id = $1 and z.reverses_id = t.id)`,
    [companyIdOf(db), userId, reportIds],
  )
  return row!.points
}

/** The application that precedes a report, with the time of its approval; undefined if there is none. */
export async function findApplication(db: CompanyDb, applyId: number) {
  const [row] = await namedQuery<{
    id: number
    menuId: number
    stage: 'apply'
    formVersion: number
    version: number
    decidedAt: Date | null
  }>(
    db,
    `select id, menu_id, stage, form_version, version, decided_at from reports
     where company_id = $1 and apply_id = $2 and stage = 'apply' and deleted_at is null`,
    [companyIdOf(db), applyId],
  )
  return row
}

/** The audience of a report's post; null without a post. */
export async function findPostAudience(db: CompanyDb, reportId: number) {
  const [row] = await namedQuery<{ audienceId: number }>(
    db,
    'select audience_id from feeds where company_id = $1 and report_id = $2 and deleted_at is null',
    [companyIdOf(db), reportId],
  )
  return row?.audienceId
}
