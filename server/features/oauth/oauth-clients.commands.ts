import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import { oauthLimits } from '#contract/oauth.ts'
import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { logAct } from '#server/features/administration-acts/administration-acts.commands.ts'
import { randomToken, tokenHash } from '#server/platform/auth/tokens.ts'
import { found, permit, Refusal } from '#server/platform/http/refusal.ts'
import type { OauthScope } from './authorization-requests.rules.ts'
import { type ClientRow, lockClient } from './oauth.queries.ts'
import { oauthStrings } from './oauth.strings.ts'

type Written = { name: string; redirectUris: readonly string[]; scopes: readonly OauthScope[] }
type Target = { actorId: number; id: number; version: number }

const stateOf = ({ name, redirectUris, scopes }: Written) => ({ name, redirectUris, scopes })

/** Registers a tool and returns its id. @throws {Refusal} validation_failed where the company has too many */
export const createClient = (
  db: CompanyDb,
  { actorId, locale }: { actorId: number; locale: Locale },
  { confidential, ...written }: Written & { confidential: boolean },
) =>
  transaction(db, async (trx) => {
    const companyId = companyIdOf(trx)
    // Of two at once one waits, so that both are counted.
    await namedQuery(trx, 'select 1 from company_configs where company_id = $1 for no key update', [
      companyId,
    ])
    const [row] = await namedQuery<{ id: number }>(
      trx,
      `insert into oauth_clients (company_id, client_id, name, confidential, redirect_uris, scopes, created_by_id)
       select :companyId, :clientId, :name, :confidential, :redirectUris, :scopes, :actorId
       where (select count(*) from oauth_clients where company_id = :companyId) < :most returning id`,
      {
        ...{ companyId, clientId: `${companyId}.${randomToken()}`, confidential, actorId, ...written },
        most: oauthLimits.clients,
      },
    )
    if (!row)
      throw new Refusal('validation_failed', {
        name: phrases(oauthStrings, locale).tooMany(oauthLimits.clients),
      })
    await logAct(trx, {
      ...{ actorId, noun: 'oauth_client', action: 'create', subject: { id: row.id, name: written.name } },
      after: stateOf(written),
    })
    return row.id
  })

/* Runs an act on a tool at the version that was read. */
const change = <T>(
  db: CompanyDb,
  { id, version }: Target,
  act: (trx: CompanyDb, row: ClientRow) => Promise<T>,
) =>
  transaction(db, async (trx) => {
    const row = found(await lockClient(trx, id))
    permit(row.version === version, 'conflict')
    return act(trx, row)
  })

/** @throws {Refusal} not_found, conflict */
export const changeClient = (db: CompanyDb, target: Target, written: Written) =>
  change(db, target, async (trx, before) => {
    await namedQuery(
      trx,
      `update oauth_clients set name = :name, redirect_uris = :redirectUris, scopes = :scopes, version = version + 1
       where company_id = :companyId and id = :id`,
      { companyId: companyIdOf(trx), id: target.id, ...written },
    )
    await logAct(trx, {
      ...{ actorId: target.actorId, noun: 'oauth_client', action: 'update' },
      ...{ subject: { id: target.id, name: written.name }, before: stateOf(before), after: stateOf(written) },
    })
  })

/** Returns the new secret; only its hash is kept. @throws {Refusal} not_found, conflict */
export const renewSecret = (db: CompanyDb, target: Target) =>
  change(db, target, async (trx, { name, confidential, clientId }) => {
    permit(confidential)
    const secret = randomToken()
    await namedQuery(
      trx,
      `update oauth_clients set secret_hash = $3, secret_set_at = now(), version = version + 1
       where company_id = $1 and id = $2`,
      [companyIdOf(trx), target.id, tokenHash(secret)],
    )
    await logAct(trx, {
      ...{ actorId: target.actorId, noun: 'oauth_client', action: 'renew_secret' },
      subject: { id: target.id, name },
    })
    return { clientId, secret }
  })

/** Stops or starts a tool. What it holds is useless from then on, also after it is started again. */
export const stopClient = (db: CompanyDb, target: Target, stopped: boolean) =>
  change(db, target, async (trx, { name, stoppedAt }) => {
    if ((stoppedAt !== null) === stopped) return
    const values = [companyIdOf(trx), target.id]
    await namedQuery(
      trx,
      `update oauth_clients set stopped_at = case when $3::boolean then now() end, version = version + 1
       where company_id = $1 and id = $2`,
      [...values, stopped],
    )
    await namedQuery(
      trx,
      `delete from oauth_tokens t using oauth_grants g
       where t.company_id = $1 and g.company_id = $1 and g.id = t.grant_id and g.client_id = $2`,
      values,
    )
    await namedQuery(
      trx,
      `delete from oauth_codes o using oauth_grants g
       where o.company_id = $1 and g.company_id = $1 and g.id = o.grant_id and g.client_id = $2`,
      values,
    )
    await logAct(trx, {
      ...{ actorId: target.actorId, noun: 'oauth_client', action: stopped ? 'stop' : 'resume' },
      subject: { id: target.id, name },
    })
  })

/** @throws {Refusal} not_found, conflict */
export const deleteClient = (db: CompanyDb, target: Target) =>
  change(db, target, async (trx, before) => {
    await namedQuery(trx, 'delete from oauth_clients where company_id = $1 and id = $2', [
      companyIdOf(trx),
      target.id,
    ])
    await logAct(trx, {
      ...{ actorId: target.actorId, noun: 'oauth_client', action: 'delete' },
      ...{ subject: { id: target.id, name: before.name }, before: stateOf(before) },
    })
  })
