import type { FederationProblem } from '#contract/identity-providers.ts'
import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import type { App } from '#server/app.ts'
import { register } from '#server/features/admin-users/registration.commands.ts'
import { enter } from '#server/features/sessions/sessions.commands.ts'
import type { Visit } from '#server/platform/auth/device-cookies.ts'
import { isKnownDevice } from '#server/platform/auth/known-devices.queries.ts'
import { tokenHash } from '#server/platform/auth/tokens.ts'
import { productAddress } from '#server/platform/http/product-address.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import {
  findByAddress,
  findDepartmentNamed,
  findFederatedPerson,
  findTied,
  type ProviderRow,
} from './identity-providers.queries.ts'
import type { Outcome } from './sign-ins.commands.ts'

/** Thrown to undo what a sign-in has written that then turns out to be impossible. */
class Impossible extends Error {
  readonly problem: FederationProblem
  constructor(problem: FederationProblem) {
    super(problem)
    this.problem = problem
  }
}

type Resolved = { userId: number; created: boolean }

/** The person whom a provider means. Ties them to its name, and registers a new person where that is wished. */
async function resolve(app: App, trx: CompanyDb, provider: ProviderRow, outcome: Outcome): Promise<Resolved> {
  const tied = await findTied(trx, provider.id, outcome.nameId)
  if (tied !== null) return { userId: tied, created: false }
  if (outcome.email === null) throw new Impossible('no_email')
  const { routed, userId, tied: elsewhere } = await findByAddress(trx, provider.id, outcome.email)
  if (!routed) throw new Impossible('other_domain')
  if (userId !== null && elsewhere) throw new Impossible('other_name')
  const created = userId === null
  const person = userId ?? (await registerPerson(app, trx, provider, { ...outcome, email: outcome.email }))
  await namedQuery(
    trx,
    `insert into federated_identities (company_id, provider_id, name_id, user_id) values ($1, $2, $3, $4)
     on conflict do nothing`,
    [companyIdOf(trx), provider.id, outcome.nameId, person],
  )
  if ((await findTied(trx, provider.id, outcome.nameId)) !== person) throw new Impossible('other_name')
  return { userId: person, created }
}

async function registerPerson(
  app: App,
  trx: CompanyDb,
  provider: ProviderRow,
  { email, fields }: Outcome & { email: string },
) {
  if (!provider.createsPeople || provider.departmentId === null) throw new Impossible('unknown_person')
  const named = fields.department ? await findDepartmentNamed(trx, fields.department) : null
  const cut = (text: string | undefined, most: number) => (text ?? '').slice(0, most)
  try {
    return await register(
      trx,
      {
        familyName: cut(fields.familyName ?? email.split('@')[0], 50),
        givenName: cut(fields.givenName, 50),
        familyNameKana: cut(fields.familyNameKana, 50),
        givenNameKana: cut(fields.givenNameKana, 50),
        email,
        companyLoginId: null,
        employeeNumber: fields.employeeNumber ? cut(fields.employeeNumber, 40) : null,
        memberships: [{ departmentId: named ?? provider.departmentId, positionId: null, jobLabel: '' }],
      },
      { actorId: null, locale: 'ja', address: productAddress(app.config), passwordHash: null },
    )
  } catch (error) {
    if (error instanceof Refusal) throw new Impossible('not_created')
    throw error
  }
}

async function requireChosen(trx: CompanyDb, provider: ProviderRow, userId: number) {
  const person = await findFederatedPerson(trx, provider.id, userId)
  if (!person?.chosen) throw new Impossible('not_covered')
  if (!person.letIn) throw new Impossible('not_in_use')
}

const caught = (error: unknown) => {
  if (error instanceof Impossible) return error.problem
  throw error
}

/** Begins a session of the person whom a provider confirmed, or returns why there is none. Writes nothing then. */
export const enterFederated = (
  app: App,
  db: CompanyDb,
  { provider, outcome, visit }: { provider: ProviderRow; outcome: Outcome; visit: Visit },
) =>
  transaction(db, async (trx) => {
    const { userId } = await resolve(app, trx, provider, outcome)
    await requireChosen(trx, provider, userId)
    const companyId = companyIdOf(trx)
    await namedQuery(
      trx,
      `update federated_identities set used_at = now() where company_id = $1 and provider_id = $2 and name_id = $3`,
      [companyId, provider.id, outcome.nameId],
    )
    const made = await enter(trx, {
      ...{
        userId,
        visit,
        known: await isKnownDevice(trx, userId, visit),
        begun: { method: provider.kind },
      },
      address: productAddress(app.config),
    })
    await namedQuery(
      trx,
      `insert into federated_sessions (company_id, token_hash, provider_id, user_id, name_id, name_id_format, session_index)
       values (:companyId, :hash, :providerId, :userId, :nameId, :nameIdFormat, :sessionIndex)`,
      {
        companyId,
        hash: tokenHash(made.cookie),
        providerId: provider.id,
        userId,
        nameId: outcome.nameId,
        nameIdFormat: outcome.nameIdFormat,
        sessionIndex: outcome.sessionIndex,
      },
    )
    return { ...made, userId }
  }).catch(caught)

/** Undoes the transaction of a test with its result. */
class Tried extends Error {
  readonly resolved: Resolved
  constructor(resolved: Resolved) {
    super('tried')
    this.resolved = resolved
  }
}

/** Who would be signed in, or why nobody: everything is done as in a sign-in, and undone. */
export const tryFederated = (app: App, db: CompanyDb, provider: ProviderRow, outcome: Outcome) =>
  transaction(db, async (trx): Promise<Resolved> => {
    throw new Tried(await resolve(app, trx, provider, outcome))
  }).catch((error: unknown) => (error instanceof Tried ? error.resolved : caught(error)))
