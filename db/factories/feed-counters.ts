import { sql } from 'kysely'
import { snakeCase } from '#common/key-case.ts'
import { type CompanyDb, companyIdOf } from '#db/tenant.ts'

/** Adds one to a counter of each listed post, once per occurrence in the list. */
export async function addToCounters(
  db: CompanyDb,
  counter: 'commentCount' | 'readCount',
  feedIds: readonly number[],
): Promise<void> {
  const column = sql.id(snakeCase(counter))
  await sql`update feed_counters c set ${column} = c.${column} + n.count
    from (select feed_id, count(*)::int as count from unnest(${feedIds}::bigint[]) as feed_id group by feed_id) n
    where c.company_id = ${companyIdOf(db)} and c.feed_id = n.feed_id`.execute(db)
}
