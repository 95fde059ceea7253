import type { ApiScope } from '#common/api-scope.ts'
import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import { apiTokenLimits } from '#contract/api-tokens.ts'
import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { logAct } from '#server/features/administration-acts/administration-acts.commands.ts'
import { canonicalNetworks } from '#server/features/ip-restriction/ip-restriction.queries.ts'
import { readNetwork } from '#server/features/ip-restriction/ip-restriction.rules.ts'
import { newApiToken } from '#server/platform/auth/api-token-sessions.ts'
import { tokenHash } from '#server/platform/auth/tokens.ts'
import { todayIn } from '#server/platform/company-day.ts'
import { found, Refusal } from '#server/platform/http/refusal.ts'
import { apiTokensStrings } from './api-tokens.strings.ts'

type Written = { name: string; scopes: ApiScope[]; expiresOn: string; ipRanges: string[] }

/** Creates a token of a person or an app and returns it; only its hash is kept. @throws {Refusal} validation_failed */
export const createToken = (
  db: CompanyDb,
  { userId, actorId = userId, locale }: { userId: number; actorId?: number; locale: Locale },
  { name, scopes, expiresOn, ipRanges }: Written,
) =>
  transaction(db, async (trx) => {
    const t = phrases(apiTokensStrings, locale)
    const companyId = companyIdOf(trx)
    const read = ipRanges.map(readNetwork).filter((network) => network !== null)
    if (read.length < ipRanges.length) throw new Refusal('validation_failed', { ipRanges: t.badNetwork })
    const networks = await canonicalNetworks(trx, read)
    // Of two at once one waits, so that both are counted.
    await namedQuery(trx, 'select 1 from users where company_id = $1 and id = $2 for no key update', [
      companyId,
      userId,
    ])
    const [state] = await namedQuery<{ valid: boolean; count: number }>(
      trx,
      `select $3::date between ${todayIn('c.time_zone')} and ${todayIn('c.time_zone')} + ${apiTokenLimits.days} as valid,
         (select count(*) from api_tokens where company_id = $1 and user_id = $2) as count
       from companies c where c.id = $1`,
      [companyId, userId, expiresOn],
    )
    if (!state!.valid) throw new Refusal('validation_failed', { expiresOn: t.badDay(apiTokenLimits.days) })
    if (state!.count >= apiTokenLimits.perPerson)
      throw new Refusal('validation_failed', { name: t.tooMany(apiTokenLimits.perPerson) })
    const token = newApiToken(companyId)
    const [row] = await namedQuery<{ id: number }>(
      trx,
      `insert into api_tokens (company_id, user_id, name, token_hash, ending, scopes, ip_ranges, expires_at)
       select :companyId, :userId, :name, :hash, :ending, :scopes, :networks::cidr[],
         (:expiresOn::date + 1)::timestamp at time zone c.time_zone
       from companies c where c.id = :companyId returning id`,
      {
        ...{ companyId, userId, name, hash: tokenHash(token), ending: token.slice(-4) },
        ...{ scopes, networks, expiresOn },
      },
    )
    await logAct(trx, {
      ...{ actorId, noun: 'api_token', action: 'create', subject: { id: row!.id, name } },
      after: { apiScopes: scopes, usableUntil: expiresOn, ipRanges: networks },
    })
    return { id: row!.id, token }
  })

/** Deletes a token. `userId`: only if it is this person's. @throws {Refusal} not_found */
export const deleteToken = (
  db: CompanyDb,
  { actorId, id, userId }: { actorId: number; id: number; userId: number | null },
) =>
  transaction(db, async (trx) => {
    const [row] = await namedQuery<{ name: string }>(
      trx,
      `delete from api_tokens where company_id = $1 and id = $2 and ($3::bigint is null or user_id = $3)
       returning name`,
      [companyIdOf(trx), id, userId],
    )
    const { name } = found(row)
    await logAct(trx, { actorId, noun: 'api_token', action: 'delete', subject: { id, name } })
  })
