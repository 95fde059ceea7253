import { cleanName } from '#common/clean-name.ts'
import { email as accountEmail, employeeNumber as accountNumber } from '#contract/admin-users.ts'
import type { FederationProblem } from '#contract/identity-providers.ts'
import { memberIds } from '#db/audience-members.ts'
import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import type { App } from '#server/app.ts'
import { register } from '#server/features/admin-users/registration.commands.ts'
import { enter } from '#server/features/sessions/sessions.commands.ts'
import type { Visit } from '#server/platform/auth/device-cookies.ts'
import { isNewDevice } from '#server/platform/auth/known-devices.queries.ts'
import { tokenHash } from '#server/platform/auth/tokens.ts'
import { productAddress } from '#server/platform/http/product-address.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { idTokenPurpose } from './external-sign-outs.commands.ts'
import { lockCompany } from './identity-providers.commands.ts'
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
  // The first sign-ins of a person in two browsers must not both register them.
  if (provider.createsPeople) {
    await lockCompany(trx)
    const meanwhile = await findTied(trx, provider.id, outcome.nameId)
    if (meanwhile !== null) return { userId: meanwhile, created: false }
  }
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
  const nameOf = (text: string | undefined) =>
    cleanName((text ?? '').slice(0, 200))
      .slice(0, 50)
      .trim()
  const employeeNumber = fields.employeeNumber?.trim() || null
  // As in the form of administrators: what they could not save again is not registered.
  if (!accountEmail.safeParse(email).success || !accountNumber.safeParse(employeeNumber ?? '1').success)
    throw new Impossible('not_created')
  // The log names the provider instead of a person.
  await namedQuery(trx, `select set_config('hiroba.directory', $1, true) as directory`, [provider.name])
  try {
    return await register(
      trx,
      {
        familyName: nameOf(fields.familyName) || nameOf(email.split('@')[0]),
        givenName: nameOf(fields.givenName),
        familyNameKana: nameOf(fields.familyNameKana),
        givenNameKana: nameOf(fields.givenNameKana),
        email,
        companyLoginId: null,
        employeeNumber,
        memberships: [{ departmentId: named ?? provider.departmentId, positionId: null, jobLabel: '' }],
      },
      { actorId: null, locale: 'ja', address: productAddress(app.config), passwordHash: null },
    )
  } catch (error) {
    if (error instanceof Refusal) throw new Impossible('not_created')
    throw error
  }
}

async function requireChosen(trx: CompanyDb, provider: ProviderRow, { userId, created }: Resolved) {
  const person = await findFederatedPerson(trx, provider.id, userId)
  // The audiences of a person who was registered a moment ago are settled only after this transaction.
  const isNew = created && provider.stage === 'trial' && provider.trialRule !== null
  const chosen = person?.chosen || (isNew && (await memberIds(trx, provider.trialRule!)).includes(userId))
  if (!person || !chosen) throw new Impossible('not_covered')
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
    const resolved = await resolve(app, trx, provider, outcome)
    await requireChosen(trx, provider, resolved)
    const { userId } = resolved
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
        newDevice: await isNewDevice(trx, userId, visit),
        begun: { method: provider.kind, kept: true },
      },
      address: productAddress(app.config),
    })
    await namedQuery(
      trx,
      `insert into federated_sessions (company_id, token_hash, provider_id, user_id, name_id, name_id_format,
         session_index, sent_name_id, id_token)
       values (:companyId, :hash, :providerId, :userId, :nameId, :nameIdFormat, :sessionIndex, :sentNameId, :idToken)`,
      {
        companyId,
        hash: tokenHash(made.cookie),
        providerId: provider.id,
        userId,
        nameId: outcome.nameId,
        nameIdFormat: outcome.nameIdFormat,
        sessionIndex: outcome.sessionIndex,
        sentNameId: outcome.sentNameId,
        idToken:
          outcome.idToken === null
            ? null
            : app.secrets.seal({ companyId, purpose: idTokenPurpose(provider.id) }, outcome.idToken),
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
