import type { Locale } from '#common/locale.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { stagesOf } from '#server/features/menus/menus.policy.ts'
import type { Publishing } from '#server/features/menus/publications.queries.ts'
import { countUse } from '#server/features/missions/mission-uses.commands.ts'
import {
  makePollsAndRequests,
  nothingMade,
  reopenRequests,
  sayRequests,
} from '#server/features/report-items/polls-and-requests.commands.ts'
import { findAnswers } from '#server/features/reports/report-answers.queries.ts'
import { findFormItems } from '#server/features/reports/report-forms.queries.ts'
import { reportPublished, reportSettled } from '#server/features/reports/reports.events.ts'
import { grantRewards } from '#server/features/rewards/menu-rewards.commands.ts'
import { settleRedemption } from '#server/features/rewards/redemptions.commands.ts'
import { settleSubsidies } from '#server/features/subsidies/menu-subsidies.commands.ts'
import { publish } from '#server/platform/outbox/publish.ts'
import { publishAnswers } from './published-answers.queries.ts'
import { postReport } from './report-posts.commands.ts'
import { keepThanks } from './thanks.commands.ts'

export type Settlement = {
  reportId: number
  outcome: 'approved' | 'returned' | 'rejected' | 'cancelled'
  /** The person whose act caused it; the applicant if nobody had to decide. */
  actorId: number
  /** If returned: the only items that can be changed; null: all. */
  reopenedItems?: readonly string[] | null
}

type Settled = Publishing & {
  reportId: number
  applyId: number
  userId: number
  stage: 'apply' | 'report'
  version: number
  formVersion: number
  publishAt: Date | null
  mustReadDueOn: string | null
  round: number
  flow: 'share' | 'apply' | 'report' | 'apply_report'
  kind: 'standard' | 'thanks' | 'daily_report'
  menuName: string
  reportFormVersion: number | null
  locale: Locale
  timeZone: string
}

const settledColumns = `
  select r.id as report_id, r.apply_id, r.user_id, r.stage, r.version, r.form_version, r.publish_at, r.must_read_due_on,
    coalesce((select p.round from approvals p where p.company_id = $1 and p.id = r.approval_id), 0) as round,
    n.id, n.flow, n.kind, n.name as menu_name, n.report_form_version, n.publication_mode, n.publication_audience_id, n.use_audience_id,
    c.default_locale as locale, c.time_zone`
const settledJoins = `
  join menus n on n.company_id = $1 and n.id = r.menu_id
  join companies c on c.id = $1`

/**
 * Applies all consequences of the decision on a report, in the transaction of the act that made it: the state of the
 * report and its use, the post, subsidies, rewards, thanks, polls and requests, and the event. The caller has locked
 * the approval; a report that is not in progress is left unchanged.
 * @returns its post, if there is one
 */
export async function settleReport(
  trx: CompanyDb,
  { reportId, outcome, actorId, reopenedItems = null }: Settlement,
): Promise<{ feedId: number | null }> {
  const [report] = await namedQuery<Settled>(
    trx,
    `with settled as (
       update reports r set status = $3, updated_at = now(),
         decided_at = case when $3 = 'returned' then null else now() end,
         reopened_items = case when $3 = 'returned' then $4::text[] end,
         draft_version = case when $3 = 'returned' then r.draft_version + 1 else r.draft_version end,
         draft_answers = case when $3 = 'returned' then (select v.answers from report_versions v
           where v.company_id = r.company_id and v.report_id = r.id and v.version = r.version) end
       where r.company_id = $1 and r.id = $2 and r.status in ('waiting', 'returned') and r.status <> $3
       returning r.*
     )
     ${settledColumns} from settled r ${settledJoins}`,
    [companyIdOf(trx), reportId, outcome, reopenedItems],
  )
  if (!report) return { feedId: null }
  const feedId = outcome === 'approved' ? await approve(trx, report) : null
  if (outcome === 'rejected' || outcome === 'cancelled') {
    await settleSubsidies(trx, reportId, 'released')
    await settleRedemption(trx, { reportId, outcome: 'returned', actorId })
    await setApplyStatus(trx, report.applyId, outcome)
    await reopenRequests(trx, report.applyId)
    await countUse(trx, report.applyId)
  }
  await publish(trx, reportSettled, { reportId, outcome, actorId, round: report.round })
  return { feedId }
}

const setApplyStatus = (trx: CompanyDb, applyId: number, status: string) =>
  namedQuery(trx, 'update applies set status = $3, updated_at = now() where company_id = $1 and id = $2', [
    companyIdOf(trx),
    applyId,
    status,
  ])

async function approve(trx: CompanyDb, report: Settled) {
  await settleSubsidies(trx, report.reportId, 'granted')
  await settleRedemption(trx, { reportId: report.reportId, outcome: 'approved', actorId: report.userId })
  const { flow, stage, reportFormVersion } = report
  const followed =
    stagesOf(report).at(-1) !== stage && (flow === 'apply_report' || reportFormVersion !== null)
  await setApplyStatus(trx, report.applyId, followed ? 'awaiting_report' : 'done')
  if (!followed) return publishReport(trx, report)
  await namedQuery(
    trx,
    `insert into reports (company_id, apply_id, menu_id, user_id, stage, status, form_version, draft_answers)
     values ($1, $2, $3, $4, 'report', 'draft', $5, '[]') on conflict (company_id, apply_id, stage) do nothing`,
    // The report form may not exist yet: until it is submitted, a report is written with the current form.
    [companyIdOf(trx), report.applyId, report.id, report.userId, reportFormVersion ?? 0],
  )
  return null
}

async function findSettled(trx: CompanyDb, reportId: number) {
  const [report] = await namedQuery<Settled>(
    trx,
    `${settledColumns} from reports r ${settledJoins} where r.company_id = $1 and r.id = $2`,
    [companyIdOf(trx), reportId],
  )
  return report!
}

/** Updates the post of a published report to its newest version. */
export const republishReport = async (trx: CompanyDb, reportId: number) =>
  publishReport(trx, await findSettled(trx, reportId))

/** Creates the results of a report that were deferred until its post appears: called when a scheduled post is due. */
export async function releaseReport(trx: CompanyDb, reportId: number) {
  await publishReport(trx, { ...(await findSettled(trx, reportId)), publishAt: null })
}

/**
 * Creates the results of the last report of a use: its post, polls, requests, thanks and rewards; if the post is
 * scheduled, everything except the post waits with it. For a newer version it updates the post and creates nothing
 * twice.
 */
async function publishReport(trx: CompanyDb, report: Settled) {
  const { reportId, userId, stage, version, formVersion, kind, menuName, publishAt, locale, timeZone } =
    report
  const items = await findFormItems(trx, report.id, stage, formVersion)
  const answers = await findAnswers(trx, reportId, version)
  const waits = publishAt !== null && publishAt.getTime() > Date.now() && report.publicationMode !== 'nobody'
  const post = await findPostState(trx, reportId)
  const before = post.published ? await findAnswers(trx, reportId, version - 1) : []
  const made =
    waits || post.deleted
      ? nothingMade
      : await makePollsAndRequests(trx, { reportId, items, answers, before })
  const shown = await publishAnswers(trx, { menuName, items, answers, made, locale, timeZone })
  const feedId = await postReport(trx, {
    report: { id: reportId, applyId: report.applyId, userId, publishAt, mustReadDueOn: report.mustReadDueOn },
    menu: report,
    ...shown,
  })
  if (waits) return feedId
  await sayRequests(trx, report, made)
  const used = { reportId, menuId: report.id, userId, answers }
  if (kind === 'thanks') await keepThanks(trx, { ...used, items })
  await grantRewards(trx, { ...used, thanks: kind === 'thanks' })
  await publish(trx, reportPublished, { reportId })
  return feedId
}

/** The previous state of its post: if missing, scheduled or deleted, it has no readers who saw it. */
async function findPostState(trx: CompanyDb, reportId: number) {
  const [row] = await namedQuery<{ deleted: boolean; waiting: boolean }>(
    trx,
    `select deleted_at is not null as deleted, scheduled_at is not null as waiting from feeds
     where company_id = $1 and report_id = $2`,
    [companyIdOf(trx), reportId],
  )
  return { deleted: row?.deleted ?? false, published: row !== undefined && !row.waiting }
}
