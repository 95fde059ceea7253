import type { ApiScope } from '#common/api-scope.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { type AuthorRow, authorColumns, portraitOf } from '#server/features/people/authors.sql.ts'

export type TokenRow = AuthorRow & {
  id: number
  name: string
  ending: string
  scopes: ApiScope[]
  ipRanges: string[]
  createdAt: Date
  expiresAt: Date
  lastUsedAt: Date | null
}

/** Tokens of one person, or of all people, newest first. */
export const findTokens = (
  db: CompanyDb,
  { userId, beforeId, limit }: { userId: number | null; beforeId: number | null; limit: number },
) =>
  namedQuery<TokenRow>(
    db,
    `select t.id, t.name, t.ending, t.scopes, t.ip_ranges::text[] as ip_ranges, t.created_at, t.expires_at,
       t.last_used_at, ${authorColumns()}
     from api_tokens t join users u on u.company_id = $1 and u.id = t.user_id ${portraitOf()}
     where t.company_id = $1 and ($2::bigint is null or t.user_id = $2) and ($3::bigint is null or t.id < $3)
     order by t.id desc limit $4`,
    [companyIdOf(db), userId, beforeId, limit],
  )
