import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileSize } from '#common/byte-size.ts'
import { connect } from '#db/connect.ts'
import { openEmbedded } from '#db/engine/embedded-engine.ts'
import { DataDirInUseError } from '#db/engine/errors.ts'
import { type BackupRun, backupRun, rowsIn } from './backup-run.ts'
import { runCommand, Stop } from './command-line.ts'
import { fetchDump } from './platform/backups/dump-socket.ts'
import { makeBackup } from './platform/backups/make-backup.ts'
import { verifyBackup } from './platform/backups/restore-backup.ts'

/* `npm run backup`: backs up the database and the stored files, while the product is running. */

const quiet = { info() {}, error() {} }
const hour = 3_600_000

/** The configured database. While the product uses the embedded one, a copy of it. */
async function openSource({ config: { DATABASE_URL, DATA_DIR } }: BackupRun) {
  if (DATABASE_URL) {
    const engine = await connect({ databaseUrl: DATABASE_URL, dataDir: DATA_DIR, statementTimeoutMs: hour })
    return { engine, close: () => engine.close() }
  }
  try {
    const engine = await connect({ dataDir: DATA_DIR })
    return { engine, close: () => engine.close() }
  } catch (error) {
    if (!(error instanceof DataDirInUseError)) throw error
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'hiroba-backup-'))
  const template = await fetchDump(DATA_DIR)
  const engine = await openEmbedded({ dataDir, template, maxWaiting: 10, maxWaitMs: hour, log: quiet })
  const close = async () => {
    await engine.close()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { engine, close }
}

async function make(run: BackupRun) {
  const { repository, config, t, number } = run
  const source = await openSource(run)
  try {
    const { manifest, addedBytes } = await makeBackup(repository, {
      engine: source.engine,
      dataDir: config.DATA_DIR,
    })
    const rows = number(rowsIn(manifest))
    console.info(t.made(manifest.id, rows, number(manifest.files.length), fileSize(addedBytes)))
    return manifest
  } finally {
    await source.close()
  }
}

async function verify({ repository, config, t, number }: BackupRun, id: string) {
  const manifest = await repository.read(id)
  const { rows, files, differences } = await verifyBackup(repository, manifest, config.DATABASE_URL)
  if (differences.length > 0) throw new Stop(t.different(differences.join(', ')))
  console.info(t.equal(number(rows), number(files)))
}

const options = {
  verify: { type: 'boolean' },
  check: { type: 'boolean' },
  list: { type: 'boolean' },
  'make-key': { type: 'boolean' },
  keep: { type: 'string' },
  backup: { type: 'string' },
} as const

await runCommand(() =>
  backupRun(options, 'backupHelp', async (given, open) => {
    if (given['make-key']) return console.info(randomBytes(32).toString('base64'))
    const run = await open()
    const { repository, t, number } = run
    const keep = given.keep === undefined ? undefined : Number(given.keep)
    if (keep !== undefined && !(Number.isInteger(keep) && keep >= 1)) throw new Stop(t.keepNumber)
    const ids = await repository.list()
    if (given.list) {
      if (ids.length === 0) console.info(t.none)
      for (const id of ids) {
        const manifest = await repository.read(id)
        console.info(t.line(id, number(rowsIn(manifest)), number(manifest.files.length)))
      }
      return
    }
    if (given.check) {
      const id = given.backup ?? ids.at(-1)
      if (id === undefined) throw new Stop(t.none)
      if (!ids.includes(id)) throw new Stop(t.noneLike(id))
      return verify(run, id)
    }
    const { id } = await make(run)
    if (given.verify) await verify(run, id)
    if (keep !== undefined) {
      const old = (await repository.list()).slice(0, -keep)
      await repository.remove(old)
      if (old.length > 0) console.info(t.removed(number(old.length)))
    }
  }),
)
