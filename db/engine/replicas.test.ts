import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrationsFolder } from '#testing/database.ts'
import { postgresPrograms } from '../../bench/private-postgres.ts'
import { type OwnPostgres, type OwnReplica, ownPostgres } from '../../proof/own-postgres.ts'
import { until } from '../../proof/waiting.ts'
import { connect, type Engine } from '../connect.ts'
import { migrate } from '../migrate.ts'
import { type CompanyDb, namedQuery, transaction } from '../tenant.ts'

const installed = postgresPrograms() !== undefined
if (!installed) console.info('PostgreSQL is not installed: replicas are not tried.')
const withReplica = it.runIf(installed)

let postgres: OwnPostgres
let replica: OwnReplica
let engine: Engine

beforeAll(async () => {
  if (!installed) return
  postgres = (await ownPostgres())!
  replica = await postgres.replica()
  const tables = `create table marks (id bigint primary key);
    grant select, insert, delete on marks to hiroba_app;`
  // A busy machine is given time, so that a replica that is there answers.
  const replicaPatience = { readMs: 3_000, lagMs: 30_000 }
  const addresses = { databaseUrl: postgres.url, replicaUrls: [replica.url] }
  engine = await connect({ ...addresses, replicaPatience, dataDir: '', poolSize: 4 })
  await migrate(engine, await migrationsFolder({ '0001_marks.sql': tables }))
  await used(true)
})
afterAll(async () => {
  await engine?.close()
  await postgres?.remove()
})

const state = () => engine.replicaStats()!.replicas[0]!
const reads = () => engine.replicaStats()!.reads
const used = (wanted: boolean) => until(`Used: ${wanted}`, () => state().used === wanted, 80)
const mark = (id: number, db: CompanyDb = engine.company(1)) =>
  namedQuery(db, 'insert into marks values ($1)', [id])
const find = (id: number) =>
  engine.reading(1, 'find', async (db) => {
    const [row] = await namedQuery<{ found: boolean; standby: boolean }>(
      db,
      'select exists (select from marks where id = $1) as found, pg_is_in_recovery() as standby',
      [id],
    )
    return row!
  })

withReplica('a read is answered by the replica, and has what was committed just before', async () => {
  let onReplica = 0
  // On a busy machine it is behind now and then, and the primary answers.
  for (let id = 1; onReplica < 50; id++) {
    await mark(1000 + id)
    const { found, standby } = await find(1000 + id)
    expect(found).toBe(true)
    if (standby) onReplica += 1
  }
  await used(true)
  expect(state().lagSeconds).toBeLessThan(30)
})

withReplica('a read goes to the primary while the replica is behind, and returns by itself', async () => {
  await replica.query('select pg_wal_replay_pause()')
  await mark(201)
  expect(await find(201)).toEqual({ found: true, standby: false })
  expect(state().used).toBe(false)
  await mark(202)
  expect(await find(202)).toEqual({ found: true, standby: false })
  await replica.query('select pg_wal_replay_resume()')
  await used(true)
  expect(await find(202)).toEqual({ found: true, standby: true })
})

withReplica('a read that writes is repeated on the primary, which has it from then on', async () => {
  await used(true)
  const runs: boolean[] = []
  const note = (id: number) =>
    engine.reading(1, 'note', (db) =>
      transaction(db, async (trx) => {
        const [row] = await namedQuery<{ standby: boolean }>(trx, 'select pg_is_in_recovery() as standby')
        runs.push(row!.standby)
        await mark(id, trx)
        return id
      }),
    )
  expect(await note(301)).toBe(301)
  expect(runs).toEqual([true, false])
  expect(await note(302)).toBe(302)
  expect(runs).toEqual([true, false, false])
  expect((await find(302)).found).toBe(true)
  // Also if its failure went unnoticed.
  const quietly = await engine.reading(1, 'quietly', async (db) => {
    await mark(303, db).catch(() => undefined)
    return 'done'
  })
  expect(quietly).toBe('done')
  expect((await find(303)).found).toBe(true)
})

withReplica('a read that the replica cancels or breaks off is repeated on the primary', async () => {
  await used(true)
  const before = reads().repeated
  // What recovery does to a statement that still needs removed rows.
  const cancelled = await engine.reading(1, 'cancelled', (db) =>
    namedQuery(
      db,
      `select pg_is_in_recovery() as standby,
         case when pg_is_in_recovery() then pg_cancel_backend(pg_backend_pid()) end as cancelled,
         case when pg_is_in_recovery() then pg_sleep(5)::text end as slept`,
    ),
  )
  expect(cancelled).toEqual([{ standby: false, cancelled: null, slept: null }])
  const runs: boolean[] = []
  const ended = await engine.reading(1, 'ended', (db) =>
    transaction(db, async (trx) => {
      const [row] = await namedQuery<{ standby: boolean }>(trx, 'select pg_is_in_recovery() as standby')
      runs.push(row!.standby)
      if (row!.standby)
        await replica.query(
          `select pg_terminate_backend(pid) from pg_stat_activity where state = 'idle in transaction'`,
        )
      await namedQuery(trx, 'select count(*)::int as count from marks')
      return 'read'
    }),
  )
  expect([ended, runs]).toEqual(['read', [true, false]])
  expect(reads().repeated).toBe(before + 2)
})

withReplica('an error of the work itself is not repeated', async () => {
  await used(true)
  let runs = 0
  const refuse = async () => {
    runs += 1
    throw new Error('not for you')
  }
  await expect(engine.reading(1, 'refuse', refuse)).rejects.toThrow('not for you')
  expect(runs).toBe(1)
})

withReplica('a replica that is gone or promoted is left out, and no read fails', async () => {
  await used(true)
  await replica.kill()
  expect(await find(1001)).toEqual({ found: true, standby: false })
  await used(false)
  await replica.start()
  await used(true)
  expect(await find(1001)).toEqual({ found: true, standby: true })
  await replica.query('select pg_promote()')
  await used(false)
  await mark(401)
  expect((await find(401)).found).toBe(true)
  // Nothing was written where nobody would look for it.
  await expect(
    engine
      .reading(1, 'late', (db) => mark(402, db))
      .then(() => replica.query('select from marks where id = 402')),
  ).resolves.toEqual([])
})
