import { statfs } from 'node:fs/promises'
import { Counter, Gauge, type Registry } from 'prom-client'
import type { Engine } from '#db/connect.ts'
import { DatabaseBusyError, isUnavailable } from '#db/engine/errors.ts'
import { namedQuery } from '#db/tenant.ts'
import { readPools, registerPool } from '#server/platform/pools.ts'
import { type Tallies, type TallyName, tallied } from './tallies.ts'

/** Reads from the database for the metrics; null while it is away or busy, because the others must be available. */
export async function ifDatabaseAnswers<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read()
  } catch (error) {
    if (isUnavailable(error) || error instanceof DatabaseBusyError) return null
    throw error
  }
}

/** `hiroba_pool_…{pool}`: each pool of this process, and the connections to the database. */
function registerPools(registry: Registry, engine: Engine) {
  const stats = () => engine.stats()
  registerPool({
    ...{ name: 'database-connections', most: engine.stats().most },
    running: () => stats().connections - stats().idle,
    waiting: () => stats().waiting,
  })
  const gauge = (
    name: string,
    help: string,
    read: (pool: ReturnType<typeof readPools>[number]) => number | null,
  ) =>
    new Gauge({
      ...{ name: `hiroba_pool_${name}`, help, labelNames: ['pool'], registers: [registry] },
      collect() {
        for (const pool of readPools()) {
          const value = read(pool)
          if (value !== null) this.set({ pool: pool.name }, value)
        }
      },
    })
  gauge('running', 'What a pool of this process does now', ({ running }) => running())
  gauge('waiting', 'Callers that wait for their turn in a pool of this process', ({ waiting }) => waiting())
  gauge(
    'most',
    'What a pool of this process does at most at once; absent: limited elsewhere',
    ({ most }) => most,
  )
  new Gauge({
    ...{ name: 'hiroba_database_connections', help: 'Connections of this process to the database' },
    ...{ labelNames: ['state'], registers: [registry] },
    collect() {
      const { connections, idle } = stats()
      this.set({ state: 'used' }, connections - idle)
      this.set({ state: 'free' }, idle)
    },
  })
  new Counter({
    ...{ name: 'hiroba_database_statements_total', help: 'Statements that this process has sent' },
    registers: [registry],
    collect() {
      this.reset()
      this.inc(stats().queries)
    },
  })
}

/** `hiroba_replica_…`, if there are any. */
function registerReplicas(registry: Registry, engine: Engine) {
  if (!engine.replicaStats()) return
  const stats = () => engine.replicaStats()!
  new Counter({
    ...{ name: 'hiroba_replica_reads_total', labelNames: ['outcome'], registers: [registry] },
    help: 'Reads answered by a replica, by the primary because no replica was far enough, or repeated there',
    collect() {
      this.reset()
      for (const [outcome, count] of Object.entries(stats().reads)) this.inc({ outcome }, count)
    },
  })
  new Gauge({
    ...{ name: 'hiroba_replica_used', labelNames: ['replica'], registers: [registry] },
    help: '1 while this process reads from a replica, else 0; by its place in DATABASE_REPLICA_URLS',
    collect() {
      for (const { number, used } of stats().replicas) this.set({ replica: number }, Number(used))
    },
  })
  new Gauge({
    ...{ name: 'hiroba_replica_lag_seconds', labelNames: ['replica'], registers: [registry] },
    help: 'Since when a replica has not been seen to have everything; absent: never',
    collect() {
      this.reset()
      for (const { number, lagSeconds } of stats().replicas)
        if (lagSeconds !== null) this.set({ replica: number }, lagSeconds)
    },
  })
}

/** `hiroba_disk_bytes`, and what companies store. */
function registerStorage(registry: Registry, engine: Engine, dataDir: string) {
  new Gauge({
    ...{ name: 'hiroba_disk_bytes', help: 'The disk that holds DATA_DIR', labelNames: ['state'] },
    registers: [registry],
    async collect() {
      const { bsize, blocks, bavail } = await statfs(dataDir)
      this.set({ state: 'size' }, bsize * blocks)
      this.set({ state: 'free' }, bsize * bavail)
    },
  })
  new Gauge({
    ...{ name: 'hiroba_storage_bytes', help: 'What the files of all companies take', registers: [registry] },
    async collect() {
      this.reset()
      const rows = await ifDatabaseAnswers(() =>
        namedQuery<{ bytes: number }>(
          engine.installation,
          'select coalesce(sum(used_bytes), 0)::bigint as bytes from company_storage',
        ),
      )
      if (rows) this.set(rows[0]!.bytes)
    },
  })
}

function registerTallies(registry: Registry, tallies: Tallies) {
  new Counter({
    name: 'hiroba_outcomes_total',
    help: 'How emails, text messages, pushes, scans, jobs and requests of this process ended',
    ...{ labelNames: ['what', 'outcome'], registers: [registry] },
    collect() {
      this.reset()
      for (const [what, outcomes] of Object.entries(tallied))
        for (const outcome of outcomes)
          this.inc({ what, outcome }, tallies.total(`${what}.${outcome}` as TallyName))
    },
  })
}

/** The metrics of everything that this process shares out, stores or sends. */
export function registerProcessMetrics(
  registry: Registry,
  { engine, tallies, dataDir }: { engine: Engine; tallies: Tallies; dataDir: string },
) {
  registerPools(registry, engine)
  registerReplicas(registry, engine)
  registerStorage(registry, engine, dataDir)
  registerTallies(registry, tallies)
}
