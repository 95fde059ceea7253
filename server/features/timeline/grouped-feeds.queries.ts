import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { cardsOf, type FeedRow, fromTheTop } from '#server/features/feeds/feeds.queries.ts'
import { type AuthorRow, portraitOf } from '#server/features/people/authors.sql.ts'
import type { Session } from '#server/platform/auth/session.ts'
import { pageOfRows } from '#server/platform/http/cursor.ts'
import { isNarrowed, narrowedTimelineQuery, type TimelineFilter } from './narrowed-timeline.queries.ts'

export type GroupedFeedRow = FeedRow & {
  /** The menu whose posts this one represents; null: only itself. */
  groupMenuId: number | null
  /** At most a hundred. */
  groupCount: number | null
  groupMembers: AuthorRow[] | null
}

// Newest posts of one folding menu that the reader can see: one short range per audience.
const folded = (menuId: string, limit: number) => `
  select distinct p.sort_at, p.feed_id
  from unnest($3::bigint[]) as a(audience_id)
  cross join lateral (
    select sort_at, feed_id from feed_audiences
    where company_id = $1 and group_menu_id = ${menuId} and audience_id = a.audience_id
    order by sort_at desc, feed_id desc limit ${limit}
  ) p
  order by 1 desc, 2 desc limit ${limit}`

// The timeline's own range, combined with the newest post of each folding menu: a page costs the same at any depth,
// however many posts are folded.
const groupedPage = `
  with page as materialized (
    select * from (
      (select distinct p.sort_at, p.feed_id, null::bigint as group_menu_id
       from unnest($3::bigint[]) as a(audience_id)
       cross join lateral (
         select sort_at, feed_id from feed_audiences
         where company_id = $1 and audience_id = a.audience_id and group_menu_id is null
           and sort_at > '-infinity' and (sort_at, feed_id) < ($4, $5)
         order by sort_at desc, feed_id desc limit $6
       ) p
       order by 1 desc, 2 desc limit $6)
      union all
      (select newest.sort_at, newest.feed_id, g.id
       from menus g cross join lateral (${folded('g.id', 1)}) newest
       where g.company_id = $1 and exists (select from feed_audiences x
         where x.company_id = $1 and x.group_menu_id = g.id)
         and (newest.sort_at, newest.feed_id) < ($4, $5))
    ) entries
    order by sort_at desc, feed_id desc limit $6
  )`

const groupColumns = `page.group_menu_id, g.group_count,
  (select json_agg(json_build_object('authorId', member.id, 'authorFamilyName', member.family_name,
      'authorGivenName', member.given_name, 'authorStatus', member.status, 'authorFilename', member.filename)
      order by member.latest desc)
    from (
      select w.id, w.family_name, w.given_name, w.status, wm.filename, max(gf.id) as latest
      from feeds gf join users w on w.company_id = $1 and w.id = gf.author_id
      ${portraitOf('w', 'wm')}
      where gf.company_id = $1 and gf.id = any(g.newest)
      group by w.id, w.family_name, w.given_name, w.status, wm.filename order by latest desc limit 3
    ) member) as group_members,`

const groupJoin = `
  left join lateral (
    select count(*) as group_count, (array_agg(feed_id order by sort_at desc, feed_id desc))[1:12] as newest
    from (${folded('page.group_menu_id', 100)}) within_group
  ) g on page.group_menu_id is not null`

const groupedSql = groupedPage + cardsOf(groupColumns, groupJoin)

type Request = { after: { at: Date; id: number } | null; limit: number; filter: TimelineFilter }

function groupedTimelineQuery(
  companyId: number,
  reader: Pick<Session, 'userId' | 'audienceIds'>,
  { after, limit }: Request,
) {
  const place = fromTheTop(after)
  return {
    text: groupedSql,
    values: [companyId, reader.userId, reader.audienceIds, place.at, place.id, limit + 1],
  }
}

/** A page of the timeline, newest first: the posts of folding menus as one entry each, or filtered and unfolded. */
export async function findGroupedFeeds(db: CompanyDb, session: Session, request: Request) {
  const statement = isNarrowed(request.filter) ? narrowedTimelineQuery : groupedTimelineQuery
  const { text, values } = statement(companyIdOf(db), session, request)
  const rows = await namedQuery<GroupedFeedRow>(db, text, values)
  return pageOfRows(rows, request.limit, (row) => [row.postedAt, row.id])
}
