import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { covers } from '#server/features/absences/absences.sql.ts'
import { mayRead } from '#server/features/feed-access/may-read.sql.ts'
import { isConfirmedBy, isLateFor, isOwedBy } from '#server/features/feeds/must-read-mark.queries.ts'
import { authorColumns, portraitOf } from '#server/features/people/authors.sql.ts'
import type { Session } from '#server/platform/auth/session.ts'
import { companyToday } from '#server/platform/company-day.ts'
import type { OwedRow } from './must-read-feeds.queries.ts'

/*
 * Must-reads that a user follows up because other people have not confirmed them: as the deputy of an absent person, as
 * the superior who was notified after the due date, or as the deputy of that superior. One entry per post. `u`: the
 * person who has not confirmed. `s`: the person represented; the reader if they represent nobody. $1 company, $2
 * reader, $3 their audiences.
 */

// An array, so that it is looked up once and first, regardless of the planner's estimates.
const away = `array(select a.user_id from absences a
  where a.company_id = $1 and a.deputy_id = $2 and ${covers('a', companyToday)})`

const rest = `
  join feeds f on f.company_id = $1 and f.id = r.feed_id
  where r.company_id = $1 and r.closed_at is null and u.id <> $2 and ${isOwedBy} and not ${isConfirmedBy}
    and ${mayRead('r.feed_id', '$3')}`

const sources = {
  deputy: `
    from users u
    join users s on s.company_id = $1 and s.id = u.id
    join must_read_requirements r on r.company_id = $1
    ${rest} and u.company_id = $1 and u.id = any(${away})`,
  escalated: `
    from must_read_notices n
    join users u on u.company_id = $1 and u.id = n.about_id
    join users s on s.company_id = $1 and s.id = n.user_id
    join must_read_requirements r on r.company_id = $1 and r.feed_id = n.feed_id and r.version = n.version
    ${rest} and n.company_id = $1 and n.kind = 'escalated'
      and n.user_id = any(${away} || $2::bigint)`,
}
export type FollowUpKind = keyof typeof sources

const ofPerson = (db: CompanyDb, session: Session) => [companyIdOf(db), session.userId, session.audienceIds]

/** How many posts there are to follow up, and how many of them are overdue. */
export async function countFollowUps(db: CompanyDb, session: Session, kind: FollowUpKind) {
  const [row] = await namedQuery<{ count: number; overdueCount: number }>(
    db,
    `select count(*) as count, count(*) filter (where late) as overdue_count
     from (select r.feed_id, bool_or(${isLateFor('u.id')}) as late ${sources[kind]} group by r.feed_id) k`,
    ofPerson(db, session),
  )
  return row!
}

export type FollowUpRow = OwedRow & {
  /** The people who have not confirmed: the number, and one name. */
  missingCount: number
  missingName: string
  /** The person represented: null if the reader was notified themselves. */
  forName: string | null
}

type Request = { after: { dueOn: string; id: number } | null; limit: number }

/** A page of the posts to follow up, oldest due date first. */
export const findFollowUps = (
  db: CompanyDb,
  session: Session,
  kind: FollowUpKind,
  { after, limit }: Request,
) =>
  namedQuery<FollowUpRow>(
    db,
    `with page as materialized (
       select r.feed_id, r.version, r.due_on, r.asked_at, bool_or(${isLateFor('u.id')}) as overdue,
         count(distinct u.id) as missing_count,
         (array_agg(u.family_name || ' ' || u.given_name order by u.id))[1] as missing_name,
         case when bool_or(s.id = $2) then null
           else (array_agg(s.family_name || ' ' || s.given_name order by s.id))[1] end as for_name
       ${sources[kind]} and (r.due_on, r.feed_id) > ($4::date, $5)
       group by r.feed_id, r.version, r.due_on, r.asked_at order by r.due_on, r.feed_id limit $6
     )
     select f.id, f.title, left(f.body, 140) as excerpt,
       ${authorColumns('p', 'm')},
       n.id as menu_id, n.name as menu_name, n.icon_name as menu_icon_name, n.tone as menu_tone,
       page.asked_at, page.version, page.due_on, page.overdue, page.missing_count, page.missing_name, page.for_name
     from page
     join feeds f on f.company_id = $1 and f.id = page.feed_id
     join users p on p.company_id = $1 and p.id = f.author_id
     ${portraitOf('p', 'm')}
     join menus n on n.company_id = $1 and n.id = f.menu_id
     order by page.due_on, f.id`,
    [...ofPerson(db, session), after?.dueOn ?? '-infinity', after?.id ?? 0, limit],
  )
