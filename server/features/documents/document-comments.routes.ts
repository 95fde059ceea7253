import { phrases } from '#common/strings.ts'
import {
  createDocumentComment,
  deleteDocumentComment,
  dismissDocumentCommentReports,
  documentCommentLimits,
  hideDocumentComment,
  listDocumentCommentReports,
  listDocumentComments,
  listDocumentMentionableUsers,
  reportDocumentComment,
  settleDocumentQuestion,
  showDocumentComment,
  updateDocumentComment,
} from '#contract/documents.comments.ts'
import type { CompanyDb } from '#db/tenant.ts'
import { findMentionable } from '#server/features/mentions/mentionable.queries.ts'
import { checkMentions } from '#server/features/mentions/mentions.checks.ts'
import { presentAuthor } from '#server/features/people/people.present.ts'
import { checkWords } from '#server/features/watched-words/watched-words.checks.ts'
import { requireSection } from '#server/platform/auth/administrators.ts'
import type { Session } from '#server/platform/auth/session.ts'
import { idCursor, pageOfRows } from '#server/platform/http/cursor.ts'
import { found, permit, Refusal } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import * as reports from './document-comment-reports.commands.ts'
import * as commands from './document-comments.commands.ts'
import { answersFor, commentPolicy } from './document-comments.policy.ts'
import { presentComment } from './document-comments.present.ts'
import * as queries from './document-comments.queries.ts'
import { findDocument } from './documents.queries.ts'
import { documentsStrings } from './documents.strings.ts'

const readable = async (db: CompanyDb, session: Session, id: number) =>
  found(await findDocument(db, { id, audienceIds: session.audienceIds, userId: session.userId }))

const commentFor = async (db: CompanyDb, session: Session, id: number) =>
  found(await queries.findComment(db, id, session.audienceIds))

const moderated = async (db: CompanyDb, session: Session, id: number) => {
  requireSection(session, 'moderation')
  return { comment: found(await queries.findModerated(db, id)), actorId: session.userId }
}

export const documentCommentRoutes = [
  route(listDocumentComments, async ({ db, session, params, query, locale }) => {
    const before = idCursor(query.cursor)
    const { id, ownerId } = await readable(db, session, params.id)
    const all = await queries.findThreads(db, { documentId: id, before, limit: query.limit })
    const { rows, nextCursor } = pageOfRows(all, query.limit, (row) => [row.id])
    const replies = await queries.findReplies(
      db,
      rows.map((row) => row.id),
    )
    const reader = { session, ownerId, locale }
    return {
      threads: rows.map((row) => ({
        ...presentComment(row, reader),
        replies: replies
          .filter(({ threadId }) => threadId === row.id)
          .map((reply) => presentComment(reply, reader)),
      })),
      nextCursor,
    }
  }),

  route(createDocumentComment, async ({ db, session, params, body, locale }) => {
    const { id, ownerId } = await readable(db, session, params.id)
    const { audienceId } = await queries.findAudience(db, id)
    const { threadId, mentionedUserIds } = body
    if (threadId !== null) {
      const thread = await commentFor(db, session, threadId)
      permit(thread.documentId === id && thread.threadId === null)
      if ((await queries.countReplies(db, threadId)) >= documentCommentLimits.replies)
        throw new Refusal('validation_failed', {
          body: phrases(documentsStrings, locale).tooManyReplies(documentCommentLimits.replies),
        })
    }
    await checkWords(db, { texts: [body.body], field: 'body', locale, wordsAccepted: true })
    await checkMentions(db, {
      ...{ readers: { audienceIds: [audienceId] }, userId: session.userId, confirmed: undefined },
      ...{ named: { userIds: mentionedUserIds, departmentIds: [] }, field: 'body', locale },
    })
    return {
      id: await commands.addComment(db, {
        ...{ ...body, documentId: id, authorId: session.userId },
        answers: answersFor(ownerId, session),
      }),
    }
  }),

  route(updateDocumentComment, async ({ db, session, params, body, locale }) => {
    const row = await commentFor(db, session, params.id)
    permit(commentPolicy(row, session).edit)
    await checkWords(db, { texts: [body.body], field: 'body', locale, wordsAccepted: true })
    const known = new Set((await queries.findMentioned(db, row.id)).map(({ id }) => id))
    await checkMentions(db, {
      ...{ readers: { audienceIds: [row.audienceId] }, userId: session.userId, confirmed: undefined },
      named: { userIds: body.mentionedUserIds.filter((id) => !known.has(id)), departmentIds: [] },
      ...{ field: 'body', locale },
    })
    await commands.changeComment(db, { id: row.id, ...body })
  }),

  route(deleteDocumentComment, async ({ db, session, params }) => {
    const row = await commentFor(db, session, params.id)
    permit(row.authorId === session.userId)
    await commands.deleteComment(db, row.id)
  }),

  route(settleDocumentQuestion, async ({ db, session, params, body }) => {
    const row = await commentFor(db, session, params.id)
    permit(commentPolicy(row, session).settle)
    await commands.settleQuestion(db, { id: row.id, actorId: session.userId, settled: body.settled })
  }),

  route(listDocumentMentionableUsers, async ({ db, session, params, query }) => {
    const { id } = await readable(db, session, params.id)
    const { audienceId } = await queries.findAudience(db, id)
    const readers = { audienceIds: [audienceId] }
    const { users } = await findMentionable(db, { readers, userId: session.userId, query: query.query })
    return { users, departments: [], nextCursor: null }
  }),

  route(reportDocumentComment, async ({ db, session, params, body }) => {
    const row = await commentFor(db, session, params.id)
    permit(commentPolicy(row, session).report)
    await reports.reportComment(db, { commentId: row.id, reporterId: session.userId, ...body })
  }),

  route(listDocumentCommentReports, async ({ db, session, query, locale }) => {
    requireSection(session, 'moderation')
    const { limit } = query
    const after = idCursor(query.cursor) ?? 0
    const all = await queries.findReportedComments(db, { after, limit: limit + 1 })
    const { rows, nextCursor } = pageOfRows(all, limit, ({ id }) => [id])
    return {
      comments: rows.map((row) => ({
        id: row.id,
        body: row.body,
        author: presentAuthor(row, locale),
        document: { id: row.documentId, title: row.title, categoryId: row.categoryId },
        reports: row.reports.map((report) => ({
          reason: report.reason,
          note: report.note,
          reporter: presentAuthor(report, locale),
          createdAt: new Date(report.createdAt).toISOString(),
        })),
      })),
      nextCursor,
      openCount: await queries.countReportedComments(db),
    }
  }),

  route(hideDocumentComment, async ({ db, session, params, body }) => {
    await reports.hideComment(db, { ...(await moderated(db, session, params.id)), reason: body.reason })
  }),

  route(showDocumentComment, async ({ db, session, params }) => {
    await reports.showComment(db, await moderated(db, session, params.id))
  }),

  route(dismissDocumentCommentReports, async ({ db, session, params }) => {
    await reports.dismissReports(db, await moderated(db, session, params.id))
  }),
]
