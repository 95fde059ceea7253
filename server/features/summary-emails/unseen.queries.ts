import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { covers } from '#server/features/absences/absences.sql.ts'
import { isReader } from '#server/features/feed-access/may-read.sql.ts'
import { heldReportIds } from '#server/features/reports/held-decisions.queries.ts'
import { companyToday } from '#server/platform/company-day.ts'
import type { Person } from './summary-emails.queries.ts'

/** Things of one kind in an email. One more is read, to know whether there are others. */
export const mostListed = 5

const of = (db: CompanyDb, people: readonly Person[]) => ({
  companyId: companyIdOf(db),
  userIds: people.map(({ userId }) => userId),
  sinces: people.map(({ since }) => since),
  limit: mostListed + 1,
})

const readers = 'unnest(:userIds::bigint[], :sinces::timestamptz[]) as p(user_id, since)'

type Post = { userId: number; feedId: number; title: string; body: string; menuName: string }

/** New posts of the timeline that each of these people may read and has not read, newest first: not their own. */
export const findUnreadPosts = (db: CompanyDb, people: readonly Person[]) =>
  namedQuery<Post & { authorName: string }>(
    db,
    `select p.user_id, f.id as feed_id, f.title, left(f.body, 200) as body, n.name as menu_name,
       w.family_name || ' ' || w.given_name as author_name
     from ${readers}
     cross join lateral (
       select distinct x.sort_at, x.feed_id from audience_members m
       cross join lateral (
         select r.sort_at, r.feed_id from feed_audiences r
         join feeds g on g.company_id = r.company_id and g.id = r.feed_id and g.author_id <> p.user_id
         where r.company_id = :companyId and r.audience_id = m.audience_id and r.sort_at > p.since
           and not exists (select from feed_reads d
             where d.company_id = :companyId and d.feed_id = r.feed_id and d.user_id = p.user_id)
           and not exists (select from must_read_requirements q
             where q.company_id = :companyId and q.feed_id = r.feed_id and q.closed_at is null
               and (q.audience_id is null or exists (select from audience_members b where b.company_id = :companyId
                 and b.audience_id = q.audience_id and b.user_id = p.user_id)))
         order by r.sort_at desc, r.feed_id desc limit :limit
       ) x
       where m.company_id = :companyId and m.user_id = p.user_id
       order by x.sort_at desc, x.feed_id desc limit :limit
     ) x
     join feeds f on f.company_id = :companyId and f.id = x.feed_id
     join menus n on n.company_id = :companyId and n.id = f.menu_id
     join users w on w.company_id = :companyId and w.id = f.author_id
     order by p.user_id, x.sort_at desc, x.feed_id desc`,
    of(db, people),
  )

/** What each of these people has to confirm, first due first. */
export const findOwedMustReads = (db: CompanyDb, people: readonly Person[]) => {
  const { sinces: _, ...values } = of(db, people)
  return namedQuery<Post & { dueOn: string; daysLeft: number }>(
    db,
    `select p.user_id, f.id as feed_id, f.title, left(f.body, 200) as body, n.name as menu_name, x.due_on,
       x.due_on - ${companyToday} as days_left
     from unnest(:userIds::bigint[]) as p(user_id)
     cross join lateral (
       select r.feed_id, r.due_on from must_read_requirements r
       join feeds g on g.company_id = r.company_id and g.id = r.feed_id and g.author_id <> p.user_id
       where r.company_id = :companyId and r.closed_at is null
         and (r.audience_id is null or exists (select from audience_members m where m.company_id = :companyId
           and m.audience_id = r.audience_id and m.user_id = p.user_id))
         and ${isReader('r.feed_id', 'p.user_id', ':companyId')}
         and not exists (select from must_read_confirmations y where y.company_id = :companyId
           and y.feed_id = r.feed_id and y.version = r.version and y.user_id = p.user_id)
       order by r.due_on, r.feed_id limit :limit
     ) x
     join feeds f on f.company_id = :companyId and f.id = x.feed_id
     join menus n on n.company_id = :companyId and n.id = f.menu_id
     order by p.user_id, x.due_on, x.feed_id`,
    values,
  )
}

/**
 * Reports that wait for each of these people, also as deputy of an absent person, longest waiting first; without those
 * on which they have a decision that has not taken effect.
 */
export const findWaitingApprovals = (db: CompanyDb, people: readonly Person[]) => {
  const { sinces: _, ...values } = of(db, people)
  return namedQuery<{
    userId: number
    reportId: number
    title: string
    menuName: string
    applicantName: string
    days: number
  }>(
    db,
    `select p.user_id, x.report_id, x.title, n.name as menu_name,
       w.family_name || ' ' || w.given_name as applicant_name,
       coalesce(floor(extract(epoch from now() - x.since) / 86400)::integer, 0) as days
     from unnest(:userIds::bigint[]) as p(user_id)
     cross join lateral (
       select r.id as report_id, r.title, r.menu_id, r.user_id, min(s.waiting_since) as since
       from (select p.user_id
         union select a.user_id from absences a
         join users u on u.company_id = a.company_id and u.id = a.user_id and u.status = 'active'
         where a.company_id = :companyId and a.deputy_id = p.user_id and ${covers('a', companyToday)}) q
       join approval_seats s on s.company_id = :companyId and s.user_id = q.user_id and s.waiting
       join reports r on r.company_id = :companyId and r.approval_id = s.approval_id and r.deleted_at is null
         and r.user_id <> p.user_id
       where r.id <> all (array${heldReportIds('p.user_id')})
       group by r.id, r.title, r.menu_id, r.user_id
       order by since, r.id limit :limit
     ) x
     join menus n on n.company_id = :companyId and n.id = x.menu_id
     join users w on w.company_id = :companyId and w.id = x.user_id
     order by p.user_id, x.since, x.report_id`,
    values,
  )
}
