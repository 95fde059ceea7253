import type { documentStatuses } from '#contract/documents.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { isReadable, withCategory } from '#server/features/document-access/document-access.sql.ts'
import { todayIn } from '#server/platform/company-day.ts'

type Own = { userId: number; audienceIds: readonly number[]; administers: boolean; limit: number }

export type OwnedRow = {
  id: number
  title: string
  categoryId: number
  categoryName: string
  status: (typeof documentStatuses)[number]
  edition: number | null
  reviewOn: string | null
  reviewDue: boolean
  openQuestionCount: number
  readerCount: number
}

/** The documents that a person owns and can open, the next review first. */
export const findOwned = (db: CompanyDb, { userId, audienceIds, administers, limit }: Own) =>
  namedQuery<OwnedRow>(
    db,
    `select d.id, case when $4 or d.edition is null then d.title else d.shown_title end as title, c.id as category_id,
       c.name as category_name, d.status, d.edition, d.review_on,
       coalesce(d.review_on <= ${todayIn('co.time_zone')}, false) as review_due,
       (select count(*) from document_comments k where k.company_id = $1 and k.document_id = d.id and k.question
         and k.settled_at is null and k.deleted_at is null and k.hidden_at is null) as open_question_count,
       (select count(*) from document_reads r where r.company_id = $1 and r.document_id = d.id) as reader_count
     from documents d ${withCategory}
     where d.company_id = $1 and d.owner_id = $2 and ($4::boolean or ${isReadable('$3')})
     order by d.review_on nulls last, d.updated_at desc, d.id limit $5`,
    [companyIdOf(db), userId, audienceIds, administers, limit],
  )

export type OwnCommentRow = {
  id: number
  documentId: number
  title: string
  categoryId: number
  categoryName: string
  body: string
  question: boolean
  settled: boolean
  replyCount: number
  createdAt: Date
}

/** A person's latest comments on documents that they can read. */
export const findOwnComments = (db: CompanyDb, { userId, audienceIds, limit }: Omit<Own, 'administers'>) =>
  namedQuery<OwnCommentRow>(
    db,
    `select k.id, d.id as document_id, d.shown_title as title, c.id as category_id, c.name as category_name, k.body,
       k.question, k.settled_at is not null as settled, k.created_at,
       (select count(*) from document_comments r where r.company_id = $1 and r.thread_id = k.id
         and r.deleted_at is null) as reply_count
     from document_comments k join documents d on d.company_id = $1 and d.id = k.document_id ${withCategory}
     where k.company_id = $1 and k.author_id = $2 and k.deleted_at is null and ${isReadable('$3')}
     order by k.id desc limit $4`,
    [companyIdOf(db), userId, audienceIds, limit],
  )
