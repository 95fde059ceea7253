import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Engine } from '#db/connect.ts'
import { namedQuery } from '#db/tenant.ts'
import { testDatabase } from '#testing/database.ts'
import { engineKinds } from '#testing/each-engine.ts'
import { limited, takeAttempt } from './attempt-limits.ts'

// The embedded engine makes one statement at a time: there are no such moments.
describe.runIf(engineKinds.includes('postgres'))('attempts that look at the same moment', () => {
  let engine: Engine
  beforeAll(async () => {
    engine = await testDatabase()
  })
  afterAll(() => engine.close())

  it('are made no more often than may be, though none has seen the others', async () => {
    const limits = [limited('name', 'x')]
    for (let i = 0; i < 4; i++) await takeAttempt(engine, limits, 'en')
    const waiting = async () => {
      const rows = await namedQuery<{ count: number }>(
        engine.installation,
        `select count(*) as count from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return rows[0]!.count
    }
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
})
