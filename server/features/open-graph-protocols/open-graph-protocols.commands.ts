import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { FetchRefused, type GuardedFetch } from '#server/platform/fetch/guarded-fetch.ts'
import { defineJob } from '#server/platform/jobs/define-job.ts'
import { takeTurns } from '#server/platform/take-turns.ts'
import { findLinkCard } from './open-graph-protocols.queries.ts'
import { type PageSummary, summarise } from './page-summaries.rules.ts'

const inTurn = takeTurns('link-cards', 8)

async function summaryOf(fetchPage: GuardedFetch, url: string): Promise<PageSummary | null> {
  try {
    return summarise(await inTurn(() => fetchPage(url)))
  } catch (error) {
    if (error instanceof FetchRefused) return null
    throw error
  }
}

/** The summary of a page, fetched once a week, and after a failure again in an hour. Null: none. */
export async function linkCard(db: CompanyDb, fetchPage: GuardedFetch, url: string) {
  const known = await findLinkCard(db, url)
  if (known) return known.title === null ? null : { ...known, title: known.title }
  const summary = await summaryOf(fetchPage, url)
  await namedQuery(
    db,
    `insert into link_cards (company_id, url, title, description, site_name, expires_at)
     values ($1, $2, $3, $4, $5, now() + case when $3::text is null then interval '1 hour' else interval '7 days' end)
     on conflict (company_id, url) do update set title = excluded.title, description = excluded.description,
       site_name = excluded.site_name, expires_at = excluded.expires_at`,
    [companyIdOf(db), url, summary?.title ?? null, summary?.description ?? '', summary?.siteName ?? ''],
  )
  return summary
}

/** Deletes outdated entries. */
export const removeExpiredCards = defineJob({
  name: 'link_cards.remove-expired',
  schedule: '50 3 * * *',
  due: 'exists (select from link_cards l where l.company_id = c.id and l.expires_at < now())',
  handler: async ({ db }) => {
    await namedQuery(db, 'delete from link_cards where company_id = $1 and expires_at < now()', [
      companyIdOf(db),
    ])
  },
})
