import { migrate } from '#db/migrate.ts'
import { backupRun, chosen, openTarget, rowsIn } from './backup-run.ts'
import { runCommand, Stop } from './command-line.ts'
import { importCompany } from './platform/backups/import-company.ts'
import { configuredPlace } from './platform/files/file-place.ts'

/* `npm run company:import`: adds a company that was exported elsewhere, and verifies it. */
await runCommand(() =>
  backupRun({ backup: { type: 'string' } }, 'importHelp', async (given, open) => {
    const run = await open()
    const { repository, config, t, number } = run
    const manifest = await chosen(run, given.backup, true)
    const engine = await openTarget(run)
    try {
      await migrate(engine)
      const { differences } = await importCompany(repository, manifest, {
        engine,
        place: configuredPlace(config),
      })
      if (differences.length > 0) throw new Stop(t.different(differences.join(', ')))
      const rows = number(rowsIn(manifest))
      console.info(t.imported(manifest.company!.name, rows, number(manifest.files.length)))
    } finally {
      await engine.close()
    }
  }),
)
