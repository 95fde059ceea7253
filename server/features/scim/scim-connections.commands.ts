import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import { scimLimits } from '#contract/scim.ts'
import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { logAct } from '#server/features/administration-acts/administration-acts.commands.ts'
import { randomToken, tokenHash } from '#server/platform/auth/tokens.ts'
import { found, permit, Refusal } from '#server/platform/http/refusal.ts'
import {
  type Connection,
  findGroups,
  findMembers,
  findPlaces,
  isDepartment,
  lockConnection,
} from './scim.queries.ts'
import { scimStrings } from './scim.strings.ts'
import { placePerson } from './scim-people.commands.ts'

/* Reports beside the field that a name is taken. */
async function refusingTakenName<T>(locale: Locale, work: () => Promise<T>) {
  try {
    return await work()
  } catch (error) {
    if (!String((error as { message?: string }).message).includes('scim_connections_by_name')) throw error
    throw new Refusal('validation_failed', { name: phrases(scimStrings, locale).nameTaken })
  }
}

type Written = { name: string; defaultDepartmentId: number }
type By = { actorId: number; locale: Locale }
type Target = By & { id: number; version: number }

const departmentName = async (trx: CompanyDb, id: number | null) => {
  const [row] = await namedQuery<{ name: string }>(
    trx,
    'select name from departments where company_id = $1 and id = $2',
    [companyIdOf(trx), id],
  )
  return row?.name ?? null
}

async function checkDepartment(trx: CompanyDb, field: string, id: number, locale: Locale) {
  if (!(await isDepartment(trx, id)))
    throw new Refusal('validation_failed', { [field]: phrases(scimStrings, locale).unknownDepartment })
}

/** Registers a directory as a dry run, and returns its id. */
export const createConnection = (db: CompanyDb, { actorId, locale }: By, written: Written) =>
  refusingTakenName(locale, () =>
    transaction(db, async (trx) => {
      const companyId = companyIdOf(trx)
      // Of two at once one waits, so that both are counted.
      await namedQuery(trx, 'select 1 from company_configs where company_id = $1 for no key update', [
        companyId,
      ])
      await checkDepartment(trx, 'defaultDepartmentId', written.defaultDepartmentId, locale)
      const [row] = await namedQuery<{ id: number }>(
        trx,
        `insert into scim_connections (company_id, name, default_department_id, created_by_id)
       select $1, $2, $3, $4 where (select count(*) from scim_connections where company_id = $1) < $5 returning id`,
        [companyId, written.name, written.defaultDepartmentId, actorId, scimLimits.connections],
      )
      if (!row)
        throw new Refusal('validation_failed', {
          name: phrases(scimStrings, locale).tooMany(scimLimits.connections),
        })
      await logAct(trx, {
        ...{
          actorId,
          noun: 'scim_connection',
          action: 'create',
          subject: { id: row.id, name: written.name },
        },
        after: { dryRun: true, departments: await departmentName(trx, written.defaultDepartmentId) },
      })
      return row.id
    }),
  )

const change = <T>(
  db: CompanyDb,
  { id, version }: Pick<Target, 'id' | 'version'>,
  act: (trx: CompanyDb, row: Connection) => Promise<T>,
) =>
  transaction(db, async (trx) => {
    const row = found(await lockConnection(trx, id))
    permit(row.version === version, 'conflict')
    return act(trx, row)
  })

/** Changes a directory. @throws {Refusal} not_found, conflict, validation_failed */
export const changeConnection = (db: CompanyDb, target: Target, written: Written & { dryRun: boolean }) =>
  refusingTakenName(target.locale, () =>
    change(db, target, async (trx, before) => {
      await checkDepartment(trx, 'defaultDepartmentId', written.defaultDepartmentId, target.locale)
      await namedQuery(
        trx,
        `update scim_connections set name = $3, default_department_id = $4, dry_run = $5, version = version + 1
       where company_id = $1 and id = $2`,
        [companyIdOf(trx), target.id, written.name, written.defaultDepartmentId, written.dryRun],
      )
      if (before.dryRun !== written.dryRun)
        await namedQuery(trx, 'delete from scim_trials where company_id = $1 and connection_id = $2', [
          companyIdOf(trx),
          target.id,
        ])
      await logAct(trx, {
        ...{ actorId: target.actorId, noun: 'scim_connection', action: 'update' },
        subject: { id: target.id, name: written.name },
        before: {
          ...{ name: before.name, dryRun: before.dryRun },
          departments: await departmentName(trx, before.defaultDepartmentId),
        },
        after: {
          ...{ name: written.name, dryRun: written.dryRun },
          departments: await departmentName(trx, written.defaultDepartmentId),
        },
      })
    }),
  )

/** Returns the new token; only its hash is kept. @throws {Refusal} not_found, conflict */
export const renewToken = (db: CompanyDb, target: Target) =>
  change(db, target, async (trx, { name }) => {
    const token = `${companyIdOf(trx)}.${randomToken()}`
    await namedQuery(
      trx,
      `update scim_connections set token_hash = $3, token_set_at = now(), version = version + 1,
         expires_at = now() + make_interval(days => $4)
       where company_id = $1 and id = $2`,
      [companyIdOf(trx), target.id, tokenHash(token), scimLimits.tokenDays],
    )
    await logAct(trx, {
      ...{ actorId: target.actorId, noun: 'scim_connection', action: 'renew_secret' },
      subject: { id: target.id, name },
    })
    return token
  })

/** @throws {Refusal} not_found, conflict */
export const deleteConnection = (db: CompanyDb, target: Target) =>
  change(db, target, async (trx, { name }) => {
    await namedQuery(trx, 'delete from scim_connections where company_id = $1 and id = $2', [
      companyIdOf(trx),
      target.id,
    ])
    await logAct(trx, {
      ...{ actorId: target.actorId, noun: 'scim_connection', action: 'delete' },
      subject: { id: target.id, name },
    })
  })

/** Maps a group to a department, and places its members there. `address`: the product's, for links in emails. */
export const mapGroup = (
  db: CompanyDb,
  { id, version, actorId, locale, address }: Target & { address: string },
  departmentId: number | null,
) =>
  transaction(db, async (trx) => {
    const companyId = companyIdOf(trx)
    const [group] = await namedQuery<{
      version: number
      connectionId: number
      name: string
      departmentId: number | null
    }>(
      trx,
      `select version, connection_id, display_name as name, department_id from scim_groups
       where company_id = $1 and id = $2 for no key update`,
      [companyId, id],
    )
    const before = found(group)
    permit(before.version === version, 'conflict')
    if (departmentId !== null) await checkDepartment(trx, 'departmentId', departmentId, locale)
    const connection = found(await lockConnection(trx, before.connectionId))
    // Before the change, so that members also leave the department that was mapped.
    const listing = { connectionId: connection.id, path: `$.id == "${id}"`, offset: 0, count: 1 }
    const [row] = await findGroups(trx, listing)
    await namedQuery(
      trx,
      'update scim_groups set department_id = $3, version = version + 1 where company_id = $1 and id = $2',
      [companyId, id, departmentId],
    )
    await logAct(trx, {
      ...{ actorId, noun: 'scim_connection', action: 'update' },
      subject: { id: connection.id, name: `${connection.name}: ${before.name}` },
      before: { departments: await departmentName(trx, before.departmentId) },
      after: { departments: await departmentName(trx, departmentId) },
    })
    if (connection.dryRun) return { dryRun: true }
    for (const userId of row?.memberIds ?? [])
      await placePerson(trx, { connection, address }, userId, before.departmentId)
    return { dryRun: false }
  })

/** Carries what a preview found out of the transaction that it undoes. */
class Previewed extends Error {
  readonly counts: { memberCount: number; joinCount: number; leaveCount: number; dryRun: boolean }
  constructor(counts: Previewed['counts']) {
    super('preview')
    this.counts = counts
  }
}

/** Maps a group, counts who joined and left departments, and undoes it. @throws {Refusal} as `mapGroup` */
export async function previewGroup(
  db: CompanyDb,
  target: Target & { address: string },
  departmentId: number | null,
) {
  try {
    return await transaction(db, async (trx): Promise<Previewed['counts']> => {
      const memberIds = await findMembers(trx, target.id)
      const before = new Map((await findPlaces(trx, memberIds)).map((row) => [row.userId, row.departmentIds]))
      const { dryRun } = await mapGroup(trx, target, departmentId)
      const after = await findPlaces(trx, memberIds)
      const isNew = (userId: number, id: number) => !before.get(userId)?.includes(id)
      const isGone = (kept: readonly number[], id: number) => !kept.includes(id)
      throw new Previewed({
        ...{ memberCount: memberIds.length, dryRun },
        joinCount: after.filter((row) => row.departmentIds.some((id) => isNew(row.userId, id))).length,
        leaveCount: after.filter(({ userId, departmentIds }) =>
          before.get(userId)?.some((id) => isGone(departmentIds, id)),
        ).length,
      })
    })
  } catch (error) {
    if (error instanceof Previewed) return error.counts
    throw error
  }
}
