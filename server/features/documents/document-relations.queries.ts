import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { isReadable, withCategory } from '#server/features/document-access/document-access.sql.ts'
import type { ItemRow } from './documents.queries.ts'
import { itemColumns } from './documents.sql.ts'

/** The documents that the author of one names as related and that these audiences can read, in order. */
export const findRelated = (db: CompanyDb, documentId: number, audienceIds: readonly number[]) =>
  namedQuery<ItemRow>(
    db,
    `select ${itemColumns} from document_relations r
     join documents d on d.company_id = $1 and d.id = r.related_id ${withCategory}
     where r.company_id = $1 and r.document_id = $2 and ${isReadable('$3')} order by r.place, d.id`,
    [companyIdOf(db), documentId, audienceIds],
  )

/** The same for administrators: all of them, with the title being written. */
export const findRelatedTitles = (db: CompanyDb, documentId: number) =>
  namedQuery<{ id: number; title: string }>(
    db,
    `select d.id, d.title from document_relations r
     join documents d on d.company_id = $1 and d.id = r.related_id
     where r.company_id = $1 and r.document_id = $2 order by r.place, d.id`,
    [companyIdOf(db), documentId],
  )

type Suggesting = {
  documentId: number
  categoryId: number
  /** The words of its title, folded. */
  terms: readonly string[]
  audienceIds: readonly number[]
  limit: number
}

/**
 * Documents that resemble one, the most similar first: those linked to it or from it, those with words of its title,
 * and those of its category; without those named as related.
 */
export const findSuggested = (
  db: CompanyDb,
  { documentId, categoryId, terms, audienceIds, limit }: Suggesting,
) =>
  namedQuery<ItemRow>(
    db,
    `select ${itemColumns} from documents d ${withCategory}
     cross join lateral (select
       4 * (exists (select from document_links l where l.company_id = :companyId
         and (l.document_id = :documentId and l.target_id = d.id or l.document_id = d.id and l.target_id = :documentId))
       )::integer
       + 2 * (select count(*) from unnest(:terms::text[]) term
           where position(search_fold(term) in search_fold(d.shown_title)) > 0)
       + (d.category_id = :categoryId)::integer as points) s
     where d.company_id = :companyId and d.id <> :documentId and ${isReadable(':audienceIds')} and s.points > 0
       and not exists (select from document_relations r where r.company_id = :companyId
         and r.document_id = :documentId and r.related_id = d.id)
     order by s.points desc, d.published_at desc, d.id desc limit :limit::integer`,
    { companyId: companyIdOf(db), documentId, categoryId, terms, audienceIds, limit },
  )
