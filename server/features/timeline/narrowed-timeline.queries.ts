import { unreadDays } from '#contract/feeds.ts'
import { isShown } from '#server/features/departments/departments.queries.ts'
import { mayRead, mayReadOnTimeline } from '#server/features/feed-access/may-read.sql.ts'
import { cardsOf, fromTheTop } from '#server/features/feeds/feeds.queries.ts'
import type { Session } from '#server/platform/auth/session.ts'

/** The filters of a timeline; null and false: not set. */
export type TimelineFilter = {
  departmentId: number | null
  menuId: number | null
  unread: boolean
  following: boolean
}

export const isNarrowed = ({ departmentId, menuId, unread, following }: TimelineFilter) =>
  departmentId !== null || menuId !== null || unread || following

type Page = { after: { at: Date; id: number } | null; limit: number; filter: TimelineFilter }

const since = `now() - interval '${unreadDays} days'`
const isUnread = (feedId: string) => `not exists (select from feed_reads r
  where r.company_id = $1 and r.feed_id = ${feedId} and r.user_id = $2)`

/** Whether the reader can see post `f`; unless they filter by its menu, only if it is on the timeline. */
const isReadable = (offTimelineToo: boolean) => (offTimelineToo ? mayRead : mayReadOnTimeline)('f.id', '$3')

/** The newest posts with this key, in a column with an index that includes the time. */
const newestOf = (column: 'author_id' | 'menu_id' | 'department_id', key: string, conditions: string[]) => `
  cross join lateral (
    select f.posted_at as sort_at, f.id as feed_id from feeds f
    where f.company_id = $1 and f.${column} = ${key} and (f.posted_at, f.id) < ($4, $5)
      and ${conditions.join(' and ')}
    order by f.posted_at desc, f.id desc limit $6
  ) p`

const withinDepartment = (department: string) => `
  from department_ancestors below
  where below.company_id = $1 and below.ancestor_id = ${department} and ${isShown('below', 'department_id')}`

/**
 * The statement for a page of a filtered timeline plus one row, unfolded. For any filter, each source (a department, a
 * menu, a followed person, an audience of the reader) yields one short index range; the other filters are checked
 * within these.
 */
export function narrowedTimelineQuery(
  companyId: number,
  reader: Pick<Session, 'userId' | 'audienceIds'>,
  { after, limit, filter }: Page,
) {
  const place = fromTheTop(after)
  const values: unknown[] = [companyId, reader.userId, reader.audienceIds, place.at, place.id, limit + 1]
  const value = (given: unknown) => `$${values.push(given)}`
  const { departmentId, menuId, unread, following } = filter
  const department = departmentId === null ? null : value(departmentId)
  const menu = menuId === null ? null : value(menuId)
  const read = unread ? [`f.author_id <> $2 and f.posted_at > ${since} and ${isUnread('f.id')}`] : []
  const ofMenu = menu ? [`f.menu_id = ${menu}`] : []
  const conditions = [isReadable(menu !== null), ...ofMenu, ...read]

  const sources = () => {
    if (following) {
      const within = department
        ? [`f.department_id in (select below.department_id ${withinDepartment(department)})`]
        : []
      return [
        `select p.* from followed_users w ${newestOf('author_id', 'w.followed_user_id', [...conditions, ...within])}
         where w.company_id = $1 and w.user_id = $2`,
        `select p.* from followed_menus w
         ${newestOf('menu_id', 'w.menu_id', [isReadable(true), ...ofMenu, ...read, ...within])}
         where w.company_id = $1 and w.user_id = $2`,
      ]
    }
    if (department)
      return [
        `select p.* from (select below.department_id ${withinDepartment(department)}) d
         ${newestOf('department_id', 'd.department_id', conditions)}`,
      ]
    if (menu)
      return [`select p.* from (values (${menu}::bigint)) m(id) ${newestOf('menu_id', 'm.id', conditions)}`]
    return [
      `select p.* from unnest($3::bigint[]) as a(audience_id)
       cross join lateral (
         select x.sort_at, x.feed_id from feed_audiences x
         where x.company_id = $1 and x.audience_id = a.audience_id and x.sort_at > ${since}
           and (x.sort_at, x.feed_id) < ($4, $5) and ${isUnread('x.feed_id')}
           and exists (select from feeds f where f.company_id = $1 and f.id = x.feed_id and f.author_id <> $2)
         order by x.sort_at desc, x.feed_id desc limit $6
       ) p`,
    ]
  }
  const page = `
    with page as materialized (
      select distinct sort_at, feed_id, null::bigint as group_menu_id
      from (${sources().join(' union all ')}) entries
      order by 1 desc, 2 desc limit $6
    )`
  const cards = cardsOf(
    'null::bigint as group_menu_id, null::bigint as group_count, null::json as group_members,',
  )
  return { text: page + cards, values }
}
