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
