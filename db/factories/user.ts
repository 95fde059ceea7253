import type { Insertable } from 'kysely'
import type { Database } from '#db/schema.ts'
import { type CompanyDb, companyIdOf, transaction } from '#db/tenant.ts'
import { refreshAudiences } from './audience.ts'
import { passwordHash } from './password.ts'
import { unique } from './unique.ts'

type Membership = { departmentId: number; positionId?: number | null; jobLabel?: string; main?: boolean }

type UserDefaults = Partial<Omit<Insertable<Database['users']>, 'id' | 'companyId'>> & {
  /** The first is the main one unless another is marked as such. */
  memberships?: Membership[]
  /** The password was set by an administrator and must be replaced. */
  initialPassword?: boolean
  passwordSetAt?: Date
}

/**
 * An active user who can sign in by email (and by company ID, if given) with `password` from password.ts, and who is in
 * every audience whose rule matches.
 */
export async function makeUser(db: CompanyDb, overrides: UserDefaults = {}): Promise<number> {
  const { memberships = [], initialPassword = false, passwordSetAt, ...fields } = overrides
  const companyId = companyIdOf(db)
  const hash = await passwordHash()
  return transaction(db, async (trx) => {
    const { id, email, companyLoginId } = await trx
      .insertInto('users')
      .values({
        companyId,
        familyName: '田中',
        givenName: '一郎',
        familyNameKana: 'タナカ',
        givenNameKana: 'イチロウ',
        email: `person-${unique()}@mihon.example`,
        status: 'active',
        firstSignedInAt: fields.status === 'invited' ? null : new Date(),
        ...fields,
      })
      .returning(['id', 'email', 'companyLoginId'])
      .executeTakeFirstOrThrow()
    const mainAt = Math.max(
      memberships.findIndex(({ main }) => main),
      0,
    )
    const rows = memberships.map((membership, i) => ({
      companyId,
      userId: id,
      ...membership,
      main: i === mainAt,
    }))
    if (rows.length > 0) await trx.insertInto('memberships').values(rows).execute()
    for (const [kind, identifier] of [
      ['email', email],
      ['company_login_id', companyLoginId],
    ] as const) {
      if (!identifier) continue
      const login = { identifier: identifier.toLowerCase(), kind, companyId, userId: id }
      await trx.insertInto('logins').values(login).execute()
    }
    await trx
      .insertInto('credentials')
      .values({ companyId, userId: id, passwordHash: hash, initial: initialPassword, setAt: passwordSetAt })
      .execute()
    await refreshAudiences(trx)
    return id
  })
}
