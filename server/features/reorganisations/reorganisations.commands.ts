import { idOfRef, type PlannedMembership, type ReorganisationStep, refOf } from '#common/reorganisation.ts'
import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { logAct } from '#server/features/administration-acts/administration-acts.commands.ts'
import { found, permit, Refusal } from '#server/platform/http/refusal.ts'
import { readPlan, withWas } from './conflicts.plan.ts'
import {
  findDepartmentTree,
  findMoves,
  findReorganisation,
  findStandings,
  type ReorganisationRow,
} from './reorganisations.queries.ts'

export const beginReorganisation = (db: CompanyDb, actorId: number, name: string) =>
  transaction(db, async (trx) => {
    const [made] = await namedQuery<{ id: number }>(
      trx,
      'insert into reorganisations (company_id, name, created_by_id) values ($1, $2, $3) returning id',
      [companyIdOf(trx), name, actorId],
    )
    const { id } = made!
    await logAct(trx, {
      ...{ actorId, noun: 'reorganisation', action: 'create', subject: { id, name } },
      after: { name },
    })
    return id
  })

type Versioned = { id: number; version: number }

/**
 * Changes an unapplied reorganisation, based on the version that was seen. Returns the new version.
 * @throws {Refusal} conflict, reorganisation_closed
 */
const change = (
  db: CompanyDb,
  { id, version }: Versioned,
  work: (trx: CompanyDb, row: ReorganisationRow) => Promise<unknown>,
) =>
  transaction(db, async (trx) => {
    const row = found(await findReorganisation(trx, id, { lock: true }))
    if (row.state === 'applied') throw new Refusal('reorganisation_closed')
    if (row.version !== version) throw new Refusal('conflict')
    await work(trx, row)
    await namedQuery(
      trx,
      'update reorganisations set version = version + 1, updated_at = now() where company_id = $1 and id = $2',
      [companyIdOf(trx), id],
    )
    return version + 1
  })

const writeSteps = (trx: CompanyDb, id: number, steps: readonly object[]) =>
  namedQuery(trx, 'update reorganisations set steps = $3::text::jsonb where company_id = $1 and id = $2', [
    companyIdOf(trx),
    id,
    JSON.stringify(steps),
  ])

/** Renames it and replaces its steps; steps about departments already in the plan keep the recorded original state. */
export const replaceSteps = (
  db: CompanyDb,
  actorId: number,
  at: Versioned,
  { name, steps }: { name: string; steps: readonly ReorganisationStep[] },
) =>
  change(db, at, async (trx, row) => {
    const departments = await findDepartmentTree(trx)
    await writeSteps(trx, row.id, withWas(departments, steps, row.steps))
    await namedQuery(trx, 'update reorganisations set name = $3 where company_id = $1 and id = $2', [
      companyIdOf(trx),
      row.id,
      name,
    ])
    const names = new Map(departments.map((department) => [refOf(department.id), department.name]))
    for (const step of [...row.steps, ...steps]) if (step.kind === 'create') names.set(step.key, step.name)
    await logAct(trx, {
      ...{ actorId, noun: 'reorganisation', action: 'update', subject: { id: row.id, name } },
      before: { name: row.name, steps: row.steps.map((step) => describe(step, names)) },
      after: { name, steps: steps.map((step) => describe(step, names)) },
    })
  })

/* For the log, in the terms of the plan: what is done to which department. */
function describe(step: ReorganisationStep, names: ReadonlyMap<string, string>) {
  const nameOf = (ref: string | null) => (ref === null ? '' : (names.get(ref) ?? ref))
  if (step.kind === 'create') return `+ ${step.name}`
  const name = nameOf(step.department)
  if (step.kind === 'rename') return `${name} = ${step.name}`
  if (step.kind === 'move') return `${name} < ${nameOf(step.parent)}`
  if (step.kind === 'close') return `- ${name} > ${nameOf(step.into)}: ${step.conditions ?? 'keep'}`
  return `${name}: ${step.kind}`
}

type GivenMove = { userId: number; memberships: readonly PlannedMembership[] }

/** Places people by name, replacing earlier placements, or removes their placements. */
export const placePeople = (
  db: CompanyDb,
  at: Versioned,
  { moves, removedUserIds }: { moves: readonly GivenMove[]; removedUserIds: readonly number[] },
) =>
  change(db, at, async (trx, row) => {
    await namedQuery(
      trx,
      `delete from reorganisation_moves
       where company_id = $1 and reorganisation_id = $2 and user_id = any($3::bigint[])`,
      [companyIdOf(trx), row.id, removedUserIds],
    )
    await writeMoves(trx, row.id, moves)
  })

async function writeMoves(trx: CompanyDb, id: number, moves: readonly GivenMove[]) {
  const standings = await findStandings(trx, {
    userIds: moves.map(({ userId }) => userId),
    departmentIds: [],
  })
  const known = new Map(standings.map(({ userId, places }) => [userId, places]))
  // People who left in the meantime, or are outside the company, cannot be placed.
  const rows = moves.flatMap((move) => {
    const basedOn = known.get(move.userId)
    return basedOn ? [{ ...move, basedOn }] : []
  })
  await namedQuery(
    trx,
    `insert into reorganisation_moves (company_id, reorganisation_id, user_id, memberships, based_on)
     select $1, $2, user_id, memberships::jsonb, based_on::jsonb
     from unnest($3::bigint[], $4::text[], $5::text[]) as given (user_id, memberships, based_on)
     on conflict (company_id, reorganisation_id, user_id)
     do update set memberships = excluded.memberships, based_on = excluded.based_on`,
    [
      companyIdOf(trx),
      id,
      rows.map(({ userId }) => userId),
      rows.map(({ memberships }) => JSON.stringify(memberships)),
      rows.map(({ basedOn }) => JSON.stringify(basedOn)),
    ],
  )
}

/** Moves everyone in a department to another one; earlier placements of other memberships stay. */
export async function placeDepartment(
  db: CompanyDb,
  at: Versioned,
  { fromId, into }: { fromId: number; into: string },
) {
  let placedCount = 0
  const version = await change(db, at, async (trx, row) => {
    const placed = new Map((await findMoves(trx, row.id)).map((move) => [move.userId, move.memberships]))
    const standings = await findStandings(trx, { userIds: [], departmentIds: [fromId] })
    const moves = standings.map(({ userId, places }) => {
      const now = places.map(({ departmentId, ...rest }) => ({ ...rest, department: refOf(departmentId) }))
      const memberships = (placed.get(userId) ?? now).map((one) =>
        one.department === refOf(fromId) ? { ...one, department: into } : one,
      )
      const first = memberships.findIndex((one) => one.department === into)
      return {
        userId,
        // A person who is in both already gets one membership.
        memberships: memberships.filter((one, index) => one.department !== into || index === first),
      }
    })
    placedCount = moves.length
    await writeMoves(trx, row.id, moves)
  })
  return { version, placedCount }
}

/** Makes the current state the basis of the plan. People who have left are removed from it. */
export const rebase = (db: CompanyDb, at: Versioned) =>
  change(db, at, async (trx, row) => {
    const departments = await findDepartmentTree(trx)
    const known = new Set(departments.map((department) => refOf(department.id)))
    const made = new Set(row.steps.flatMap((step) => (step.kind === 'create' ? step.key : [])))
    const exists = (ref: string | null) =>
      ref === null || (idOfRef(ref) === null ? made.has(ref) : known.has(ref))
    // Steps about deleted departments have no effect.
    const steps = row.steps.filter((step) => step.kind === 'create' || exists(step.department))
    await writeSteps(trx, row.id, withWas(departments, steps, []))
    const { conflicts } = await readPlan(trx, row)
    const ofPeople = conflicts.filter(({ kind }) => kind === 'person')
    await namedQuery(
      trx,
      `delete from reorganisation_moves
       where company_id = $1 and reorganisation_id = $2 and user_id = any($3::bigint[])`,
      [companyIdOf(trx), row.id, ofPeople.filter(({ problem }) => problem === 'gone').map(({ id }) => id)],
    )
    const changed = new Set(ofPeople.filter(({ problem }) => problem === 'changed').map(({ id }) => id))
    await writeMoves(
      trx,
      row.id,
      (await findMoves(trx, row.id)).filter(({ userId }) => changed.has(userId)),
    )
    if (row.state === 'failed')
      await namedQuery(
        trx,
        `update reorganisations set state = 'draft', failure = null, effective_on = null
         where company_id = $1 and id = $2`,
        [companyIdOf(trx), row.id],
      )
  })

/**
 * Schedules it for the beginning of a day; null: not scheduled.
 * @throws {Refusal} conflict, reorganisation_closed, reorganisation_conflicts
 */
export const schedule = (db: CompanyDb, actorId: number, at: Versioned, effectiveOn: string | null) =>
  change(db, at, async (trx, row) => {
    if (effectiveOn !== null) {
      const { conflicts, tree } = await readPlan(trx, row)
      if (conflicts.length > 0 || tree.problems.length > 0) throw new Refusal('reorganisation_conflicts')
    }
    await namedQuery(
      trx,
      `update reorganisations set state = $3, effective_on = $4::date, scheduled_by_id = $5, failure = null
       where company_id = $1 and id = $2`,
      [companyIdOf(trx), row.id, effectiveOn === null ? 'draft' : 'scheduled', effectiveOn, actorId],
    )
    await logAct(trx, {
      ...{ actorId, noun: 'reorganisation', action: effectiveOn === null ? 'cancel_plan' : 'plan' },
      subject: { id: row.id, name: row.name },
      before: { effectiveOn: row.effectiveOn },
      after: { effectiveOn },
    })
  })

/** Deletes an unapplied one at `version`. @throws {Refusal} conflict, reorganisation_closed */
export const removeReorganisation = (db: CompanyDb, actorId: number, id: number, seen: number) =>
  transaction(db, async (trx) => {
    const { name, state, version } = found(await findReorganisation(trx, id, { lock: true }))
    if (state === 'applied') throw new Refusal('reorganisation_closed')
    permit(version === seen, 'conflict')
    await namedQuery(trx, 'delete from reorganisations where company_id = $1 and id = $2', [
      companyIdOf(trx),
      id,
    ])
    await logAct(trx, {
      ...{ actorId, noun: 'reorganisation', action: 'delete', subject: { id, name } },
      before: { name },
    })
  })
