import { randomBytes } from 'node:crypto'
import { fileSize } from '#common/byte-size.ts'
import { type BackupRun, backupRun, chosen, openSource, rowsIn } from './backup-run.ts'
import { runCommand, Stop } from './command-line.ts'
import { makeBackup } from './platform/backups/make-backup.ts'
import type { Manifest } from './platform/backups/repository.ts'
import { verifyBackup } from './platform/backups/restore-backup.ts'
import { configuredPlace } from './platform/files/file-place.ts'

/* `npm run backup`: backs up the database and the stored files, while the product is running. */

async function make(run: BackupRun) {
  const { repository, config, t, number } = run
  const source = await openSource(run)
  try {
    const { manifest, addedBytes } = await makeBackup(repository, {
      engine: source.engine,
      place: configuredPlace(config),
    })
    const rows = number(rowsIn(manifest))
    console.info(t.made(manifest.id, rows, number(manifest.files.length), fileSize(addedBytes)))
    return manifest
  } finally {
    await source.close()
  }
}

async function verify({ repository, config, t, number }: BackupRun, manifest: Manifest) {
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
        const { company, files, ...manifest } = await repository.read(id)
        const line = t.line(id, number(rowsIn(manifest)), number(files.length))
        console.info(company ? t.companyLine(company.code, line) : line)
      }
      return
    }
    if (given.check) return verify(run, await chosen(run, given.backup, false))
    const made = await make(run)
    if (given.verify) await verify(run, made)
    if (keep !== undefined) {
      const backups: string[] = []
      for (const id of await repository.list()) if (!(await repository.read(id)).company) backups.push(id)
      const old = backups.slice(0, -keep)
      await repository.remove(old)
      if (old.length > 0) console.info(t.removed(number(old.length)))
    }
  }),
)
