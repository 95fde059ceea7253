import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { connect, type Engine } from '#db/connect.ts'
import { EmbeddedEngine } from '#db/engine/embedded-engine.ts'
import { namedQuery } from '#db/tenant.ts'
import { databaseAddress, testDatabase } from '#testing/database.ts'
import { onEachEngine } from '#testing/each-engine.ts'
import { defineInstallationJob } from './define-job.ts'
import { enqueue } from './enqueue.ts'
import { failedJobs } from './job-queries.ts'
import { startJobs } from './job-runner.ts'
import { watchOrphanedJobs } from './orphaned-jobs.ts'

const quiet = { info() {}, warn() {}, error() {} }
const endless = defineInstallationJob({ name: 'test.endless', handler: async () => {} })
const fileOf = (name: string) => JSON.stringify(new URL(name, import.meta.url).href)

/* A process that starts the job, reports it, and completes it on request. */
const taking = `
  const { connect } = await import(${fileOf('../../../db/connect.ts')})
  const { startJobs } = await import(${fileOf('./job-runner.ts')})
  const [databaseUrl, dataDir] = process.argv.slice(1)
  const engine = await connect({ databaseUrl, dataDir })
  const handler = () => new Promise((end) => {
    console.log('taken')
    process.stdin.once('data', end)
  })
  const job = { name: 'test.endless', scope: 'installation', handler }
  const log = { info: (_, message) => console.log(message), warn() {}, error: console.error }
  await startJobs({ app: { engine, config: { role: 'all' } }, jobs: [job], log, pollSeconds: 1 })
`

onEachEngine('jobs without a process', (kind) => {
  let dataDir: string
  let databaseUrl: string
  let engine: Engine
  let child: ChildProcess | undefined
  const stops: (() => Promise<void>)[] = []

  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'hiroba-jobs-'))
    engine = await testDatabase({ kind })
    databaseUrl = kind === 'postgres' ? await databaseAddress(engine) : ''
    await enqueue(engine.installation, endless, {})
  })
  afterEach(async () => {
    for (const stop of stops.splice(0)) await stop()
    child?.kill('SIGKILL')
    await engine.close()
    await rm(dataDir, { recursive: true, force: true })
  })

  /** Another process starts the job. */
  async function takeElsewhere() {
    if (engine instanceof EmbeddedEngine) {
      const pgdata = join(dataDir, 'pgdata')
      await mkdir(pgdata, { mode: 0o700 })
      execFileSync('tar', ['-xf', '-', '-C', pgdata], {
        input: await engine.dump(),
        stdio: ['pipe', 'ignore', 'ignore'],
      })
      await engine.close()
    }
    child = spawn(process.execPath, ['--input-type=module', '-e', taking, databaseUrl, dataDir], {
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    const lines = createInterface({ input: child.stdout! })
    await once(lines, 'line')
    return { lines, other: child }
  }

  async function jobs() {
    return namedQuery<{ state: string; retryCount: number }>(
      engine.installation,
      `select state::text, retry_count from pgboss.job where name = 'test.endless'`,
    )
  }

  async function watch(running = new Set<string>()) {
    const { look, stop } = await watchOrphanedJobs({ engine, running, log: quiet, everyMs: 1e9 })
    stops.push(stop)
    return look
  }

  test('run again immediately if the process that had started them was killed', {
    timeout: 30_000,
  }, async () => {
    const { other } = await takeElsewhere()
    other.kill('SIGKILL')
    await once(other, 'exit')
    if (kind === 'embedded') engine = await connect({ dataDir })
    expect(await jobs()).toEqual([{ state: 'active', retryCount: 0 }])
    const attempts: number[] = []
    const job = defineInstallationJob({
      ...endless,
      handler: async ({ attempt }) => void attempts.push(attempt),
    })
    const app = { engine, config: { role: 'all' } } as never
    const { stop } = await startJobs({ app, jobs: [job], log: quiet, pollSeconds: 1 })
    stops.push(stop)
    // Otherwise the job would wait for its five-minute timeout.
    await expect.poll(() => attempts, { timeout: 15_000 }).toEqual([2])
  })

  test.runIf(kind === 'postgres')(
    'stay with a process that is alive, however long it does nothing',
    { timeout: 30_000 },
    async () => {
      const { other, lines } = await takeElsewhere()
      other.kill('SIGSTOP')
      const look = await watch()
      for (let i = 0; i < 5; i++) await look()
      expect(await jobs()).toEqual([{ state: 'active', retryCount: 0 }])
      other.kill('SIGCONT')
      other.stdin!.write('end\n')
      await once(lines, 'line')
      await expect.poll(jobs).toEqual([{ state: 'completed', retryCount: 0 }])
    },
  )

  test('of this process run again if their end could not be written, but not while they run', async () => {
    const [taken] = await namedQuery<{ id: string }>(
      engine.installation,
      `update pgboss.job set state = 'active', started_on = now() where name = 'test.endless' returning id`,
    )
    const running = new Set([taken!.id])
    const look = await watch(running)
    await look()
    expect(await jobs()).toMatchObject([{ state: 'active' }])
    running.clear()
    await look()
    expect(await jobs()).toMatchObject([{ state: 'active' }])
    await look()
    expect(await jobs()).toMatchObject([{ state: 'retry' }])
  })

  test('are given up after as many processes as a job has attempts', async () => {
    await engine.withConnection('installation', (connection) =>
      connection.script(
        `update pgboss.job set state = 'active', started_on = now(), retry_count = retry_limit where name = 'test.endless'`,
      ),
    )
    const look = await watch()
    await look()
    expect(await failedJobs(engine)).toMatchObject([
      { name: 'test.endless', state: 'failed', message: 'The process that ran this job ended' },
    ])
  })
})
