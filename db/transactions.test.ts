import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrationsFolder, testDatabase } from '#testing/database.ts'
import { onEachEngine } from '#testing/each-engine.ts'
import { startRelay } from '#testing/relay.ts'
import { connect, type Engine } from './connect.ts'
import { DatabaseBusyError, DatabaseUnavailableError, OutsideTransactionError } from './engine/errors.ts'
import { announce, namedQuery, transaction, wakeAfterCommit } from './tenant.ts'

const tables = 'create table marks (id bigint primary key)'

onEachEngine('transactions', (kind) => {
  let engine: Engine

  beforeAll(async () => {
    engine = await testDatabase({
      kind,
      migrations: await migrationsFolder({ '0001_marks.sql': tables }),
      maxWaitMs: 300,
    })
  })
  afterAll(() => engine?.close())

  const mark = (db = engine.installation, id: number) => namedQuery(db, 'insert into marks values ($1)', [id])
  const count = async (id: number) =>
    (
      await namedQuery<{ count: number }>(engine.installation, 'select count(*) from marks where id = $1', [
        id,
      ])
    )[0]?.count

  test('a query from outside does not join an open transaction', async () => {
    const started = Promise.withResolvers<void>()
    const finish = Promise.withResolvers<void>()
    const inside = transaction(engine.installation, async (trx) => {
      await mark(trx, 1)
      started.resolve()
      await finish.promise
      throw new Error('rolled back')
    })
    await started.promise
    const order: string[] = []
    const outside = mark(engine.installation, 2).then(() => order.push('outside'))
    // With one connection it waits its turn; with several it has its own.
    if (kind === 'postgres') await outside
    else await expect.poll(() => engine.stats().waiting).toBe(1)
    expect(order).toEqual(kind === 'postgres' ? ['outside'] : [])
    finish.resolve()
    await expect(inside).rejects.toThrow('rolled back')
    await outside
    expect([await count(1), await count(2)]).toEqual([0, 1])
  })

  test('waiting too long for a connection fails with a named error', async () => {
    const started = Promise.withResolvers<void>()
    const finish = Promise.withResolvers<void>()
    const size = kind === 'embedded' ? 1 : 6
    let running = 0
    const holders = Array.from({ length: size }, () =>
      transaction(engine.installation, async () => {
        running += 1
        if (running === size) started.resolve()
        await finish.promise
      }),
    )
    await started.promise
    await expect(count(1)).rejects.toThrow(DatabaseBusyError)
    finish.resolve()
    await Promise.all(holders)
    expect(await count(1)).toBe(0)
  })

  test('a query that bypasses its transaction fails at once', async () => {
    const mistaken = transaction(engine.installation, async () => count(1))
    await expect(mistaken).rejects.toThrow(OutsideTransactionError)
    const later = await transaction(engine.installation, async () => () => count(1))
    expect(await later()).toBe(0)
  })

  test('a transaction inside a transaction joins it', async () => {
    const outer = transaction(engine.installation, async (trx) => {
      await transaction(trx, (inner) => mark(inner, 10))
      throw new Error('all of it')
    })
    await expect(outer).rejects.toThrow('all of it')
    expect(await count(10)).toBe(0)
  })

  test('a serialization failure is retried, up to three times', async () => {
    const failing = `do $$ begin raise exception 'conflict' using errcode = '40001'; end $$`
    let attempts = 0
    await transaction(engine.installation, async (trx) => {
      attempts += 1
      await mark(trx, 20)
      if (attempts < 3) await namedQuery(trx, failing)
    })
    expect([attempts, await count(20)]).toEqual([3, 1])
    attempts = 0
    const hopeless = transaction(engine.installation, async (trx) => {
      attempts += 1
      await namedQuery(trx, failing)
    })
    await expect(hopeless).rejects.toThrow('conflict')
    expect(attempts).toBe(3)
  })

  test('statements of a transaction that are not awaited individually run in turn', async () => {
    await transaction(engine.installation, async (trx) => {
      await Promise.all([mark(trx, 30), mark(trx, 31), mark(trx, 32)])
    })
    expect([await count(30), await count(31), await count(32)]).toEqual([1, 1, 1])
  })

  test('a commit that the database turns into a rollback is an error', async () => {
    const swallowed = transaction(engine.installation, async (trx) => {
      await mark(trx, 40)
      await mark(trx, 40).catch(() => undefined)
    })
    await expect(swallowed).rejects.toThrow()
    expect(await count(40)).toBe(0)
  })

  test('notifications are sent when the transaction commits, and only then', async () => {
    const heard: string[] = []
    const stop = await engine.listen('Things:done', (payload) => heard.push(payload))
    const notify = (db: Engine['installation'], payload: string, channel = 'Things:done') =>
      namedQuery(db, 'select pg_notify($1, $2)', [channel, payload])
    await transaction(engine.installation, async (trx) => {
      await notify(trx, 'undone')
      throw new Error('no')
    }).catch(() => undefined)
    await transaction(engine.installation, (trx) => notify(trx, 'done 広場'))
    await expect.poll(() => heard).toEqual(['done 広場'])
    await stop()
    const later: string[] = []
    const stopLater = await engine.listen('Things:later', (payload) => later.push(payload))
    await notify(engine.installation, 'late')
    // Notifications arrive in the order of their commits.
    await notify(engine.installation, 'after it', 'Things:later')
    await expect.poll(() => later).toEqual(['after it'])
    await stopLater()
    expect(heard).toEqual(['done 広場'])
  })

  test('listeners are called once after the commit, and never after a rollback', async () => {
    const woken: string[] = []
    const stop = await engine.listen('Things:woken', (payload) => woken.push(payload))
    await transaction(engine.installation, async (trx) => {
      wakeAfterCommit(trx, 'Things:woken', 'undone')
      throw new Error('no')
    }).catch(() => undefined)
    await transaction(engine.installation, async (trx) => {
      await transaction(trx, async (inner) => wakeAfterCommit(inner, 'Things:woken', 'done'))
      wakeAfterCommit(trx, 'Things:woken', 'done')
      expect(woken).toEqual([])
    })
    expect(woken).toEqual(['done'])
    wakeAfterCommit(engine.installation, 'Things:woken', 'outside')
    expect(woken).toEqual(['done', 'outside'])
    await stop()
  })

  test('the own process hears of an announcement before the transaction returns, and never after a rollback', async () => {
    const own: string[] = []
    const heard: string[] = []
    const stop = await engine.listen(
      'Things:announced',
      (payload) => heard.push(payload),
      undefined,
      (payload) => own.push(payload),
    )
    await transaction(engine.installation, async (trx) => {
      await announce(trx, 'Things:announced', 'undone')
      throw new Error('no')
    }).catch(() => undefined)
    await transaction(engine.installation, async (trx) => {
      await announce(trx, 'Things:announced', 'done')
      expect(own).toEqual([])
    })
    expect(own).toEqual(['done'])
    await announce(engine.installation, 'Things:announced', 'outside')
    expect(own).toEqual(['done', 'outside'])
    await expect.poll(() => heard).toEqual(['done', 'outside'])
    await stop()
  })

  test.runIf(kind === 'postgres')('other processes are woken too, the own one once', async () => {
    const [database] = await namedQuery<{ name: string }>(
      engine.installation,
      'select current_database() as name',
    )
    const url = new URL(process.env.TEST_DATABASE_URL!)
    url.pathname = `/${database!.name}`
    const other = await connect({ databaseUrl: url.href, dataDir: '', poolSize: 2 })
    try {
      const own: string[] = []
      const elsewhere: string[] = []
      await engine.listen('Things:everywhere', (payload) => own.push(payload))
      await other.listen('Things:everywhere', (payload) => elsewhere.push(payload))
      wakeAfterCommit(engine.installation, 'Things:everywhere', 'one')
      await transaction(engine.installation, async (trx) => wakeAfterCommit(trx, 'Things:everywhere', 'two'))
      await expect.poll(() => elsewhere).toEqual(['one', 'two'])
      wakeAfterCommit(other.installation, 'Things:everywhere', 'three')
      await expect.poll(() => own).toEqual(['one', 'two', 'three'])
      expect(elsewhere).toEqual(['one', 'two', 'three'])
      // Several notifications: one holds less than 8,000 bytes.
      const long = Array.from({ length: 90 }, (_, i) => `${i}${'長'.repeat(60)}`)
      for (const payload of long) wakeAfterCommit(engine.installation, 'Things:everywhere', payload)
      await expect.poll(() => elsewhere.slice(3)).toEqual(long)
    } finally {
      await other.close()
    }
  })

  test('a statement is prepared again if its table changed', async () => {
    const read = () => namedQuery(engine.installation, 'select * from changing')
    await namedQuery(engine.installation, 'create table changing (a int)')
    for (let i = 0; i < 14; i++) await read()
    await namedQuery(engine.installation, 'alter table changing add column b int default 2')
    await namedQuery(engine.installation, 'insert into changing values (1)')
    for (let i = 0; i < 7; i++) expect(await read()).toEqual([{ a: 1, b: 2 }])
  })

  test.runIf(kind === 'postgres')('lost connections are replaced, and listeners told', async () => {
    let reconnected = 0
    const heard: string[] = []
    await engine.listen(
      'again',
      (payload) => heard.push(payload),
      () => reconnected++,
    )
    await namedQuery(
      engine.installation,
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    await expect.poll(() => reconnected, { timeout: 5_000 }).toBe(1)
    await Promise.all(Array.from({ length: 12 }, () => count(1)))
    await namedQuery(engine.installation, `select pg_notify('again', 'x')`)
    await expect.poll(() => heard).toEqual(['x'])
  })

  test('a statement in a transaction is prepared again if its table changed', async () => {
    const readTwice = () =>
      transaction(engine.installation, async (trx) => [
        await namedQuery(trx, 'select * from changing_too'),
        await namedQuery(trx, 'select * from changing_too'),
      ])
    await namedQuery(engine.installation, 'create table changing_too (a int)')
    await namedQuery(engine.installation, 'insert into changing_too values (1)')
    for (let i = 0; i < 7; i++) await Promise.all([readTwice(), readTwice()])
    await namedQuery(engine.installation, 'alter table changing_too add column b int default 2')
    const read = await Promise.all([readTwice(), readTwice(), readTwice()])
    const rows = [{ a: 1, b: 2 }]
    expect(read).toEqual(Array.from({ length: 3 }, () => [rows, rows]))
  })

  test('statements that the server has dropped are prepared again', async () => {
    const text = 'select 41 + 1 as answer'
    const answer = (db = engine.installation) => namedQuery(db, text)
    for (let i = 0; i < 3; i++) await answer()
    await engine.withConnection('installation', (connection) => connection.script('deallocate all'))
    expect(await answer()).toEqual([{ answer: 42 }])
    await engine.withConnection('installation', (connection) => connection.script('deallocate all'))
    expect(await transaction(engine.installation, answer)).toEqual([{ answer: 42 }])
  })

  test.runIf(kind === 'postgres')(
    'a server with no place for more connections lets everybody wait for those there are',
    async () => {
      const role = `few_${randomUUID().replaceAll('-', '')}`
      const [database] = await namedQuery<{ name: string }>(
        engine.installation,
        'select current_database() as name',
      )
      await engine.withConnection('installation', (connection) =>
        connection.script(`create role ${role} login connection limit 2`),
      )
      const url = new URL(process.env.TEST_DATABASE_URL!)
      url.username = role
      url.pathname = `/${database!.name}`
      const crowded = await connect({ databaseUrl: url.href, dataDir: '', poolSize: 6 })
      const sleep = () => namedQuery(crowded.installation, 'select 1 as done from pg_sleep(0.05)')
      const rows = await Promise.all(Array.from({ length: 12 }, sleep))
      const { connections } = crowded.stats()
      await crowded.close()
      await engine.withConnection('installation', (connection) => connection.script(`drop role ${role}`))
      expect(rows.flat()).toHaveLength(12)
      expect(connections).toBeLessThanOrEqual(2)
    },
  )

  test.runIf(kind === 'postgres')('a server that does not say a word any more is given up', async () => {
    const { hostname, port, pathname, username, password } = new URL(process.env.TEST_DATABASE_URL!)
    const relay = await startRelay({ host: hostname, port: Number(port || 5432) })
    const databaseUrl = `postgres://${username}:${password}@127.0.0.1:${relay.port}${pathname}`
    const silent = await connect({ databaseUrl, dataDir: '', poolSize: 1, statementTimeoutMs: 200 })
    relay.silence()
    await expect(namedQuery(silent.installation, 'select 1')).rejects.toThrow(DatabaseUnavailableError)
    await silent.close()
    await relay.close()
  })
})
