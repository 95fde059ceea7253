import { phrases } from '#common/strings.ts'
import {
  createFeedComment,
  deleteFeedComment,
  getFeedComment,
  listFeedComments,
  updateFeedComment,
} from '#contract/feed-comments.ts'
import { feedPolicy } from '#server/features/feeds/feeds.policy.ts'
import { findFeedAccess } from '#server/features/feeds/feeds.queries.ts'
import { checkWords } from '#server/features/moderation/watched-words.ts'
import { receivePhotos } from '#server/platform/files/receive-photos.ts'
import { idCursor } from '#server/platform/http/cursor.ts'
import { found, permit, Refusal } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { addFeedComment, changeFeedComment, removeFeedComment } from './feed-comments.commands.ts'
import { feedCommentPolicy } from './feed-comments.policy.ts'
import { presentFeedComment } from './feed-comments.present.ts'
import { findFeedComment, findFeedComments, findSentComment } from './feed-comments.queries.ts'
import { feedCommentsStrings } from './feed-comments.strings.ts'

export const feedCommentRoutes = [
  route(listFeedComments, async ({ db, session, params, query, locale }) => {
    found(await findFeedAccess(db, session, params.id))
    const page = await findFeedComments(db, params.id, idCursor(query.cursor), query.limit)
    return {
      comments: page.rows.map((row) => presentFeedComment(row, session.userId, locale)),
      nextCursor: page.nextCursor,
    }
  }),

  route(createFeedComment, async ({ app, db, session, params, body, files, locale }) => {
    const feed = found(await findFeedAccess(db, session, params.id))
    const sent = await findSentComment(db, session.userId, feed.id, body.clientKey)
    if (sent === undefined) {
      permit(feedPolicy(feed).comment, 'comments_closed')
      if (!body.body && !files.photos?.length)
        throw new Refusal('validation_failed', { body: phrases(feedCommentsStrings, locale).empty })
      await checkWords(db, { texts: [body.body], field: 'body', locale, wordsAccepted: body.wordsAccepted })
    }
    const id =
      sent ??
      (await addFeedComment(db, {
        ...body,
        feedId: feed.id,
        authorId: session.userId,
        photos: await receivePhotos(files.photos, { storage: app.storage, db, locale, field: 'photos' }),
      }))
    return presentFeedComment(found(await findFeedComment(db, session, id)), session.userId, locale)
  }),

  route(getFeedComment, async ({ db, session, params, locale }) =>
    presentFeedComment(found(await findFeedComment(db, session, params.id)), session.userId, locale),
  ),

  route(updateFeedComment, async ({ db, session, params, body, locale }) => {
    const comment = found(await findFeedComment(db, session, params.id))
    permit(feedCommentPolicy(comment, session.userId).edit, comment.deletedAt ? 'conflict' : 'not_found')
    await checkWords(db, { texts: [body.body], field: 'body', locale, wordsAccepted: true })
    await changeFeedComment(db, { id: comment.id, feedId: comment.feedId, ...body })
    return presentFeedComment(found(await findFeedComment(db, session, params.id)), session.userId, locale)
  }),

  route(deleteFeedComment, async ({ db, session, params }) => {
    const comment = found(await findFeedComment(db, session, params.id))
    if (comment.deletedAt && comment.authorId === session.userId) return
    permit(feedCommentPolicy(comment, session.userId).delete)
    await removeFeedComment(db, comment)
  }),
]
