import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import type { Config } from './config.ts'

/** Whether this is a trial on one's own machine, which begins with a company to look at. */
export const hasDemo = (config: Config) =>
  !config.DATABASE_URL && config.APP_ENV === 'development' && config.NODE_ENV !== 'production'

/**
 * Makes the demo company of a first start in a process of its own: one that has drawn hundreds of pictures keeps
 * twice the memory for good. What it leaves undone, the start itself does.
 */
export async function seedInOwnProcess(config: Config) {
  if (!hasDemo(config) || existsSync(join(config.DATA_DIR, 'pgdata'))) return
  const child = spawn(process.execPath, [join(import.meta.dirname, 'seed-command.ts')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const stop = () => {
    child.kill()
    process.exit(1)
  }
  process.once('SIGTERM', stop).once('SIGINT', stop)
  await once(child, 'exit')
  process.off('SIGTERM', stop).off('SIGINT', stop)
}
