import { availableParallelism } from 'node:os'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import type { App } from '#server/app.ts'
import { findForeignLogins } from '#server/platform/auth/auth.queries.ts'
import { passwordMatches } from '#server/platform/auth/passwords.ts'
import { leaveRoom } from '#server/platform/jobs/leave-room.ts'
import { readContent } from './content.import.ts'
import { findImporter, type Importer } from './importers.queries.ts'
import { type ImportPlan, planImport, type RowPlan, type Wanted, wantedBy } from './imports.plan.ts'
import type { ImportTable } from './tables.import.ts'
import { findImport, type ImportRow } from './user-imports.queries.ts'
import { type ImportWorld, loadWorld } from './world.queries.ts'

export type Place = { app: App; db: CompanyDb }

export type Prepared = {
  row: ImportRow
  table: ImportTable
  importer: Importer
  wanted: Wanted
  taken: ReadonlySet<string>
}

/** What planning an import needs besides its company's data; an error word if it cannot continue. */
export async function prepare(
  { app, db }: Place,
  row: ImportRow,
): Promise<Prepared | 'no_longer_allowed' | 'failed'> {
  const importer = await findImporter(db, row.userId)
  if (!importer) return 'no_longer_allowed'
  const table = await readContent(app, db, row.id)
  if (!table) return 'failed'
  const wanted = await wantedBy(table)
  const taken = await findForeignLogins(app.engine, companyIdOf(db), wanted.identifiers)
  return { row, table, importer, wanted, taken }
}

/** The plan for the current data; `same`: lines whose initial password the person already has. */
export const planNow = (
  { row, table, importer, taken }: Prepared,
  world: ImportWorld,
  same: ReadonlySet<number>,
  tell?: (done: number) => Promise<unknown> | undefined,
) =>
  planImport(
    table,
    world,
    importer,
    {
      kind: row.kind,
      createDepartments: row.createDepartments,
      createPositions: row.createPositions,
      lastOn: row.lastOn,
      hasPassword: (place) => same.has(place),
      taken,
    },
    tell,
  )

export const worldOf = (db: CompanyDb, { importer, wanted }: Prepared) => loadWorld(db, importer, wanted)

/** Checks a pending import and stores what each line would do. Running it again changes nothing. */
export async function checkImport(place: Place, importId: number) {
  const { db } = place
  const row = await findImport(db, importId, null)
  if (row?.state !== 'checking') return
  await tellProgress(db, importId, 'reading', 0, row.rowCount)
  const prepared = await prepare(place, row)
  if (typeof prepared === 'string') return giveUp(db, importId, prepared)
  await planAndKeep(place, prepared, null)
}

/** Plans again and stores the dry run for review. `setback`: why it must be reviewed again. */
export async function planAndKeep({ db }: Place, prepared: Prepared, setback: ImportRow['setback']) {
  const { row } = prepared
  const tell = (done: number) =>
    done % 1_000 === 0 ? tellProgress(db, row.id, 'comparing', done, row.rowCount) : undefined
  const world = await worldOf(db, prepared)
  const first = await planNow(prepared, world, new Set(), tell)
  const same = await comparePasswords(db, row.id, first, world)
  const plan = same.size > 0 ? await planNow(prepared, world, same) : first
  await keepPlan(db, row.id, { plan, same, setback })
}

/** Lines whose initial password the person already has and has not replaced yet. */
async function comparePasswords(db: CompanyDb, importId: number, plan: ImportPlan, world: ImportWorld) {
  const asked = plan.rows.filter(({ setsPassword, passwordSetAt }) => setsPassword && passwordSetAt !== null)
  const same = new Set<number>()
  await eachOf(asked, passwordsAtOnce, async ({ place, userId }, done) => {
    const { passwordHash } = world.people.get(userId!)!
    if (await passwordMatches(passwordHash, plan.passwords.get(place)!)) same.add(place)
    if (done % 50 === 0) await tellProgress(db, importId, 'passwords', done, asked.length)
  })
  return same
}

/** Each uses one core while it is hashed or compared; one core is left for other requests. */
export const passwordsAtOnce = Math.max(1, availableParallelism() - 1)

/** Processes items in batches. */
export async function eachOf<T>(
  items: readonly T[],
  width: number,
  work: (item: T, done: number) => Promise<unknown>,
) {
  let next = 0
  const go = async () => {
    while (next < items.length) {
      const done = next++
      await work(items[done]!, done)
    }
  }
  await Promise.all(Array.from({ length: width }, go))
}

export const tellProgress = (
  db: CompanyDb,
  importId: number,
  phase: ImportRow['phase'],
  doneCount: number,
  totalCount: number,
) =>
  namedQuery(
    db,
    'update user_imports set phase = $3, done_count = $4, total_count = $5 where company_id = $1 and id = $2',
    [companyIdOf(db), importId, phase, doneCount, totalCount],
  )

export const giveUp = (db: CompanyDb, importId: number, setback: NonNullable<ImportRow['setback']>) =>
  namedQuery(
    db,
    `update user_imports set phase = null, setback = $3,
       state = case state when 'undoing' then 'applied' when 'applying' then 'checked' else 'failed' end
     where company_id = $1 and id = $2 and state in ('checking', 'applying', 'undoing')`,
    [companyIdOf(db), importId, setback],
  )

type Kept = { plan: ImportPlan; same: ReadonlySet<number>; setback: ImportRow['setback'] }

/* In batches of lines: nobody reads them before the final update marks the import as checked. */
async function keepPlan(db: CompanyDb, importId: number, { plan, same, setback }: Kept) {
  const companyId = companyIdOf(db)
  const counts = { new: 0, changed: 0, unchanged: 0, error: 0 }
  for (const { outcome } of plan.rows) counts[outcome] += 1
  await namedQuery(db, 'delete from user_import_rows where company_id = $1 and user_import_id = $2', [
    companyId,
    importId,
  ])
  for (let start = 0; start < plan.rows.length; start += rowsAtOnce) {
    const begun = performance.now()
    await insertPlans(db, importId, plan.rows.slice(start, start + rowsAtOnce))
    await leaveRoom(begun)
  }
  await namedQuery(
    db,
    `update user_imports set state = 'checked', phase = null, check_version = check_version + 1, plan_hash = :planHash,
       new_count = :newCount, changed_count = :changedCount, unchanged_count = :unchangedCount, error_count = :errorCount, over_count = :overCount,
       new_departments = :newDepartments, new_positions = :newPositions, same_password_places = :samePlaces, setback = :setback, checked_at = now()
     where company_id = :companyId and id = :importId`,
    {
      companyId,
      importId,
      planHash: plan.hash,
      newCount: counts.new,
      changedCount: counts.changed,
      unchangedCount: counts.unchanged,
      errorCount: counts.error,
      overCount: plan.overCount,
      newDepartments: [...plan.made.departments.keys()],
      newPositions: [...plan.made.positions.keys()],
      samePlaces: [...same],
      setback,
    },
  )
}

const rowsAtOnce = 100

const insertPlans = (db: CompanyDb, importId: number, rows: readonly RowPlan[]) =>
  namedQuery(
    db,
    `insert into user_import_rows (company_id, user_import_id, place, outcome, user_id, name, identifier, before, after,
       problems, sets_password, invites)
     select $1, $2, g.place, g.outcome, g.user_id, g.name, g.identifier, g.before, g.after, g.problems,
       g.sets_password, g.invites
     from json_to_recordset($3::text::json) as g (place integer, outcome text, user_id bigint, name text,
       identifier text, before jsonb, after jsonb, problems jsonb, sets_password boolean, invites boolean)`,
    [
      companyIdOf(db),
      importId,
      JSON.stringify(
        rows.map((row) => ({
          place: row.place,
          outcome: row.outcome,
          user_id: row.userId,
          name: row.name.slice(0, 200).toWellFormed(),
          identifier: row.identifier.slice(0, 254).toWellFormed(),
          before: row.outcome === 'changed' ? row.before : null,
          after: row.outcome === 'changed' || row.outcome === 'new' ? row.after : null,
          problems: row.problems,
          sets_password: row.outcome !== 'error' && row.setsPassword,
          invites: row.outcome !== 'error' && row.invites,
        })),
      ),
    ],
  )
