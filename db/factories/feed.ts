import { randomUUID } from 'node:crypto'
import { insertRows, reserveIds } from '#db/insert-rows.ts'
import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { ownAudiences } from './audience.ts'

export type FeedDraft = {
  menuId: number
  authorId: number
  title?: string
  body?: string
  /** If unset, now. */
  postedAt?: Date
  /** If unset, the menu's publication audience. */
  audienceId?: number
  /** If unset, the author's main department. */
  departmentId?: number | null
  /** In display order. */
  mediaFileIds?: readonly number[]
  /** People and departments whom the text mentions as `@name`. */
  mentionedUserIds?: readonly number[]
  mentionedDepartmentIds?: readonly number[]
  /** Reserved for the post, with `applyId`; if unset, the next free ids. Set on all drafts or on none. */
  id?: number
  applyId?: number
}

export async function makeFeed(db: CompanyDb, draft: FeedDraft): Promise<number> {
  const [id] = await makeFeeds(db, [draft])
  return id!
}

/**
 * Posts as the product stores them: apply, feed, one timeline row for the post's audience and one for the author's own,
 * counters at zero, photos. The earliest post gets the lowest id.
 * @returns the ids in the order of the drafts.
 */
export async function makeFeeds(db: CompanyDb, drafts: readonly FeedDraft[]): Promise<number[]> {
  return transaction(db, async (trx) => {
    const companyId = companyIdOf(trx)
    const menus = await menusOf(trx)
    const departments = await mainDepartments(trx)
    const authorAudiences = await ownAudiences(
      trx,
      drafts.map(({ authorId }) => authorId),
    )
    const free = drafts[0]?.id === undefined ? drafts.length : 0
    const applyIds = await reserveIds(trx, 'applies', free)
    const feedIds = await reserveIds(trx, 'feeds', free)
    const now = new Date()
    const feeds = drafts
      .map((draft, at) => ({ draft, at, postedAt: draft.postedAt ?? now }))
      .sort((a, b) => a.postedAt.getTime() - b.postedAt.getTime() || a.at - b.at)
      .map(({ draft, at, postedAt }, i) => ({
        at,
        mediaFileIds: draft.mediaFileIds ?? [],
        draft,
        row: {
          companyId,
          id: draft.id ?? feedIds[i]!,
          applyId: draft.applyId ?? applyIds[i]!,
          menuId: draft.menuId,
          authorId: draft.authorId,
          departmentId:
            draft.departmentId === undefined ? (departments.get(draft.authorId) ?? null) : draft.departmentId,
          title: draft.title ?? '',
          body: draft.body ?? '本日もよろしくお願いします。',
          audienceId: draft.audienceId ?? menus.get(draft.menuId)!.publicationAudienceId,
          postedAt,
        },
      }))
    const rows = feeds.map(({ row }) => row)
    await insertRows(
      trx,
      'applies',
      rows.map(({ applyId, menuId, authorId, postedAt }) => ({
        companyId,
        id: applyId,
        menuId,
        userId: authorId,
        clientKey: randomUUID(),
        createdAt: postedAt,
      })),
    )
    await insertRows(trx, 'feeds', rows)
    await insertRows(
      trx,
      'feedMentions',
      feeds.flatMap(({ row, draft }) =>
        (draft.mentionedUserIds ?? []).map((userId) => ({ companyId, feedId: row.id, userId })),
      ),
    )
    await insertRows(
      trx,
      'feedDepartmentMentions',
      feeds.flatMap(({ row, draft }) =>
        (draft.mentionedDepartmentIds ?? []).map((departmentId) => ({
          companyId,
          feedId: row.id,
          departmentId,
        })),
      ),
    )
    await insertRows(
      trx,
      'feedAudiences',
      rows.flatMap(({ id, menuId, authorId, audienceId, postedAt }) =>
        [...new Set([audienceId, authorAudiences.get(authorId)!])].map((readers) => ({
          companyId,
          audienceId: readers,
          sortAt: postedAt,
          feedId: id,
          groupMenuId: menus.get(menuId)!.grouped ? menuId : null,
        })),
      ),
    )
    await namedQuery(
      trx,
      `update feed_audiences set sort_at = '-infinity' where company_id = $1 and feed_id = any($2::bigint[])`,
      [companyId, rows.filter(({ menuId }) => menus.get(menuId)!.offTimeline).map(({ id }) => id)],
    )
    await insertRows(
      trx,
      'feedCounters',
      rows.map(({ id }) => ({ companyId, feedId: id })),
    )
    await insertRows(
      trx,
      'feedMediaFiles',
      feeds.flatMap(({ row, mediaFileIds }) =>
        mediaFileIds.map((mediaFileId, sortOrder) => ({ companyId, feedId: row.id, sortOrder, mediaFileId })),
      ),
    )
    const ids: number[] = []
    for (const { at, row } of feeds) ids[at] = row.id
    return ids
  })
}

async function menusOf(db: CompanyDb) {
  const menus = await db
    .selectFrom('menus')
    .select(['id', 'publicationAudienceId', 'grouped', 'offTimeline'])
    .where('companyId', '=', companyIdOf(db))
    .execute()
  return new Map(menus.map((menu) => [menu.id, menu]))
}

async function mainDepartments(db: CompanyDb) {
  const memberships = await db
    .selectFrom('memberships')
    .select(['userId', 'departmentId'])
    .where('companyId', '=', companyIdOf(db))
    .where('main', '=', true)
    .execute()
  return new Map(memberships.map(({ userId, departmentId }) => [userId, departmentId]))
}
