import { randomBytes } from 'node:crypto'
import type { Engine } from '#db/connect.ts'
import { type InstallationDb, namedQuery, transaction } from '#db/tenant.ts'
import type { App } from '#server/app.ts'
import { logOperatorAct } from '#server/features/operators/operator-acts.commands.ts'
import type { Operator } from '#server/platform/auth/operator-sessions.ts'
import { eraseCompanyArchive, makeCompanyArchive } from '#server/platform/backups/company-archive.ts'
import { configuredPlace } from '#server/platform/files/file-place.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import type { ContractRow } from './contracts.queries.ts'
import { type CompanyExportRow, findCompanyExport } from './exports.queries.ts'

/** The job that writes the file, without its handler: what queues it cannot import that. */
export const exportMaking = {
  name: 'company_exports.make',
  scope: 'installation',
  concurrency: 1,
  singletonKey: ({ exportId }: { exportId: number }) => String(exportId),
  retry: { limit: 1, delaySeconds: 30 },
  expireSeconds: 6 * 3_600,
} as const

/** What the key of an export is sealed for; it belongs to no company. */
export const exportKeyPlace = (exportId: number) => ({
  companyId: 0,
  purpose: `company_export:${exportId}`,
})

type Asked = { company: ContractRow; operator: Operator; reason: string }

/** Starts an export, unless one is under way. Returns the key that opens its file. */
export const startExport = (
  engine: Engine,
  { secrets }: Pick<App, 'secrets'>,
  { company, operator, reason }: Asked,
) =>
  transaction(engine.installation, async (trx) => {
    const [made] = await namedQuery<{ id: number }>(
      trx,
      `insert into company_exports (about_company_id, company_name, company_code, operator_id, reason)
       values ($1, $2, $3, $4, $5)
       on conflict (about_company_id) where finished_at is null and failed_at is null and erased_at is null do nothing
       returning id`,
      [company.id, company.name, company.code, operator.id, reason],
    )
    if (!made) throw new Refusal('conflict')
    const key = randomBytes(32).toString('base64')
    await namedQuery(trx, 'update company_exports set sealed_key = $2 where id = $1', [
      ...[made.id, secrets.seal(exportKeyPlace(made.id), key)],
    ])
    await logOperatorAct(trx, { by: operator, company, action: 'export_started', reason })
    await enqueue(trx, exportMaking, { exportId: made.id })
    return { id: made.id, key }
  })

/** Runs a failed export again. */
export const retryExport = (engine: Engine, operator: Operator, row: CompanyExportRow) =>
  transaction(engine.installation, async (trx) => {
    const changed = await namedQuery<{ id: number }>(
      trx,
      `update company_exports x set failed_at = null, problem = null, started_at = null, done_count = 0
       where x.id = $1 and x.failed_at is not null and x.erased_at is null and not exists (
         select from company_exports y where y.about_company_id = x.about_company_id and y.finished_at is null
           and y.failed_at is null and y.erased_at is null)
       returning x.id`,
      [row.id],
    )
    if (changed.length === 0) throw new Refusal('conflict')
    const company = { id: row.aboutCompanyId, name: row.companyName }
    await logOperatorAct(trx, { by: operator, company, action: 'export_retried', reason: row.reason })
    await enqueue(trx, exportMaking, { exportId: row.id })
  })

/** Writes the file of an export. May run twice: a finished one is left as it is. */
export async function writeExport(app: App, db: InstallationDb, exportId: number) {
  const row = await findCompanyExport(db, exportId)
  if (!row?.sealedKey || !['waiting', 'running'].includes(row.state)) return
  await namedQuery(db, 'update company_exports set started_at = now() where id = $1', [exportId])
  const filename = `${randomBytes(16).toString('base64url')}.zip`
  const place = configuredPlace(app.config)
  const made = await makeCompanyArchive({
    ...{ engine: app.engine, place, dataDir: app.config.DATA_DIR, filename },
    company: { id: row.aboutCompanyId, code: row.companyCode, name: row.companyName },
    key: Buffer.from(app.secrets.open(exportKeyPlace(exportId), row.sealedKey), 'base64'),
    onProgress: (done, total) =>
      namedQuery(db, 'update company_exports set done_count = $2, total_count = $3 where id = $1', [
        ...[exportId, done, total],
      ]),
  })
  const kept = await namedQuery<{ id: number }>(
    db,
    `update company_exports set finished_at = now(), done_count = total_count, filename = $2, byte_size = $3,
       row_count = $4, file_count = $5
     where id = $1 and finished_at is null and erased_at is null returning id`,
    [exportId, filename, made.byteSize, made.rowCount, made.fileCount],
  )
  if (kept.length === 0) await eraseCompanyArchive(place, filename)
}

export const failExport = (db: InstallationDb, exportId: number, problem: string) =>
  namedQuery(
    db,
    `update company_exports set failed_at = now(), problem = $2
     where id = $1 and finished_at is null and erased_at is null`,
    [exportId, problem.slice(0, 300)],
  )

/** Erases the key and file of exports; that they were made stays known. */
export async function eraseExports(
  { config }: Pick<App, 'config'>,
  db: InstallationDb,
  exports: readonly { id: number; filename: string | null }[],
) {
  for (const { id, filename } of exports) {
    await namedQuery(
      db,
      'update company_exports set erased_at = now(), sealed_key = null, filename = null where id = $1',
      [id],
    )
    if (filename) await eraseCompanyArchive(configuredPlace(config), filename)
  }
}
