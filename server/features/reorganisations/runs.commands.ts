import { idOfRef } from '#common/reorganisation.ts'
import { analyzeChanged, peopleTables } from '#db/analyze-changed.ts'
import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { lockTree } from '#server/features/admin-departments/admin-departments.commands.ts'
import { companyToday } from '#server/features/admin-users/account-states.commands.ts'
import { logAct, logActs } from '#server/features/administration-acts/administration-acts.commands.ts'
import { tellOfFailedPlan } from '#server/features/planned-changes/plan-notices.commands.ts'
import { found, Refusal } from '#server/platform/http/refusal.ts'
import { eachRow } from '#server/platform/jobs/each-row.ts'
import { findNaming, replaceConditions, replacedBy } from './closed-conditions.commands.ts'
import type { Writer } from './closed-links.commands.ts'
import { readPlan } from './conflicts.plan.ts'
import { type Sides, tellOutcome } from './outcomes.queries.ts'
import { applyPlan, removeClosed } from './plans.commands.ts'
import { findReorganisation, type Outcome, type ReorganisationRow } from './reorganisations.queries.ts'
import { type Side, takeSide } from './snapshots.queries.ts'

/* Carries a result out of a transaction that is rolled back. */
class PreviewRollback extends Error {
  readonly sides: Sides
  constructor(sides: Sides) {
    super('A preview was rolled back')
    this.sides = sides
  }
}

/**
 * The effect of applying a reorganisation now: it is applied, read, and rolled back. null: it cannot be applied. The
 * state before is read first and the report is built afterwards: the embedded engine has a single connection, so that
 * other readers wait only for the transaction.
 */
export async function previewReorganisation(
  db: CompanyDb,
  id: number,
  actorId: number,
): Promise<Outcome | null> {
  const before = await takeSide(db)
  try {
    await transaction(db, async (trx) => {
      const row = found(await findReorganisation(trx, id))
      throw new PreviewRollback(await carryOut(trx, row, { actorId, preview: true }, before))
    })
  } catch (error) {
    if (error instanceof PreviewRollback) return tellOutcome(db, error.sides)
    if (error instanceof Refusal && error.code === 'reorganisation_conflicts') return null
    throw error
  }
  return null
}

type Applying = {
  actorId: number
  /** The version the person saw; null: the scheduler, any version. */
  version: number | null
}

/**
 * Applies a reorganisation as a whole. Audiences are updated in the background.
 * @throws {Refusal} conflict, reorganisation_closed, reorganisation_conflicts
 */
export const applyReorganisation = (db: CompanyDb, id: number, { actorId, version }: Applying) =>
  transaction(db, async (trx) => {
    await lockTree(trx)
    const row = found(await findReorganisation(trx, id, { lock: true }))
    if (row.state === 'applied') throw new Refusal('reorganisation_closed')
    if (version !== null && row.version !== version) throw new Refusal('conflict')
    const before = await takeSide(trx)
    const outcome = await tellOutcome(trx, await carryOut(trx, row, { actorId, preview: false }, before))
    await namedQuery(
      trx,
      `update reorganisations set state = 'applied', failure = null, outcome = $3::text::jsonb, applied_by_id = $4,
         applied_at = now(), updated_at = now(), version = version + 1
       where company_id = $1 and id = $2`,
      [companyIdOf(trx), id, JSON.stringify(outcome), actorId],
    )
    await logAct(trx, {
      ...{ actorId, noun: 'reorganisation', action: 'apply', subject: { id, name: row.name } },
      after: {
        steps: outcome.departments
          .filter(({ marks }) => marks.length > 0)
          .map(({ path, pathBefore, marks }) => describe(path, pathBefore, marks)),
        people: outcome.moves.map(
          ({ user, before, after }) => `${user.name}: ${before.join(', ')} → ${after.join(', ')}`,
        ),
        movedCount: outcome.moved.count,
      },
    })
  })

/* For the log: new departments, closed ones, and changes of the others. */
const describe = (path: string, before: string | null, marks: readonly string[]) => {
  if (before === null) return `+ ${path}`
  if (marks.includes('closed')) return `- ${before}`
  const shown = marks.find((mark) => mark === 'published' || mark === 'unpublished')
  return `${before === path ? path : `${before} = ${path}`}${shown ? `: ${shown.slice(0, -2)}` : ''}`
}

/* The only code path that applies a plan, also for a preview. */
async function carryOut(trx: CompanyDb, row: ReorganisationRow, by: Writer, before: Side): Promise<Sides> {
  await lockTree(trx)
  const plan = await readPlan(trx, row)
  if (plan.conflicts.length > 0 || plan.tree.problems.length > 0)
    throw new Refusal('reorganisation_conflicts')
  const closed = plan.tree.closings.flatMap(({ department }) => idOfRef(department) ?? [])
  const naming = await findNaming(trx, closed)
  const applied = await applyPlan(trx, plan, by)
  await replaceConditions(trx, replacedBy(plan.tree, applied.ids), by)
  await removeClosed(trx, plan)
  await analyzeChanged(trx, applied.moved.length + plan.tree.departments.length, peopleTables)
  const after = await takeSide(trx)
  if (!by.preview) await logEach(trx, by.actorId, plan, applied)
  return { before, after, plan, applied, naming }
}

/* A separate act for each person and department, so that the log can be filtered by them. */
async function logEach(
  trx: CompanyDb,
  actorId: number,
  { tree, positionNames }: Awaited<ReturnType<typeof readPlan>>,
  { ids, moved }: Awaited<ReturnType<typeof applyPlan>>,
) {
  for (const one of tree.departments) {
    if (one.marks.length === 0) continue
    const { name, nameKana, published, before } = one
    const above = (path: string) => path.split(' / ').slice(0, -1).join(' / ') || null
    await logAct(trx, {
      ...{
        actorId,
        noun: 'department',
        action: before ? (one.closedInto === null ? 'update' : 'close') : 'create',
      },
      subject: { id: ids.get(one.ref) ?? null, name },
      before: before && {
        ...{ name: before.name, nameKana: before.nameKana, published: before.published },
        parent: above(before.path),
      },
      after: { name, nameKana, published, parent: above(one.path) },
    })
  }
  const paths = (side: 'before' | 'after') =>
    new Map(
      tree.departments.map((one) => [ids.get(one.ref), (side === 'before' && one.before?.path) || one.path]),
    )
  const [was, is] = [paths('before'), paths('after')]
  const words = (names: typeof was, places: (typeof moved)[number]['before']) =>
    places.map(({ departmentId, positionId, jobLabel }) =>
      [names.get(departmentId), positionId === null ? null : positionNames.get(positionId), jobLabel]
        .filter(Boolean)
        .join(' · '),
    )
  await logActs(
    trx,
    moved.map(({ userId, name, before, after }) => ({
      ...({ actorId, noun: 'user', action: 'transfer', subject: { id: userId, name } } as const),
      before: { departments: words(was, before) },
      after: { departments: words(is, after) },
    })),
  )
}

/**
 * Applies everything scheduled for today or earlier, each as a whole. One that cannot be applied is marked for
 * administrators.
 * @throws AggregateError after all were tried, if any failed with an internal error: those are retried.
 */
export async function settleReorganisations(db: CompanyDb) {
  const due = await namedQuery<{ id: number; scheduledById: number }>(
    db,
    `select id, scheduled_by_id from reorganisations
     where company_id = $1 and state = 'scheduled' and effective_on <= $2::date order by effective_on, id`,
    [companyIdOf(db), await companyToday(db)],
  )
  await eachRow(due, async ({ id, scheduledById }) => {
    try {
      await applyReorganisation(db, id, { actorId: scheduledById, version: null })
    } catch (error) {
      const told = error instanceof Refusal && error.code === 'reorganisation_conflicts'
      await transaction(db, async (trx) => {
        const [row] = await namedQuery<{ version: number }>(
          trx,
          `update reorganisations set state = $3, failure = $4, version = version + 1
           where company_id = $1 and id = $2 and state = 'scheduled' returning version`,
          [companyIdOf(trx), id, told ? 'failed' : 'scheduled', told ? 'conflicts' : 'unexpected'],
        )
        const occasion = `reorganisation ${id} ${row?.version}`
        if (told && row) await tellOfFailedPlan(trx, { plannerId: scheduledById, aboutId: null, occasion })
      })
      if (!told) throw error
    }
  })
  return due.length
}
