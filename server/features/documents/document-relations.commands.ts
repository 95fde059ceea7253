import type { LongText } from '#common/long-text.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { linkedDocuments } from './documents.rules.ts'

/** Makes these the documents that one names as related, in this order. Those that do not exist are left out. */
export async function setRelated(trx: CompanyDb, documentId: number, relatedIds: readonly number[]) {
  const key = [companyIdOf(trx), documentId]
  await namedQuery(trx, 'delete from document_relations where company_id = $1 and document_id = $2', key)
  await namedQuery(
    trx,
    `insert into document_relations (company_id, document_id, related_id, place)
     select $1, $2, d.id, o.place from unnest($3::bigint[]) with ordinality as o (id, place)
     join documents d on d.company_id = $1 and d.id = o.id and d.id <> $2`,
    [...key, relatedIds],
  )
}

/** Stores to which documents the published text of one links. */
export async function setLinks(trx: CompanyDb, documentId: number, body: LongText) {
  const key = [companyIdOf(trx), documentId]
  await namedQuery(trx, 'delete from document_links where company_id = $1 and document_id = $2', key)
  const targets = linkedDocuments(body)
  if (targets.length > 0)
    await namedQuery(
      trx,
      `insert into document_links (company_id, document_id, target_id)
       select $1, $2, d.id from documents d where d.company_id = $1 and d.id = any($3::bigint[]) and d.id <> $2`,
      [...key, targets],
    )
}
