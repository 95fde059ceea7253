import { sql } from 'kysely'
import { type CompanyDb, companyIdOf } from '#db/tenant.ts'
import type { Person } from '../people.ts'

/** The accounts' notices about reports: turns, decisions, requests, thanks and points. */
export async function writeReportNotices(db: CompanyDb, accounts: readonly Person[], now: Date) {
  const companyId = companyIdOf(db)
  const people = accounts.map(({ id }) => id)
  const latest = new Date(now.getTime() - 3 * 86_400_000)
  await sql`
    with told as (
      select s.user_id, 'approval_turn' as kind, p.applicant_id as actor_id, p.subject_id as report_id,
        null::bigint as feed_id, null::bigint as about_id, null::integer as amount, p.version::text as occasion,
        s.waiting_since as at, null::timestamptz as seen_at
      from approval_seats s join approvals p on p.company_id = s.company_id and p.id = s.approval_id
      where s.company_id = ${companyId} and s.waiting
      union all
      select a.deputy_id, 'approval_turn', p.applicant_id, p.subject_id, null, s.user_id, null, p.version::text,
        s.waiting_since, null
      from approval_seats s join approvals p on p.company_id = s.company_id and p.id = s.approval_id
      join absences a on a.company_id = s.company_id and a.user_id = s.user_id and a.absent_from <= s.waiting_since::date
      where s.company_id = ${companyId} and s.waiting and p.applicant_id <> a.deputy_id
      union all
      select r.user_id, case r.status when 'returned' then 'report_returned' when 'rejected' then 'report_rejected'
          when 'approved' then case when awaited.id is null then 'report_approved' else 'report_awaited' end end,
        x.actor_id, case when r.status = 'approved' then coalesce(awaited.id, r.id) else r.id end,
        null, null, null, p.round::text, x.acted_at, null
      from reports r
      join approvals p on p.company_id = r.company_id and p.id = r.approval_id
      join lateral (select actor_id, acted_at from approval_acts x where x.company_id = r.company_id
        and x.approval_id = p.id and x.kind in ('approved', 'pended', 'rejected') order by x.id desc limit 1) x on true
      left join reports awaited on awaited.company_id = r.company_id and awaited.apply_id = r.apply_id
        and r.stage = 'apply' and awaited.stage = 'report'
      where r.company_id = ${companyId} and r.status in ('returned', 'rejected', 'approved') and x.actor_id <> r.user_id
      union all
      select r.user_id, 'report_feedback', b.author_id, r.id, null, null, null, b.author_id::text, b.created_at, null
      from report_feedbacks b join reports r on r.company_id = b.company_id and r.id = b.report_id
      where b.company_id = ${companyId}
      union all
      select t.to_id, 'thanked', t.from_id, t.report_id, f.id, null, (select sum(e.amount)::integer
          from reward_transactions e where e.company_id = t.company_id and e.report_id = t.report_id
            and e.user_id = t.to_id), '', t.thanked_at, null
      from thanks t join feeds f on f.company_id = t.company_id and f.report_id = t.report_id
      where t.company_id = ${companyId}
      union all
      select e.user_id, 'rewarded', r.user_id, r.id, f.id, null, sum(e.amount)::integer, '', max(e.made_at), null
      from reward_transactions e
      join reports r on r.company_id = e.company_id and r.id = e.report_id
      left join feeds f on f.company_id = r.company_id and f.report_id = r.id
      where e.company_id = ${companyId} and not exists (select from thanks t where t.company_id = e.company_id
        and t.report_id = e.report_id and t.to_id = e.user_id)
      group by e.user_id, r.user_id, r.id, f.id
      union all
      select x.assignee_id, 'task_requested', r.user_id, r.id, f.id, null, null, '', f.posted_at, max(x.completed_at)
      from report_item_tasks x
      join report_item_task_lists l on l.company_id = x.company_id and l.id = x.task_list_id
      join reports r on r.company_id = l.company_id and r.id = l.report_id
      join feeds f on f.company_id = r.company_id and f.report_id = r.id
      where x.company_id = ${companyId} and x.assignee_id <> r.user_id
        and exists (select from feed_audiences fa join audience_members m on m.company_id = fa.company_id
          and m.audience_id = fa.audience_id
          where fa.company_id = x.company_id and fa.feed_id = f.id and m.user_id = x.assignee_id)
      group by x.assignee_id, r.user_id, r.id, f.id, f.posted_at
    )
    insert into announcements (company_id, user_id, kind, actor_id, report_id, feed_id, payload, occasion,
      created_at, confirmed_at)
    select ${companyId}, user_id, kind, actor_id, report_id, feed_id,
      case when kind = 'approval_turn' then jsonb_build_object('people', jsonb_build_object('absent', about_id))
        when kind in ('thanked', 'rewarded') then jsonb_build_object('points', coalesce(amount, 0))
        else '{}' end,
      concat(kind, ':', report_id, ':', occasion), at,
      case when seen_at is not null then seen_at
        when at < ${latest} and kind <> 'report_returned' then least(at + interval '3 hours', ${now}) end
    from told where user_id = any(${people}::bigint[]) order by at
    on conflict do nothing`.execute(db)
}
