import { namedQuery } from '#db/tenant.ts'
import { backupRun, openSource, rowsIn } from './backup-run.ts'
import { runCommand, Stop } from './command-line.ts'
import { makeBackup } from './platform/backups/make-backup.ts'
import { configuredPlace } from './platform/files/file-place.ts'

/* `npm run company:export`: writes one company with its rows and files into the repository of backups. */
await runCommand(() =>
  backupRun({ code: { type: 'string' } }, 'exportHelp', async ({ code }, open) => {
    const run = await open()
    const { repository, config, t, number } = run
    if (!code) throw new Stop(t.setCode)
    const { engine, close } = await openSource(run)
    try {
      const [company] = await namedQuery<{ id: number; code: string; name: string }>(
        engine.installation,
        'select id, code, name from companies where code = $1',
        [code],
      )
      if (!company) throw new Stop(t.noCompany(code))
      const { manifest } = await makeBackup(repository, { engine, place: configuredPlace(config), company })
      const rows = number(rowsIn(manifest))
      console.info(t.exported(company.name, manifest.id, rows, number(manifest.files.length)))
    } finally {
      await close()
    }
  }),
)
