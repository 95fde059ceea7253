import { hideFeed, hideFeedComment } from '#contract/moderation.ts'
import { findFeedComment } from '#server/features/feed-comments/feed-comments.queries.ts'
import { findFeedAccess } from '#server/features/feeds/feeds.queries.ts'
import { requireSection } from '#server/platform/auth/administrators.ts'
import { found, permit } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { hideDirectly } from './direct-hiding.commands.ts'

export const directHidingRoutes = [
  route(hideFeed, async ({ db, session, params, body }) => {
    requireSection(session, 'moderation')
    const feed = found(await findFeedAccess(db, session, params.id))
    const target = { feedId: feed.id, feedCommentId: null, chatMessageId: null }
    await hideDirectly(db, target, { userId: session.userId, ...body })
  }),

  route(hideFeedComment, async ({ db, session, params, body }) => {
    requireSection(session, 'moderation')
    const comment = found(await findFeedComment(db, session, params.id))
    permit(comment.deletedAt === null)
    const target = { feedId: comment.feedId, feedCommentId: comment.id, chatMessageId: null }
    await hideDirectly(db, target, { userId: session.userId, ...body })
  }),
]
