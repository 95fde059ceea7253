import { migrate } from '#db/migrate.ts'
import { backupRun, chosen, openTarget, rowsIn } from './backup-run.ts'
import { runCommand } from './command-line.ts'
import { restoreBackup } from './platform/backups/restore-backup.ts'
import { configuredPlace } from './platform/files/file-place.ts'

/* `npm run restore`: restores a backup into an empty database and an empty data directory. */
await runCommand(() =>
  backupRun({ backup: { type: 'string' } }, 'restoreHelp', async (given, open) => {
    const run = await open()
    const { repository, config, t, number } = run
    const manifest = await chosen(run, given.backup, false)
    const engine = await openTarget(run)
    try {
      await restoreBackup(repository, manifest, { engine, place: configuredPlace(config) })
      await migrate(engine)
      console.info(t.restored(manifest.id, number(rowsIn(manifest)), number(manifest.files.length)))
    } finally {
      await engine.close()
    }
  }),
)
