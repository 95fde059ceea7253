import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import {
  ownAudienceOf,
  type Publishing,
  publicationAudienceOf,
} from '#server/features/menus/publications.queries.ts'
import { isHidden, setHiddenReaders } from '#server/features/moderation/hidden-readers.commands.ts'
import { defineJob } from '#server/platform/jobs/define-job.ts'

const batchSize = 200

/**
 * Gives the posts of a menu with live publication the readers that its condition includes now. Authors keep their own
 * posts; scheduled posts have no readers yet, and hidden ones get theirs when they are shown again. Safe to repeat.
 */
export const republishFeeds = defineJob<{ menuId: number }>({
  name: 'menus.republish-feeds',
  singletonKey: ({ menuId }) => String(menuId),
  expireSeconds: 3600,
  async handler({ db, data, log }) {
    let after = 0
    let moved = 0
    for (;;) {
      const ids = await feedsAfter(db, data.menuId, after)
      if (ids.length === 0) break
      moved += await transaction(db, (trx) => moveBatch(trx, data.menuId, ids))
      after = ids.at(-1)!
    }
    log.info({ menuId: data.menuId, moved }, 'Posts updated for a changed publication condition')
  },
})

async function feedsAfter(db: CompanyDb, menuId: number, after: number) {
  const rows = await namedQuery<{ id: number }>(
    db,
    `select f.id from feeds f join menus n on n.company_id = f.company_id and n.id = f.menu_id
     where f.company_id = $1 and f.menu_id = $2 and f.id > $3 and f.deleted_at is null and n.publication_live
     order by f.id limit $4`,
    [companyIdOf(db), menuId, after, batchSize],
  )
  return rows.map(({ id }) => id)
}

type FeedRow = Publishing & { feedId: number; authorId: number; audienceId: number; hidden: boolean }

async function moveBatch(trx: CompanyDb, menuId: number, ids: readonly number[]) {
  const feeds = await namedQuery<FeedRow>(
    trx,
    `select f.id as feed_id, f.author_id, f.audience_id, n.id, n.publication_mode, n.publication_audience_id,
       n.use_audience_id, ${isHidden} as hidden
     from feeds f join menus n on n.company_id = f.company_id and n.id = f.menu_id
     where f.company_id = $1 and f.menu_id = $2 and f.id = any($3::bigint[]) and f.deleted_at is null
       and (${isHidden} or exists (select from feed_audiences a where a.company_id = f.company_id
         and a.feed_id = f.id and a.audience_id = f.audience_id))
     order by f.id for update of f`,
    [companyIdOf(trx), menuId, ids],
  )
  const readers = new Map<number, { own: number; wanted: number }>()
  let moved = 0
  for (const feed of feeds) {
    const known = readers.get(feed.authorId) ?? (await readersOf(trx, feed))
    readers.set(feed.authorId, known)
    if (known.wanted === feed.audienceId) continue
    moved += 1
    if (feed.hidden) {
      await setHiddenReaders(trx, { feedId: feed.feedId, audienceId: known.wanted, ownAudienceId: known.own })
      await namedQuery(trx, 'update feeds set audience_id = $3 where company_id = $1 and id = $2', [
        companyIdOf(trx),
        feed.feedId,
        known.wanted,
      ])
      continue
    }
    await namedQuery(
      trx,
      `with placed as (
         insert into feed_audiences (company_id, audience_id, sort_at, feed_id, group_menu_id)
         select company_id, $3, sort_at, feed_id, group_menu_id from feed_audiences
         where company_id = $1 and feed_id = $2 and audience_id = $4
         on conflict do nothing
       ), gone as (
         delete from feed_audiences where company_id = $1 and feed_id = $2 and audience_id = $4 and audience_id <> $5
       )
       update feeds set audience_id = $3 where company_id = $1 and id = $2`,
      [companyIdOf(trx), feed.feedId, known.wanted, feed.audienceId, known.own],
    )
  }
  return moved
}

async function readersOf(trx: CompanyDb, feed: FeedRow) {
  const own = await ownAudienceOf(trx, feed.authorId)
  return { own, wanted: (await publicationAudienceOf(trx, feed, feed.authorId)) ?? own }
}
