import {
  dismissModerationCase,
  hideModerationCase,
  listModerationCases,
  reportFeed,
  reportFeedComment,
  restoreModerationCase,
} from '#contract/moderation.ts'
import { findFeedComment } from '#server/features/feed-comments/feed-comments.queries.ts'
import { findFeedAccess } from '#server/features/feeds/feeds.queries.ts'
import { requireSection } from '#server/platform/auth/administrators.ts'
import { timeCursor } from '#server/platform/http/cursor.ts'
import { found, permit } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { dismissCase, hideContent, reportContent, restoreContent } from './moderation.commands.ts'
import { presentCase } from './moderation.present.ts'
import { countCases, findCase, findCases } from './moderation.queries.ts'

export const moderationRoutes = [
  route(reportFeed, async ({ db, session, params, body }) => {
    const feed = found(await findFeedAccess(db, session, params.id))
    const target = { feedId: feed.id, feedCommentId: null, chatMessageId: null }
    await reportContent(db, target, { reporterId: session.userId, ...body })
  }),

  route(reportFeedComment, async ({ db, session, params, body }) => {
    const comment = found(await findFeedComment(db, session, params.id))
    permit(comment.deletedAt === null)
    const target = { feedId: comment.feedId, feedCommentId: comment.id, chatMessageId: null }
    await reportContent(db, target, { reporterId: session.userId, ...body })
  }),

  route(listModerationCases, async ({ db, session, query, locale }) => {
    requireSection(session, 'moderation')
    const { state, cursor, limit } = query
    const page = await findCases(db, { state, after: timeCursor(cursor), limit })
    return {
      moderationCases: page.rows.map((row) => presentCase(row, locale)),
      nextCursor: page.nextCursor,
      ...(await countCases(db)),
    }
  }),

  route(hideModerationCase, async ({ db, session, params, body, locale }) => {
    requireSection(session, 'moderation')
    const target = found(await findCase(db, params.id))
    await hideContent(db, target, { userId: session.userId, ...body })
    return presentCase(found(await findCase(db, params.id)), locale)
  }),

  route(restoreModerationCase, async ({ db, session, params, body, locale }) => {
    requireSection(session, 'moderation')
    await restoreContent(db, found(await findCase(db, params.id)), { userId: session.userId, ...body })
    return presentCase(found(await findCase(db, params.id)), locale)
  }),

  route(dismissModerationCase, async ({ db, session, params, body, locale }) => {
    requireSection(session, 'moderation')
    const { id } = found(await findCase(db, params.id))
    await dismissCase(db, id, { userId: session.userId, ...body })
    return presentCase(found(await findCase(db, id)), locale)
  }),
]
