import { benefitMenuNames } from './hiroba/benefits.ts'

/* The menus of which the uses are written together with the posts. */
const ofProgrammes = `name not in ('5S点検', '${benefitMenuNames.join("', '")}')
  and id not in (select menu_id from redemption_menus)`

/**
 * Invariants of programme data, as the product's own commands guarantee them: for each rule, the SQL of the
 * rows that break it, in the company of the connection.
 */
export const programmeRules: Readonly<Record<string, string>> = {
  'a report stands where its approval does': `
    select from reports r left join approvals p on p.id = r.approval_id
    where r.status in ('waiting', 'returned') and p.status is distinct from r.status
      or p.status in ('rejected', 'cancelled', 'approved') and p.status <> r.status`,
  'a use stands where its last report does': `
    select from applies a join lateral (select stage, status, version from reports r where r.apply_id = a.id
      order by stage = 'report' desc, r.id desc limit 1) r on true
    where a.status <> case when r.status in ('rejected', 'cancelled') then r.status when r.status = 'approved' then 'done'
      when r.status = 'draft' and r.stage = 'report' and exists (select from reports f where f.apply_id = a.id
        and f.stage = 'apply') then 'awaiting_report'
      when r.status = 'draft' then 'draft' else 'in_progress' end`,
  'what waits, waits for somebody in its open step, and nothing else does': `
    select from approvals p where (p.status = 'waiting') <> exists (
      select from approval_seats s where s.approval_id = p.id and s.waiting and s.step_index = p.step_index)
    union all
    select from approval_seats s join approvals p on p.id = s.approval_id
    where s.waiting and (p.status <> 'waiting' or p.step_index <> s.step_index or s.waiting_since is null)`,
  'counters say how many seats wait': `
    select from (select user_id, count(*) as n from approval_seats where waiting group by 1) s
    full join approval_waiting_counters k using (user_id) where s.n is distinct from k.waiting_count`,
  'nobody decides their own': `
    select from approval_acts x join approvals p on p.id = x.approval_id
    where x.kind in ('approved', 'pended', 'rejected') and x.actor_id = p.applicant_id`,
  'a history begins with its submission and is in the order of time': `
    select from approvals p where (select kind from approval_acts x where x.approval_id = p.id order by id limit 1)
      is distinct from 'submitted'
    union all
    select from approval_acts x join approval_acts later on later.approval_id = x.approval_id and later.id > x.id
    where later.acted_at < x.acted_at`,
  'deputies decide on days of absence': `
    select from approval_acts x where x.for_user_id is not null and not exists (select from absences a
      where a.user_id = x.for_user_id and a.deputy_id = x.actor_id
        and (x.acted_at at time zone 'Asia/Tokyo')::date between a.absent_from and a.absent_until)`,
  'every version is kept': `
    select from reports r where r.version <> (select count(*) from report_versions v where v.report_id = r.id)`,
  'what was returned is being written again': `
    select from reports where (status in ('draft', 'returned')) <> (draft_answers is not null)
      or reopened_items is not null and status <> 'returned'`,
  'there is a post of what is published, and of nothing else': `
    select from reports r join menus n on n.id = r.menu_id left join feeds f on f.report_id = r.id
    where (f.id is not null) <> (r.status = 'approved' and n.publication_mode <> 'nobody'
      and (n.flow <> 'apply_report' or r.stage = 'report'))`,
  'no post shows an answer that is not published': `
    select from feeds f join reports r on r.id = f.report_id
    join menu_forms m on m.menu_id = r.menu_id and m.stage = r.stage and m.version = r.form_version
    cross join jsonb_array_elements(f.answers) a
    where not exists (select from jsonb_array_elements(m.items) i
      where i->>'key' = a->>'item' and (i->>'published')::boolean)
    union all
    select from feeds f join reports r on r.id = f.report_id
    join report_versions v on v.report_id = r.id and v.version = r.version
    join menu_forms m on m.menu_id = r.menu_id and m.stage = r.stage and m.version = r.form_version
    cross join jsonb_array_elements(m.items) i
    join lateral jsonb_array_elements(v.answers) a on a->>'item' = i->>'key'
    where not (i->>'published')::boolean and length(a->'value'->>'text') > 4
      and strpos(f.title || f.body, a->'value'->>'text') > 0`,
  'files of answers that are not published hang on no post': `
    select from feed_media_files x join media_files m on m.id = x.media_file_id
    join feeds f on f.id = x.feed_id where f.report_id is not null and m.kind = 'file'`,
  'subsidies follow what became of the report': `
    select from subsidy_entries e join reports r on r.id = e.report_id
    where e.status <> case when r.status = 'approved' then 'granted'
      when r.status in ('rejected', 'cancelled') then 'released' else 'reserved' end`,
  'nobody is paid beyond a cap, nor all beyond the budget': `
    select from subsidy_entries e join menu_subsidies s on s.id = e.menu_subsidy_id
    where e.status <> 'released' group by s.id, e.user_id having sum(e.amount) > min(s.cap_amount)
    union all
    select from subsidy_entries e join menu_subsidies s on s.id = e.menu_subsidy_id
    where e.status <> 'released' group by s.id having sum(e.amount) > min(s.budget_amount)`,
  'a balance is the sum of its entries': `
    select from (select user_id, sum(amount) as sum from reward_transactions group by 1) t
    full join reward_balances b using (user_id) where t.sum is distinct from b.balance or b.balance < 0`,
  'rewards are earned by what is approved, once': `
    select from reward_transactions t join reports r on r.id = t.report_id where r.status <> 'approved'
    union all
    select from reports r join menu_rewards w on w.menu_id = r.menu_id and w.receiver = 'poster'
    where r.status = 'approved' and (r.stage = 'report') and not exists (
      select from reward_transactions t where t.report_id = r.id and t.menu_reward_id = w.id)`,
  'a card of thanks is counted for everybody it names': `
    select from reports r join menus n on n.id = r.menu_id and n.kind = 'thanks' and r.version > 0
    where (select count(*) from thanks t where t.report_id = r.id) <> (
      select jsonb_array_length(a->'value'->'ids') from report_versions v cross join jsonb_array_elements(v.answers) a
      where v.report_id = r.id and v.version = r.version and a->>'item' = 'to')
    union all
    select from thanks where to_id = from_id`,
  'votes are counted, and closed polls take none': `
    select from report_item_polls p where p.vote_count <> (
      select count(distinct user_id) from report_item_poll_votes v where v.poll_id = p.id)
    union all
    select from report_item_poll_choices c where c.vote_count <> (
      select count(*) from report_item_poll_votes v where v.choice_id = c.id)
    union all
    select from report_item_poll_votes v join report_item_polls p on p.id = v.poll_id where v.voted_at > p.closes_at`,
  'a request to use a menu is done by using it': `
    select from report_item_tasks x where x.menu_id is not null and (x.completed_at is not null) <> exists (
      select from applies a where a.id = x.apply_id and a.menu_id = x.menu_id and a.user_id = x.assignee_id)`,
  'what is asked for once a day is used once a day': `
    select from applies a join menus n on n.id = a.menu_id and n.use_limit_period = 'day'
    group by a.menu_id, a.user_id, (a.created_at at time zone 'Asia/Tokyo')::date having count(*) > 1`,
  'a menu is used by those who may': `
    select from applies a join menus n on n.id = a.menu_id where not exists (select from audience_members m
      where m.audience_id = n.use_audience_id and m.user_id = a.user_id)
      and not exists (select from administrator_announcement_menus x where x.menu_id = a.menu_id)
      and not exists (select from app_menus x where x.menu_id = a.menu_id and x.user_id = a.user_id)`,
  'numbers are in the order of time': `
    select from (select created_at, lag(created_at) over (order by id) as before from applies where menu_id in (
      select id from menus where form_kind = 'items' and ${ofProgrammes})) a where created_at < before
    union all
    select from (select created_at, lag(created_at) over (order by id) as before from reports
      where menu_id in (select id from menus where ${ofProgrammes})) r where created_at < before
    union all
    select from (select posted_at, lag(posted_at) over (order by id) as before from feeds where scheduled_at is null) f
    where posted_at < before`,
  'nothing has happened yet that is still to come': `
    select from reports r join applies a on a.id = r.apply_id
    where r.submitted_at < r.created_at or r.decided_at < r.submitted_at or r.updated_at < r.created_at
      or r.submitted_at < a.created_at`,
  'everybody who was told may see what they were told of': `
    select from announcements n join feeds f on f.id = n.feed_id where n.report_id is not null and not exists (
      select from feed_audiences fa join audience_members m on m.audience_id = fa.audience_id
      where fa.feed_id = f.id and m.user_id = n.user_id)`,
}
