import {
  listCommentReactionUsers,
  reactToFeedComment,
  unreactToFeedComment,
} from '#contract/feed-comments.ts'
import { findReaction, reactionToGive } from '#server/features/reactions/reaction-choices.commands.ts'
import { addCommentReaction, removeCommentReaction } from '#server/features/reactions/reactions.commands.ts'
import { findReactions } from '#server/features/reactions/reactions.queries.ts'
import { presentReactors } from '#server/features/readers/readers.present.ts'
import { findReactors } from '#server/features/readers/readers.queries.ts'
import { found, permit } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { feedCommentPolicy } from './feed-comments.policy.ts'
import { findFeedComment } from './feed-comments.queries.ts'

export const commentReactionRoutes = [
  route(reactToFeedComment, async ({ db, session, params, body, locale }) => {
    const comment = found(await findFeedComment(db, session, params.id))
    const { userId } = session
    permit(feedCommentPolicy(comment, userId).react)
    const stampId = await reactionToGive(db, body, comment.reactions ?? [], locale)
    await addCommentReaction(db, { feedId: comment.feedId, commentId: comment.id, stampId, userId })
    return { reactions: await findReactions(db, userId, { feedCommentId: comment.id }) }
  }),

  route(unreactToFeedComment, async ({ db, session, params, query }) => {
    const comment = found(await findFeedComment(db, session, params.id))
    const { userId } = session
    permit(feedCommentPolicy(comment, userId).react)
    const stampId = await findReaction(db, query)
    await removeCommentReaction(db, { feedId: comment.feedId, commentId: comment.id, stampId, userId })
    return { reactions: await findReactions(db, userId, { feedCommentId: comment.id }) }
  }),

  route(listCommentReactionUsers, async ({ db, session, params, query, locale }) => {
    const comment = found(await findFeedComment(db, session, params.id))
    permit(comment.deletedAt === null)
    return presentReactors(await findReactors(db, { feedCommentId: comment.id }, query), locale)
  }),
]
