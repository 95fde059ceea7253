import {
  countMentioned,
  deleteFeed,
  getFeed,
  listFeeds,
  listMentionableUsers,
  reactToFeed,
  readFeed,
  unreactToFeed,
} from '#contract/feeds.ts'
import { findMentionable, findMentionReach } from '#server/features/mentions/mentionable.queries.ts'
import { findReaction, reactionToGive } from '#server/features/reactions/reaction-choices.commands.ts'
import { addReaction, removeReaction } from '#server/features/reactions/reactions.commands.ts'
import { findReactions } from '#server/features/reactions/reactions.queries.ts'
import { timeCursor } from '#server/platform/http/cursor.ts'
import { found, permit } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { markRead, removeFeed } from './feeds.commands.ts'
import { feedPolicy } from './feeds.policy.ts'
import { presentFeed } from './feeds.present.ts'
import * as queries from './feeds.queries.ts'

export const feedRoutes = [
  route(listFeeds, async ({ db, session, query, locale }) => {
    const { cursor, limit, menuId, authorId } = query
    const page = await queries.findFeeds(db, session, { after: timeCursor(cursor), limit, menuId, authorId })
    return { feeds: page.rows.map((row) => presentFeed(row, locale)), nextCursor: page.nextCursor }
  }),

  route(getFeed, async ({ db, session, params, locale }) =>
    presentFeed(found(await queries.findFeed(db, session, params.id)), locale),
  ),

  route(deleteFeed, async ({ db, session, params }) => {
    if (await queries.wasDeletedBy(db, session.userId, params.id)) return
    const feed = found(await queries.findFeedAccess(db, session, params.id))
    permit(feedPolicy(feed).delete)
    await removeFeed(db, session.userId, feed.id)
  }),

  route(readFeed, async ({ db, session, params }) => {
    found(await queries.findFeedAccess(db, session, params.id))
    return { readCount: await markRead(db, session.userId, params.id) }
  }),

  route(reactToFeed, async ({ db, session, params, body, locale }) => {
    const feed = found(await queries.findFeedAccess(db, session, params.id))
    permit(feedPolicy(feed).react)
    const given = await findReactions(db, session.userId, { feedId: feed.id })
    const stampId = await reactionToGive(db, body, given, locale)
    await addReaction(db, { feedId: feed.id, stampId, userId: session.userId })
    return { reactions: await findReactions(db, session.userId, { feedId: feed.id }) }
  }),

  route(unreactToFeed, async ({ db, session, params, query }) => {
    const feed = found(await queries.findFeedAccess(db, session, params.id))
    const stampId = await findReaction(db, query)
    await removeReaction(db, { feedId: feed.id, stampId, userId: session.userId })
    return { reactions: await findReactions(db, session.userId, { feedId: feed.id }) }
  }),

  route(listMentionableUsers, async ({ db, session, params, query }) => {
    const feed = found(await queries.findFeedAccess(db, session, params.id))
    return findMentionable(db, { readers: { feedId: feed.id }, userId: session.userId, query: query.query })
  }),

  route(countMentioned, async ({ db, session, params, query }) => {
    const feed = found(await queries.findFeedAccess(db, session, params.id))
    return findMentionReach(db, { readers: { feedId: feed.id }, userId: session.userId, named: query })
  }),
]
