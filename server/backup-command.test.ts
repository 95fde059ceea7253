import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { connect } from '#db/connect.ts'
import { EmbeddedEngine, openEmbedded } from '#db/engine/embedded-engine.ts'
import { makeFeed } from '#db/factories/feed.ts'
import { testCompany } from '#db/factories/test-company.ts'
import { migratedTemplate } from '#testing/database.ts'
import { serveDumps } from './platform/backups/dump-socket.ts'

let dir: string
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'hiroba-backup-command-'))
})
afterAll(() => rm(dir, { recursive: true, force: true }))

const key = randomBytes(32).toString('base64')

/** Runs a command in English. Returns what it printed, and its exit code. */
async function run(name: 'backup' | 'restore', args: string[], environment: Record<string, string> = {}) {
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

it('backs up the embedded database of a running server, verifies it, and restores it elsewhere', async () => {
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
  const db = engine.company(companyId)
  await makeFeed(db, { menuId, authorId, body: '動いている間' })
  expect(await run('backup', ['--list'])).toBe('There is no backup yet\n')
  expect(await run('restore', [])).toBe('There is no backup yet\n')
  const first = await run('backup', ['--verify'])
  expect(first).toMatch(
    /^Made backup \d{8}T\d{9}Z: [\d,]+ rows, 0 files\. .+ added\nVerified: all [\d,]+ rows/,
  )
  await makeFeed(db, { menuId, authorId, body: 'そのあと' })
  expect(await run('backup', ['--keep', '1'])).toMatch(/Made backup [\s\S]+Removed 1 older backups\n$/)
  expect(await run('restore', [])).toBe('The server is running. Stop it, then run this again\n')
  await stopDumps()
  await engine.close()

  const elsewhere = { DATA_DIR: join(dir, 'elsewhere') }
  expect(await run('restore', [], elsewhere)).toMatch(/^Restored backup .+ Start the server as usual\n$/)
  const restored = await connect({ dataDir: elsewhere.DATA_DIR })
  expect(restored).toBeInstanceOf(EmbeddedEngine)
  const feeds = await restored.company(companyId).selectFrom('feeds').select('body').orderBy('id').execute()
  expect(feeds.map(({ body }) => body)).toEqual(['動いている間', 'そのあと'])
  await restored.close()
}, 300_000)

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
