import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Engine } from '#db/connect.ts'
import { makeCompany } from '#db/factories/company.ts'
import { makeUser } from '#db/factories/user.ts'
import { namedQuery } from '#db/tenant.ts'
import { testDatabase } from '#testing/database.ts'
import { engineKinds } from '#testing/each-engine.ts'
import { endWaits, limited, takeAttempt } from './attempt-limits.ts'

// The embedded engine runs one statement at a time, so there is no concurrency.
describe.runIf(engineKinds.includes('postgres'))('attempts that look at the same moment', () => {
  let engine: Engine
  beforeAll(async () => {
    engine = await testDatabase()
  })
  afterAll(() => engine.close())

  const waiting = async () => {
    const rows = await namedQuery<{ count: number }>(
      engine.installation,
      `select count(*) as count from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rows[0]!.count
  }

  it('do not exceed the limit when made concurrently', async () => {
    const limits = [limited('name', 'x')]
    for (let i = 0; i < 4; i++) await takeAttempt(engine, limits, 'en')
    const taken = await engine.withConnection('installation', async (connection) => {
      await connection.query('begin')
      await connection.query('select 1 from attempt_limits for update')
      const attempts = Array.from({ length: 3 }, () => takeAttempt(engine, limits, 'en'))
      const settled = Promise.allSettled(attempts)
      await expect.poll(waiting, { timeout: 15_000 }).toBe(3)
      await connection.query('commit')
      return settled
    })
    expect(taken.map(({ status }) => status).sort()).toEqual([
      'fulfilled',
      ...Array<string>(2).fill('rejected'),
    ])
  })
  it('are deleted in the order in which they are counted, which prevents deadlocks', async () => {
    const company = engine.company(await makeCompany(engine, { name: '見本' }))
    const names = Array.from({ length: 12 }, (_, index) => `person-${index}@mihon.example`)
    const userIds = await Promise.all(names.map((email) => makeUser(company, { email })))
    const rows = await namedQuery<{ key: string }>(
      engine.installation,
      'select login_key(name) as key from unnest($1::text[]) as given (name) order by key',
      [names],
    )
    const keys = rows.map(({ key }) => key)
    for (const key of keys.toReversed()) await takeAttempt(engine, [limited('name', key)], 'en')
    await engine.withConnection('installation', async (connection) => {
      await connection.query('begin')
      await connection.query('select 1 from attempt_limits where key = $1 for update', [keys[0]])
      const forgotten = endWaits(company, userIds)
      await expect.poll(waiting, { timeout: 15_000 }).toBe(1)
      const free = await connection.query(
        'select 1 from attempt_limits where key = any($1) for update skip locked',
        [keys],
      )
      await connection.query('commit')
      await forgotten
      expect(free.rows).toHaveLength(keys.length)
    })
    const left = await namedQuery(engine.installation, 'select 1 from attempt_limits where key = any($1)', [
      keys,
    ])
    expect(left).toEqual([])
  })
})
