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
import { addedMentions, checkMentions } from '#server/features/mentions/mentions.checks.ts'
import { checkWords } from '#server/features/watched-words/watched-words.checks.ts'
import { receiveAttachments } from '#server/platform/files/receive-attachments.ts'
import { receivePhotos } from '#server/platform/files/receive-photos.ts'
import { idCursor } from '#server/platform/http/cursor.ts'
import { found, permit, Refusal } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { addFeedComment, changeFeedComment, removeFeedComment } from './feed-comments.commands.ts'
import { feedCommentPolicy } from './feed-comments.policy.ts'
import { presentFeedComment } from './feed-comments.present.ts'
import * as queries from './feed-comments.queries.ts'
import { feedCommentsStrings } from './feed-comments.strings.ts'

/** Changes within this time are returned again, because their transaction may have committed late. */
const overlapMs = 10_000

export const feedCommentRoutes = [
  route(listFeedComments, async ({ db, session, params, query, locale }) => {
    const { cursor, newer, around, limit, changedSince } = query
    const before = idCursor(cursor)
    const after = idCursor(newer)
    // Taken before reading: changes made meanwhile are returned twice rather than never.
    const asOf = new Date(Date.now() - overlapMs)
    found(await findFeedAccess(db, session, params.id))
    const place = { userId: session.userId, feedId: params.id }
    const page =
      after !== null
        ? await queries.findNewerComments(db, place, after, limit)
        : around !== undefined
          ? await queries.findCommentsAround(db, place, around, limit)
          : await queries.findFeedComments(db, place, before, limit)
    const changed = changedSince ? await queries.findChangedComments(db, place, new Date(changedSince)) : []
    const present = (row: queries.FeedCommentRow) => presentFeedComment(row, session.userId, locale)
    return {
      comments: page.rows.map(present),
      nextCursor: page.nextCursor,
      newerCursor: page.newerCursor,
      changed: changed.map(present),
      asOf: asOf.toISOString(),
    }
  }),

  route(createFeedComment, async ({ app, db, session, params, body, files, locale }) => {
    const feed = found(await findFeedAccess(db, session, params.id))
    const sent = await queries.findSentComment(db, session.userId, feed.id, body.clientKey)
    const present = async (id: number) =>
      presentFeedComment(found(await queries.findFeedComment(db, session, id)), session.userId, locale)
    if (sent !== undefined) return present(sent)
    permit(feedPolicy(feed).comment, 'comments_closed')
    if (!body.body && !Object.values(files).some((list) => list.length))
      throw new Refusal('validation_failed', { body: phrases(feedCommentsStrings, locale).empty })
    await checkWords(db, { texts: [body.body], field: 'body', locale, wordsAccepted: body.wordsAccepted })
    await checkMentions(db, {
      readers: { feedId: feed.id },
      userId: session.userId,
      named: { userIds: body.mentionedUserIds, departmentIds: body.mentionedDepartmentIds },
      confirmed: body.confirmedMentionCount,
      field: 'body',
      locale,
    })
    const sender = { storage: app.storage, db, userId: session.userId, locale }
    const made = await addFeedComment(db, {
      ...body,
      parentId:
        body.parentId === undefined ? null : found(await queries.findThread(db, feed.id, body.parentId)),
      feedId: feed.id,
      authorId: session.userId,
      photos: await receivePhotos(files.photos, { ...sender, field: 'photos' }),
      attachments: [
        ...(await receiveAttachments(files.videos, { ...sender, field: 'videos' })),
        ...(await receiveAttachments(files.attachments, { ...sender, field: 'attachments' })),
      ],
    })
    return present(made)
  }),

  route(getFeedComment, async ({ db, session, params, locale }) =>
    presentFeedComment(found(await queries.findFeedComment(db, session, params.id)), session.userId, locale),
  ),

  route(updateFeedComment, async ({ db, session, params, body, locale }) => {
    const comment = found(await queries.findFeedComment(db, session, params.id))
    permit(feedCommentPolicy(comment, session.userId).edit, comment.deletedAt ? 'conflict' : 'not_found')
    await checkWords(db, { texts: [body.body], field: 'body', locale, wordsAccepted: true })
    // People mentioned before may no longer be able to read the post.
    await checkMentions(db, {
      readers: { feedId: comment.feedId },
      userId: session.userId,
      named: addedMentions(body, comment),
      confirmed: body.confirmedMentionCount,
      field: 'body',
      locale,
    })
    await changeFeedComment(db, { id: comment.id, feedId: comment.feedId, ...body })
    return presentFeedComment(
      found(await queries.findFeedComment(db, session, params.id)),
      session.userId,
      locale,
    )
  }),

  route(deleteFeedComment, async ({ db, session, params }) => {
    const comment = found(await queries.findFeedComment(db, session, params.id))
    if (comment.deletedAt && comment.authorId === session.userId) return
    permit(feedCommentPolicy(comment, session.userId).delete)
    await removeFeedComment(db, comment)
  }),
]
