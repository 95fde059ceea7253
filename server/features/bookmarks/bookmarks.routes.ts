import { bookmarkFeed, getFeedBookmark, listBookmarks } from '#contract/bookmarks.ts'
import { presentFeed } from '#server/features/feeds/feeds.present.ts'
import { findFeedAccess, findFeedsByIds } from '#server/features/feeds/feeds.queries.ts'
import { timeCursor } from '#server/platform/http/cursor.ts'
import { found } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { setBookmark } from './bookmarks.commands.ts'
import { presentBookmark } from './bookmarks.present.ts'
import { findBookmark, findBookmarks } from './bookmarks.queries.ts'

export const bookmarkRoutes = [
  route(bookmarkFeed, async ({ db, session, params, body }) => {
    const feed = found(await findFeedAccess(db, session, params.id))
    await setBookmark(db, { userId: session.userId, feedId: feed.id, ...body })
    return presentBookmark(await findBookmark(db, session.userId, feed.id))
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
      bookmarks: page.rows.flatMap(({ feedId, note, remindOn, createdAt }) => {
        const feed = byId.get(feedId)
        return feed
          ? [{ feed: presentFeed(feed, locale), note, remindOn, createdAt: createdAt.toISOString() }]
          : []
      }),
      nextCursor: page.nextCursor,
    }
  }),
]
