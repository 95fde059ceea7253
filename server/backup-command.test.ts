import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { connect } from '#db/connect.ts'
import { openEmbedded } from '#db/engine/embedded-engine.ts'
import { makeFeed } from '#db/factories/feed.ts'
import { testCompany } from '#db/factories/test-company.ts'
import { databaseAddress, migratedTemplate, testDatabase } from '#testing/database.ts'
import { engineKinds } from '#testing/each-engine.ts'
import { serveDumps } from './platform/backups/dump-socket.ts'

let dir: string
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'hiroba-backup-command-'))
})
afterAll(() => rm(dir, { recursive: true, force: true }))

const key = randomBytes(32).toString('base64')

/** Runs a command in English. Returns what it printed, and its exit code. */
async function run(
  name: 'backup' | 'restore' | 'company-export' | 'company-import',
  args: string[],
  environment: Record<string, string> = {},
) {
  const env = {
    ...process.env,
    ...{ APP_ENV: '', NODE_ENV: '', DATABASE_URL: '', LC_ALL: 'en_GB.UTF-8' },
    ...{ DATA_DIR: join(dir, 'data'), BACKUP_DIR: join(dir, 'backups'), BACKUP_KEY: key },
    ...environment,
  }
  const file = join(import.meta.dirname, `${name}-command.ts`)
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [file, ...args], { env }).catch(
    (error: { stdout: string; stderr: string }) => error,
  )
  return stdout + stderr
}

it('backs up the embedded database of a running server, and restores it elsewhere', async () => {
  const dataDir = join(dir, 'data')
  const quiet = { info() {}, error() {} }
  const opening = {
    dataDir,
    template: await migratedTemplate(),
    maxWaiting: 100,
    maxWaitMs: 10_000,
    log: quiet,
  }
  const engine = await openEmbedded(opening)
  const stopDumps = await serveDumps(engine, dataDir)
  const { companyId, menuId, employeeId: authorId } = await testCompany(engine)
  await makeFeed(engine.company(companyId), { menuId, authorId, body: '動いている間' })
  expect(await run('restore', [])).toBe('There is no backup yet\n')
  expect(await run('backup', [])).toMatch(/^Made backup \d{8}T\d{9}Z: [\d,]+ rows, 0 files\. .+ added\n$/)
  expect(await run('restore', [])).toBe('The server is running. Stop it, then run this again\n')
  await stopDumps()
  await engine.close()

  const elsewhere = { DATA_DIR: join(dir, 'elsewhere') }
  expect(await run('restore', [], elsewhere)).toMatch(/^Restored backup .+ Start the server as usual\n$/)
  const restored = await connect({ dataDir: elsewhere.DATA_DIR })
  const feeds = await restored.company(companyId).selectFrom('feeds').select('body').execute()
  expect(feeds).toEqual([{ body: '動いている間' }])
  await restored.close()
}, 300_000)

it.runIf(engineKinds.includes('postgres'))(
  'verifies what it made, keeps the latest, and exports and imports a company on PostgreSQL',
  async () => {
    const [source, target] = await Promise.all([1, 2].map(() => testDatabase({ kind: 'postgres' })))
    try {
      const { companyId } = await testCompany(source!)
      const db = source!.company(companyId)
      const { code } = await db.selectFrom('companies').select('code').executeTakeFirstOrThrow()
      const place = { BACKUP_DIR: join(dir, 'others'), DATA_DIR: join(dir, 'files') }
      const here = { ...place, DATABASE_URL: await databaseAddress(source!) }
      const there = { ...place, DATABASE_URL: await databaseAddress(target!) }
      expect(await run('backup', ['--list'], here)).toBe('There is no backup yet\n')
      expect(await run('backup', ['--verify'], here)).toMatch(/Made backup .+\nVerified: all [\d,]+ rows/)
      expect(await run('company-export', [], here)).toMatch(/^Name the company/)
      expect(await run('company-export', ['--code', 'no-such'], here)).toMatch(/^There is no company/)
      expect(await run('company-export', ['--code', code], here)).toMatch(/^Exported .+ as \d{8}T\d{9}Z: /)
      expect(await run('backup', ['--keep', '1'], here)).toMatch(
        /Made backup [\s\S]+Removed 1 older backups\n$/,
      )
      expect(await run('backup', ['--list'], here)).toContain(`(company ${code})`)
      expect(await run('company-import', [], here)).toMatch(/^Cannot be imported, because these are in use/)
      expect(await run('company-import', [], there)).toMatch(/^Imported .+: all [\d,]+ rows and 0 files/)
      const imported = await target!.installation.selectFrom('companies').select('code').execute()
      expect(imported).toEqual([{ code }])
    } finally {
      await source!.close()
      await target!.close()
    }
  },
  180_000,
)

it('says what is missing or wrong', async () => {
  const made = await run('backup', ['--make-key'])
  expect(Buffer.from(made, 'base64')).toHaveLength(32)
  expect(await run('backup', [], { BACKUP_DIR: '' })).toMatch(/^Set the environment variable BACKUP_DIR/)
  expect(await run('backup', [], { BACKUP_KEY: '' })).toMatch(/^Set the environment variable BACKUP_KEY/)
  expect(await run('backup', [], { BACKUP_KEY: 'short' })).toContain('32 bytes in base64')
  expect(await run('backup', ['--no-such'])).toMatch(/^"--no-such" is not an option/)
  expect(await run('backup', ['--keep', '0'])).toMatch(/^--keep must be/)
  expect(await run('restore', ['--backup', '20200101T000000000Z'])).toMatch(/^There is no backup 2020/)
  expect(await run('backup', ['--list'], { BACKUP_KEY: made.trim() })).toContain('another key')
  expect(await run('backup', ['--help'], { LC_ALL: 'ja_JP.UTF-8' })).toMatch(/^データベースと/)
  await writeFile(join(dir, 'backups/repository.json'), JSON.stringify({ format: 99, mark: '' }))
  expect(await run('backup', ['--list'])).toContain('another version')
}, 120_000)
