import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { logActs } from '#server/features/administration-acts/administration-acts.commands.ts'
import { fullName } from '#server/features/people/people.present.ts'
import { defineJob } from '#server/platform/jobs/define-job.ts'
import { inTurn } from '#server/platform/jobs/leave-room.ts'
import { eraseUndone } from './erased-people.commands.ts'
import { logged, type PersonState } from './person-states.rules.ts'
import { forgetStaged } from './staged-people.commands.ts'

const atOnce = 100

/**
 * Logs what an import, or undoing it, did with each person, in batches: the ids of these log entries are reserved,
 * below that of the import itself, which is logged with the import.
 */
export const logImported = defineJob<{ importId: number }>({
  name: 'user_imports.log',
  singletonKey: ({ importId }) => `import ${importId}`,
  expireSeconds: 3_600,
  handler: async ({ db, data }) => {
    await writeImportLog(db, data.importId)
    const undone = await isUndone(db, data.importId)
    // Not before the log contains the names of the people.
    if (undone) await eraseUndone(db, data.importId)
  },
})

async function isUndone(db: CompanyDb, importId: number) {
  const rows = await namedQuery(
    db,
    "select id from user_imports where company_id = $1 and id = $2 and state = 'undone'",
    [companyIdOf(db), importId],
  )
  return rows.length > 0
}

/** Writes all pending log entries. Safe to repeat and to run concurrently. */
export async function writeImportLog(db: CompanyDb, importId: number) {
  const [row] = await namedQuery<Logging>(
    db,
    `select logging, case logging when 'undo' then undone_by_id else user_id end as actor_id,
       case logging when 'undo' then undone_at else applied_at end as at
     from user_imports where company_id = $1 and id = $2 and logging is not null`,
    [companyIdOf(db), importId],
  )
  if (!row) return
  while (await inTurn(() => logSome(db, importId, row)));
  await transaction(db, async (trx) => {
    await forgetStaged(trx, importId)
    await namedQuery(trx, 'update user_imports set logging = null where company_id = $1 and id = $2', [
      companyIdOf(trx),
      importId,
    ])
  })
}

type Logging = { logging: 'import' | 'undo'; actorId: number; at: Date }
type Written = { place: number; before: PersonState | null; after: PersonState }

/** Returns whether there may be more. */
const logSome = (db: CompanyDb, importId: number, { logging, actorId, at }: Logging) =>
  transaction(db, async (trx) => {
    const key = [companyIdOf(trx), importId]
    const staged = await namedQuery<{ place: number; userId: number; actId: number }>(
      trx,
      `select place, user_id, act_id from user_import_people where company_id = $1 and user_import_id = $2
       order by place limit $3 for update`,
      [...key, atOnce],
    )
    if (staged.length === 0) return false
    const range = [...key, staged[0]!.place, staged.at(-1)!.place]
    const rows = await namedQuery<Written>(
      trx,
      `select place, before, after from user_import_rows
       where company_id = $1 and user_import_id = $2 and place between $3 and $4 and outcome in ('new', 'changed')`,
      range,
    )
    await namedQuery(
      trx,
      `delete from user_import_people
       where company_id = $1 and user_import_id = $2 and place between $3 and $4`,
      range,
    )
    const rowOf = new Map(rows.map((row) => [row.place, row]))
    const people = staged.map((one) => ({ ...one, ...rowOf.get(one.place)! }))
    await logActs(
      trx,
      people.map(({ actId, userId, before, after }) => ({
        actorId,
        noun: 'user' as const,
        ...(logging === 'import' ? done(before, after) : undone(before, after)),
        subject: { id: userId, name: fullName((logging === 'import' ? null : before) ?? after) },
        reserved: { id: actId, at },
      })),
    )
    return true
  })

const done = (before: PersonState | null, after: PersonState) => ({
  action: actionOf(before, after),
  before: before && logged(before),
  after: logged(after),
})

const undone = (before: PersonState | null, after: PersonState) => ({
  action: before ? ('update' as const) : ('withdraw' as const),
  before: logged(after),
  after: before ? logged(before) : { ...logged(after), ...gone },
})

function actionOf(before: PersonState | null, after: PersonState) {
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

/* The remaining row of a registered account. */
const gone = {
  ...{ email: null, companyLoginId: null, departments: [], status: 'withdrawn', stopsOn: null },
  ...{ resumesOn: null, lastOn: null, profileAnswers: [] },
}
