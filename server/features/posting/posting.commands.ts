import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { feedCreated } from '#server/features/feeds/feeds.events.ts'
import { publish } from '#server/platform/outbox/publish.ts'

/**
 * SQL: the rows that make a post visible to its readers, from `feed` (id, posted_at, menu_id) and `menu`. A post of a
 * folding menu is in its menu's range; one that is not on the timeline has no time there.
 */
export const placing = (audienceIds: string, companyId = '$1') => `
  insert into feed_audiences (company_id, audience_id, sort_at, feed_id, group_menu_id)
  select distinct ${companyId}::bigint, audience_id, case when menu.off_timeline then '-infinity' else feed.posted_at end,
    feed.id, case when menu.grouped then feed.menu_id end
  from feed, menu, unnest(${audienceIds}) as audience_id`

/** Emits the event that a post is visible to its readers. */
export const publishPosted = (
  trx: CompanyDb,
  feed: { id: number; offTimeline: boolean },
  audienceIds: readonly number[],
) =>
  publish(trx, feedCreated, {
    feedId: feed.id,
    audienceIds: [...new Set(audienceIds)],
    onTimeline: !feed.offTimeline,
  })

/** Makes a post that had no readers visible: to the audience it names and the author's own. */
export async function placeFeed(trx: CompanyDb, feedId: number, ownAudienceId: number) {
  const [feed] = await namedQuery<{ id: number; audienceId: number; offTimeline: boolean }>(
    trx,
    `with feed as (
       select id, posted_at, menu_id, audience_id as readers from feeds where company_id = $1 and id = $2
     ), menu as (
       select n.grouped, n.off_timeline from menus n join feed on feed.menu_id = n.id where n.company_id = $1
     ), placed as (${placing('array[feed.readers, $3::bigint]')})
     select feed.id, feed.readers as audience_id, menu.off_timeline from feed, menu`,
    [companyIdOf(trx), feedId, ownAudienceId],
  )
  await publishPosted(trx, feed!, [feed!.audienceId, ownAudienceId])
}
