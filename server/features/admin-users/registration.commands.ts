import { toKatakana } from '#common/kana.ts'
import type { Locale } from '#common/locale.ts'
import { foldLoginName } from '#common/login-name.ts'
import { phrases } from '#common/strings.ts'
import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { logAct } from '#server/features/administration-acts/administration-acts.commands.ts'
import { fullName } from '#server/features/people/people.present.ts'
import { peopleMoved } from '#server/platform/audiences/refresh-audiences.ts'
import { setPassword } from '#server/platform/auth/auth.queries.ts'
import { found, Refusal } from '#server/platform/http/refusal.ts'
import { changeAccount } from './accounts.commands.ts'
import { accountState } from './admin-users.present.ts'
import { countAccounts, findAccount } from './admin-users.queries.ts'
import { adminUsersStrings } from './admin-users.strings.ts'
import { invite } from './invitations.commands.ts'

export type AccountFields = {
  familyName: string
  givenName: string
  familyNameKana: string
  givenNameKana: string
  /** Absent: unchanged, or none for a new account. */
  formerFamilyName?: string | undefined
  formerFamilyNameKana?: string | undefined
  email: string | null
  companyLoginId: string | null
  /** Absent: unchanged, or none for a new account. */
  employeeNumber?: string | null | undefined
  /** The first is the main one. */
  memberships: readonly { departmentId: number; positionId: number | null; jobLabel: string }[]
}

type Registering = {
  /** null: a directory does it; `invitedById` is then who registered the directory. */
  actorId: number | null
  invitedById?: number
  locale: Locale
  /** The product's address for links, without a trailing slash. */
  address: string
}

/**
 * Registers a person: with an address they are invited, without one `passwordHash` is their initial password. Without
 * an actor, an identity provider vouches for them, and they need neither.
 * Throws `validation_failed` with the field if an identifier is taken or the contracted number is reached.
 */
export const register = (
  db: CompanyDb,
  fields: AccountFields,
  { actorId, invitedById, locale, address, passwordHash }: Registering & { passwordHash: string | null },
) =>
  refusingTakenNumber(locale, () =>
    transaction(db, async (trx) => {
      const companyId = companyIdOf(trx)
      // Serialises registrations: otherwise two at once could both take the last place.
      await namedQuery(trx, 'select id from companies where id = $1 for no key update', [companyId])
      const { usedCount, contractedCount } = await countAccounts(trx, null)
      if (contractedCount !== null && usedCount + 1 > contractedCount)
        throw new Refusal('validation_failed', {
          form: phrases(adminUsersStrings, locale).overContract(usedCount + 1 - contractedCount),
        })
      const [made] = await namedQuery<{ id: number }>(
        trx,
        `insert into users (company_id, family_name, given_name, family_name_kana, given_name_kana, email, company_login_id,
         former_family_name, former_family_name_kana, employee_number)
       values (:companyId, :familyName, :givenName, :familyNameKana, :givenNameKana, :email, :companyLoginId, coalesce(:formerFamilyName, ''), coalesce(:formerFamilyNameKana, ''), :employeeNumber) returning id`,
        { companyId, ...columnsOf(fields), employeeNumber: fields.employeeNumber ?? null },
      )
      const { id } = made!
      await writeLogins(trx, id, fields, locale)
      await writeMemberships(trx, id, fields)
      if (passwordHash !== null) await setPassword(trx, id, passwordHash, true)
      const inviterId = actorId ?? invitedById
      if (fields.email !== null && inviterId !== undefined)
        await invite(trx, { userId: id, actorId: inviterId, address })
      await peopleMoved(trx)
      const row = found(await findAccount(trx, id, null))
      const subject = { id, name: fullName(row) }
      await logAct(trx, { actorId, noun: 'user', action: 'create', subject, after: accountState(row) })
      return id
    }),
  )

/** Changes an account at `version`. Throws `conflict` if it was changed meanwhile. */
export const update = (
  db: CompanyDb,
  userId: number,
  fields: AccountFields & { version: number },
  { actorId, invitedById, locale, address }: Registering,
) =>
  refusingTakenNumber(locale, () =>
    changeAccount(db, { actorId, userId, action: 'update' }, async (trx, before) => {
      if (before.version !== fields.version) throw new Refusal('conflict')
      await namedQuery(
        trx,
        `update users set family_name = :familyName, given_name = :givenName, family_name_kana = :familyNameKana, given_name_kana = :givenNameKana, email = :email,
         company_login_id = :companyLoginId, former_family_name = coalesce(:formerFamilyName, former_family_name),
         former_family_name_kana = coalesce(:formerFamilyNameKana, former_family_name_kana),
         employee_number = case when :changesNumber then :employeeNumber else employee_number end, version = version + 1
       where company_id = :companyId and id = :userId`,
        {
          companyId: companyIdOf(trx),
          userId,
          ...columnsOf(fields),
          changesNumber: fields.employeeNumber !== undefined,
          employeeNumber: fields.employeeNumber ?? null,
        },
      )
      if (before.email !== fields.email || before.companyLoginId !== fields.companyLoginId) {
        await namedQuery(
          trx,
          `delete from logins where company_id = $1 and user_id = $2 and kind <> 'phone'`,
          [companyIdOf(trx), userId],
        )
        await writeLogins(trx, userId, fields, locale)
      }
      await namedQuery(trx, 'delete from memberships where company_id = $1 and user_id = $2', [
        companyIdOf(trx),
        userId,
      ])
      await writeMemberships(trx, userId, fields)
      await peopleMoved(trx)
      // A link that was sent to a wrong address must not open the account.
      if (before.email !== fields.email && before.invitedAt !== null) {
        const inviterId = actorId ?? invitedById
        if (fields.email !== null && inviterId !== undefined)
          await invite(trx, { userId, actorId: inviterId, address })
        else
          await namedQuery(trx, 'delete from invitations where company_id = $1 and user_id = $2', [
            companyIdOf(trx),
            userId,
          ])
      }
    }),
  )

/**
 * Reports beside the field that an employee number is taken. The database decides, regardless of which request came
 * first.
 */
async function refusingTakenNumber<T>(locale: Locale, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const { code, message = '' } = error as { code?: string; message?: string }
    if (code !== '23505' || !message.includes('users_by_employee_number')) throw error
    const words = phrases(adminUsersStrings, locale)
    throw new Refusal('validation_failed', { employeeNumber: words.employeeNumberTaken })
  }
}

const columnsOf = (fields: AccountFields) => ({
  familyName: fields.familyName,
  givenName: fields.givenName,
  familyNameKana: toKatakana(fields.familyNameKana),
  givenNameKana: toKatakana(fields.givenNameKana),
  email: fields.email,
  companyLoginId: fields.companyLoginId,
  formerFamilyName: fields.formerFamilyName ?? null,
  formerFamilyNameKana:
    fields.formerFamilyNameKana === undefined ? null : toKatakana(fields.formerFamilyNameKana),
})

async function writeLogins(trx: CompanyDb, userId: number, fields: AccountFields, locale: Locale) {
  const words = phrases(adminUsersStrings, locale)
  for (const [kind, field, taken] of [
    ['email', 'email', words.emailTaken],
    ['company_login_id', 'companyLoginId', words.companyLoginIdTaken],
  ] as const) {
    const identifier = fields[field]
    if (identifier === null) continue
    const made = await namedQuery(
      trx,
      `insert into logins (identifier, kind, company_id, user_id) values ($1, $2, $3, $4)
       on conflict (identifier) do nothing returning identifier`,
      [foldLoginName(identifier), kind, companyIdOf(trx), userId],
    )
    if (made.length === 0) throw new Refusal('validation_failed', { [field]: taken })
  }
}

const writeMemberships = (trx: CompanyDb, userId: number, { memberships }: AccountFields) =>
  namedQuery(
    trx,
    `insert into memberships (company_id, user_id, department_id, position_id, job_label, main)
     select $1, $2, department_id, position_id, job_label, place = 1
     from unnest($3::bigint[], $4::bigint[], $5::text[]) with ordinality
       as given (department_id, position_id, job_label, place)`,
    [
      companyIdOf(trx),
      userId,
      memberships.map(({ departmentId }) => departmentId),
      memberships.map(({ positionId }) => positionId),
      memberships.map(({ jobLabel }) => jobLabel),
    ],
  )
