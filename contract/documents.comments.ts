import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { mentionableList } from './feeds.ts'
import { mentionedUserIds } from './mentions.ts'
import { contentReport, reportReasons } from './moderation.ts'
import { clientKey, id, idParams, instant, pageOf, pageQuery, person, wholeNumber } from './shapes.ts'

/* Comments and questions under documents, for everyone who reads the document. */

export const documentCommentLimits = {
  bodyLength: 2_000,
  /** Replies of one thread. */
  replies: 200,
} as const

const comment = z.object({
  id: z.number(),
  author: person,
  /** Empty once deleted, and for others once hidden. */
  body: z.string(),
  /** The people named in the text as `@name`. */
  mentions: z.array(z.object({ id: z.number(), name: z.string() })),
  /** null: not a question. */
  question: z.nullable(z.object({ settledAt: z.nullable(instant), settledBy: z.nullable(person) })),
  createdAt: instant,
  editedAt: z.nullable(instant),
  deleted: z.boolean(),
  /** Hidden by administrators; the reason is shown to its author and to those who moderate. */
  hidden: z.boolean(),
  hiddenReason: z.string(),
  version: z.number(),
  can: z.object({
    edit: z.boolean(),
    delete: z.boolean(),
    report: z.boolean(),
    /** Close the question or open it again. */
    settle: z.boolean(),
    hide: z.boolean(),
  }),
})

const body = z.string().check(z.trim(), z.minLength(1), z.maxLength(documentCommentLimits.bodyLength))

export const listDocumentComments = endpoint({
  method: 'GET',
  path: '/api/v2/documents/{id}/comments',
  summary:
    'Lists the threads of comments of a document, the newest first, each with its replies, oldest first.',
  params: idParams,
  query: pageQuery,
  response: pageOf('threads', z.object({ ...comment.shape, replies: z.array(comment) })),
})

export const createDocumentComment = endpoint({
  method: 'POST',
  path: '/api/v2/documents/{id}/comments',
  limit: 'comments',
  summary:
    'Adds a comment or a question to a document, or replies to one. Safe to repeat. A reply by the owner or an administrator of documents closes the question.',
  params: idParams,
  body: z.object({
    body,
    /** A question to the owner. Ignored for replies. */
    question: z.boolean(),
    /** The comment that starts the thread. */
    threadId: z.nullable(id),
    mentionedUserIds,
    clientKey,
  }),
  response: z.object({ id: z.number() }),
})

export const updateDocumentComment = endpoint({
  method: 'PATCH',
  path: '/api/v2/document_comments/{id}',
  limit: 'comments',
  summary: 'Edits your own comment.',
  params: idParams,
  body: z.object({ body, mentionedUserIds, version: wholeNumber }),
  errors: ['conflict'],
})

export const deleteDocumentComment = endpoint({
  method: 'DELETE',
  path: '/api/v2/document_comments/{id}',
  summary: 'Deletes your own comment. Replies to it are kept. Safe to repeat.',
  params: idParams,
})

export const settleDocumentQuestion = endpoint({
  method: 'POST',
  path: '/api/v2/document_comments/{id}/settle',
  limit: 'comments',
  summary:
    'Closes a question or opens it again, as its author, the owner, or an administrator. Safe to repeat.',
  params: idParams,
  body: z.object({ settled: z.boolean() }),
})

export const listDocumentMentionableUsers = endpoint({
  method: 'GET',
  path: '/api/v2/documents/{id}/mentionable_users',
  limit: 'searches',
  summary:
    'Searches people who read the document by name, reading or Latin letters, to mention them in a comment.',
  params: idParams,
  query: z.object({ query: z._default(z.string().check(z.maxLength(100)), '') }),
  response: mentionableList,
})

export const reportDocumentComment = endpoint({
  method: 'POST',
  path: '/api/v2/document_comments/{id}/reports',
  limit: 'requests',
  summary: 'Reports a comment to the administrators. Repeating the call replaces the earlier report.',
  params: idParams,
  body: contentReport,
})

const administration = 'moderation'
const moderated = '/api/v2/admin/document_comments/{id}'

export const listDocumentCommentReports = endpoint({
  method: 'GET',
  path: '/api/v2/admin/document_comment_reports',
  administration,
  summary: 'Lists the comments on documents with open reports, the oldest comment first. For administrators.',
  query: pageQuery,
  response: z.object({
    ...pageOf(
      'comments',
      z.object({
        id: z.number(),
        body: z.string(),
        author: person,
        document: z.object({ id: z.number(), title: z.string(), categoryId: z.number() }),
        reports: z.array(
          z.object({
            reason: z.enum(reportReasons),
            note: z.string(),
            reporter: person,
            createdAt: instant,
          }),
        ),
      }),
    ).shape,
    openCount: z.number(),
  }),
})

export const hideDocumentComment = endpoint({
  method: 'POST',
  path: `${moderated}/hide`,
  administration,
  summary:
    'Hides a comment from everyone except its author, who sees the reason, and closes its reports. Safe to repeat.',
  params: idParams,
  body: z.object({ reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(500)) }),
})

export const showDocumentComment = endpoint({
  method: 'POST',
  path: `${moderated}/show`,
  administration,
  summary: 'Shows a hidden comment again. Safe to repeat.',
  params: idParams,
})

export const dismissDocumentCommentReports = endpoint({
  method: 'POST',
  path: `${moderated}/dismiss_reports`,
  administration,
  summary: 'Closes the reports of a comment without action. Safe to repeat.',
  params: idParams,
})
