import { foldLoginName } from '#common/login-name.ts'
import type { OperatorRole } from '#common/operator-role.ts'
import { type InstallationDb, namedQuery, transaction } from '#db/tenant.ts'
import { stepOfCode } from '#server/features/second-factors/totp.rules.ts'
import type { SealedSecrets } from '#server/platform/auth/sealed-secrets.ts'
import { logOperatorAct } from './operator-acts.commands.ts'
import { findOperatorApp, findOperatorByEmail } from './operators.queries.ts'

/** Where the key of an operator's app is sealed: with the installation, not with a company. */
export const operatorSecretPlace = (id: number) => ({ companyId: 0, purpose: `operator_totp:${id}` })

/** Stores the key of an app that is about to be set up. Returns false if one is in use. */
export async function proposeSecret(db: InstallationDb, secrets: SealedSecrets, id: number, secret: string) {
  const rows = await namedQuery<{ id: number }>(
    db,
    'update operators set totp_secret = $2 where id = $1 and totp_set_up_at is null returning id',
    [id, secrets.seal(operatorSecretPlace(id), secret)],
  )
  return rows.length > 0
}

/* The step of a right code; null: wrong, or no key is known. */
async function stepOf(db: InstallationDb, secrets: SealedSecrets, id: number, code: string) {
  const app = await findOperatorApp(db, id)
  if (!app?.totpSecret) return null
  const secret = secrets.open(operatorSecretPlace(id), app.totpSecret)
  return stepOfCode(Buffer.from(secret, 'base64url'), code, Date.now())
}

/** Whether a code is right and was not used yet. It is used up. */
export async function acceptOperatorCode(
  db: InstallationDb,
  secrets: SealedSecrets,
  id: number,
  code: string,
) {
  const step = await stepOf(db, secrets, id, code)
  if (step === null) return false
  const used = await namedQuery<{ id: number }>(
    db,
    `update operators set totp_last_step = $2
     where id = $1 and totp_last_step < $2 and totp_set_up_at is not null returning id`,
    [id, step],
  )
  return used.length > 0
}

type SetUp = { id: number; name: string; passwordHash: string; code: string; ip: string }

/** Sets an operator's own password and the app whose code it is. Returns false for a wrong code. */
export async function setUpOperatorAccount(
  db: InstallationDb,
  secrets: SealedSecrets,
  { id, name, passwordHash, code, ip }: SetUp,
) {
  const step = await stepOf(db, secrets, id, code)
  if (step === null) return false
  return transaction(db, async (trx) => {
    const rows = await namedQuery<{ id: number }>(
      trx,
      `update operators set password_hash = $2, initial = false, password_set_at = now(), totp_set_up_at = now(),
         totp_last_step = $3
       where id = $1 and totp_set_up_at is null returning id`,
      [id, passwordHash, step],
    )
    if (rows.length === 0) return false
    await logOperatorAct(trx, { by: { id, name }, action: 'set_up', ip })
    return true
  })
}

type NewOperator = {
  email: string
  name: string
  role: OperatorRole
  ipRanges: readonly string[]
  passwordHash: string
}

/** Creates an operator with an initial password. Returns false if the email address is taken. */
export const createOperator = (db: InstallationDb, given: NewOperator, by: string) =>
  transaction(db, async (trx) => {
    const email = foldLoginName(given.email)
    const rows = await namedQuery<{ id: number }>(
      trx,
      `insert into operators (email, name, role, ip_ranges, password_hash) values ($1, $2, $3, $4::text[]::cidr[], $5)
       on conflict (email) do nothing returning id`,
      [email, given.name, given.role, given.ipRanges, given.passwordHash],
    )
    if (rows.length === 0) return false
    await logOperatorAct(trx, {
      ...{ by: { id: null, name: by }, action: 'operator_created', subject: given.name },
      after: { email, role: given.role, ipRanges: given.ipRanges.join(' ') },
    })
    return true
  })

type OperatorChange = {
  name?: string | undefined
  role?: OperatorRole | undefined
  ipRanges?: readonly string[] | undefined
  stopped?: boolean | undefined
  /** A new initial password; the app has to be set up again. */
  passwordHash?: string | undefined
}

/**
 * Changes what is given of an operator. An operator who is stopped or gets a new password is signed out. Returns the operator as
 * changed; null: there is none with this address.
 */
export const changeOperator = (db: InstallationDb, typed: string, change: OperatorChange, by: string) =>
  transaction(db, async (trx) => {
    const email = foldLoginName(typed)
    const before = await findOperatorByEmail(trx, email)
    if (!before) return null
    const { name = before.name, role = before.role, ipRanges = before.ipRanges } = change
    const { stopped = before.stopped, passwordHash } = change
    await namedQuery(
      trx,
      `update operators set name = $2, role = $3, ip_ranges = $4::text[]::cidr[],
         stopped_at = case when $5::boolean then coalesce(stopped_at, now()) end
       where id = $1`,
      [before.id, name, role, ipRanges, stopped],
    )
    if (passwordHash !== undefined)
      await namedQuery(
        trx,
        `update operators set password_hash = $2, initial = true, password_set_at = now(), totp_secret = null,
           totp_set_up_at = null, totp_last_step = 0 where id = $1`,
        [before.id, passwordHash],
      )
    if (passwordHash !== undefined)
      await namedQuery(trx, 'delete from operator_passkeys where operator_id = $1', [before.id])
    if (stopped || passwordHash !== undefined)
      await namedQuery(trx, 'delete from operator_sessions where operator_id = $1', [before.id])
    const state = (one: Pick<typeof before, 'name' | 'role' | 'ipRanges' | 'stopped'>) => ({
      ...{ name: one.name, role: one.role, ipRanges: one.ipRanges.join(' '), stopped: one.stopped },
    })
    await logOperatorAct(trx, {
      ...{ by: { id: null, name: by }, action: 'operator_changed', subject: name },
      before: { ...state(before), reset: false },
      after: {
        ...state({ name, role, ipRanges: [...ipRanges], stopped }),
        reset: passwordHash !== undefined,
      },
    })
    return findOperatorByEmail(trx, email)
  })
