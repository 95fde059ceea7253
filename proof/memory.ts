/*
 * Unauthenticated and signed-in clients send what a server might keep: names, logins, cookies, addresses,
 * connections, each of them once. Everything kept for a while is bounded, so the process uses the same memory
 * afterwards as before.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { Client } from '#testing/client.ts'
import type { EngineKind } from '#testing/database.ts'
import { openEngine } from '../bench/bench-database.ts'
import { benchPostgres, type Postgres } from '../bench/private-postgres.ts'
import type { RecordedFigure } from '../bench/results.ts'
import type { Memory } from './memory-server.ts'
import { type SoakKind, soak, soakKinds, type Target } from './soak.ts'

export type Soaked = { before: Memory; after: Memory }

const mebibytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(1)} MiB`

/** A separate server that says what it holds, over the database at the address or an embedded one. */
export async function startMeasured(databaseUrl?: string) {
  const dataDir = await mkdtemp(join(tmpdir(), 'hiroba-soak-'))
  const child = fork(join(import.meta.dirname, 'memory-server.ts'), {
    execArgv: ['--expose-gc'],
    env: {
      ...process.env,
      ...{
        NODE_ENV: 'production',
        APP_ENV: 'development',
        PORT: '0',
        DATA_DIR: dataDir,
        TRUSTED_PROXIES: '1',
      },
      ...{ METRICS_TOKEN: 'a-token-of-sixteen-or-more', DATABASE_URL: databaseUrl ?? '' },
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const exited = once(child, 'exit')
  const stop = async () => {
    child.kill('SIGTERM')
    await exited
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    return { child, printed: await printedBy(child), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

type Printed = {
  address: string
  menuId: number
  login: string
  logins: Record<'administrator' | 'employee' | 'manager', string>
}

async function printedBy(child: ChildProcess) {
  let printed = ''
  for await (const chunk of child.stdout!) {
    printed += chunk
    if (printed.includes('\n')) break
  }
  return JSON.parse(printed) as Printed
}

export async function memoryOf(child: ChildProcess): Promise<Memory> {
  const answered = once(child, 'message')
  child.send('memory')
  const [memory] = (await answered) as [Memory]
  return memory
}

/** Soaks such a server. `share`: 1 at full size. */
export async function runSoak(
  { share, kinds = soakKinds }: { share: number; kinds?: readonly SoakKind[] },
  databaseUrl?: string,
  say: (line: string) => void = () => {},
): Promise<Soaked> {
  const { child, printed, stop } = await startMeasured(databaseUrl)
  try {
    const { address, login } = printed
    const target: Target = { address, login, client: await new Client(address).signIn(login) }
    // Warms up with as many requests as are measured: code is compiled, connections are open, and the allocator
    // has grown.
    await soak(target, { share, kinds })
    const before = await memoryOf(child)
    say(`before: ${mebibytes(before.kept)} kept, ${mebibytes(before.resident)} resident`)
    await soak(target, { share, kinds }, async (name) => {
      const { kept, resident } = await memoryOf(child)
      say(`after ${name}: ${mebibytes(kept)} kept, ${mebibytes(resident)} resident`)
    })
    return { before, after: await memoryOf(child) }
  } finally {
    await stop()
  }
}

/** The relative growth; 0.1 is a tenth. */
export const growth = ({ before, after }: Soaked, of: 'kept' | 'resident') => after[of] / before[of] - 1

/** The part at full size, on both engines. */
export async function memory(): Promise<RecordedFigure[]> {
  const share = Number(process.env.PROOF_SHARE ?? 1)
  const postgres = await benchPostgres()
  try {
    const figures: RecordedFigure[] = []
    for (const kind of ['embedded', 'postgres'] as const) {
      console.info(`${kind}:`)
      const soaked =
        kind === 'embedded'
          ? await runSoak({ share }, undefined, console.info)
          : await onFreshDatabase(postgres, (url) => runSoak({ share }, url, console.info))
      figures.push(figureOf(kind, soaked, 'kept', 'held by JavaScript and its buffers'))
      figures.push(figureOf(kind, soaked, 'resident', 'resident'))
    }
    return figures
  } finally {
    postgres.stop()
  }
}

/** Runs a function on a separate database, removed afterwards. */
export async function onFreshDatabase<T>(server: Postgres, work: (url: string) => Promise<T>): Promise<T> {
  const name = `hiroba_soak_${process.pid}`
  const admin = await openEngine(server.urlOf('postgres'))
  const script = (text: string) =>
    admin.withConnection('installation', (connection) => connection.script(text))
  try {
    await script(
      `create database ${name} template template0 encoding 'UTF8' lc_collate 'C' lc_ctype 'C.UTF-8'`,
    )
    return await work(server.urlOf(name))
  } finally {
    await script(`drop database if exists ${name} with (force)`)
    await admin.close()
  }
}

function figureOf(kind: EngineKind, soaked: Soaked, of: 'kept' | 'resident', what: string): RecordedFigure {
  const grown = growth(soaked, of)
  return {
    part: 'memory',
    name: `${kind}: memory ${what} after the soak, from ${mebibytes(soaked.before[of])}`,
    value: `${grown > 0 ? '+' : ''}${(grown * 100).toFixed(1)}%`,
    wanted: '≤ +10%',
    met: grown <= 0.1,
  }
}
