import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import {
  isCurrent,
  isReadableBy,
  withCategory,
} from '#server/features/document-access/document-access.sql.ts'

const isOffered = `${isCurrent} and (:audienceIds::bigint[] is null or c.audience_id = any(:audienceIds))`

type Chooser = { audienceIds: readonly number[] | null }

/** The documents that an administrator can make a step, by title. `audienceIds`: null: all that are published. */
export const findDocumentsToChoose = (
  db: CompanyDb,
  { words, audienceIds, limit }: Chooser & { words: string; limit: number },
) =>
  namedQuery<{ id: number; title: string; categoryId: number; categoryName: string }>(
    db,
    `select d.id, d.shown_title as title, c.id as category_id, c.name as category_name
     from documents d ${withCategory}
     where d.company_id = :companyId and ${isOffered}
       and (:words = '' or position(search_fold(:words) in search_fold(d.shown_title)) > 0)
     order by d.shown_title, d.id limit :limit`,
    { companyId: companyIdOf(db), words, audienceIds, limit },
  )

/** Of these documents, those that an administrator can make a step or that are a step of the course already. */
export async function findChoosable(
  db: CompanyDb,
  { ids, courseId, audienceIds }: Chooser & { ids: readonly number[]; courseId: number | null },
) {
  const rows = await namedQuery<{ id: number }>(
    db,
    `select d.id from documents d ${withCategory}
     where d.company_id = :companyId and d.id = any(:ids::bigint[]) and (${isOffered}
       or exists (select from course_steps s where s.company_id = :companyId and s.course_id = :courseId::bigint
         and s.document_id = d.id))`,
    { companyId: companyIdOf(db), ids, courseId, audienceIds },
  )
  return rows.map(({ id }) => id)
}

/** Keeps documents from being deleted until the transaction ends. Returns the ids of those that exist. */
export async function lockDocuments(trx: CompanyDb, ids: readonly number[]) {
  const rows = await namedQuery<{ id: number }>(
    trx,
    'select id from documents where company_id = $1 and id = any($2::bigint[]) order by id for key share',
    [companyIdOf(trx), ids],
  )
  return rows.map(({ id }) => id)
}

export type DocumentOfRow = {
  stepId: number
  /** null: it was deleted. */
  documentId: number | null
  categoryId: number | null
  categoryName: string | null
  current: boolean
  unreadableCount: number
}

/** The documents of a course by step, with how many active people of its audience cannot read them. */
export const findDocumentsOf = (db: CompanyDb, courseId: number) =>
  namedQuery<DocumentOfRow>(
    db,
    `select s.id as step_id, d.id as document_id, c.id as category_id, c.name as category_name,
       coalesce(${isCurrent}, false) as current,
       (select count(*) from courses k
          join audience_members m on m.company_id = $1 and m.audience_id = k.audience_id
          join users u on u.company_id = $1 and u.id = m.user_id and u.status = 'active'
          where k.company_id = $1 and k.id = s.course_id and not coalesce(${isReadableBy('m.user_id')}, false))
         as unreadable_count
     from course_steps s
     left join (documents d ${withCategory}) on d.company_id = $1 and d.id = s.document_id
     where s.company_id = $1 and s.course_id = $2 and s.kind = 'document'`,
    [companyIdOf(db), courseId],
  )
