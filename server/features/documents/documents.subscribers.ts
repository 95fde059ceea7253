import { tell } from '#server/features/announcements/tell.commands.ts'
import { defineSubscriber, type Subscriber } from '#server/platform/outbox/define-subscriber.ts'
import { documentReturned, documentReviewRequested } from './documents.events.ts'
import { returned, reviewRequested } from './documents.notices.ts'

export const documentSubscribers: readonly Subscriber[] = [
  defineSubscriber(documentReviewRequested, 'documents.review_requested', async ({ db, payload }) => {
    await tell(db, {
      values: [payload.documentId, payload.version],
      recipients: `select d.reviewer_id as user_id, d.id, d.title, d.review_requested_by_id,
          d.id || ' ' || $3::integer as occasion
        from documents d where d.company_id = $1 and d.id = $2 and d.reviewer_id is not null`,
      notices: [
        reviewRequested.row({
          actor: 'o.review_requested_by_id',
          once: 'o.occasion',
          payload: { documentId: 'o.id', title: 'o.title' },
        }),
      ],
    })
  }),
  defineSubscriber(documentReturned, 'documents.returned', async ({ db, payload }) => {
    await tell(db, {
      values: [payload.documentId, payload.version, payload.returnedById, payload.authorId],
      recipients: `select $5::bigint as user_id, d.id, d.title, $4::bigint as returned_by_id,
          d.id || ' ' || $3::integer as occasion
        from documents d where d.company_id = $1 and d.id = $2`,
      notices: [
        returned.row({
          actor: 'o.returned_by_id',
          once: 'o.occasion',
          payload: { documentId: 'o.id', title: 'o.title' },
        }),
      ],
    })
  }),
]
