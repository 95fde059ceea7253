import { defineEvent } from '#server/platform/outbox/define-event.ts'

/** A person was asked to review a document; `version`: the document's after that. */
export const documentReviewRequested = defineEvent<{ documentId: number; version: number }>(
  'document.review_requested',
)

/** A reviewer returned a document to its author. */
export const documentReturned = defineEvent<{
  documentId: number
  version: number
  returnedById: number
  authorId: number
}>('document.returned')

/** A person opened or left a document for editing, or it was saved: those who have it open see it. */
export const documentEdited = defineEvent<{ documentId: number }>('document.edited')

/** A comment was written, or an edit mentions more people. */
export const documentCommented = defineEvent<{
  commentId: number
  /** The people whom it newly mentions. */
  mentioned: number[]
  first: boolean
}>('document.commented')

/** A question was closed by another person than its author. */
export const documentQuestionClosed = defineEvent<{ commentId: number; closedById: number }>(
  'document.question_closed',
)
