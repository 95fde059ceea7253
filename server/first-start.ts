import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import type { Config } from './config.ts'

// Started by its path: the product does not import the demo data, and runs where they are not installed.
const demoProgram = join(import.meta.dirname, '..', 'demo', 'seed-command.ts')

/** Written by the demo program when it has finished: what a visitor of the demo company signs in with. */
export const demoAccountsFile = (dataDir: string) => join(dataDir, 'demo-accounts.txt')

/** Whether this is a trial on one's own machine, which begins with a company to look at. */
const hasDemo = (config: Config) =>
  !config.DATABASE_URL &&
  config.APP_ENV === 'development' &&
  config.NODE_ENV !== 'production' &&
  existsSync(demoProgram)

/**
 * Creates the demo company before the database is opened, unless it is there already. Runs in a process of its own:
 * one that has drawn hundreds of pictures keeps twice the memory permanently. An interrupted run is repeated by the
 * next start.
 * @returns the accounts of the demo company for the terminal; null without a demo company.
 */
export async function prepareDemo(config: Config): Promise<string | null> {
  if (!hasDemo(config)) return null
  const accounts = demoAccountsFile(config.DATA_DIR)
  if (!existsSync(accounts) || !existsSync(join(config.DATA_DIR, 'pgdata'))) await runDemoProgram()
  return readFile(accounts, 'utf8').catch(() => null)
}

async function runDemoProgram() {
  const child = spawn(process.execPath, [demoProgram], { stdio: ['ignore', 'ignore', 'inherit'] })
  const stop = () => {
    child.kill()
    process.exit(1)
  }
  process.once('SIGTERM', stop).once('SIGINT', stop)
  await once(child, 'exit')
  process.off('SIGTERM', stop).off('SIGINT', stop)
}
