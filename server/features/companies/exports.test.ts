import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  createCompanyExport,
  downloadCompanyExport,
  listCompanyExports,
  retryCompanyExport,
} from '#contract/companies.exports.ts'
import { listOperatorActs } from '#contract/operators.ts'
import { type TestCompany, testCompany } from '#db/factories/test-company.ts'
import { unique } from '#db/factories/unique.ts'
import { namedQuery } from '#db/tenant.ts'
import { importCompany } from '#server/platform/backups/import-company.ts'
import { openRepository } from '#server/platform/backups/repository.ts'
import { diskPlace } from '#server/platform/files/file-place.ts'
import { openArchive } from '#server/platform/files/unzip.ts'
import { fillPath } from '#testing/call-samples.ts'
import { testDatabase } from '#testing/database.ts'
import { asOperator, type OperatorClient } from '#testing/operators.ts'
import { type TestServer, testServer } from '#testing/server.ts'
import { eraseExports, failExport } from './exports.commands.ts'
import { findExpiredExports } from './exports.queries.ts'

let server: TestServer
let operator: OperatorClient
let dir: string
beforeAll(async () => {
  server = await testServer()
  operator = (await asOperator(server, 'success')).client
  dir = await mkdtemp(join(tmpdir(), 'hiroba-exported-'))
})
afterAll(async () => {
  await rm(dir, { recursive: true, force: true })
  await server.close()
})

const db = () => server.app.engine.installation
const some = () => testCompany(server.app.engine, { name: `株式会社${unique()}`, code: `some-${unique()}` })
const start = ({ companyId }: TestCompany, reason = '契約の終了') =>
  operator.call(createCompanyExport, { params: { id: companyId }, body: { reason } })
const latest = async ({ companyId }: TestCompany) =>
  (await operator.call(listCompanyExports, { params: { id: companyId } })).body.companyExports[0]!
async function ready(company: TestCompany) {
  await expect.poll(async () => (await latest(company)).state, { timeout: 30_000 }).toBe('ready')
  return latest(company)
}
const fetchFile = (id: number) => operator.fetch(fillPath(downloadCompanyExport.path, id))
const actionsAbout = async ({ companyId }: TestCompany) =>
  (await operator.call(listOperatorActs, { query: { companyId } })).body.operatorActs.map(
    ({ action }) => action,
  )

it('a company is exported with a key that is shown once, and is whole when it is imported elsewhere', async () => {
  const company = await some()
  const started = await start(company)
  expect(Buffer.from(started.body.key, 'base64')).toHaveLength(32)
  const made = await ready(company)
  expect([made.reason, made.doneCount, made.byteSize! > 1_000]).toEqual(['契約の終了', made.totalCount, true])
  expect(JSON.stringify(made)).not.toContain(started.body.key)

  const response = await fetchFile(made.id)
  expect(response.headers.get('content-disposition')).toContain('.zip')
  const bytes = Buffer.from(await response.arrayBuffer())
  expect(bytes).toHaveLength(made.byteSize!)
  expect(bytes.includes('hanako')).toBe(false)
  const archive = openArchive(bytes)
  for (const name of archive.names) {
    await mkdir(dirname(join(dir, name)), { recursive: true })
    await writeFile(join(dir, name), archive.read(name)!)
  }
  const repository = await openRepository(dir, Buffer.from(started.body.key, 'base64'))
  const manifest = await repository.read((await repository.list())[0]!)
  const target = await testDatabase()
  try {
    const place = { engine: target, place: diskPlace(join(dir, 'elsewhere')) }
    expect((await importCompany(repository, manifest, place)).differences).toEqual([])
  } finally {
    await target.close()
  }
  expect((await actionsAbout(company)).slice(0, 2)).toEqual(['export_downloaded', 'export_started'])
})

it('is erased after some days, with its key, and stays known', async () => {
  const company = await some()
  await start(company)
  const { id } = await ready(company)
  await namedQuery(db(), `update company_exports set finished_at = now() - interval '8 days' where id = $1`, [
    id,
  ])
  expect((await fetchFile(id)).status).toBe(404)
  await eraseExports(server.app, db(), await findExpiredExports(db()))
  expect((await latest(company)).state).toBe('erased')
  const folder = join(server.app.config.DATA_DIR, 'exports')
  const [row] = await namedQuery<{ sealedKey: string | null }>(
    db(),
    'select sealed_key from company_exports where id = $1',
    [id],
  )
  expect(row!.sealedKey).toBeNull()
  const kept = await namedQuery<{ filename: string | null }>(
    db(),
    'select filename from company_exports where filename is not null',
  )
  expect((await readdir(folder)).sort()).toEqual(kept.map(({ filename }) => filename).sort())
})

it('runs one at a time of a company, and a failed one again', async () => {
  const company = await some()
  const [row] = await namedQuery<{ id: number }>(
    db(),
    `insert into company_exports (about_company_id, company_name, company_code, operator_id, reason, sealed_key)
     select $1, 'some', 'some', o.id, '調査', 'x' from operators o limit 1 returning id`,
    [company.companyId],
  )
  const params = { id: row!.id }
  expect((await start(company)).status).toBe(409)
  expect((await operator.call(retryCompanyExport, { params })).status).toBe(409)
  await failExport(db(), row!.id, 'No space left')
  expect(await latest(company)).toMatchObject({ state: 'failed', problem: 'No space left' })
  expect((await fetchFile(row!.id)).status).toBe(404)
  expect((await operator.call(retryCompanyExport, { params })).status).toBe(204)
  expect((await latest(company)).state).not.toBe('failed')
  expect(await actionsAbout(company)).toContain('export_retried')
})
