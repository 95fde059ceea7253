import {
  getFeedHotDigest,
  getFeedHotDigestOptions,
  getFeedHotDigestSettings,
  listFeedHotDigests,
  openFeedHotDigest,
  showHotDigestedFeeds,
  updateFeedHotDigestOptions,
  updateFeedHotDigestSettings,
} from '#contract/feed-hot-digests.ts'
import { presentFeed } from '#server/features/feeds/feeds.present.ts'
import { findFeedsByIds } from '#server/features/feeds/feeds.queries.ts'
import { requireSection } from '#server/platform/auth/administrators.ts'
import { idCursor } from '#server/platform/http/cursor.ts'
import { found } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { markDigestOpened, saveDigestOptions, saveDigestSettings } from './feed-hot-digests.commands.ts'
import { excerptOf, presentCounts, presentDigest, presentSettings } from './feed-hot-digests.present.ts'
import * as queries from './feed-hot-digests.queries.ts'

export const feedHotDigestRoutes = [
  route(listFeedHotDigests, async ({ db, session, query }) => {
    const page = await queries.findDigests(db, session, idCursor(query.cursor), query.limit)
    return {
      feedHotDigests: page.rows.map((row) => ({ ...presentDigest(row), feedCount: row.feedCount })),
      nextCursor: page.nextCursor,
    }
  }),

  route(getFeedHotDigest, async ({ db, session }) => {
    const rows = await queries.findLatestDigest(db, session)
    if (!rows[0]) return { feedHotDigest: null }
    return {
      feedHotDigest: {
        ...presentDigest(rows[0]),
        entries: rows.map((row, index) => ({
          ...presentCounts(row, index),
          feedId: row.feedId,
          excerpt: excerptOf(row),
          menuName: row.menuName,
        })),
      },
    }
  }),

  route(showHotDigestedFeeds, async ({ db, session, query, locale }) => {
    const digest = found(await queries.findDigest(db, session, query.id))
    const entries = await queries.findDigestEntries(db, session, digest.id)
    const cards = await findFeedsByIds(
      db,
      session,
      entries.map(({ feedId }) => feedId),
    )
    const cardOf = new Map(cards.map((card) => [card.id, card]))
    return {
      feedHotDigest: presentDigest(digest),
      entries: entries.flatMap((entry, index) => {
        const card = cardOf.get(entry.feedId)
        return card ? [{ ...presentCounts(entry, index), feed: presentFeed(card, locale) }] : []
      }),
    }
  }),

  route(openFeedHotDigest, async ({ db, session, params }) => {
    const digest = found(await queries.findDigest(db, session, params.id))
    await markDigestOpened(db, session.userId, digest.id)
  }),

  route(getFeedHotDigestOptions, async ({ db, session }) => ({
    ...(await queries.findDigestOptions(db, session.userId)),
    enabled: (await queries.findDigestSettings(db)).enabled,
  })),

  route(updateFeedHotDigestOptions, async ({ db, session, body }) => {
    await saveDigestOptions(db, session.userId, body)
  }),

  route(getFeedHotDigestSettings, async ({ db, session }) => {
    requireSection(session, 'moderation')
    return presentSettings(await queries.findDigestSettings(db))
  }),

  route(updateFeedHotDigestSettings, async ({ db, session, body }) => {
    requireSection(session, 'moderation')
    await saveDigestSettings(db, session.userId, await queries.findDigestSettings(db), body)
    return presentSettings(await queries.findDigestSettings(db))
  }),
]
