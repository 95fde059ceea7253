import * as z from 'zod/mini'
import { accountFields } from '#contract/admin-users.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { checkFields } from '#server/features/admin-users/account-fields.checks.ts'
import {
  companyToday,
  planStop,
  resumeAccount,
} from '#server/features/admin-users/account-states.commands.ts'
import { findAccount } from '#server/features/admin-users/admin-users.queries.ts'
import { makeInitialPassword } from '#server/features/admin-users/initial-password.ts'
import { type AccountFields, register, update } from '#server/features/admin-users/registration.commands.ts'
import { hashPassword } from '#server/platform/auth/passwords.ts'
import { found } from '#server/platform/http/refusal.ts'
import { schemas } from './scim.present.ts'
import { type Connection, findPlacing } from './scim.queries.ts'
import { ScimProblem } from './scim-problems.rules.ts'

/** `address`: the product's, for links in invitations. */
export type Acting = { connection: Connection; address: string }

const text = z.nullish(z.string().check(z.maxLength(500)))
const given = z.object({
  userName: z.string().check(z.trim(), z.minLength(1), z.maxLength(254)),
  externalId: text,
  name: z.nullish(z.object({ familyName: text, givenName: text })),
  active: z._default(z.union([z.boolean(), z.stringbool()]), true),
  emails: z.nullish(
    z.array(z.object({ value: text, type: text, primary: z.nullish(z.union([z.boolean(), z.string()])) })),
  ),
  [schemas.enterprise]: z.nullish(z.object({ employeeNumber: text })),
  [schemas.kana]: z.nullish(z.object({ familyNameKana: text, givenNameKana: text })),
})

/** What a directory says about a person. */
export function readPerson(body: unknown) {
  const read = given.safeParse(body)
  if (!read.success) {
    const issue = read.error.issues[0]
    throw new ScimProblem(400, `${issue?.path.join('.') ?? ''} cannot be read`, 'invalidValue')
  }
  const { userName, name, emails, ...rest } = read.data
  const isAddress = userName.includes('@')
  const work =
    emails?.find(({ primary }) => primary === true) ??
    emails?.find(({ type }) => type === 'work') ??
    emails?.[0]
  return {
    externalId: rest.externalId?.trim() || null,
    active: rest.active,
    familyName: name?.familyName?.trim() ?? '',
    givenName: name?.givenName?.trim() ?? '',
    familyNameKana: rest[schemas.kana]?.familyNameKana?.trim() ?? null,
    givenNameKana: rest[schemas.kana]?.givenNameKana?.trim() ?? null,
    email: isAddress ? userName : work?.value?.trim() || null,
    companyLoginId: isAddress ? null : userName,
    employeeNumber: rest[schemas.enterprise]?.employeeNumber?.trim() || null,
  }
}
type Given = ReturnType<typeof readPerson>

function checked(fields: AccountFields): AccountFields {
  const read = accountFields.safeParse(fields)
  if (!read.success)
    throw new ScimProblem(
      400,
      `${read.error.issues[0]?.path.join('.')} is missing or invalid`,
      'invalidValue',
    )
  return read.data
}

const writeExternalId = (trx: CompanyDb, { id }: Connection, userId: number, externalId: string | null) =>
  externalId === null
    ? namedQuery(
        trx,
        'delete from scim_people where company_id = $1 and connection_id = $2 and user_id = $3',
        [companyIdOf(trx), id, userId],
      )
    : namedQuery(
        trx,
        `insert into scim_people (company_id, connection_id, user_id, external_id) values ($1, $2, $3, $4)
         on conflict (company_id, connection_id, user_id) do update set external_id = excluded.external_id`,
        [companyIdOf(trx), id, userId, externalId],
      )

/** Registers a person in the directory's default department, and returns the id. */
export async function registerPerson(trx: CompanyDb, { connection, address }: Acting, person: Given) {
  const fields = checked({
    ...person,
    familyNameKana: person.familyNameKana ?? '',
    givenNameKana: person.givenNameKana ?? '',
    memberships: [{ departmentId: connection.defaultDepartmentId, positionId: null, jobLabel: '' }],
  })
  await checkFields(trx, fields, { reach: null, fixed: [], locale: 'en' })
  // Without an address nobody is invited: an administrator or superior hands over a card.
  const passwordHash = fields.email === null ? await hashPassword(makeInitialPassword()) : null
  const id = await register(trx, fields, {
    ...{ actorId: null, invitedById: connection.createdById, locale: 'en', address, passwordHash },
  })
  await writeExternalId(trx, connection, id, person.externalId ?? String(id))
  if (!person.active) await stopPerson(trx, id)
  return id
}

/** Makes an account what the directory says. Absent readings and a login of the other kind stay. */
export async function changePerson(
  trx: CompanyDb,
  { connection, address }: Acting,
  { userId, wasActive, person }: { userId: number; wasActive: boolean; person: Given },
) {
  const row = found(await findAccount(trx, userId, null))
  const kept = { email: row.email, companyLoginId: row.companyLoginId, employeeNumber: row.employeeNumber }
  const fields = checked({
    ...{ familyName: person.familyName || row.familyName, givenName: person.givenName || row.givenName },
    familyNameKana: person.familyNameKana ?? row.familyNameKana,
    givenNameKana: person.givenNameKana ?? row.givenNameKana,
    email: person.email ?? kept.email,
    companyLoginId: person.companyLoginId ?? kept.companyLoginId,
    employeeNumber: person.employeeNumber,
    memberships: (row.memberships ?? []).map(({ departmentId, positionId, jobLabel }) => ({
      ...{ departmentId, positionId, jobLabel },
    })),
  })
  const names = ['familyName', 'givenName', 'familyNameKana', 'givenNameKana'] as const
  const isChanged =
    names.some((name) => fields[name] !== row[name]) ||
    fields.email !== kept.email ||
    fields.companyLoginId !== kept.companyLoginId ||
    (fields.employeeNumber ?? null) !== kept.employeeNumber
  if (isChanged) {
    await checkFields(trx, fields, {
      ...{ reach: null, fixed: [], companyLoginId: row.companyLoginId, locale: 'en' },
    })
    await update(
      trx,
      userId,
      { ...fields, version: row.version },
      {
        ...{ actorId: null, invitedById: connection.createdById, locale: 'en', address },
      },
    )
  }
  if (person.externalId !== null) await writeExternalId(trx, connection, userId, person.externalId)
  if (wasActive && !person.active) await stopPerson(trx, userId)
  if (!wasActive && person.active) await resumeAccount(trx, { actorId: null, userId })
}

/** Stops an account at once, never the last administrator's. Nothing of it is deleted. */
export async function stopPerson(trx: CompanyDb, userId: number) {
  const stopsOn = await companyToday(trx)
  await planStop(trx, { actorId: null, userId, keepsAdministrator: true }, { stopsOn, resumesOn: null })
}

/**
 * Puts a person into the departments of their mapped groups; without one, into the default department.
 * @param left a department that was mapped until now
 */
export async function placePerson(
  trx: CompanyDb,
  { connection, address }: Acting,
  userId: number,
  left: number | null = null,
) {
  const row = found(await findAccount(trx, userId, null))
  if (row.status === 'withdrawn') return
  const placing = await findPlacing(trx, connection.id, userId)
  const managed = new Set([
    connection.defaultDepartmentId,
    ...placing.map(({ departmentId }) => departmentId),
  ])
  if (left !== null) managed.add(left)
  const wanted = placing.filter(({ belongs }) => belongs).map(({ departmentId }) => departmentId)
  const before = (row.memberships ?? []).map(({ departmentId, positionId, jobLabel }) => ({
    ...{ departmentId, positionId, jobLabel },
  }))
  const kept = before.filter(
    ({ departmentId }) => !managed.has(departmentId) || wanted.includes(departmentId),
  )
  const added = wanted.filter((id) => !kept.some(({ departmentId }) => departmentId === id))
  const list = [...kept, ...added.map((departmentId) => ({ departmentId, positionId: null, jobLabel: '' }))]
  const memberships =
    list.length > 0
      ? list
      : [
          before.find(({ departmentId }) => departmentId === connection.defaultDepartmentId) ?? {
            ...{ departmentId: connection.defaultDepartmentId, positionId: null, jobLabel: '' },
          },
        ]
  const idsOf = (places: readonly { departmentId: number }[]) =>
    places.map(({ departmentId }) => departmentId).join()
  if (idsOf(memberships) === idsOf(before)) return
  const { familyName, givenName, familyNameKana, givenNameKana, email, companyLoginId, version } = row
  await update(
    trx,
    userId,
    { familyName, givenName, familyNameKana, givenNameKana, email, companyLoginId, memberships, version },
    { actorId: null, invitedById: connection.createdById, locale: 'en', address },
  )
}
