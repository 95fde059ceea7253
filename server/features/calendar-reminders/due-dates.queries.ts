import type { Locale } from '#common/locale.ts'
import { calendarLeadDays } from '#common/notification-event.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { isReader } from '#server/features/feed-access/may-read.sql.ts'
import { isConfirmedBy, isOwedBy } from '#server/features/feeds/must-read-mark.queries.ts'
import {
  mailAddress,
  receives,
  receivesAny,
} from '#server/features/notification-options/preferences.queries.ts'
import { todayIn } from '#server/platform/company-day.ts'

export type DueDate = {
  kind: 'must_read' | 'request'
  /** Of a must-read; of a request, if the person may read it. */
  feedId: number | null
  reportId: number | null
  /** The author of the must-read or request. */
  actorId: number
  title: string
  dueOn: string
}

/** SQL: must-reads that the people `u` of `people` have not confirmed; `more` is a condition on the requirement `r`. */
const mustReads = (people: string, more: string) => `
  select u.id as user_id, 'must_read' as kind, r.feed_id as subject_id, r.feed_id, null::bigint as report_id,
    f.author_id as actor_id, coalesce(nullif(f.title, ''), n.name) as title, r.due_on
  from ${people} u
  join must_read_requirements r on r.company_id = $1 and r.closed_at is null and ${more}
  join feeds f on f.company_id = $1 and f.id = r.feed_id
  join menus n on n.company_id = $1 and n.id = f.menu_id
  where not ${isConfirmedBy} and ${isOwedBy}`

/** SQL: their open requests, one row per report and day; `more` is a condition on the request `x`. */
const requests = (people: string, more: string) => `
  select g.user_id, 'request' as kind, g.report_id as subject_id, f.id as feed_id, g.report_id, g.actor_id, g.title,
    g.due_on
  from (
    select x.assignee_id as user_id, r.id as report_id, r.user_id as actor_id, x.due_on,
      string_agg(x.title, ', ' order by x.sort_order) as title
    from ${people} u
    join report_item_tasks x on x.company_id = $1 and x.assignee_id = u.id and x.completed_at is null
      and x.withdrawn_at is null and not x.skipped and x.due_on is not null
    join report_item_task_lists l on l.company_id = $1 and l.id = x.task_list_id
    join reports r on r.company_id = $1 and r.id = l.report_id and r.user_id <> x.assignee_id
    where ${more}
    group by x.assignee_id, r.id, r.user_id, x.due_on
  ) g
  left join feeds f on f.company_id = $1 and f.report_id = g.report_id and ${isReader('f.id', 'g.user_id')}`

const leadDays = `case s.calendar_lead ${Object.entries(calendarLeadDays)
  .map(([lead, days]) => `when '${lead}' then ${days}`)
  .join(' ')} end`

/** Number of people notified in one transaction. */
const batchSize = 200

/** The next people who chose their own lead time, if `now` is within the company's working hours. */
export const findReminded = (db: CompanyDb, now: Date, after: number) =>
  namedQuery<{ id: number }>(
    db,
    `select u.id from notification_settings s
     join users u on u.company_id = $1 and u.id = s.user_id and u.status = 'active'
     join companies c on c.id = $1 and extract(hour from $2::timestamptz at time zone c.time_zone) between 9 and 18
     where s.company_id = $1 and s.calendar_lead not in ('usual', 'none') and u.id > $3 and ${receivesAny('calendar')}
     order by u.id limit ${batchSize}`,
    [companyIdOf(db), now, after],
  )

export type Reminded = DueDate & {
  userId: number
  sentOn: string
  actorName: string
}

/**
 * SQL: the items to remind the people `$3` of on the day of `$2`, as `fresh`, and its marks: due within their lead
 * time and not reminded of since it began; without items for which they are notified today anyway.
 */
export const notingDueDates = `clock as (
    select time_zone, ($2::timestamptz at time zone time_zone)::date as today from companies where id = $1
  ), people as materialized (
    select u.*, clock.today, clock.time_zone as company_zone, ${leadDays} as days
    from clock, notification_settings s join users u on u.company_id = $1 and u.id = s.user_id
    where s.company_id = $1 and s.user_id = any($3::bigint[])
  ), due as materialized (
    ${mustReads(
      'people',
      `r.due_on between u.today and u.today + u.days and not (r.due_on - u.today) = any(r.remind_days)
        and not coalesce((select true from must_read_notices t where t.company_id = $1 and t.feed_id = r.feed_id
          and t.version = r.version and t.about_id = u.id and t.kind in ('asked', 'by_hand', 'by_clock')
          and t.sent_on = u.today limit 1), false)
        and ${isUnsaid('must_read', 'r.feed_id', 'r.due_on')}`,
    )}
    union all
    ${requests(
      'people',
      `x.due_on between u.today and u.today + u.days
        and (greatest(x.asked_at, x.reminded_at) at time zone u.company_zone)::date < u.today
        and ${isUnsaid('request', 'r.id', 'x.due_on')}`,
    )}
  ), noted as (
    insert into sent_reminders (company_id, user_id, kind, subject_id, due_on, sent_on)
    select $1, due.user_id, due.kind, due.subject_id, due.due_on, clock.today from due, clock
    on conflict do nothing returning user_id, kind, subject_id, due_on
  ), fresh as (
    select due.* from due join noted using (user_id, kind, subject_id, due_on)
  ), marked as (
    update report_item_tasks x set reminded_at = $2::timestamptz from fresh, report_item_task_lists l
    where x.company_id = $1 and l.company_id = $1 and l.id = x.task_list_id and fresh.kind = 'request'
      and l.report_id = fresh.report_id and x.assignee_id = fresh.user_id and x.due_on = fresh.due_on
      and x.completed_at is null and x.withdrawn_at is null
  )`

/** SQL: the due dates of `fresh` with the people concerned. */
export const notedDueDates = `select o.user_id, o.kind, o.subject_id, o.feed_id, o.report_id, o.actor_id, o.title, o.due_on,
    clock.today as sent_on, a.family_name || ' ' || a.given_name as actor_name
  from fresh o cross join clock join users a on a.company_id = $1 and a.id = o.actor_id`

/**
 * SQL: `u` was not reminded of it since their lead time began. Looked up row by row, not as a join: after thousands
 * of rows were just inserted, the planner assumes the table is empty, and a join would take minutes.
 */
function isUnsaid(kind: DueDate['kind'], subject: string, dueOn: string) {
  return `not coalesce((select true from sent_reminders k where k.company_id = $1 and k.user_id = u.id
    and k.kind = '${kind}' and k.subject_id = ${subject} and k.due_on = ${dueOn}
    and k.sent_on >= ${dueOn} - u.days limit 1), false)`
}

/** A person's next due date. */
export async function findNextDueDate(db: CompanyDb, userId: number) {
  const [row] = await namedQuery<DueDate & { actorName: string }>(
    db,
    `with people as materialized (
       select u.*, ${todayIn('c.time_zone')} as today
       from users u join companies c on c.id = $1 where u.company_id = $1 and u.id = $2
     ), due as (
       ${mustReads('people', 'r.due_on >= u.today')} union all ${requests('people', 'x.due_on >= u.today')}
     )
     select o.kind, o.feed_id, o.report_id, o.actor_id, o.title, o.due_on,
       a.family_name || ' ' || a.given_name as actor_name
     from due o join users a on a.company_id = $1 and a.id = o.actor_id
     order by o.due_on, o.kind, o.subject_id limit 1`,
    [companyIdOf(db), userId],
  )
  return row
}

/** The channels, address and language for a person's reminders of due dates. */
export async function findTester(db: CompanyDb, userId: number) {
  const [row] = await namedQuery<{ notice: boolean; email: string | null; locale: Locale }>(
    db,
    `select ${receives('notice', 'calendar')} as notice, ${mailAddress('calendar')} as email,
       coalesce(u.locale, c.default_locale) as locale
     from users u join companies c on c.id = $1 where u.company_id = $1 and u.id = $2`,
    [companyIdOf(db), userId],
  )
  return row!
}
