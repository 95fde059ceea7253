import { bookmarkFeed, getFeedBookmark, listBookmarks } from '#contract/bookmarks.ts'
import { presentFeed } from '#server/features/feeds/feeds.present.ts'
import { findFeedAccess, findFeedsByIds } from '#server/features/feeds/feeds.queries.ts'
import { futureTime } from '#server/features/posting/future-time.checks.ts'
import { timeCursor } from '#server/platform/http/cursor.ts'
import { found } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { setBookmark } from './bookmarks.commands.ts'
import { presentBookmark } from './bookmarks.present.ts'
import { findBookmark, findBookmarks } from './bookmarks.queries.ts'

export const bookmarkRoutes = [
  route(bookmarkFeed, async ({ db, session, params, body, locale }) => {
    const feed = found(await findFeedAccess(db, session, params.id))
    const { userId } = session
    const before = await findBookmark(db, userId, feed.id)
    const remindAt = body.remindAt == null ? body.remindAt : new Date(body.remindAt)
    // A time that was set before may have passed: sending it again changes nothing.
    if (body.remindAt && remindAt?.getTime() !== before?.remindAt?.getTime())
      futureTime(body.remindAt, locale, 'remindAt')
    await setBookmark(db, { userId, feedId: feed.id, ...body, remindAt })
    return presentBookmark(await findBookmark(db, userId, feed.id))
  }),

  route(getFeedBookmark, async ({ db, session, params }) => {
    const feed = found(await findFeedAccess(db, session, params.id))
    return presentBookmark(await findBookmark(db, session.userId, feed.id))
  }),

  route(listBookmarks, async ({ db, session, query, locale }) => {
    const page = await findBookmarks(db, session, timeCursor(query.cursor), query.limit)
    const feeds = await findFeedsByIds(
      db,
      session,
      page.rows.map((row) => row.feedId),
    )
    const byId = new Map(feeds.map((feed) => [feed.id, feed]))
    return {
      bookmarks: page.rows.flatMap((row) => {
        const feed = byId.get(row.feedId)
        const { note, remindOn, remindAt } = presentBookmark(row)
        const createdAt = row.createdAt.toISOString()
        return feed ? [{ feed: presentFeed(feed, locale), note, remindOn, remindAt, createdAt }] : []
      }),
      nextCursor: page.nextCursor,
    }
  }),
]
