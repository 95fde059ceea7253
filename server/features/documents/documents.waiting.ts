import { phrases } from '#common/strings.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { isReadable, withCategory } from '#server/features/document-access/document-access.sql.ts'
import { type AuthorRow, authorColumns, portraitOf } from '#server/features/people/authors.sql.ts'
import { presentAuthor } from '#server/features/people/people.present.ts'
import { defineWaitingSource, placeWithoutDay } from '#server/features/waiting/waiting-source.ts'
import { administers } from '#server/platform/auth/administrators.ts'
import { countReportedComments, findReportedComments } from './document-comments.queries.ts'
import { documentsStrings } from './documents.strings.ts'

const toReview = 'd.company_id = $1 and d.reviewer_id = $2'

const findToReview = (db: CompanyDb, userId: number, after: number, limit: number) =>
  namedQuery<AuthorRow & { id: number; title: string; since: Date }>(
    db,
    `select d.id, d.title, coalesce(d.review_requested_at, d.updated_at) as since, ${authorColumns()} from documents d
     join users u on u.company_id = d.company_id and u.id = d.review_requested_by_id ${portraitOf()}
     where ${toReview} and d.id > $3 order by d.id limit $4`,
    [companyIdOf(db), userId, after, limit],
  )

/** Documents that the person was asked to review. */
export const documentWaiting = defineWaitingSource({
  kind: 'document_review',
  async count({ db, session }) {
    const [row] = await namedQuery<{ count: number }>(
      db,
      `select count(*) from documents d where ${toReview}`,
      [companyIdOf(db), session.userId],
    )
    return { count: row!.count, overdueCount: 0 }
  },
  async list({ db, session, locale, after, limit }) {
    const rows = await findToReview(db, session.userId, placeWithoutDay(after, 'document_review'), limit)
    return rows.map((row) => ({
      id: row.id,
      title: row.title,
      actor: presentAuthor(row, locale),
      menu: null,
      hrefPath: `/admin/documents/${row.id}`,
      since: row.since.toISOString(),
      dueOn: null,
      overdue: false,
    }))
  },
})

/* SQL: the open questions `k` of other people about the documents `d` of the owner $2, as far as they can read them. */
const openQuestions = `document_comments k join documents d on d.company_id = k.company_id and d.id = k.document_id
  ${withCategory}
  where k.company_id = $1 and d.owner_id = $2 and k.author_id <> $2 and k.question and k.settled_at is null
    and k.deleted_at is null and k.hidden_at is null and ${isReadable('$3')}`

const findQuestions = (
  db: CompanyDb,
  {
    userId,
    audienceIds,
    after,
    limit,
  }: { userId: number; audienceIds: readonly number[]; after: number; limit: number },
) =>
  namedQuery<
    AuthorRow & {
      id: number
      documentId: number
      categoryId: number
      title: string
      body: string
      since: Date
    }
  >(
    db,
    `select q.id, q.document_id, q.category_id, q.title, q.body, q.since, ${authorColumns()} from (
       select k.id, k.document_id, d.category_id, d.shown_title as title, k.body, k.created_at as since, k.author_id
       from ${openQuestions}
     ) q
     join users u on u.company_id = $1 and u.id = q.author_id ${portraitOf()}
     where q.id > $4 order by q.id limit $5`,
    [companyIdOf(db), userId, audienceIds, after, limit],
  )

/** Questions about the person's documents. */
export const documentQuestionWaiting = defineWaitingSource({
  kind: 'document_question',
  async count({ db, session }) {
    const [row] = await namedQuery<{ count: number }>(db, `select count(*) from ${openQuestions}`, [
      companyIdOf(db),
      session.userId,
      session.audienceIds,
    ])
    return { count: row!.count, overdueCount: 0 }
  },
  async list({ db, session, locale, after, limit }) {
    const { userId, audienceIds } = session
    const place = placeWithoutDay(after, 'document_question')
    const rows = await findQuestions(db, { userId, audienceIds, after: place, limit })
    return rows.map((row) => ({
      id: row.id,
      title: row.body.replaceAll(/\s+/g, ' ').slice(0, 100),
      note: row.title,
      actor: presentAuthor(row, locale),
      menu: null,
      hrefPath: `/document_categories/${row.categoryId}/documents/${row.documentId}#comment-${row.id}`,
      since: row.since.toISOString(),
      dueOn: null,
      overdue: false,
    }))
  },
})

/** Reported comments on documents, for those who moderate. */
export const documentReportWaiting = defineWaitingSource({
  kind: 'document_comment_report',
  async count({ db, session }) {
    return {
      count: administers(session, 'moderation') ? await countReportedComments(db) : 0,
      overdueCount: 0,
    }
  },
  async list({ db, session, locale, after, limit }) {
    if (!administers(session, 'moderation')) return []
    const place = placeWithoutDay(after, 'document_comment_report')
    const rows = await findReportedComments(db, { after: place, limit })
    return rows.map((row) => ({
      id: row.id,
      title: row.title,
      note: phrases(documentsStrings, locale).commentReported(row.reports.length),
      actor: presentAuthor(row, locale),
      menu: null,
      hrefPath: '/admin/moderation?view=documents',
      since: row.openedAt.toISOString(),
      dueOn: null,
      overdue: false,
    }))
  },
})
