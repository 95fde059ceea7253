import { tell } from '#server/features/announcements/tell.commands.ts'
import { withCategory } from '#server/features/document-access/document-access.sql.ts'
import { defineSubscriber, type Subscriber } from '#server/platform/outbox/define-subscriber.ts'
import {
  documentCommented,
  documentQuestionClosed,
  documentReturned,
  documentReviewRequested,
} from './documents.events.ts'
import {
  documentMentioned,
  documentReplied,
  ownDocumentCommented,
  questionAsked,
  questionClosed,
  returned,
  reviewRequested,
} from './documents.notices.ts'

/* SQL: the columns of a notice about a comment `k` on the document `d`. */
const commented = 'd.id, d.shown_title as title, d.category_id, k.id as comment_id, k.author_id'
const aboutComment = {
  once: 'o.comment_id',
  payload: {
    documentId: 'o.id',
    title: 'o.title',
    categoryId: 'o.category_id',
    commentId: 'o.comment_id',
  },
}
/* SQL: whether the document `d` is published and its readers include the person. */
const isReadBy = (person: string) => `d.edition is not null and exists (select from audience_members am
  where am.company_id = $1 and am.audience_id = c.audience_id and am.user_id = ${person})`

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
  defineSubscriber(documentCommented, 'documents.commented', async ({ db, payload }) => {
    const by = (role: string) => ({ ...aboutComment, actor: 'o.author_id', when: `o.role = '${role}'` })
    await tell(db, {
      values: [payload.commentId, payload.mentioned, payload.first],
      // Each person gets the notice that concerns them most.
      recipients: `select distinct on (x.user_id) x.user_id, x.role, ${commented}
        from document_comments k
        join documents d on d.company_id = $1 and d.id = k.document_id ${withCategory}
        cross join lateral (
          select unnest($3::bigint[]) as user_id, 'mentioned' as role, 1 as rank
          union all
          select d.owner_id, case when k.question then 'asked' else 'commented' end, 2
            where $4::boolean and k.thread_id is null
          union all
          select t.author_id, 'replied', 3 from document_comments t where $4::boolean and t.company_id = $1
            and (t.id = k.thread_id or t.thread_id = k.thread_id) and t.deleted_at is null and t.id < k.id
        ) x
        where k.company_id = $1 and k.id = $2 and k.deleted_at is null and k.hidden_at is null
          and x.user_id <> k.author_id and ${isReadBy('x.user_id')}
        order by x.user_id, x.rank`,
      notices: [
        documentMentioned.row(by('mentioned')),
        questionAsked.row(by('asked')),
        ownDocumentCommented.row(by('commented')),
        documentReplied.row(by('replied')),
      ],
    })
  }),
  defineSubscriber(documentQuestionClosed, 'documents.question_closed', async ({ db, payload }) => {
    await tell(db, {
      values: [payload.commentId, payload.closedById],
      recipients: `select k.author_id as user_id, $3::bigint as closed_by_id, ${commented}
        from document_comments k
        join documents d on d.company_id = $1 and d.id = k.document_id ${withCategory}
        where k.company_id = $1 and k.id = $2 and k.settled_at is not null and ${isReadBy('k.author_id')}`,
      notices: [questionClosed.row({ ...aboutComment, actor: 'o.closed_by_id' })],
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
