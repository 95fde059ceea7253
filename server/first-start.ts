import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { programFolder } from '#db/program-folder.ts'
import type { Config } from './config.ts'

// Started by its path: the product does not import the demo data, and also runs where they are not installed.
const demoProgram = join(programFolder, 'demo/seed-command.ts')

/** Written by the demo program when it has finished: the accounts of the demo company. */
export const demoAccountsFile = (dataDir: string) => join(dataDir, 'demo-accounts.txt')

/** Whether this is a trial on the user's own machine, which starts with a demo company. */
const hasDemo = (config: Config) =>
  !config.DATABASE_URL &&
  config.APP_ENV === 'development' &&
  config.NODE_ENV !== 'production' &&
  existsSync(demoProgram)

/**
 * Creates the demo company before the database is opened, unless it exists. Runs in a process of its own, because a
 * process that has drawn hundreds of pictures keeps twice the memory permanently. An interrupted run is repeated by
 * the next start.
 * @returns the accounts of the demo company for the terminal; null without a demo company.
 */
export async function prepareDemo(config: Config): Promise<string | null> {
  if (!hasDemo(config)) return null
  const accounts = demoAccountsFile(config.DATA_DIR)
  if (!existsSync(accounts) || !existsSync(join(config.DATA_DIR, 'pgdata'))) await runDemoProgram()
  return readFile(accounts, 'utf8').catch(() => null)
}

async function runDemoProgram() {
  console.info('Creating the demo company, once: about a minute…')
  const child = spawn(process.execPath, [demoProgram], { stdio: ['ignore', 'ignore', 'inherit'] })
  const stop = () => {
    child.kill()
    process.exit(1)
  }
  process.once('SIGTERM', stop).once('SIGINT', stop)
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error('The demo company could not be created. The next start tries again.')
  process.off('SIGTERM', stop).off('SIGINT', stop)
}
