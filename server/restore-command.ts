import { connect } from '#db/connect.ts'
import { DataDirInUseError } from '#db/engine/errors.ts'
import { migrate } from '#db/migrate.ts'
import { backupRun, rowsIn } from './backup-run.ts'
import { runCommand, Stop } from './command-line.ts'
import { restoreBackup } from './platform/backups/restore-backup.ts'

/* `npm run restore`: restores a backup into an empty database and an empty data directory. */

const hour = 3_600_000

await runCommand(() =>
  backupRun({ backup: { type: 'string' } }, 'restoreHelp', async (given, open) => {
    const { repository, config, t, number } = await open()
    const ids = await repository.list()
    const id = given.backup ?? ids.at(-1)
    if (id === undefined) throw new Stop(t.none)
    if (!ids.includes(id)) throw new Stop(t.noneLike(id))
    const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir } = config
    const engine = await connect({ databaseUrl, dataDir, statementTimeoutMs: hour }).catch((error) => {
      throw error instanceof DataDirInUseError ? new Stop(t.inUse) : error
    })
    try {
      const manifest = await repository.read(id)
      await restoreBackup(repository, manifest, { engine, dataDir })
      await migrate(engine)
      console.info(t.restored(id, number(rowsIn(manifest)), number(manifest.files.length)))
    } finally {
      await engine.close()
    }
  }),
)
