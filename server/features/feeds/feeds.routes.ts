import { phrases } from '#common/strings.ts'
import {
  deleteFeed,
  getFeed,
  listFeedReadUsers,
  listFeeds,
  listFeedVersions,
  listGroupedFeeds,
  listMentionableUsers,
  listReactionUsers,
  reactToFeed,
  readFeed,
  showGroupedFeeds,
  unreactToFeed,
  updateFeed,
} from '#contract/feeds.ts'
import { checkWords } from '#server/features/moderation/watched-words.ts'
import { findStamps } from '#server/features/stamps/stamps.queries.ts'
import { presentTimelineState } from '#server/features/timeline-state/timeline-state.present.ts'
import { findTimelineState } from '#server/features/timeline-state/timeline-state.queries.ts'
import { timeCursor } from '#server/platform/http/cursor.ts'
import { found, permit, Refusal } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { addReaction, changeFeed, markRead, removeFeed, removeReaction } from './feeds.commands.ts'
import { feedPolicy } from './feeds.policy.ts'
import { presentAuthor, presentFeed, presentGroupedFeed, presentReader } from './feeds.present.ts'
import * as queries from './feeds.queries.ts'
import { feedsStrings } from './feeds.strings.ts'
import { findGroupedFeeds } from './grouped-feeds.queries.ts'

export const feedRoutes = [
  route(listFeeds, async ({ db, session, query, locale }) => {
    const { cursor, limit, menuId, authorId } = query
    const page = await queries.findFeeds(db, session, { after: timeCursor(cursor), limit, menuId, authorId })
    return { feeds: page.rows.map((row) => presentFeed(row, locale)), nextCursor: page.nextCursor }
  }),

  route(listGroupedFeeds, async ({ db, session, query, locale }) => {
    const after = timeCursor(query.cursor)
    const state = await findTimelineState(db, session.userId)
    const page = await findGroupedFeeds(db, session, { ...state, after, limit: query.limit })
    return {
      feeds: page.rows.map((row) => presentGroupedFeed(row, locale)),
      nextCursor: page.nextCursor,
      ...presentTimelineState(state),
    }
  }),

  route(showGroupedFeeds, async ({ db, session, query, locale }) => {
    const after = timeCursor(query.cursor)
    const { limit, menuId } = query
    const page = await queries.findFeeds(db, session, { after, limit, menuId: found(menuId) })
    return { feeds: page.rows.map((row) => presentFeed(row, locale)), nextCursor: page.nextCursor }
  }),

  route(getFeed, async ({ db, session, params, locale }) =>
    presentFeed(found(await queries.findFeed(db, session, params.id)), locale),
  ),

  route(updateFeed, async ({ db, session, params, body, locale }) => {
    const feed = found(await queries.findFeed(db, session, params.id))
    permit(feedPolicy(feed).edit)
    if (!body.title && !body.body && !feed.photos?.length)
      throw new Refusal('validation_failed', { body: phrases(feedsStrings, locale).emptyPost })
    await checkWords(db, { texts: [body.title, body.body], field: 'body', locale, wordsAccepted: true })
    await changeFeed(db, { id: feed.id, ...body })
    return presentFeed(found(await queries.findFeed(db, session, feed.id)), locale)
  }),

  route(deleteFeed, async ({ db, session, params }) => {
    if (await queries.wasDeletedBy(db, session.userId, params.id)) return
    const feed = found(await queries.findFeedAccess(db, session, params.id))
    permit(feedPolicy(feed).delete)
    await removeFeed(db, session.userId, feed.id)
  }),

  route(listFeedVersions, async ({ db, session, params, locale }) => {
    found(await queries.findFeedAccess(db, session, params.id))
    const rows = await queries.findVersions(db, params.id)
    return {
      versions: rows.map(({ version, title, body, writtenAt, ...row }) => ({
        version,
        title,
        body,
        author: presentAuthor(row, locale),
        writtenAt: writtenAt.toISOString(),
      })),
      nextCursor: null,
    }
  }),

  route(readFeed, async ({ db, session, params }) => {
    found(await queries.findFeedAccess(db, session, params.id))
    return { readCount: await markRead(db, session.userId, params.id) }
  }),

  route(listFeedReadUsers, async ({ db, session, params, query }) => {
    found(await queries.findFeedAccess(db, session, params.id))
    const page = await queries.findReaders(db, params.id, timeCursor(query.cursor), query.limit)
    return {
      users: page.rows.map((row) => ({ ...presentReader(row), readAt: row.readAt.toISOString() })),
      nextCursor: page.nextCursor,
    }
  }),

  route(reactToFeed, async ({ db, session, params, body, locale }) => {
    const feed = found(await queries.findFeedAccess(db, session, params.id))
    permit(feedPolicy(feed).react)
    if (!(await findStamps(db)).some((stamp) => stamp.id === body.stampId && !stamp.retired))
      throw new Refusal('validation_failed', { stampId: phrases(feedsStrings, locale).unknownStamp })
    await addReaction(db, { feedId: feed.id, stampId: body.stampId, userId: session.userId })
    return { reactions: await queries.findReactions(db, session.userId, feed.id) }
  }),

  route(unreactToFeed, async ({ db, session, params, query }) => {
    const feed = found(await queries.findFeedAccess(db, session, params.id))
    await removeReaction(db, { feedId: feed.id, stampId: query.stampId, userId: session.userId })
    return { reactions: await queries.findReactions(db, session.userId, feed.id) }
  }),

  route(listReactionUsers, async ({ db, session, params, query }) => {
    found(await queries.findFeedAccess(db, session, params.id))
    const { cursor, limit, stampId } = query
    const page = await queries.findReactors(db, params.id, { after: timeCursor(cursor), limit, stampId })
    return {
      users: page.rows.map((row) => ({
        ...presentReader(row),
        stampId: row.stampId,
        reactedAt: row.reactedAt.toISOString(),
      })),
      nextCursor: page.nextCursor,
    }
  }),

  route(listMentionableUsers, async ({ db, session, params, query }) => {
    found(await queries.findFeedAccess(db, session, params.id))
    const rows = await queries.findMentionableUsers(db, params.id, query.query)
    return {
      users: rows.map((row) => ({ ...presentReader(row), departmentName: row.departmentName })),
      nextCursor: null,
    }
  }),
]
