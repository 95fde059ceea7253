import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import type { ReportRow } from '#server/features/reports/reports.queries.ts'
import { todayIn } from '#server/platform/company-day.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { publish } from '#server/platform/outbox/publish.ts'
import { lockReport } from './report-decisions.commands.ts'
import { reportReminded } from './report-decisions.events.ts'

/**
 * Reminds the people a report is waiting for, once a day in the company's time zone.
 * @returns the number of people
 * @throws {Refusal} already_reminded
 */
export function remindApprovers(db: CompanyDb, report: ReportRow, actorId: number): Promise<number> {
  return transaction(db, async (trx) => {
    await lockReport(trx, report.id)
    const [row] = await namedQuery<{ actId: number; userIds: number[] }>(
      trx,
      `with noted as (
         insert into approval_acts (company_id, approval_id, kind, round, step_index, actor_id, subject_version,
           approval_version)
         select p.company_id, p.id, 'reminded', p.round, p.step_index, $3, $4, p.version
         from approvals p join companies c on c.id = p.company_id
         where p.company_id = $1 and p.id = $2 and p.status = 'waiting' and not exists (
           select from approval_acts x where x.company_id = $1 and x.approval_id = p.id and x.kind = 'reminded'
             and (x.acted_at at time zone c.time_zone)::date = ${todayIn('c.time_zone')})
         returning id)
       select id as act_id, (select coalesce(array_agg(s.user_id order by s.sort_order), '{}') from approval_seats s
         join users u on u.company_id = s.company_id and u.id = s.user_id and u.status = 'active'
         where s.company_id = $1 and s.approval_id = $2 and s.waiting) as user_ids
       from noted`,
      [companyIdOf(trx), report.approvalId, actorId, report.version],
    )
    if (!row) throw new Refusal('already_reminded')
    await publish(trx, reportReminded, { reportId: report.id, actorId, ...row })
    return row.userIds.length
  })
}
