import { foldLoginName } from '#common/login-name.ts'
import type { undoProblems } from '#contract/user-imports.ts'
import { analyzeChanged, peopleTables } from '#db/analyze-changed.ts'
import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { removeDepartment } from '#server/features/admin-departments/admin-departments.commands.ts'
import { removePosition } from '#server/features/admin-positions/admin-positions.commands.ts'
import { withdraw } from '#server/features/admin-users/account-states.commands.ts'
import { logAct } from '#server/features/administration-acts/administration-acts.commands.ts'
import { peopleMoved } from '#server/platform/audiences/refresh-audiences.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { giveUp, type Place, tellProgress } from './checking.commands.ts'
import { findImporter, type Importer } from './importers.queries.ts'
import { logImported, writeImportLog } from './imports.log.ts'
import { inSteps } from './in-steps.ts'
import { markOf, type Seen } from './marks.queries.ts'
import { lockCompany, lockPeople, signOut, writePasswords, writeStaged } from './people.commands.ts'
import { essence, type PersonState, sameNames, samePlaces } from './person-states.rules.ts'
import { changedAnswers, writeProfiles } from './profiles.commands.ts'
import { loginsOf, type Staged, stagePeople } from './staged-people.commands.ts'
import { findImport, type ImportRow } from './user-imports.queries.ts'
import { type ImportWorld, loadWorld } from './world.queries.ts'

type UndoProblem = (typeof undoProblems)[number]

type AppliedRow = {
  place: number
  outcome: 'new' | 'changed'
  userId: number
  before: PersonState | null
  after: PersonState
  setsPassword: boolean
  earlierPassword: { hash: string; initial: boolean; setAt: number | null } | null
}

/** A person of the import has changed since. */
class PeopleChanged extends Error {
  readonly problems: ReadonlyMap<number, UndoProblem>

  constructor(problems: ReadonlyMap<number, UndoProblem>) {
    super('people changed')
    this.problems = problems
  }
}

/** Data changed while the plan was being staged; checking again shows whether it matters. */
class DataMoved extends Error {}

const attemptsBeside = 3

/**
 * Undoes the changes of an import, all of them or, if anyone changed since, none. Works like applying: staged in
 * advance, and written in one short transaction.
 */
export async function undoImport({ db }: Place, importId: number, actorId: number) {
  const row = await findImport(db, importId, null)
  if (row?.state !== 'undoing') return
  // The pending log entries of the import need the staged rows, and this needs the room for its own.
  await writeImportLog(db, importId)
  for (let attempt = 1; ; attempt++) {
    const importer = await findImporter(db, actorId)
    if (!importer) return giveUp(db, importId, 'no_longer_allowed')
    try {
      if (attempt <= attemptsBeside) await undoBeside(db, row, importer)
      else await undoUnderLock(db, row, importer)
      return
    } catch (error) {
      if (error instanceof DataMoved && attempt <= attemptsBeside) continue
      if (!(error instanceof PeopleChanged)) throw error
      return transaction(db, (trx) => keepProblems(trx, importId, error.problems))
    }
  }
}

async function undoBeside(db: CompanyDb, row: ImportRow, importer: Importer) {
  const ready = await stage(db, row, importer)
  await transaction(db, async (trx) => {
    await lockCompany(trx)
    await lockPeople(trx, ready.registered)
    if ((await markOf(trx, ready.seen)) !== ready.mark) throw new DataMoved()
    await putBack(trx, { row, importer }, ready)
  })
}

/** For companies whose people change constantly: others wait longer, but it finishes. */
const undoUnderLock = (db: CompanyDb, row: ImportRow, importer: Importer) =>
  transaction(db, async (trx) => {
    await lockCompany(trx)
    const applied = await findApplied(trx, row.id)
    await lockPeople(
      trx,
      applied.map(({ userId }) => userId),
    )
    await putBack(trx, { row, importer }, await stage(trx, row, importer))
  })

const atOnce = 1_000

async function findApplied(db: CompanyDb, importId: number) {
  const rows: AppliedRow[] = []
  for (;;) {
    const some = await namedQuery<AppliedRow>(
      db,
      `select place, outcome, user_id, before, after, sets_password, earlier_password from user_import_rows
       where company_id = $1 and user_import_id = $2 and outcome in ('new', 'changed') and user_id is not null
         and place > $3 order by place limit $4`,
      [companyIdOf(db), importId, rows.at(-1)?.place ?? 0, atOnce],
    )
    rows.push(...some)
    if (some.length < atOnce) return rows
  }
}

type Ready = {
  mark: string
  seen: Seen
  /** People the import registered: they will be offboarded. */
  registered: number[]
  people: Restored[]
  problemsOfTaken: ReadonlyMap<number, UndoProblem>
}

/** Checks that everyone is as the import left them, and stages their previous state in the database. */
async function stage(db: CompanyDb, row: ImportRow, importer: Importer): Promise<Ready> {
  const applied = await findApplied(db, row.id)
  const seen = {
    importer,
    userIds: applied.map(({ userId }) => userId),
    identifiers: applied.flatMap(({ before }) => identifiersOf(before)),
    // Invitations may still be going out while an import can already be undone.
    invitations: false,
  }
  const mark = await markOf(db, seen)
  const world = await loadWorld(db, importer, seen)
  const problems = await findProblems(applied, { world, row, importer })
  if (problems.size > 0) throw new PeopleChanged(problems)
  const people = await inSteps(applied, (one) => restored(one, world))
  await stagePeople(db, row.id, people, (done) => tellProgress(db, row.id, 'writing', done, people.length))
  return {
    mark,
    seen,
    registered: people.filter(({ was }) => was === null).map(({ userId }) => userId),
    people,
    // It is unknown whose change took an identifier that another person has now.
    problemsOfTaken: new Map(people.filter(({ renamed }) => renamed).map(({ place }) => [place, 'changed'])),
  }
}

type Restored = Staged &
  Pick<AppliedRow, 'setsPassword' | 'earlierPassword'> & { was: PersonState | null; left: PersonState }

/** For states stored before employee numbers existed: the current number. */
const numberBefore = ({ before, after }: AppliedRow, now: { state: PersonState }) =>
  (before ?? after).employeeNumber === undefined
    ? (now.state.employeeNumber ?? null)
    : ((before ?? after).employeeNumber ?? null)

function restored(one: AppliedRow, world: ImportWorld): Restored {
  const { place, userId, before, after, setsPassword, earlierPassword } = one
  const now = world.people.get(userId)!
  const status = before ? statusBefore(before, now, world.today) : ('withdrawn' as const)
  return {
    ...{
      place,
      userId,
      seen: now.seen,
      passwordHash: null,
      setsPassword,
      earlierPassword,
      was: before,
      left: after,
    },
    state: { ...(before ?? after), status, employeeNumber: numberBefore(one, now) },
    named: before !== null && !sameNames(before, after),
    settled: before !== null && status !== now.state.status,
    renamed:
      before !== null && (before.email !== after.email || before.companyLoginId !== after.companyLoginId),
    moved: before !== null && !samePlaces(before, after),
  }
}

type Doing = { row: ImportRow; importer: Importer }

async function putBack(trx: CompanyDb, { row, importer }: Doing, ready: Ready) {
  const { registered, people } = ready
  // First, because a restored identifier may have been given to a newly registered person.
  if (registered.length > 0) await withdraw(trx, registered)
  const written = await writeStaged(trx, row.id)
  await writeProfiles(
    trx,
    people.flatMap(({ userId, was, left }) => (was ? changedAnswers(userId, { from: left, to: was }) : [])),
  )
  if (written.updated < people.length - registered.length) throw new DataMoved()
  const logins = people
    .filter(({ renamed }) => renamed)
    .reduce((sum, { state }) => sum + loginsOf(state).length, 0)
  if (written.logins < logins) throw new PeopleChanged(ready.problemsOfTaken)
  await restorePasswords(trx, people)
  await logAct(trx, {
    actorId: importer.userId,
    noun: 'user_import',
    action: 'undo_import',
    subject: { id: row.id, name: row.fileName },
    after: { newCount: row.newCount, changedCount: row.changedCount },
  })
  await removePlaces(trx, importer.userId, row)
  await peopleMoved(trx)
  await analyzeChanged(trx, people.length, peopleTables)
  await namedQuery(
    trx,
    `update user_imports set state = 'undone', undone_at = now(), undone_by_id = $3, phase = null, setback = null,
       logging = 'undo'
     where company_id = $1 and id = $2`,
    [companyIdOf(trx), row.id, importer.userId],
  )
  await namedQuery(
    trx,
    `update user_import_rows set undo_problem = null, earlier_password = null
     where company_id = $1 and user_import_id = $2 and (undo_problem is not null or earlier_password is not null)`,
    [companyIdOf(trx), row.id],
  )
  await enqueue(trx, logImported, { importId: row.id })
}

const identifiersOf = (state: PersonState | null) =>
  [state?.email, state?.companyLoginId].flatMap((one) => (one ? [foldLoginName(one)] : []))

type Around = { world: ImportWorld; row: ImportRow; importer: Importer }

async function findProblems(applied: readonly AppliedRow[], { world, row, importer }: Around) {
  const problems = new Map<number, UndoProblem>()
  const own = new Set(applied.map(({ userId }) => userId))
  const positions = new Set([...world.positions.values()].flat())
  const placesRemain = ({ memberships }: PersonState) =>
    memberships.every(
      ({ departmentId, positionId }) =>
        world.departments.has(departmentId) && (positionId === null || positions.has(positionId)),
    )
  const free = (state: PersonState) =>
    identifiersOf(state).every((identifier) => {
      const owner = world.owners.get(identifier)
      return owner === undefined || own.has(owner)
    })
  await inSteps(applied, ({ place, userId, outcome, before, after, setsPassword }) => {
    const person = world.people.get(userId)
    const sameSecret =
      !setsPassword || (person?.password === 'initial' && person.passwordSetAt === row.appliedAt?.getTime())
    if (!person || person.state.status === 'withdrawn') problems.set(place, 'gone')
    else if (!person.reached || (person.role !== 'employee' && !importer.full))
      problems.set(place, 'out_of_reach')
    else if (outcome === 'new' && !person.neverSignedIn) problems.set(place, 'signed_in')
    else if (essence(person.state) !== essence(after) || !sameSecret) problems.set(place, 'changed')
    else if (before && !(placesRemain(before) && free(before))) problems.set(place, 'changed')
  })
  return problems
}

async function restorePasswords(trx: CompanyDb, people: readonly Restored[]) {
  const given = people.filter(({ was, setsPassword }) => was !== null && setsPassword)
  await namedQuery(trx, 'delete from credentials where company_id = $1 and user_id = any($2::bigint[])', [
    companyIdOf(trx),
    given.filter(({ earlierPassword }) => earlierPassword === null).map(({ userId }) => userId),
  ])
  await writePasswords(
    trx,
    given.flatMap(({ userId, earlierPassword }) =>
      earlierPassword
        ? [
            {
              ...earlierPassword,
              userId,
              setAt: earlierPassword.setAt === null ? null : new Date(earlierPassword.setAt),
            },
          ]
        : [],
    ),
  )
  const stopped = people.filter(({ settled, state }) => settled && state.status === 'stopped')
  await signOut(
    trx,
    [...given, ...stopped].map(({ userId }) => userId),
  )
}

type Now = { state: PersonState; neverSignedIn: boolean }

/** Reverses suspensions and resumptions by the import; people who signed in in the meantime stay active. */
function statusBefore(before: PersonState, now: Now, today: string): PersonState['status'] {
  const stopped = before.status === 'stopped' || (before.stopsOn !== null && before.stopsOn <= today)
  if (stopped) return 'stopped'
  if (now.state.status !== 'stopped') return now.state.status
  return now.neverSignedIn ? 'invited' : 'active'
}

/** Deletes the departments and positions created for the import that are still empty. */
async function removePlaces(
  trx: CompanyDb,
  actorId: number,
  { madeDepartmentIds, madePositionIds }: ImportRow,
) {
  const steps = [
    // Lower departments were created later.
    ...madeDepartmentIds.toReversed().map((id) => () => removeDepartment(trx, actorId, id, null)),
    ...madePositionIds.map((id) => () => removePosition(trx, actorId, id, null)),
  ]
  for (const step of steps) {
    await namedQuery(trx, 'savepoint undo_place')
    try {
      await step()
      await namedQuery(trx, 'release savepoint undo_place')
    } catch (error) {
      await namedQuery(trx, 'rollback to savepoint undo_place')
      if (!(error instanceof Refusal) && !isStillUsed(error)) throw error
    }
  }
}

/* A foreign key of data that has referred to it since. */
const isStillUsed = (error: unknown) => (error as { code?: string }).code === '23503'

async function keepProblems(trx: CompanyDb, importId: number, problems: ReadonlyMap<number, UndoProblem>) {
  const key = [companyIdOf(trx), importId]
  await namedQuery(
    trx,
    `update user_import_rows r set undo_problem = g.problem
     from user_import_rows o left join unnest($3::integer[], $4::text[]) g(place, problem) on g.place = o.place
     where o.company_id = $1 and o.user_import_id = $2 and r.company_id = $1 and r.user_import_id = $2
       and r.place = o.place and r.undo_problem is distinct from g.problem`,
    [...key, [...problems.keys()], [...problems.values()]],
  )
  await namedQuery(
    trx,
    `update user_imports set state = 'applied', phase = null, setback = 'people_changed'
     where company_id = $1 and id = $2 and state = 'undoing'`,
    key,
  )
}
