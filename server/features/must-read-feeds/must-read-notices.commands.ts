import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { covers } from '#server/features/absences/absences.sql.ts'
import { isReader } from '#server/features/feed-access/may-read.sql.ts'
import { isConfirmedBy, isLateFor, isOwedBy } from '#server/features/feeds/must-read-mark.queries.ts'
import { companyToday } from '#server/platform/company-day.ts'

/*
 * Each of these records pending notices in must_read_notices, at most once per its unique indexes, for posts $2 (null:
 * every must-read). They are sent later (must-read-telling.commands.ts).
 */

/** SQL: those who must confirm and have not; `more` adds conditions on `r` and `u`. */
export const unreadWith = (more: string) => `
  from must_read_requirements r
  join feeds f on f.company_id = r.company_id and f.id = r.feed_id
  join users u on u.company_id = r.company_id ${more}
  where r.company_id = $1 and r.closed_at is null and ($2::bigint is null or r.feed_id = $2)
    and not ${isConfirmedBy} and ${isOwedBy}`
const unread = unreadWith('')

export const into =
  'insert into must_read_notices (company_id, feed_id, version, user_id, about_id, kind, sent_on, sent_by_id)'

/**
 * SQL: whether a notice of the kind was recorded for `u`. Looked up person by person, not as a join: just after
 * thousands of inserts the planner assumes that the table is empty, and a join would take minutes.
 */
export const wasSaid = (kind: 'asked' | 'by_hand' | 'by_clock' | 'escalated', more = '') =>
  `coalesce((select true from must_read_notices n where n.company_id = r.company_id and n.feed_id = r.feed_id
    and n.version = r.version and n.about_id = u.id and n.kind = '${kind}' ${more} limit 1), false)`

/** Records requests for everyone who must confirm and has not been asked: first everyone, later people who joined. */
export const noteAsked = (db: CompanyDb, feedId: number | null = null) =>
  namedQuery(
    db,
    `${into} select r.company_id, r.feed_id, r.version, u.id, u.id, 'asked', ${companyToday}, null ${unread}
       and not ${wasSaid('asked')}
     on conflict do nothing`,
    [companyIdOf(db), feedId],
  )

/** SQL: the deputies of absent people who were just `reminded`, if the deputies can read the post. */
export const deputies = `
  ${into} select distinct on (d.feed_id, d.about_id)
    d.company_id, d.feed_id, d.version, a.deputy_id, d.about_id, 'deputy', d.sent_on, d.sent_by_id
  from reminded d
  join absences a on a.company_id = d.company_id and a.user_id = d.about_id
    and ${covers('a', 'd.sent_on')}
  join users s on s.company_id = a.company_id and s.id = a.deputy_id and s.status = 'active'
  where ${isReader('d.feed_id', 's.id', 'd.company_id')}
  order by d.feed_id, d.about_id, a.id desc
  on conflict do nothing`

/**
 * Records reminders, on each of the days before the due date that the requirement names, for people who were asked
 * before that day. A missed day is made up for on the next one, once.
 */
export const noteByClock = (db: CompanyDb) =>
  namedQuery(
    db,
    `with milestones as (
       select r.feed_id, r.version, max(r.due_on - day) as reached_on
       from must_read_requirements r cross join unnest(r.remind_days) as day
       where r.company_id = $1 and r.closed_at is null and r.due_on >= ${companyToday} and r.due_on - day <= ${companyToday}
       group by r.feed_id, r.version
     ), reminded as (
       ${into} select r.company_id, r.feed_id, r.version, u.id, u.id, 'by_clock', ${companyToday}, null ${unread}
         and exists (select from milestones k where k.feed_id = r.feed_id and k.version = r.version
           and ${wasSaid('asked', 'and n.sent_on < k.reached_on')}
           and not ${wasSaid('by_clock', 'and n.sent_on >= k.reached_on')})
       on conflict do nothing
       returning company_id, feed_id, version, about_id, sent_on, sent_by_id
     )
     ${deputies}`,
    [companyIdOf(db), null],
  )

/**
 * Records, after the due date, one notice to the superior of each person who has not confirmed. A superior who may not
 * read the post is skipped in favour of the next one above.
 */
export const noteEscalated = (db: CompanyDb) =>
  namedQuery(
    db,
    `with late as materialized (
       select r.company_id, r.feed_id, r.version, u.id as about_id ${unread}
         and r.escalate and ${isLateFor('u.id')}
         and not ${wasSaid('escalated')}
     ), superiors as materialized (
       select * from superiors_of($1, (select array_agg(distinct about_id) from late))
     )
     ${into} select distinct on (l.feed_id, l.about_id)
       l.company_id, l.feed_id, l.version, s.superior_id, l.about_id, 'escalated', ${companyToday}, null
     from late l join superiors s on s.user_id = l.about_id and s.superior_id <> l.about_id
     where ${isReader('l.feed_id', 's.superior_id', 'l.company_id')}
     order by l.feed_id, l.about_id, s.depth
     on conflict do nothing`,
    [companyIdOf(db), null],
  )
