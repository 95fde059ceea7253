import { phrases } from '#common/strings.ts'
import { factorLimits } from '#contract/second-factors.ts'
import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { tellAndMail } from '#server/features/announcements/tell.commands.ts'
import { fullName } from '#server/features/people/people.present.ts'
import * as auth from '#server/platform/auth/auth.queries.ts'
import type { SealedSecrets } from '#server/platform/auth/sealed-secrets.ts'
import { randomToken } from '#server/platform/auth/tokens.ts'
import { permit } from '#server/platform/http/refusal.ts'
import { newRecoveryCode, recoveryCodeHash } from './recovery-codes.rules.ts'
import { secondFactorAdded, secondFactorRemoved } from './second-factors.notices.ts'
import { findApp, findPasskeys } from './second-factors.queries.ts'
import { secondFactorsStrings } from './second-factors.strings.ts'
import { stepOfCode } from './totp.rules.ts'

type Own = {
  userId: number
  /** The session's cookie: adding a factor counts as giving it. */
  cookie: string
  /** The product's address for links, without a trailing slash. */
  address: string
}
type Told = { familyName: string; givenName: string }
type Changed = {
  userId: number
  factor: 'passkey' | 'app' | 'codes'
  what: 'added' | 'removed'
  address: string
}

/** Notifies the person at any hour: it may be the only warning. */
async function tellOfChange(trx: CompanyDb, { userId, factor, what, address }: Changed) {
  const occasion = randomToken()
  const notice = what === 'added' ? secondFactorAdded : secondFactorRemoved
  await tellAndMail<Told>(trx, {
    values: [userId, factor, occasion],
    recipients: `select u.id as user_id, u.family_name, u.given_name from users u
      where u.company_id = $1 and u.id = $2`,
    notices: [notice.row({ actor: 'o.user_id', once: '$4::text', payload: { factor: '$3::text' } })],
    address,
    urgent: true,
    email: ({ locale, ...name }) => {
      const words = phrases(secondFactorsStrings, locale)
      const about = {
        name: fullName(name),
        factor: words[factor],
        link: `${address}/two_factor_authentications`,
      }
      return what === 'added'
        ? { subject: words.addedSubject, text: words.addedText(about), once: `factor:${occasion}` }
        : { subject: words.removedSubject, text: words.removedText(about), once: `factor:${occasion}` }
    },
  })
}

const lockPerson = (trx: CompanyDb, userId: number) =>
  namedQuery(trx, 'select id from users where company_id = $1 and id = $2 for update', [
    companyIdOf(trx),
    userId,
  ])

async function finishAdding(trx: CompanyDb, { userId, cookie, address }: Own, factor: Changed['factor']) {
  await auth.recordProof(trx, cookie, { factor: true })
  await tellOfChange(trx, { userId, factor, what: 'added', address })
  await auth.notifySessionsChanged(trx, [userId])
}

type NewPasskey = { name: string; credentialId: string; publicKey: Uint8Array; counter: number }

/** Adds a passkey. Throws `conflict` if the account has the most already, or the passkey is known. */
export const addPasskey = (db: CompanyDb, own: Own, { name, credentialId, publicKey, counter }: NewPasskey) =>
  transaction(db, async (trx) => {
    const { userId } = own
    await lockPerson(trx, userId)
    permit((await findPasskeys(trx, userId)).length < factorLimits.passkeys, 'conflict')
    const [made] = await namedQuery<{ id: number }>(
      trx,
      `insert into passkeys (company_id, user_id, credential_id, public_key, counter, name)
       values ($1, $2, $3, $4, $5, $6) on conflict (company_id, credential_id) do nothing returning id`,
      [companyIdOf(trx), userId, credentialId, Buffer.from(publicKey), counter, name],
    )
    permit(made !== undefined, 'conflict')
    await finishAdding(trx, own, 'passkey')
    return made!.id
  })

export const acceptPasskey = (db: CompanyDb, passkeyId: number, counter: number) =>
  namedQuery(db, 'update passkeys set counter = $3, last_used_at = now() where company_id = $1 and id = $2', [
    companyIdOf(db),
    passkeyId,
    counter,
  ])

/** Renames a person's own passkey; returns whether it exists. */
export async function renamePasskey(db: CompanyDb, userId: number, id: number, name: string) {
  const rows = await namedQuery<{ id: number }>(
    db,
    'update passkeys set name = $4 where company_id = $1 and user_id = $2 and id = $3 returning id',
    [companyIdOf(db), userId, id, name],
  )
  return rows.length > 0
}

/* Recovery codes replace a factor: without one there is nothing to replace. */
async function finishRemoving(trx: CompanyDb, userId: number, factor: Changed['factor'], address: string) {
  await namedQuery(
    trx,
    `delete from recovery_codes where company_id = $1 and user_id = $2
       and not exists (select from passkeys where company_id = $1 and user_id = $2)
       and not exists (select from authenticator_apps where company_id = $1 and user_id = $2)`,
    [companyIdOf(trx), userId],
  )
  await tellOfChange(trx, { userId, factor, what: 'removed', address })
  await auth.notifySessionsChanged(trx, [userId])
}

/** Removes a person's own passkey; returns whether it existed. */
export const removePasskey = (db: CompanyDb, userId: number, id: number, address: string) =>
  transaction(db, async (trx) => {
    await lockPerson(trx, userId)
    const rows = await namedQuery<{ id: number }>(
      trx,
      'delete from passkeys where company_id = $1 and user_id = $2 and id = $3 returning id',
      [companyIdOf(trx), userId, id],
    )
    if (rows.length > 0) await finishRemoving(trx, userId, 'passkey', address)
    return rows.length > 0
  })

export const appPurpose = (userId: number) => `authenticator app of ${userId}`

const placeOf = (db: CompanyDb, userId: number) => ({
  companyId: companyIdOf(db),
  purpose: appPurpose(userId),
})

type NewApp = { secret: Uint8Array; step: number }

/** Adds an authenticator app, in place of an earlier one. The code of `step` has confirmed it and is used up. */
export const addApp = (db: CompanyDb, secrets: SealedSecrets, own: Own, { secret, step }: NewApp) =>
  transaction(db, async (trx) => {
    const { userId } = own
    await lockPerson(trx, userId)
    await namedQuery(
      trx,
      `insert into authenticator_apps (company_id, user_id, secret, last_step) values ($1, $2, $3, $4)
       on conflict (company_id, user_id) do update set secret = excluded.secret, last_step = excluded.last_step,
         created_at = now(), last_used_at = null`,
      [
        companyIdOf(trx),
        userId,
        secrets.seal(placeOf(trx, userId), Buffer.from(secret).toString('base64url')),
        step,
      ],
    )
    await finishAdding(trx, own, 'app')
  })

/** Removes a person's own app; nothing happens if there is none. */
export const removeApp = (db: CompanyDb, userId: number, address: string) =>
  transaction(db, async (trx) => {
    await lockPerson(trx, userId)
    const rows = await namedQuery<{ userId: number }>(
      trx,
      'delete from authenticator_apps where company_id = $1 and user_id = $2 returning user_id',
      [companyIdOf(trx), userId],
    )
    if (rows.length > 0) await finishRemoving(trx, userId, 'app', address)
  })

/** Whether a code is right and was not used yet. It is used up, and so are the codes before it. */
export async function acceptCode(db: CompanyDb, secrets: SealedSecrets, userId: number, code: string) {
  const app = await findApp(db, userId)
  if (!app) return false
  const place = placeOf(db, userId)
  const secret = secrets.open(place, app.secret)
  const step = stepOfCode(Buffer.from(secret, 'base64url'), code, Date.now())
  if (step === null) return false
  const used = await namedQuery<{ userId: number }>(
    db,
    `update authenticator_apps set last_step = $3, last_used_at = now(), secret = $4
     where company_id = $1 and user_id = $2 and last_step < $3 returning user_id`,
    // Sealed again with the present key, if it was sealed with an earlier one.
    [
      companyIdOf(db),
      userId,
      step,
      secrets.isOutdated(app.secret) ? secrets.seal(place, secret) : app.secret,
    ],
  )
  return used.length > 0
}

/** Whether a recovery code is right and was not used yet. It is used up. */
export async function acceptRecoveryCode(db: CompanyDb, userId: number, code: string) {
  const companyId = companyIdOf(db)
  const used = await namedQuery<{ userId: number }>(
    db,
    `update recovery_codes set used_at = now()
     where company_id = $1 and user_id = $2 and code_hash = $3 and used_at is null returning user_id`,
    [companyId, userId, recoveryCodeHash(companyId, userId, code)],
  )
  return used.length > 0
}

/** Replaces the recovery codes of a person with a second factor, and returns the new ones; only hashes are stored. */
export const replaceRecoveryCodes = (db: CompanyDb, userId: number, address: string) =>
  transaction(db, async (trx) => {
    const companyId = companyIdOf(trx)
    await lockPerson(trx, userId)
    const has = (await findPasskeys(trx, userId)).length > 0 || (await findApp(trx, userId)) !== null
    permit(has, 'conflict')
    const codes = Array.from({ length: factorLimits.recoveryCodes }, newRecoveryCode)
    await namedQuery(trx, 'delete from recovery_codes where company_id = $1 and user_id = $2', [
      companyId,
      userId,
    ])
    await namedQuery(
      trx,
      `insert into recovery_codes (company_id, user_id, code_hash) select $1, $2, unnest($3::bytea[])`,
      [companyId, userId, codes.map((code) => recoveryCodeHash(companyId, userId, code))],
    )
    await tellOfChange(trx, { userId, factor: 'codes', what: 'added', address })
    return codes
  })
