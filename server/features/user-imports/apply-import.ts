import { reserveIds } from '#db/insert-rows.ts'
import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { logActs } from '#server/features/administration-acts/administration-acts.commands.ts'
import { fullName } from '#server/features/users/users.present.ts'
import { peopleMoved } from '#server/platform/audiences/refresh-audiences.ts'
import { hashPassword } from '#server/platform/auth/passwords.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import {
  eachOf,
  giveUp,
  type Place,
  type Prepared,
  passwordsAtOnce,
  planAndKeep,
  planNow,
  prepare,
  tellProgress,
  worldOf,
} from './check-import.ts'
import type { ImportWorld } from './import-world.ts'
import { sendInvitations } from './invite-imported.ts'
import { logged, sameNames, samePlaces } from './person-state.ts'
import type { ImportPlan, RowPlan } from './plan-import.ts'
import { findImport } from './user-imports.queries.ts'
import {
  deleteInvitations,
  insertPeople,
  lockCompany,
  lockPeople,
  signOut,
  updatePeople,
  type Written,
  writeLogins,
  writeMemberships,
  writePasswords,
} from './write-people.ts'
import { withPlaces, writePlaces } from './write-places.ts'

/** What was looked at is no longer what would happen. */
class DataChanged extends Error {}

type Counts = { new: number; changed: number; left: number }

/**
 * Makes the changes of an import in one transaction, after planning it again under a lock: when anything would happen
 * that was not shown, nothing does, and the new dry run is there to be looked at. Running it again changes nothing.
 */
export async function applyImport(place: Place, importId: number) {
  const { db } = place
  const row = await findImport(db, importId, null)
  if (row?.state !== 'applying') return
  const prepared = await prepare(place, row)
  if (typeof prepared === 'string') return giveUp(db, importId, prepared)
  const same = new Set(row.samePasswordPlaces)
  const hashes = await hashPasswords(db, prepared, await planNow(prepared, await worldOf(db, prepared), same))
  await tellProgress(db, importId, 'writing', 0, row.rowCount)
  try {
    await transaction(db, async (trx) => {
      await lockCompany(trx)
      const world = await worldOf(trx, prepared)
      const plan = await planNow(prepared, world, same)
      if (plan.hash !== row.planHash || (row.errorCount > 0 && !row.leaveOutErrors)) throw new DataChanged()
      await writeImport(trx, prepared, { world, plan, hashes })
    })
  } catch (error) {
    if (!(error instanceof DataChanged)) throw error
    await planAndKeep(place, prepared, 'data_changed')
  }
}

async function hashPasswords(db: CompanyDb, { row }: Prepared, plan: ImportPlan) {
  const given = plan.rows.filter(({ outcome, setsPassword }) => outcome !== 'error' && setsPassword)
  const hashes = new Map<number, string>()
  await eachOf(given, passwordsAtOnce, async ({ place }, done) => {
    if (done % 50 === 0) await tellProgress(db, row.id, 'passwords', done, given.length)
    hashes.set(place, await hashPassword(plan.passwords.get(place)!))
  })
  return hashes
}

type Work = { world: ImportWorld; plan: ImportPlan; hashes: ReadonlyMap<number, string> }

async function writeImport(trx: CompanyDb, { row, importer }: Prepared, { world, plan, hashes }: Work) {
  const made = await writePlaces(trx, importer.userId, plan.made, world)
  const news = plan.rows.filter(({ outcome }) => outcome === 'new')
  const changed = plan.rows.filter(({ outcome }) => outcome === 'changed')
  const ids = await reserveIds(trx, 'users', news.length)
  const written = (rows: readonly RowPlan[], idOf: (one: RowPlan, index: number) => number) =>
    rows.map((one, index): Written & { row: RowPlan } => ({
      row: one,
      userId: idOf(one, index),
      state: withPlaces(one.after!, made),
    }))
  const registered = written(news, (_, index) => ids[index]!)
  const updated = written(changed, ({ userId }) => userId!)
  await lockPeople(
    trx,
    updated.map(({ userId }) => userId),
  )
  await insertPeople(trx, registered)
  const settled = updated.filter(({ row: { before, after } }) => before!.status !== after!.status)
  const named = updated.filter(({ row: { before }, state }) => !sameNames(before!, state))
  await updatePeople(trx, updated, { named, settled })
  const renamed = updated.filter(
    ({ row: { before, after } }) =>
      before!.email !== after!.email || before!.companyLoginId !== after!.companyLoginId,
  )
  if ((await writeLogins(trx, [...registered, ...renamed])).length > 0) throw new DataChanged()
  const moved = updated.filter(({ row: { before }, state }) => !samePlaces(before!, state))
  await writeMemberships(trx, [...registered, ...moved])
  const given = [...registered, ...updated].filter(({ row: { setsPassword } }) => setsPassword)
  await writePasswords(
    trx,
    given.map(({ row: { place }, userId }) => {
      const hash = hashes.get(place)
      // Somebody's password is one to give only now.
      if (hash === undefined) throw new DataChanged()
      return { userId, hash, initial: true, setAt: null }
    }),
  )
  // A link that went to an address which was wrong must not open the account; nor is one needed beside a password.
  await deleteInvitations(trx, [
    ...given.map(({ userId }) => userId),
    ...renamed
      .filter(({ row: { before, after } }) => before!.email !== after!.email)
      .map(({ userId }) => userId),
  ])
  await signOut(trx, [
    ...given.filter(({ row: { before } }) => before !== null).map(({ userId }) => userId),
    ...settled.filter(({ state }) => state.status === 'stopped').map(({ userId }) => userId),
  ])
  await keepOutcome(trx, row.id, { registered, updated, world })
  const counts = { new: registered.length, changed: updated.length, left: row.errorCount }
  await logImport(
    trx,
    { importId: row.id, fileName: row.fileName, actorId: importer.userId },
    [...registered, ...updated],
    counts,
  )
  await closeImport(trx, row.id, {
    departmentIds: [...made.departments.values()],
    positionIds: [...made.positions.values()],
    keepsContent: row.errorCount > 0,
  })
  if (registered.length + moved.length > 0) await peopleMoved(trx)
  if (plan.rows.some(({ outcome, invites }) => outcome !== 'error' && invites))
    await enqueue(trx, sendInvitations, { importId: row.id })
}

type Outcome = Record<'registered' | 'updated', readonly (Written & { row: RowPlan })[]> & {
  world: ImportWorld
}

/** Who was registered, with the places that were made; and passwords as they were. */
async function keepOutcome(trx: CompanyDb, importId: number, { registered, updated, world }: Outcome) {
  const earlier = (userId: number, { setsPassword }: RowPlan) => {
    const person = world.people.get(userId)
    return setsPassword && person?.passwordHash
      ? { hash: person.passwordHash, initial: person.password === 'initial', setAt: person.passwordSetAt }
      : null
  }
  const rows = [...registered, ...updated].map(({ row, userId, state }) => ({
    place: row.place,
    user_id: userId,
    after: state,
    earlier: earlier(userId, row),
  }))
  await namedQuery(
    trx,
    `update user_import_rows r set user_id = g.user_id, after = g.after, earlier_password = g.earlier
     from json_to_recordset($3::text::json) as g (place integer, user_id bigint, after jsonb, earlier jsonb)
     where r.company_id = $1 and r.user_import_id = $2 and r.place = g.place`,
    [companyIdOf(trx), importId, JSON.stringify(rows)],
  )
}

type Import = { importId: number; fileName: string; actorId: number }

async function logImport(
  trx: CompanyDb,
  { importId, fileName, actorId }: Import,
  people: readonly (Written & { row: RowPlan })[],
  counts: Counts,
) {
  await logActs(trx, [
    ...people.map(({ row: { before }, userId, state }) => ({
      actorId,
      noun: 'user' as const,
      action: actionOf(before, state),
      subject: { id: userId, name: fullName(state) },
      before: before && logged(before),
      after: logged(state),
    })),
    // Last, and so at the head of what it did.
    {
      actorId,
      noun: 'user_import',
      action: 'import',
      subject: { id: importId, name: fileName },
      after: { newCount: counts.new, changedCount: counts.changed, leftOutCount: counts.left },
    },
  ])
}

function actionOf(before: RowPlan['before'], after: Written['state']) {
  if (before === null) return 'create' as const
  const was = logged(before)
  const is = logged(after)
  const fields = (Object.keys(is) as (keyof typeof is)[]).filter(
    (field) => JSON.stringify(was[field]) !== JSON.stringify(is[field]),
  )
  if (fields.length === 0) return 'reset_password' as const
  if (fields.length === 1 && fields[0] === 'lastOn')
    return after.lastOn === null ? ('cancel_withdrawal' as const) : ('plan_withdrawal' as const)
  return 'update' as const
}

type Closed = { departmentIds: number[]; positionIds: number[]; keepsContent: boolean }

async function closeImport(
  trx: CompanyDb,
  importId: number,
  { departmentIds, positionIds, keepsContent }: Closed,
) {
  const key = [companyIdOf(trx), importId]
  await namedQuery(
    trx,
    `update user_imports set state = 'applied', applied_at = now(), phase = null, setback = null,
       made_department_ids = $3, made_position_ids = $4
     where company_id = $1 and id = $2`,
    [...key, departmentIds, positionIds],
  )
  // Lines that were left out are still to be fetched and mended.
  if (!keepsContent)
    await namedQuery(
      trx,
      'delete from user_import_contents where company_id = $1 and user_import_id = $2',
      key,
    )
}
