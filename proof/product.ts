import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream, mkdtempSync, openSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { createInterface } from 'node:readline'

export type LogLine = {
  level: number
  msg: string
  status?: number
  jobId?: string
  err?: { message: string }
}

export type Product = {
  address: string
  menuId: number
  logins: Record<'administrator' | 'employee' | 'manager', string>
  /** Null while it runs. */
  exitCode: () => number | null
  signal: (name: NodeJS.Signals) => void
  kill: () => Promise<void>
  /** Stops it and returns its log. */
  stop: () => Promise<LogLine[]>
}

/**
 * A process of the product with one small company, over PostgreSQL; see testing/product-process.ts.
 * @param writeLimits in the format of WRITE_LIMITS
 * @param more of the environment
 */
export async function startProduct(
  databaseUrl: string,
  writeLimits = 'off',
  more: Record<string, string> = {},
): Promise<Product> {
  const dir = mkdtempSync(join(tmpdir(), 'hiroba-proof-'))
  const log = join(dir, 'log')
  const child = spawn(process.execPath, ['testing/product-process.ts'], {
    cwd: join(import.meta.dirname, '..'),
    env: {
      ...process.env,
      ...{ DATABASE_URL: databaseUrl, DATA_DIR: dir, PORT: '0', NODE_ENV: 'test' },
      ...{ LOG_LEVEL: 'info', WRITE_LIMITS: writeLimits, ...more },
    },
    stdio: ['ignore', 'pipe', openSync(log, 'a')],
  })
  const exited = once(child, 'exit')
  const line = await Promise.race([
    once(createInterface(child.stdout!), 'line').then(([text]) => text as string),
    exited.then(() => {
      throw new Error('The product did not start')
    }),
  ])
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    child.kill(signal)
    await exited
  }
  return {
    ...(JSON.parse(line) as Pick<Product, 'address' | 'menuId' | 'logins'>),
    exitCode: () => child.exitCode,
    signal: (name) => void child.kill(name),
    kill: () => end('SIGKILL'),
    async stop() {
      if (child.exitCode === null && child.signalCode === null) await end('SIGTERM')
      const lines: LogLine[] = []
      for await (const text of createInterface(createReadStream(log)))
        if (text.startsWith('{')) lines.push(JSON.parse(text) as LogLine)
      rmSync(dir, { recursive: true, force: true })
      return lines
    },
  }
}
