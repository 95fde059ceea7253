import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { companyToday } from '#server/platform/company-day.ts'

type Reading = { documentId: number; userId: number; edition: number }

/** Counts that a person opened an edition. Opening it again within a minute, such as by a reload, counts once. */
export const countReading = (db: CompanyDb, { documentId, userId, edition }: Reading) =>
  namedQuery(
    db,
    `insert into document_reads as r (company_id, document_id, user_id, edition) values ($1, $2, $3, $4)
     on conflict (company_id, document_id, user_id) do update set edition = greatest(r.edition, excluded.edition),
       view_count = r.view_count + (r.last_at < now() - interval '1 minute')::integer, last_at = now()`,
    [companyIdOf(db), documentId, userId, edition],
  )

/** Counts a search that found nothing, without who searched; forgets those of more than 90 days ago. */
export const countMiss = (db: CompanyDb, words: string) =>
  namedQuery(
    db,
    `with old as (delete from document_misses where company_id = $1 and searched_on < ${companyToday} - 90)
     insert into document_misses as m (company_id, searched_on, words) values ($1, ${companyToday}, $2)
     on conflict (company_id, searched_on, words) do update set count = m.count + 1`,
    [companyIdOf(db), words],
  )
