import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Worker } from 'node:worker_threads'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { connect } from '../connect.ts'
import { namedQuery } from '../tenant.ts'
import { openEmbedded } from './embedded-engine.ts'
import { DataDirInUseError, DurabilityError } from './errors.ts'
import { lastCheckpoint } from './last-checkpoint.ts'

const inserting = `
  const { connect } = await import(${JSON.stringify(new URL('../connect.ts', import.meta.url).href)})
  const engine = await connect({ dataDir: process.argv[1] })
  await engine.withConnection('installation', (c) => c.script('create table if not exists kept (id int)'))
  console.log('open')
  for (let id = 1; id <= 50_000; id++) {
    await engine.withConnection('installation', (c) => c.query('insert into kept values ($1)', [id]))
    console.log(id)
  }
  setInterval(() => {}, 1000)
`

describe('the embedded engine on disk', () => {
  const fresh = mkdtempSync(join(tmpdir(), 'hiroba-fresh-'))
  let dataDir: string
  let child: ChildProcess | undefined

  beforeAll(async () => {
    await (await connect({ dataDir: fresh })).close()
  })
  afterAll(() => rmSync(fresh, { recursive: true, force: true }))

  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'hiroba-data-'))
    cpSync(fresh, dataDir, { recursive: true })
  })
  afterEach(() => {
    child?.kill('SIGKILL')
    rmSync(dataDir, { recursive: true, force: true })
  })

  /** Starts another process that inserts rows and prints each one that the database acknowledged. */
  async function insertInAnotherProcess(enough: (line: string) => boolean) {
    const started = spawn(process.execPath, ['--input-type=module', '-e', inserting, dataDir], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    child = started
    const lines: string[] = []
    for await (const line of createInterface({ input: started.stdout })) {
      lines.push(line)
      if (enough(line)) break
    }
    const stop = async () => {
      const exited = new Promise((resolve) => started.once('exit', resolve))
      started.kill('SIGKILL')
      await exited
      return lines
    }
    return { pid: started.pid, stop }
  }

  test('refuses a second process and names the first, and is free as soon as the first is killed', async () => {
    const { pid, stop } = await insertInAnotherProcess((line) => line === 'open')
    const refused = await connect({ dataDir }).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(DataDirInUseError)
    expect((refused as DataDirInUseError).holder.pid).toBe(pid)
    await stop()
    const engine = await connect({ dataDir })
    await expect(connect({ dataDir })).rejects.toThrow(DataDirInUseError)
    await engine.close()
    await (await connect({ dataDir })).close()
  })

  test('is free if the process number in the lock now belongs to another process', async () => {
    const engine = await connect({ dataDir })
    const held = JSON.parse(readFileSync(join(dataDir, 'lock'), 'utf8')) as Record<string, unknown>
    await engine.close()
    writeFileSync(join(dataDir, 'lock'), JSON.stringify({ ...held, started: 'another boot/1' }))
    await (await connect({ dataDir })).close()
  })

  test('keeps every acknowledged row if the process is killed while writing', async () => {
    const { stop } = await insertInAnotherProcess((line) => Number(line) >= 120)
    const acknowledged = (await stop()).filter((line) => line !== 'open').map(Number)
    const engine = await connect({ dataDir })
    const kept = await namedQuery<{ id: number }>(engine.installation, 'select id from kept order by id')
    await engine.close()
    expect(acknowledged.length).toBeGreaterThanOrEqual(120)
    expect(new Set(kept.map(({ id }) => id)).isSupersetOf(new Set(acknowledged))).toBe(true)
    expect(kept.length).toBeLessThan(50_000)
  })

  test('refuses to start if commits do not reach the disk', async () => {
    const options = { dataDir, maxWaiting: 10, maxWaitMs: 10_000, log: { info() {}, error() {} } }
    await (await openEmbedded(options)).close()
    await expect(openEmbedded({ ...options, syncToDisk: false })).rejects.toThrow(DurabilityError)
    await (await openEmbedded(options)).close()
  })

  test('syncs each commit once', async () => {
    const engine = await openEmbedded({
      dataDir,
      maxWaiting: 10,
      maxWaitMs: 10_000,
      log: { info() {}, error() {} },
    })
    const db = engine.installation
    await namedQuery(db, 'create table kept (id int)')
    const before = await engine.syncs()
    for (let id = 0; id < 20; id++) await namedQuery(db, 'insert into kept values ($1)', [id])
    const syncs = (await engine.syncs()) - before
    await engine.maintain()
    await engine.close()
    expect(syncs).toBeGreaterThanOrEqual(20)
    expect(syncs).toBeLessThanOrEqual(22)
  })

  test('after a crash syncs only files that changed since the last checkpoint', {
    timeout: 60_000,
  }, async () => {
    const threads: Worker[] = []
    const remember = (thread: Worker) => void threads.push(thread)
    process.on('worker', remember)
    const engine = await openEmbedded({
      dataDir,
      maxWaiting: 10,
      maxWaitMs: 30_000,
      log: { info() {}, error() {} },
    })
    const script = (text: string) => engine.withConnection('installation', (via) => via.script(text))
    const copiedAt = Date.now()
    const checkpoint = async () => {
      await script('checkpoint')
      return lastCheckpoint(join(dataDir, 'pgdata'))!.beganAt.getTime() - copiedAt
    }
    await expect.poll(checkpoint, { timeout: 30_000, interval: 500 }).toBeGreaterThan(3_000)
    const crash = async () => {
      await threads.at(-1)!.terminate()
      const answers = () =>
        script('select 1').then(
          () => true,
          () => false,
        )
      await expect.poll(answers, { timeout: 15_000 }).toBe(true)
      return engine.syncs()
    }
    const unchanged = await crash()
    await script('create schema many')
    await script(
      Array.from({ length: 60 }, (_, i) => `create table many.t${i} as select 1 as id;`).join('\n'),
    )
    const changed = await crash()
    const { rows } = await engine.withConnection('installation', (via) =>
      via.query('select 1 from many.t0 natural join many.t59'),
    )
    process.off('worker', remember)
    await engine.close()
    const files = readdirSync(join(dataDir, 'pgdata'), { recursive: true }).length
    expect(files).toBeGreaterThan(900)
    expect(unchanged).toBeLessThan(200)
    expect(changed).toBeGreaterThan(unchanged + 60)
    expect(rows).toHaveLength(1)
  })

  test('restarts automatically if its thread dies, with all committed data and every listener', async () => {
    const threads: Worker[] = []
    const remember = (thread: Worker) => void threads.push(thread)
    process.on('worker', remember)
    const engine = await connect({ dataDir })
    const heard: string[] = []
    await engine.listen('news', (payload) => heard.push(payload))
    await namedQuery(engine.installation, 'create table kept as select 7 as id')
    const interrupted = namedQuery(engine.installation, 'select count(*) from generate_series(1, 5000000)')
    await Promise.all([expect(interrupted).rejects.toThrow(), threads[0]?.terminate()])
    expect(await namedQuery(engine.installation, 'select id from kept')).toEqual([{ id: 7 }])
    await namedQuery(engine.installation, `select pg_notify('news', 'back')`)
    await expect.poll(() => heard).toEqual(['back'])
    process.off('worker', remember)
    await engine.close()
    expect(threads.length).toBe(2)
  })
})
