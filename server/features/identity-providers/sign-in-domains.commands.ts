import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { keepEmergencyAdministrator } from '#server/features/admin-users/accounts.commands.ts'
import { logAct } from '#server/features/administration-acts/administration-acts.commands.ts'
import { randomToken } from '#server/platform/auth/tokens.ts'
import { found, permit, Refusal } from '#server/platform/http/refusal.ts'
import { lockCompany, logEmergency, proveEmergencyAdministrator } from './identity-providers.commands.ts'

type Changed = { domain: string; providerName: string | null; proven: boolean; version: number }

async function findDomain(trx: CompanyDb, id: number) {
  const [row] = await namedQuery<Changed>(
    trx,
    `select n.domain, p.name as provider_name, n.proven_at is not null as proven, n.version from sign_in_domains n
     left join identity_providers p on p.company_id = n.company_id and p.id = n.provider_id
     where n.company_id = $1 and n.id = $2`,
    [companyIdOf(trx), id],
  )
  return found(row)
}

const stateOf = ({ domain, providerName, proven }: Changed) => ({
  domain,
  identityProvider: providerName,
  proven,
})

type Act = { actorId: number; id: number; version?: number }

/** Changes a domain in a transaction with its log entry. */
const change = (
  db: CompanyDb,
  { actorId, id, version }: Act,
  action: 'update' | 'delete',
  work: (trx: CompanyDb) => Promise<unknown>,
) =>
  transaction(db, async (trx) => {
    await lockCompany(trx)
    const before = await findDomain(trx, id)
    permit(version === undefined || before.version === version, 'conflict')
    await work(trx)
    await logAct(trx, {
      ...{ actorId, noun: 'sign_in_domain', action, subject: { id, name: before.domain } },
      before: stateOf(before),
      ...(action === 'update' && { after: stateOf(await findDomain(trx, id)) }),
    })
  })

/** Returns false if the company has added the domain before. */
export const addDomain = (db: CompanyDb, domain: string, actorId: number) =>
  transaction(db, async (trx) => {
    const [made] = await namedQuery<{ id: number }>(
      trx,
      `insert into sign_in_domains (company_id, domain, token) values ($1, $2, $3)
       on conflict (company_id, domain) do nothing returning id`,
      [companyIdOf(trx), domain, randomToken()],
    )
    if (!made) return false
    await logAct(trx, {
      ...{ actorId, noun: 'sign_in_domain', action: 'create', subject: { id: made.id, name: domain } },
      after: { domain },
    })
    return true
  })

const isTaken = (error: unknown) =>
  (error as { code?: string }).code === '23505' &&
  String((error as Error).message).includes('sign_in_domains_proven')

/** Counts a domain as the company's. @throws {Refusal} domain_taken if another company has proven it */
export const proveDomain = (db: CompanyDb, act: Act) =>
  change(db, act, 'update', (trx) =>
    namedQuery(
      trx,
      `update sign_in_domains set proven_at = now(), version = version + 1
       where company_id = $1 and id = $2 and proven_at is null`,
      [companyIdOf(trx), act.id],
    ),
  ).catch((error: unknown) => {
    if (isTaken(error)) throw new Refusal('domain_taken')
    throw error
  })

export const chooseProvider = (db: CompanyDb, act: Act, providerId: number | null) =>
  change(db, act, 'update', (trx) =>
    namedQuery(
      trx,
      'update sign_in_domains set provider_id = $3, version = version + 1 where company_id = $1 and id = $2',
      [companyIdOf(trx), act.id, providerId],
    ),
  )

export const deleteDomain = (db: CompanyDb, act: Act) =>
  change(db, act, 'delete', (trx) =>
    namedQuery(trx, 'delete from sign_in_domains where company_id = $1 and id = $2', [
      companyIdOf(trx),
      act.id,
    ]),
  )

export const addEmergencyAdministrator = (db: CompanyDb, userId: number) =>
  transaction(db, async (trx) => {
    await lockCompany(trx)
    if (await proveEmergencyAdministrator(trx, userId)) await logEmergency(trx, userId, userId, 'create')
  })

/** @throws {Refusal} last_emergency_administrator while a provider is on */
export const endEmergencyAdministrator = (db: CompanyDb, userId: number, actorId: number) =>
  transaction(db, async (trx) => {
    await lockCompany(trx)
    const ended = await namedQuery(
      trx,
      'delete from emergency_administrators where company_id = $1 and user_id = $2 returning 1 as one',
      [companyIdOf(trx), userId],
    )
    permit(ended.length > 0)
    await keepEmergencyAdministrator(trx)
    await logEmergency(trx, actorId, userId, 'delete')
  })
