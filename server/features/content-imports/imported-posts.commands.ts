import { postLimits } from '#contract/posting.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { ownAudienceOf, publicationAudienceOf } from '#server/features/menus/publications.queries.ts'
import { findPublishing } from './content-imports.queries.ts'

type NewPost = {
  source: string
  /** On the clock of the company, unless it has an offset. */
  at: string
  authorId: number
  /** Whether the author is a person with an account. */
  known: boolean
  title: string
  body: string
}

type Given = {
  importId: number
  menuId: number
  /** The administrator: texts of people without an account have the readers of their posts. */
  importerId: number
  posts: readonly NewPost[]
}

/**
 * Adds posts with their dates to a menu, for those who would read a post of their author now. No event says so:
 * nobody is notified.
 */
export async function writePosts(trx: CompanyDb, { importId, menuId, importerId, posts }: Given) {
  const menu = await findPublishing(trx, menuId)
  if (!menu) return
  const audiences = new Map<number, { readers: number; own: number | null }>()
  for (const { authorId, known } of posts)
    if (!audiences.has(authorId)) {
      const own = known ? await ownAudienceOf(trx, authorId) : null
      audiences.set(authorId, {
        own,
        readers:
          (await publicationAudienceOf(trx, menu, known ? authorId : importerId)) ??
          own ??
          (await ownAudienceOf(trx, importerId)),
      })
    }
  await namedQuery(
    trx,
    `with given as (
       select g.source, g.author_id, g.title, g.body, g.readers, g.own,
         case when g.zoned then g.at::timestamptz else g.at::timestamp at time zone c.time_zone end as at
       from companies c, unnest(:sources::text[], :authorIds::bigint[], :titles::text[], :bodies::text[], :times::text[],
         :zoned::boolean[], :readers::bigint[], :owns::bigint[])
         as g (source, author_id, title, body, at, zoned, readers, own)
       where c.id = :companyId
     ), apply as (
       insert into applies (company_id, menu_id, user_id, client_key, created_at)
       select :companyId, :menuId::bigint, g.author_id, 'import ' || md5(g.source), g.at from given g
       returning id, client_key
     ), feed as (
       insert into feeds (company_id, apply_id, menu_id, author_id, department_id, title, body, audience_id, posted_at)
       select :companyId, a.id, :menuId::bigint, g.author_id, (select m.department_id from memberships m
           where m.company_id = :companyId and m.user_id = g.author_id and m.main), g.title, g.body, g.readers, g.at
       from given g join apply a on a.client_key = 'import ' || md5(g.source)
       returning id, apply_id, posted_at
     ), counters as (
       insert into feed_counters (company_id, feed_id) select :companyId, id from feed
     ), sources as (
       insert into content_import_sources (company_id, source, import_id, feed_id)
       select :companyId, g.source, :importId::bigint, feed.id from given g
       join apply a on a.client_key = 'import ' || md5(g.source) join feed on feed.apply_id = a.id
     )
     insert into feed_audiences (company_id, audience_id, sort_at, feed_id, group_menu_id)
     select distinct :companyId::bigint, x.audience_id, case when n.off_timeline then '-infinity' else feed.posted_at end,
       feed.id, case when n.grouped then n.id end
     from given g join apply a on a.client_key = 'import ' || md5(g.source) join feed on feed.apply_id = a.id
     join menus n on n.company_id = :companyId and n.id = :menuId
     cross join lateral unnest(array[g.readers, g.own]) as x (audience_id)
     where x.audience_id is not null`,
    {
      ...{ companyId: companyIdOf(trx), menuId, importId },
      sources: posts.map(({ source }) => source),
      authorIds: posts.map(({ authorId }) => authorId),
      titles: posts.map(({ title }) => title),
      bodies: posts.map(({ body }) => body.slice(0, postLimits.bodyLength)),
      times: posts.map(({ at }) => at),
      zoned: posts.map(({ at }) => /(?:Z|[+-]\d{2}:?\d{2})$/.test(at.slice(10))),
      readers: posts.map(({ authorId }) => audiences.get(authorId)!.readers),
      owns: posts.map(({ authorId }) => audiences.get(authorId)!.own),
    },
  )
}
