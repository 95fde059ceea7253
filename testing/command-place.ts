import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, type Engine } from '#db/connect.ts'
import { emptyDatabase } from './database.ts'

export type CommandPlace = {
  /** For the commands, which nothing has prepared. */
  env: { DATABASE_URL: string; DATA_DIR: string }
  /** The same database, while no command has it open. */
  open: () => Promise<Engine>
  remove: () => Promise<void>
}

/**
 * Where the commands of a test run. With TEST_ENGINE=postgres it is an empty database, which opens at once; the embedded
 * engine takes seconds for each command.
 */
export async function commandPlace(): Promise<CommandPlace> {
  const dataDir = await mkdtemp(join(tmpdir(), 'hiroba-command-'))
  const database = process.env.TEST_ENGINE === 'postgres' ? await emptyDatabase() : undefined
  return {
    env: { DATABASE_URL: database?.url ?? '', DATA_DIR: dataDir },
    open: () => connect({ databaseUrl: database?.url, dataDir }),
    async remove() {
      await database?.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
