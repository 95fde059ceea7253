import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { isShown } from '#server/features/departments/departments.queries.ts'
import { isReadable, withCategory } from '#server/features/document-access/document-access.sql.ts'
import { mayRead } from '#server/features/feed-access/may-read.sql.ts'
import { type AuthorRow, authorColumns, portraitOf } from '#server/features/people/authors.sql.ts'
import type { PollRow } from '#server/features/report-items/polls.queries.ts'

/**
 * Whose portal it is. `alsoIds`: the audiences of the administrator who looks at it as this person; what they may not
 * read is left out. null: the person themselves.
 */
export type PortalReader = {
  userId: number
  audienceIds: readonly number[]
  alsoIds: readonly number[] | null
}

export type PortalFeedRow = AuthorRow & {
  /** null: the newest of the timeline. */
  menuId: number | null
  feedId: number
  title: string
  body: string
  formatted: boolean
  postedAt: Date
  ofMenuId: number
  menuName: string
  menuIconName: string
  menuTone: 'cyan' | 'red' | 'green' | 'blue' | 'yellow' | 'gray'
  photo: { filename: string; width: number; height: number; originalName: string } | null
  commentCount: number
  read: boolean
}

/** The most posts of one block. */
const mostFeeds = 10

const allowed = `${mayRead('f.id', '$3')} and ($4::bigint[] is null or ${mayRead('f.id', '$4')})`

/**
 * The newest posts of these menus, and of the timeline if `timeline`, at most ten of each, in one statement. One short
 * index range for each menu and for each audience of the reader, as in the timeline.
 */
export const findPortalFeeds = (
  db: CompanyDb,
  { userId, audienceIds, alsoIds }: PortalReader,
  { menuIds, timeline }: { menuIds: readonly number[]; timeline: boolean },
) =>
  namedQuery<PortalFeedRow>(
    db,
    `with page as materialized (
       select w.menu_id, p.sort_at, p.feed_id from unnest($5::bigint[]) as w(menu_id)
       cross join lateral (
         select f.posted_at as sort_at, f.id as feed_id from feeds f
         where f.company_id = $1 and f.menu_id = w.menu_id and ${allowed}
         order by f.posted_at desc, f.id desc limit ${mostFeeds}
       ) p
       union all
       select null, t.sort_at, t.feed_id from (
         select distinct p.sort_at, p.feed_id from unnest($3::bigint[]) as a(audience_id)
         cross join lateral (
           select x.sort_at, x.feed_id from feed_audiences x
           where x.company_id = $1 and x.audience_id = a.audience_id and x.sort_at > '-infinity' and $6
             and ($4::bigint[] is null or ${mayRead('x.feed_id', '$4')})
           order by x.sort_at desc, x.feed_id desc limit ${mostFeeds}
         ) p
         order by 1 desc, 2 desc limit ${mostFeeds}
       ) t
     )
     select p.menu_id, f.id as feed_id, f.title, left(f.body, 400) as body, f.formatted, f.posted_at,
       ${authorColumns('u', 'um')}, n.id as of_menu_id, n.name as menu_name, n.icon_name as menu_icon_name,
       n.tone as menu_tone, c.comment_count,
       exists (select from feed_reads r
         where r.company_id = $1 and r.feed_id = f.id and r.user_id = $2) or f.author_id = $2 as read,
       (select jsonb_build_object('filename', m.filename, 'width', coalesce(m.width, 0), 'height', coalesce(m.height, 0),
           'originalName', m.original_name)
         from feed_media_files x join media_files m on m.company_id = $1 and m.id = x.media_file_id
         where x.company_id = $1 and x.feed_id = f.id and m.kind = 'image' order by x.sort_order limit 1) as photo
     from page p
     join feeds f on f.company_id = $1 and f.id = p.feed_id
     join users u on u.company_id = $1 and u.id = f.author_id ${portraitOf('u', 'um')}
     join menus n on n.company_id = $1 and n.id = f.menu_id
     join feed_counters c on c.company_id = $1 and c.feed_id = f.id
     order by p.sort_at desc, p.feed_id desc`,
    [companyIdOf(db), userId, audienceIds, alsoIds, menuIds, timeline],
  )

/** The most documents of one block. */
const mostDocuments = 10

type PortalDocumentRow = {
  /** The category that a block names; null: of all. */
  wantedId: number | null
  id: number
  title: string
  categoryId: number
  categoryName: string
  publishedAt: string
}

type Items = {
  polls: (Omit<PollRow, 'closesAt'> & { closesAt: string | null })[]
  documents: PortalDocumentRow[]
}

/**
 * The first poll of each of these posts that the reader may see, and the documents published last in each of these
 * categories (null: in all) that they may read, at most ten of each. Together, because a page asks for both at once.
 */
export async function findPortalItems(
  db: CompanyDb,
  { userId, audienceIds, alsoIds }: PortalReader,
  { feedIds, categoryIds }: { feedIds: readonly number[]; categoryIds: readonly (number | null)[] },
) {
  const [row] = await namedQuery<Items>(
    db,
    `select
       coalesce((select jsonb_agg(x) from (
         select distinct on (f.id) p.id, f.id as "feedId", p.question, p.anonymous, p.threshold, p.multiple,
           p.closes_at as "closesAt", p.vote_count as "voteCount", coalesce(p.closes_at <= now(), false) as closed,
           coalesce((select jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'voteCount', c.vote_count,
               'chosen', exists (select from report_item_poll_votes v where v.company_id = $1 and v.poll_id = p.id
                 and v.user_id = $2 and v.choice_id = c.id)) order by c.sort_order)
             from report_item_poll_choices c where c.company_id = $1 and c.poll_id = p.id), '[]') as choices
         from feeds f join report_item_polls p on p.company_id = $1 and p.report_id = f.report_id
         where f.company_id = $1 and f.id = any($5::bigint[])
           and f.answers @> jsonb_build_array(jsonb_build_object('pollId', p.id)) and ${allowed}
         order by f.id, p.id) x), '[]') as polls,
       coalesce((select jsonb_agg(x order by x."publishedAt" desc, x.id desc) from (
         select w.wanted as "wantedId", p.* from unnest($6::bigint[]) as w(wanted)
         cross join lateral (
           select d.id, d.shown_title as title, c.id as "categoryId", c.name as "categoryName",
             d.published_at as "publishedAt"
           from documents d ${withCategory}
           where d.company_id = $1 and ${isReadable('$3')} and ($4::bigint[] is null or ${isReadable('$4')})
             and (w.wanted is null or d.category_id = w.wanted)
           order by d.published_at desc, d.id desc limit ${mostDocuments}
         ) p) x), '[]') as documents`,
    [companyIdOf(db), userId, audienceIds, alsoIds, feedIds, categoryIds],
  )
  return {
    polls: row!.polls.map((poll) => ({
      ...poll,
      closesAt: poll.closesAt === null ? null : new Date(poll.closesAt),
    })),
    documents: row!.documents,
  }
}

export type PortalPersonRow = {
  kind: 'joined' | 'birthday'
  id: number
  familyName: string
  givenName: string
  profileFilename: string | null
  departmentName: string | null
  joinedOn: string | null
  /** MM-DD. */
  monthDay: string | null
}

const mostPeople = 30

// People of the first week of a company came with it.
const joined = `u.created_at > now() - make_interval(days => $2::integer)
  and u.created_at > c.created_at + interval '7 days'`

/** Who joined within some days, and whose birthday is one of these days (MM-DD), as far as the company shows them. */
export const findPortalPeople = (
  db: CompanyDb,
  { days, monthDays }: { days: number; monthDays: readonly string[] },
) =>
  namedQuery<PortalPersonRow>(
    db,
    `select x.kind, u.id, u.family_name, u.given_name, m.filename as profile_filename, x.joined_on, x.month_day,
       (select d.name from memberships b join departments d on d.company_id = $1 and d.id = b.department_id
         where b.company_id = $1 and b.user_id = u.id and b.main and ${isShown('d')}) as department_name
     from (
       (select 'joined' as kind, u.id, (u.created_at at time zone c.time_zone)::date::text as joined_on,
          null as month_day, u.created_at as at
        from users u join companies c on c.id = $1
        where u.company_id = $1 and u.status = 'active' and ${joined}
        order by u.created_at desc, u.id desc limit ${mostPeople})
       union all
       (select 'birthday', u.id, null, right(a.value[1], 5), null
        from event_settings s
        join profile_items i on i.company_id = $1 and i.id = s.birthday_item_id and i.kind = 'day'
          and i.visibility = 'everybody' and i.archived_at is null
        join profile_answers a on a.company_id = $1 and a.profile_item_id = i.id
        join users u on u.company_id = $1 and u.id = a.user_id and u.status = 'active'
        where s.company_id = $1 and right(a.value[1], 5) = any($3::text[])
        order by array_position($3::text[], right(a.value[1], 5)), u.id limit ${mostPeople})
     ) x
     join users u on u.company_id = $1 and u.id = x.id ${portraitOf()}
     order by x.kind, x.at desc, array_position($3::text[], x.month_day), u.id`,
    [companyIdOf(db), days, monthDays],
  )
