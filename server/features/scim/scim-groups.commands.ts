import * as z from 'zod/mini'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { findKnownPeople, type GroupRow } from './scim.queries.ts'
import { type Acting, placePerson } from './scim-people.commands.ts'
import { ScimProblem } from './scim-problems.rules.ts'

const mostMembers = 20_000

const given = z.object({
  displayName: z.string().check(z.trim(), z.minLength(1), z.maxLength(255)),
  externalId: z.nullish(z.string().check(z.maxLength(500))),
  members: z.nullish(z.array(z.object({ value: z.coerce.string() })).check(z.maxLength(mostMembers))),
})

/** What a directory says about a group. */
export function readGroup(body: unknown) {
  const read = given.safeParse(body)
  if (!read.success)
    throw new ScimProblem(400, `${read.error.issues[0]?.path.join('.')} cannot be read`, 'invalidValue')
  const { displayName: name, externalId, members } = read.data
  const ids = (members ?? []).map(({ value }) => (/^[1-9]\d{0,14}$/.test(value) ? Number(value) : 0))
  return { name, externalId: externalId || null, memberIds: [...new Set(ids)] }
}
type Given = ReturnType<typeof readGroup>

const isTaken = (error: unknown) => (error as { code?: string }).code === '23505'

async function refusingTakenName<T>(work: () => Promise<T>) {
  try {
    return await work()
  } catch (error) {
    if (isTaken(error)) throw new ScimProblem(409, 'a group with this displayName exists', 'uniqueness')
    throw error
  }
}

async function writeMembers(trx: CompanyDb, acting: Acting, { id, before, after }: Change) {
  const known = await findKnownPeople(trx, after)
  if (known.length < after.length) throw new ScimProblem(400, 'a member does not exist', 'invalidValue')
  const gone = before.filter((userId) => !after.includes(userId))
  const fresh = after.filter((userId) => !before.includes(userId))
  await namedQuery(
    trx,
    'delete from scim_group_members where company_id = $1 and group_id = $2 and user_id = any($3::bigint[])',
    [companyIdOf(trx), id, gone],
  )
  await namedQuery(
    trx,
    `insert into scim_group_members (company_id, group_id, user_id)
     select $1, $2, user_id from unnest($3::bigint[]) as given (user_id) on conflict do nothing`,
    [companyIdOf(trx), id, fresh],
  )
  for (const userId of [...gone, ...fresh]) await placePerson(trx, acting, userId)
}
type Change = { id: number; before: readonly number[]; after: readonly number[] }

/** Creates a group, which concerns no department until an administrator maps it. */
export const createGroup = (trx: CompanyDb, acting: Acting, { name, externalId, memberIds }: Given) =>
  refusingTakenName(async () => {
    const [row] = await namedQuery<{ id: number }>(
      trx,
      `insert into scim_groups (company_id, connection_id, display_name, external_id) values ($1, $2, $3, $4)
       returning id`,
      [companyIdOf(trx), acting.connection.id, name, externalId],
    )
    await writeMembers(trx, acting, { id: row!.id, before: [], after: memberIds })
    return row!.id
  })

export const changeGroup = (
  trx: CompanyDb,
  acting: Acting,
  row: GroupRow,
  { name, externalId, memberIds }: Given,
) =>
  refusingTakenName(async () => {
    await namedQuery(
      trx,
      `update scim_groups set display_name = $3, external_id = $4, updated_at = now(), version = version + 1
       where company_id = $1 and id = $2`,
      [companyIdOf(trx), row.id, name, externalId],
    )
    await writeMembers(trx, acting, { id: row.id, before: row.memberIds, after: memberIds })
  })

/** Deletes a group. Its members leave its department, if it was mapped. */
export async function deleteGroup(trx: CompanyDb, acting: Acting, row: GroupRow) {
  const key = [companyIdOf(trx), row.id]
  await namedQuery(trx, 'delete from scim_group_members where company_id = $1 and group_id = $2', key)
  for (const userId of row.memberIds) await placePerson(trx, acting, userId)
  await namedQuery(trx, 'delete from scim_groups where company_id = $1 and id = $2', key)
}
