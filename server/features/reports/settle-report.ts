import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { publish } from '#server/platform/outbox/publish.ts'
import { reportSettled } from './reports.events.ts'

export type Settlement = {
  reportId: number
  outcome: 'approved' | 'returned' | 'rejected' | 'cancelled'
  /** Whose act it followed from; the applicant where nobody had to decide. */
  actorId: number
  /** Returned: the only items that may be changed; null: all. */
  reopenedItems?: readonly string[] | null
}

/**
 * Everything that follows from the decision on a report, in the transaction of the act that made it: its state and
 * that of its use, the post, subsidies, rewards, thanks, polls and requests, and the event. The caller has locked the
 * approval; a report that is not waiting is left alone.
 * @returns its post, where one was made.
 */
export async function settleReport(
  trx: CompanyDb,
  { reportId, outcome, actorId, reopenedItems = null }: Settlement,
): Promise<{ feedId: number | null }> {
  const [report] = await namedQuery<{ applyId: number; round: number }>(
    trx,
    `update reports r set status = $3, updated_at = now(),
       decided_at = case when $3 = 'returned' then null else now() end,
       reopened_items = case when $3 = 'returned' then $4::text[] end,
       draft_version = case when $3 = 'returned' then r.draft_version + 1 else r.draft_version end,
       draft_answers = case when $3 = 'returned' then (select v.answers from report_versions v
         where v.company_id = r.company_id and v.report_id = r.id and v.version = r.version) end
     where r.company_id = $1 and r.id = $2 and r.status in ('waiting', 'returned') and r.status <> $3
     returning r.apply_id, coalesce((select p.round from approvals p
       where p.company_id = r.company_id and p.id = r.approval_id), 0) as round`,
    [companyIdOf(trx), reportId, outcome, reopenedItems],
  )
  if (!report) return { feedId: null }
  await publish(trx, reportSettled, { reportId, outcome, actorId, round: report.round })
  return { feedId: null }
}
