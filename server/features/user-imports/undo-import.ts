import type { undoProblems } from '#contract/user-imports.ts'
import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { removeDepartment } from '#server/features/admin-departments/admin-departments.commands.ts'
import { removePosition } from '#server/features/admin-positions/admin-positions.commands.ts'
import { withdraw } from '#server/features/admin-users/account-states.commands.ts'
import { logActs } from '#server/features/administration-acts/administration-acts.commands.ts'
import { fullName } from '#server/features/users/users.present.ts'
import { peopleMoved } from '#server/platform/audiences/refresh-audiences.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { giveUp, type Place, tellProgress } from './check-import.ts'
import { findImporter, type Importer } from './import-rights.ts'
import { type ImportWorld, loadWorld, plainIdentifier } from './import-world.ts'
import { essence, logged, type PersonState, sameNames, samePlaces } from './person-state.ts'
import { findImport, type ImportRow } from './user-imports.queries.ts'
import {
  lockCompany,
  lockPeople,
  signOut,
  updatePeople,
  writeLogins,
  writeMemberships,
  writePasswords,
} from './write-people.ts'

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

/** Somebody of the import is no longer as it left them. */
class PeopleChanged extends Error {
  readonly problems: ReadonlyMap<number, UndoProblem>

  constructor(problems: ReadonlyMap<number, UndoProblem>) {
    super('people changed')
    this.problems = problems
  }
}

/** Puts back what an import changed, all of it or, when anybody changed since, nothing. */
export async function undoImport({ db }: Place, importId: number, actorId: number) {
  const row = await findImport(db, importId, null)
  if (row?.state !== 'undoing') return
  const importer = await findImporter(db, actorId)
  if (!importer) return giveUp(db, importId, 'no_longer_allowed')
  await tellProgress(db, importId, 'writing', 0, row.rowCount)
  try {
    await transaction(db, async (trx) => {
      await lockCompany(trx)
      await putBack(trx, row, importer)
    })
  } catch (error) {
    if (!(error instanceof PeopleChanged)) throw error
    await transaction(db, (trx) => keepProblems(trx, importId, error.problems))
  }
}

const findApplied = (trx: CompanyDb, importId: number) =>
  namedQuery<AppliedRow>(
    trx,
    `select place, outcome, user_id, before, after, sets_password, earlier_password from user_import_rows
     where company_id = $1 and user_import_id = $2 and outcome in ('new', 'changed') and user_id is not null
     order by place`,
    [companyIdOf(trx), importId],
  )

async function putBack(trx: CompanyDb, row: ImportRow, importer: Importer) {
  const applied = await findApplied(trx, row.id)
  const userIds = applied.map(({ userId }) => userId)
  await lockPeople(trx, userIds)
  const identifiers = applied.flatMap(({ before }) => identifiersOf(before))
  const world = await loadWorld(trx, importer, { userIds, identifiers })
  const problems = findProblems(applied, { world, row, importer })
  if (problems.size > 0) throw new PeopleChanged(problems)
  // First, since an identifier that is put back may be one that somebody new was given.
  const registered = applied.filter(({ outcome }) => outcome === 'new').map(({ userId }) => userId)
  if (registered.length > 0) await withdraw(trx, registered)
  await restore(
    trx,
    applied.filter(({ outcome }) => outcome === 'changed'),
    world,
  )
  await logUndo(trx, row, importer, applied)
  await removePlaces(trx, importer.userId, row)
  await peopleMoved(trx)
  await namedQuery(
    trx,
    `update user_imports set state = 'undone', undone_at = now(), undone_by_id = $3, phase = null, setback = null
     where company_id = $1 and id = $2`,
    [companyIdOf(trx), row.id, importer.userId],
  )
  await namedQuery(
    trx,
    `update user_import_rows set undo_problem = null, earlier_password = null
     where company_id = $1 and user_import_id = $2`,
    [companyIdOf(trx), row.id],
  )
}

const identifiersOf = (state: PersonState | null) =>
  [state?.email, state?.companyLoginId].flatMap((one) => (one ? [plainIdentifier(one)] : []))

type Around = { world: ImportWorld; row: ImportRow; importer: Importer }

function findProblems(applied: readonly AppliedRow[], { world, row, importer }: Around) {
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
  for (const { place, userId, outcome, before, after, setsPassword } of applied) {
    const person = world.people.get(userId)
    const sameSecret =
      !setsPassword || (person?.password === 'initial' && person.passwordSetAt === row.appliedAt?.getTime())
    if (!person || person.state.status === 'withdrawn') problems.set(place, 'gone')
    else if (!person.reached || (person.role !== 'employee' && !importer.full))
      problems.set(place, 'out_of_reach')
    else if (outcome === 'new' && !person.neverSignedIn) problems.set(place, 'signed_in')
    else if (essence(person.state) !== essence(after) || !sameSecret) problems.set(place, 'changed')
    else if (before && !(placesRemain(before) && free(before))) problems.set(place, 'changed')
  }
  return problems
}

async function restore(trx: CompanyDb, changed: readonly AppliedRow[], world: ImportWorld) {
  const people = changed.map(({ userId, before, after, ...rest }) => {
    const now = world.people.get(userId)!
    return {
      userId,
      now,
      was: before!,
      after,
      ...rest,
      state: { ...before!, status: statusBefore(before!, now, world.today) },
    }
  })
  const settled = people.filter(({ state, now }) => state.status !== now.state.status)
  const named = people.filter(({ was, after }) => !sameNames(was, after))
  await updatePeople(trx, people, { named, settled })
  const renamed = people.filter(
    ({ was, after }) => was.email !== after.email || was.companyLoginId !== after.companyLoginId,
  )
  const taken = new Set(await writeLogins(trx, renamed))
  if (taken.size > 0)
    throw new PeopleChanged(
      new Map(
        renamed
          .filter(({ was }) => identifiersOf(was).some((one) => taken.has(one)))
          .map(({ place }) => [place, 'changed']),
      ),
    )
  await writeMemberships(
    trx,
    people.filter(({ was, after }) => !samePlaces(was, after)),
  )
  const given = people.filter(({ setsPassword }) => setsPassword)
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
  await signOut(trx, [
    ...given.map(({ userId }) => userId),
    ...settled.filter(({ state }) => state.status === 'stopped').map(({ userId }) => userId),
  ])
}

type Now = { state: PersonState; neverSignedIn: boolean }

/** Somebody whom the import stopped is not stopped any more, and the other way round; who came in meanwhile has. */
function statusBefore(before: PersonState, now: Now, today: string): PersonState['status'] {
  const stopped = before.status === 'stopped' || (before.stopsOn !== null && before.stopsOn <= today)
  if (stopped) return 'stopped'
  if (now.state.status !== 'stopped') return now.state.status
  return now.neverSignedIn ? 'invited' : 'active'
}

async function logUndo(
  trx: CompanyDb,
  { id, fileName, newCount, changedCount }: ImportRow,
  { userId: actorId }: Importer,
  applied: readonly AppliedRow[],
) {
  await logActs(trx, [
    ...applied.map(({ userId, before, after }) => ({
      actorId,
      noun: 'user' as const,
      action: before ? ('update' as const) : ('withdraw' as const),
      subject: { id: userId, name: fullName(before ?? after) },
      before: logged(after),
      after: before ? logged(before) : { ...logged(after), ...gone },
    })),
    // Last, and so at the head of what it did.
    {
      actorId,
      noun: 'user_import',
      action: 'undo_import',
      subject: { id, name: fileName },
      after: { newCount, changedCount },
    },
  ])
}

/* What is left of an account that was registered. */
const gone = {
  ...{ email: null, companyLoginId: null, departments: [], status: 'withdrawn', stopsOn: null },
  ...{ resumesOn: null, lastOn: null },
}

/** Takes away the departments and positions that were made for the import, those that are still empty. */
async function removePlaces(
  trx: CompanyDb,
  actorId: number,
  { madeDepartmentIds, madePositionIds }: ImportRow,
) {
  const steps = [
    // What lies below was made later.
    ...madeDepartmentIds.toReversed().map((id) => () => removeDepartment(trx, actorId, id)),
    ...madePositionIds.map((id) => () => removePosition(trx, actorId, id)),
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

/* A foreign key of something that came to name it since. */
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
