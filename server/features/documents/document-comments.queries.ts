import type { reportReasons } from '#contract/moderation.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { isReadable, withCategory } from '#server/features/document-access/document-access.sql.ts'
import { type AuthorRow, authorColumns, portraitOf } from '#server/features/people/authors.sql.ts'

export type CommentRow = AuthorRow & {
  id: number
  threadId: number | null
  body: string
  question: boolean
  settledAt: Date | null
  settledBy: { id: number; familyName: string; givenName: string; profileFilename: string | null } | null
  mentions: { id: number; familyName: string; givenName: string }[] | null
  createdAt: Date
  editedAt: Date | null
  deletedAt: Date | null
  hiddenAt: Date | null
  hiddenReason: string
  version: number
}

const commentColumns = `k.id, k.thread_id, k.body, k.question, k.settled_at, k.created_at, k.edited_at, k.deleted_at,
  k.hidden_at, k.hidden_reason, k.version, ${authorColumns()},
  (select json_build_object('id', s.id, 'familyName', s.family_name, 'givenName', s.given_name,
     'profileFilename', sm.filename) from users s ${portraitOf('s', 'sm')}
   where s.company_id = $1 and s.id = k.settled_by_id) as settled_by,
  (select json_agg(json_build_object('id', x.id, 'familyName', x.family_name, 'givenName', x.given_name) order by x.id)
   from document_comment_mentions y join users x on x.company_id = $1 and x.id = y.user_id
   where y.company_id = $1 and y.document_comment_id = k.id) as mentions`

const withAuthor = `join users u on u.company_id = $1 and u.id = k.author_id ${portraitOf()}`

/** A page and one row more of the comments that start threads, the newest first, without deleted ones nobody replied to. */
export const findThreads = (
  db: CompanyDb,
  { documentId, before, limit }: { documentId: number; before: number | null; limit: number },
) =>
  namedQuery<CommentRow>(
    db,
    `select ${commentColumns} from document_comments k ${withAuthor}
     where k.company_id = $1 and k.document_id = $2 and k.thread_id is null and ($3::bigint is null or k.id < $3)
       and (k.deleted_at is null or exists (select from document_comments r where r.company_id = $1
         and r.thread_id = k.id and r.deleted_at is null))
     order by k.id desc limit $4`,
    [companyIdOf(db), documentId, before, limit + 1],
  )

/** The replies of these threads, the oldest first. */
export const findReplies = (db: CompanyDb, threadIds: readonly number[]) =>
  namedQuery<CommentRow>(
    db,
    `select ${commentColumns} from document_comments k ${withAuthor}
     where k.company_id = $1 and k.thread_id = any($2::bigint[]) and k.deleted_at is null order by k.id`,
    [companyIdOf(db), threadIds],
  )

export type FoundComment = {
  id: number
  documentId: number
  authorId: number
  threadId: number | null
  question: boolean
  settled: boolean
  removed: boolean
  ownerId: number
  /** The audience of the document. */
  audienceId: number
}

/** A comment on a document that people in these audiences can read. */
export async function findComment(db: CompanyDb, id: number, audienceIds: readonly number[]) {
  const [row] = await namedQuery<FoundComment>(
    db,
    `select k.id, k.document_id, k.author_id, k.thread_id, k.question, k.settled_at is not null as settled,
       k.deleted_at is not null or k.hidden_at is not null as removed, d.owner_id, c.audience_id
     from document_comments k join documents d on d.company_id = $1 and d.id = k.document_id ${withCategory}
     where k.company_id = $1 and k.id = $2 and ${isReadable('$3')}`,
    [companyIdOf(db), id, audienceIds],
  )
  return row
}

/** The number of replies of a thread that are not deleted. */
export async function countReplies(db: CompanyDb, threadId: number) {
  const [row] = await namedQuery<{ count: number }>(
    db,
    `select count(*) from document_comments where company_id = $1 and thread_id = $2 and deleted_at is null`,
    [companyIdOf(db), threadId],
  )
  return row!.count
}

/** The people whom a comment mentions. */
export const findMentioned = (db: CompanyDb, commentId: number) =>
  namedQuery<{ id: number }>(
    db,
    'select user_id as id from document_comment_mentions where company_id = $1 and document_comment_id = $2',
    [companyIdOf(db), commentId],
  )

/** The audience that reads a document. */
export async function findAudience(db: CompanyDb, documentId: number) {
  const [row] = await namedQuery<{ audienceId: number; ownerId: number }>(
    db,
    `select c.audience_id, d.owner_id from documents d ${withCategory} where d.company_id = $1 and d.id = $2`,
    [companyIdOf(db), documentId],
  )
  return row!
}

export type ReportedCommentRow = AuthorRow & {
  id: number
  body: string
  documentId: number
  title: string
  categoryId: number
  openedAt: Date
  reports: (AuthorRow & { reason: (typeof reportReasons)[number]; note: string; createdAt: string })[]
}

/** Comments with open reports, those of the lowest number first. */
export const findReportedComments = (db: CompanyDb, { after, limit }: { after: number; limit: number }) =>
  namedQuery<ReportedCommentRow>(
    db,
    `select k.id, k.body, d.id as document_id, d.shown_title as title, d.category_id, ${authorColumns()}, r.opened_at,
       r.reports
     from (
       select x.document_comment_id, min(x.created_at) as opened_at,
         json_agg(json_build_object('reason', x.reason, 'note', x.note, 'createdAt', x.created_at,
           'authorId', w.id, 'authorFamilyName', w.family_name, 'authorGivenName', w.given_name,
           'authorStatus', w.status, 'authorFilename', wm.filename) order by x.created_at, x.reporter_id) as reports
       from document_comment_reports x
       join document_comments y on y.company_id = $1 and y.id = x.document_comment_id and y.deleted_at is null
       join users w on w.company_id = $1 and w.id = x.reporter_id
       ${portraitOf('w', 'wm')}
       where x.company_id = $1 and x.dismissed_at is null and x.document_comment_id > $2
       group by x.document_comment_id order by x.document_comment_id limit $3
     ) r
     join document_comments k on k.company_id = $1 and k.id = r.document_comment_id
     join documents d on d.company_id = $1 and d.id = k.document_id
     ${withAuthor}
     order by k.id`,
    [companyIdOf(db), after, limit],
  )

/** The number of comments with open reports. */
export async function countReportedComments(db: CompanyDb) {
  const [row] = await namedQuery<{ count: number }>(
    db,
    `select count(distinct x.document_comment_id) as count from document_comment_reports x
     join document_comments k on k.company_id = $1 and k.id = x.document_comment_id and k.deleted_at is null
     where x.company_id = $1 and x.dismissed_at is null`,
    [companyIdOf(db)],
  )
  return row!.count
}

/** A comment in any document, for those who moderate. */
export async function findModerated(db: CompanyDb, id: number) {
  const [row] = await namedQuery<{ id: number; title: string }>(
    db,
    `select k.id, d.shown_title as title from document_comments k
     join documents d on d.company_id = $1 and d.id = k.document_id where k.company_id = $1 and k.id = $2`,
    [companyIdOf(db), id],
  )
  return row
}
