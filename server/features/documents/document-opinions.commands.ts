import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'

type Opinion = { documentId: number; userId: number; helpful: boolean | null; edition: number }

/** Keeps whether a document helped a person; null takes it back. */
export const setOpinion = (db: CompanyDb, { documentId, userId, helpful, edition }: Opinion) =>
  helpful === null
    ? namedQuery(
        db,
        'delete from document_opinions where company_id = $1 and document_id = $2 and user_id = $3',
        [companyIdOf(db), documentId, userId],
      )
    : namedQuery(
        db,
        `insert into document_opinions (company_id, document_id, user_id, helpful, edition) values ($1, $2, $3, $4, $5)
         on conflict (company_id, document_id, user_id) do update set helpful = excluded.helpful,
           edition = excluded.edition, created_at = now()`,
        [companyIdOf(db), documentId, userId, helpful, edition],
      )
