import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { type AuthorRow, authorColumns, portraitOf } from '#server/features/people/authors.sql.ts'
import { pageOfRows } from '#server/platform/http/cursor.ts'
import type { FoundPerson } from './reward-lists.import.ts'

/** The people who sign in with one of these, by login in lower case. */
export async function findByIdentifiers(db: CompanyDb, identifiers: readonly string[]) {
  const rows = await namedQuery<FoundPerson & { identifier: string }>(
    db,
    `select known.identifier, u.id, u.status = 'withdrawn' as gone, coalesce(b.balance, 0)::float8 as balance
     from users u
     cross join lateral (values (lower(u.email)), (lower(u.company_login_id))) known(identifier)
     left join reward_balances b on b.company_id = u.company_id and b.user_id = u.id
     where u.company_id = $1 and known.identifier = any($2::text[])
     order by u.status = 'withdrawn' desc`,
    [companyIdOf(db), identifiers.map((one) => one.toLowerCase())],
  )
  return new Map<string, FoundPerson>(rows.map(({ identifier, ...person }) => [identifier, person]))
}

export type BatchRow = AuthorRow & {
  id: number
  madeAt: Date
  entryCount: number
  givenPoints: number
  collectedPoints: number
}

/** A page of the applied lists, newest first. */
export async function findRewardBatches(db: CompanyDb, before: number | null, limit: number) {
  const rows = await namedQuery<BatchRow>(
    db,
    `select x.id, x.made_at, x.entry_count, x.given_points::float8 as given_points,
       x.collected_points::float8 as collected_points,
       ${authorColumns()}
     from reward_batches x
     join users u on u.company_id = x.company_id and u.id = x.made_by_id
     ${portraitOf()}
     where x.company_id = $1 and x.id < $2 order by x.id desc limit $3`,
    [companyIdOf(db), before ?? Number.MAX_SAFE_INTEGER, limit + 1],
  )
  return pageOfRows(rows, limit, (row) => [row.id])
}
