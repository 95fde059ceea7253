import type { factorKinds } from '#contract/second-factors.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'

export type FactorKind = (typeof factorKinds)[number]

export const findPasskeys = (db: CompanyDb, userId: number) =>
  namedQuery<{ id: number; name: string; credentialId: string; createdAt: Date; lastUsedAt: Date | null }>(
    db,
    `select id, name, credential_id, created_at, last_used_at from passkeys
     where company_id = $1 and user_id = $2 order by id`,
    [companyIdOf(db), userId],
  )

export async function findApp(db: CompanyDb, userId: number) {
  const [row] = await namedQuery<{ secret: string; createdAt: Date; lastUsedAt: Date | null }>(
    db,
    `select secret, created_at, last_used_at from authenticator_apps where company_id = $1 and user_id = $2`,
    [companyIdOf(db), userId],
  )
  return row ?? null
}

type CountsRow = { passkeyCount: number; app: boolean; recoveryCodeCount: number }

/** What a person has to prove who they are besides the password. */
export async function countFactors(db: CompanyDb, userId: number): Promise<CountsRow> {
  const [row] = await namedQuery<CountsRow>(
    db,
    `select (select count(*)::integer from passkeys where company_id = $1 and user_id = $2) as passkey_count,
       exists (select from authenticator_apps where company_id = $1 and user_id = $2) as app,
       (select count(*)::integer from recovery_codes where company_id = $1 and user_id = $2 and used_at is null)
         as recovery_code_count`,
    [companyIdOf(db), userId],
  )
  return row!
}

/** With what a person can prove who they are besides the password; empty: they have no second factor. */
export async function factorKindsOf(db: CompanyDb, userId: number): Promise<FactorKind[]> {
  const { passkeyCount, app, recoveryCodeCount } = await countFactors(db, userId)
  return [
    ...(passkeyCount > 0 ? (['passkey'] as const) : []),
    ...(app ? (['code'] as const) : []),
    ...(recoveryCodeCount > 0 && (passkeyCount > 0 || app) ? (['recovery_code'] as const) : []),
  ]
}

type PasskeyRow = { id: number; userId: number; publicKey: Uint8Array; counter: number }

/** A passkey by what the browser calls it. */
export async function findPasskey(db: CompanyDb, credentialId: string) {
  const [row] = await namedQuery<PasskeyRow>(
    db,
    `select id, user_id, public_key, counter from passkeys where company_id = $1 and credential_id = $2`,
    [companyIdOf(db), credentialId],
  )
  return row ?? null
}

type NamesRow = { familyName: string; givenName: string; login: string | null; companyName: string }

/** The names under which a person and their company appear in password managers and authenticator apps. */
export async function findOwnNames(db: CompanyDb, userId: number) {
  const [row] = await namedQuery<NamesRow>(
    db,
    `select u.family_name, u.given_name, coalesce(u.email, u.company_login_id) as login, c.name as company_name
     from users u join companies c on c.id = u.company_id where u.company_id = $1 and u.id = $2`,
    [companyIdOf(db), userId],
  )
  return row!
}
