import type { AudienceRule } from '#common/audience-rule.ts'
import type { LongText } from '#common/long-text.ts'
import type { documentStatuses } from '#contract/documents.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { withCategory } from '#server/features/document-access/document-access.sql.ts'
import { todayIn } from '#server/platform/company-day.ts'

export type AdminItemRow = {
  id: number
  title: string
  categoryId: number
  categoryName: string
  status: (typeof documentStatuses)[number]
  edition: number | null
  ownerId: number
  reviewOn: string | null
  expiresOn: string | null
  expired: boolean
  template: boolean
  updatedAt: Date
  updatedById: number
}

const isExpired = `coalesce(d.expires_on < ${todayIn('co.time_zone')}, false)`
const itemColumns = `d.id, d.title, c.id as category_id, c.name as category_name, d.status, d.edition, d.owner_id,
  d.review_on, d.expires_on, ${isExpired} as expired, d.template, d.updated_at, d.updated_by_id`

type Page = {
  categoryId: number | null
  state: (typeof documentStatuses)[number] | 'expired' | 'due' | 'template' | null
  /** A part of the title. */
  words: string
  after: { at: Date; id: number } | null
  limit: number
}

/** A page and one row more of all documents, the last changed first. */
export const findAdminDocuments = (db: CompanyDb, { categoryId, state, words, after, limit }: Page) =>
  namedQuery<AdminItemRow>(
    db,
    `select ${itemColumns} from documents d ${withCategory}
     where d.company_id = :companyId and (:categoryId::bigint is null or d.category_id = :categoryId)
       and case :state::text when 'expired' then ${isExpired}
         when 'due' then coalesce(d.review_on <= ${todayIn('co.time_zone')}, false)
         when 'template' then d.template
         else :state is null or d.status = :state end
       and (:words = '' or position(search_fold(:words) in search_fold(d.title)) > 0)
       and (:at::timestamptz is null or (d.updated_at, d.id) < (:at, :id::bigint))
     order by d.updated_at desc, d.id desc limit :limit::integer`,
    {
      ...{ companyId: companyIdOf(db), categoryId, state, words },
      ...{ at: after?.at ?? null, id: after?.id ?? null, limit: limit + 1 },
    },
  )

export type AdminDocumentRow = AdminItemRow & {
  body: LongText
  reviewed: boolean
  rule: AudienceRule
  reviewerId: number | null
  reviewRequestedById: number | null
  returnedNote: string
  announcementId: number | null
  helpfulCount: number
  unhelpfulCount: number
  version: number
}

/** A document as administrators see it. */
export async function findAdminDocument(db: CompanyDb, id: number) {
  const [row] = await namedQuery<AdminDocumentRow>(
    db,
    `select ${itemColumns}, d.body, c.reviewed, a.rule, d.reviewer_id, d.review_requested_by_id, d.returned_note,
       d.administrator_announcement_id as announcement_id, d.version,
       (select count(*) from document_opinions o where o.company_id = $1 and o.document_id = d.id and o.helpful)
         as helpful_count,
       (select count(*) from document_opinions o where o.company_id = $1 and o.document_id = d.id and not o.helpful)
         as unhelpful_count
     from documents d ${withCategory} join audiences a on a.company_id = $1 and a.id = c.audience_id
     where d.company_id = $1 and d.id = $2`,
    [companyIdOf(db), id],
  )
  return row
}

/** The active people who administer documents, by name. */
export const findReviewers = (db: CompanyDb) =>
  namedQuery<{ id: number }>(
    db,
    `select u.id from users u where u.company_id = $1 and u.status = 'active' and (u.role = 'administrator'
       or u.role = 'section_administrator' and exists (select from administrator_sections s
         where s.company_id = $1 and s.user_id = u.id and s.section = 'documents'))
     order by u.family_name_kana, u.given_name_kana, u.id limit 200`,
    [companyIdOf(db)],
  )

/** Of these files, those that the document has in its text or an edition. */
export const findKeptFiles = (db: CompanyDb, documentId: number | null, ids: readonly number[]) =>
  namedQuery<{ id: number }>(
    db,
    `select distinct media_file_id as id from document_files
     where company_id = $1 and document_id = $2::bigint and media_file_id = any($3::bigint[])`,
    [companyIdOf(db), documentId, ids],
  )
