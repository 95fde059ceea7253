import { analyzeChanged, peopleTables } from '#db/analyze-changed.ts'
import { reserveIds } from '#db/insert-rows.ts'
import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { logAct } from '#server/features/administration-acts/administration-acts.commands.ts'
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
} from './checking.commands.ts'
import { logImported } from './imports.log.ts'
import type { ImportPlan, RowPlan } from './imports.plan.ts'
import { inSteps } from './in-steps.ts'
import { sendInvitations } from './invitations.jobs.ts'
import { markOf, type Seen } from './marks.queries.ts'
import {
  deleteInvitations,
  lockCompany,
  lockPeople,
  signOut,
  writeStaged,
  writeStagedPasswords,
} from './people.commands.ts'
import { sameNames, samePlaces } from './person-states.rules.ts'
import { type MadePlaces, reservePlaces, withPlaces, writePlaces } from './places.commands.ts'
import { changedAnswers, writeProfiles } from './profiles.commands.ts'
import { loginsOf, type Staged, stagedAtOnce, stagePeople } from './staged-people.commands.ts'
import { findImport } from './user-imports.queries.ts'
import { type ImportWorld, idsOf } from './world.queries.ts'

/** The effect differs from the dry run that was reviewed. */
class DataChanged extends Error {}

/** Data changed while the plan was being staged; planning again shows whether it matters. */
class DataMoved extends Error {}

const attemptsBeside = 3

/**
 * Applies the changes of an import in one transaction of a few statements: everything is planned and staged in advance,
 * and under the lock it is only verified that nothing changed in the meantime. If anything would happen that was not
 * shown, nothing is applied, and a new dry run is stored for review. Running it again changes nothing.
 */
export async function applyImport(place: Place, importId: number) {
  const { db } = place
  const row = await findImport(db, importId, null)
  if (row?.state !== 'applying') return
  const hashes = new Map<number, string>()
  for (let attempt = 1; ; attempt++) {
    const prepared = await prepare(place, row)
    if (typeof prepared === 'string') return giveUp(db, importId, prepared)
    try {
      await hashPasswords(db, prepared, hashes)
      if (attempt <= attemptsBeside) await applyBeside(db, prepared, hashes)
      else await applyUnderLock(db, prepared, hashes)
      return
    } catch (error) {
      if (error instanceof DataMoved && attempt <= attemptsBeside) continue
      if (!(error instanceof DataChanged || error instanceof DataMoved)) throw error
      return planAndKeep(place, prepared, 'data_changed')
    }
  }
}

async function applyBeside(db: CompanyDb, prepared: Prepared, hashes: Hashes) {
  const ready = await stage(db, prepared, hashes)
  await transaction(db, async (trx) => {
    await lockCompany(trx)
    if ((await markOf(trx, ready.seen)) !== ready.mark) throw new DataMoved()
    await writeImport(trx, prepared, ready)
  })
}

/** For companies whose people change constantly: others wait longer, but it finishes. */
const applyUnderLock = (db: CompanyDb, prepared: Prepared, hashes: Hashes) =>
  transaction(db, async (trx) => {
    await lockCompany(trx)
    await lockPeople(trx, await idsOf(trx, prepared.wanted))
    await writeImport(trx, prepared, await stage(trx, prepared, hashes))
  })

type Hashes = Map<number, string>

async function hashPasswords(db: CompanyDb, prepared: Prepared, hashes: Hashes) {
  const { row, table } = prepared
  if (!table.columns.some(({ key }) => key === 'initialPassword')) return
  const plan = await planNow(prepared, await worldOf(db, prepared), new Set(row.samePasswordPlaces))
  const given = plan.rows.filter(
    ({ outcome, setsPassword, place }) => outcome !== 'error' && setsPassword && !hashes.has(place),
  )
  await eachOf(given, passwordsAtOnce, async ({ place }, done) => {
    if (done % 50 === 0) await tellProgress(db, row.id, 'passwords', done, given.length)
    hashes.set(place, await hashPassword(plan.passwords.get(place)!))
  })
}

type Ready = {
  mark: string
  seen: Seen
  world: ImportWorld
  plan: ImportPlan
  made: MadePlaces
  people: readonly Staged[]
  before: ReadonlyMap<number, RowPlan['before']>
}

/** Plans the import again and stages the result in the database. */
async function stage(db: CompanyDb, prepared: Prepared, hashes: Hashes): Promise<Ready> {
  const { row, wanted, importer } = prepared
  const seen = {
    importer,
    userIds: await idsOf(db, wanted),
    identifiers: wanted.identifiers,
    invitations: true,
  }
  const mark = await markOf(db, seen)
  const world = await worldOf(db, prepared)
  const plan = await planNow(prepared, world, new Set(row.samePasswordPlaces))
  if (plan.hash !== row.planHash || (row.errorCount > 0 && !row.leaveOutErrors)) throw new DataChanged()
  const made = await reservePlaces(db, plan.made)
  const news = plan.rows.filter(({ outcome }) => outcome === 'new')
  const changed = plan.rows.filter(({ outcome }) => outcome === 'changed')
  const ids = news.length > 0 ? await reserveIds(db, 'users', news.length) : []
  const people = [
    ...(await inSteps(news, (one, index) => staged(one, { userId: ids[index]!, seen: null, made, hashes }))),
    ...(await inSteps(changed, (one) => {
      const person = world.people.get(one.userId!)!
      return staged(one, { userId: person.id, seen: person.seen, made, hashes })
    })),
  ]
  await tellProgress(db, row.id, 'writing', 0, people.length)
  if (made.departments.size + made.positions.size > 0) await keepPlaces(db, row.id, people)
  await stagePeople(db, row.id, people, (done) => tellProgress(db, row.id, 'writing', done, people.length))
  const before = new Map(plan.rows.map((one) => [one.place, one.before]))
  return { mark, seen, world, plan, made, people, before }
}

type Around = { userId: number; seen: number | null; made: MadePlaces; hashes: Hashes }

function staged({ place, before, after, setsPassword }: RowPlan, around: Around): Staged {
  const { userId, seen, made, hashes } = around
  const state = withPlaces(after!, made)
  const hash = setsPassword ? hashes.get(place) : null
  // The current plan sets a password that has not been hashed yet.
  if (hash === undefined) throw new DataChanged()
  return {
    ...{ place, userId, seen, state, passwordHash: hash },
    named: before !== null && !sameNames(before, state),
    settled: before !== null && before.status !== state.status,
    renamed:
      before !== null && (before.email !== state.email || before.companyLoginId !== state.companyLoginId),
    moved: before !== null && !samePlaces(before, state),
  }
}

/** The lines as shown afterwards, with the ids of the created departments and positions. */
async function keepPlaces(db: CompanyDb, importId: number, people: readonly Staged[]) {
  for (let start = 0; start < people.length; start += stagedAtOnce)
    await namedQuery(
      db,
      `update user_import_rows r set after = g.after
       from json_to_recordset($3::text::json) as g (place integer, after jsonb)
       where r.company_id = $1 and r.user_import_id = $2 and r.place = g.place`,
      [
        companyIdOf(db),
        importId,
        JSON.stringify(
          people.slice(start, start + stagedAtOnce).map(({ place, state }) => ({ place, after: state })),
        ),
      ],
    )
}

async function writeImport(trx: CompanyDb, { row, importer }: Prepared, ready: Ready) {
  const { plan, made, people, world, before } = ready
  await writePlaces(trx, { actorId: importer.userId, made: plan.made, numbers: made, world })
  const news = people.filter(({ seen }) => seen === null)
  const logins = people
    .filter(({ seen, renamed }) => seen === null || renamed)
    .reduce((sum, { state }) => sum + loginsOf(state).length, 0)
  const written = await writeStaged(trx, row.id)
  await writeProfiles(
    trx,
    people.flatMap(({ place, userId, state }) =>
      changedAnswers(userId, { from: before.get(place)!, to: state }),
    ),
  )
  if (written.registered + written.updated < people.length) throw new DataMoved()
  if (written.logins < logins) throw new DataChanged()
  const given = people.filter(({ passwordHash }) => passwordHash !== null)
  if (given.length > 0) await writeStagedPasswords(trx, row.id)
  // A link sent to a wrong address must not open the account; and with a password no link is needed.
  const addressed = people.filter(
    ({ place, renamed, state }) => renamed && before.get(place)!.email !== state.email,
  )
  await deleteInvitations(
    trx,
    [...given, ...addressed].map(({ userId }) => userId),
  )
  const stopped = people.filter(
    ({ seen, settled, state }) => seen !== null && settled && state.status === 'stopped',
  )
  await signOut(
    trx,
    [...given.filter(({ seen }) => seen !== null), ...stopped].map(({ userId }) => userId),
  )
  if (news.length > 0) await nameNew(trx, row.id)
  await logAct(trx, {
    actorId: importer.userId,
    noun: 'user_import',
    action: 'import',
    subject: { id: row.id, name: row.fileName },
    after: {
      newCount: news.length,
      changedCount: people.length - news.length,
      leftOutCount: row.errorCount,
    },
  })
  await closeImport(trx, row.id, { made, keepsContent: row.errorCount > 0 })
  if (news.length > 0 || people.some(({ moved }) => moved)) await peopleMoved(trx)
  await analyzeChanged(trx, people.length + made.departments.size, peopleTables)
  if (plan.rows.some(({ outcome, invites }) => outcome !== 'error' && invites))
    await enqueue(trx, sendInvitations, { importId: row.id })
  await enqueue(trx, logImported, { importId: row.id })
}

const nameNew = (trx: CompanyDb, importId: number) =>
  namedQuery(
    trx,
    `update user_import_rows r set user_id = (select s.user_id from user_import_people s
       where s.company_id = $1 and s.user_import_id = $2 and s.place = r.place)
     where r.company_id = $1 and r.user_import_id = $2 and r.outcome = 'new'`,
    [companyIdOf(trx), importId],
  )

async function closeImport(
  trx: CompanyDb,
  importId: number,
  { made, keepsContent }: { made: MadePlaces; keepsContent: boolean },
) {
  const key = [companyIdOf(trx), importId]
  await namedQuery(
    trx,
    `update user_imports set state = 'applied', applied_at = now(), phase = null, setback = null,
       made_department_ids = $3, made_position_ids = $4, logging = 'import'
     where company_id = $1 and id = $2`,
    [...key, [...made.departments.values()], [...made.positions.values()]],
  )
  // Skipped lines can still be downloaded and fixed.
  if (!keepsContent)
    await namedQuery(
      trx,
      'delete from user_import_contents where company_id = $1 and user_import_id = $2',
      key,
    )
}
