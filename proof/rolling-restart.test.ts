import { expect, it } from 'vitest'
import { postgresPrograms } from '../bench/private-postgres.ts'
import { hasBalancer, runRollingRestart } from './rolling-restart.ts'

const installed = postgresPrograms() !== undefined && hasBalancer()
if (!installed) console.info('PostgreSQL or HAProxy is not installed: a rolling restart is not tried.')

it.runIf(installed)(
  'every request is answered while two processes are replaced and a later version migrates',
  { timeout: 240_000 },
  async () => {
    const { acknowledged, restarts, ...result } = (await runRollingRestart({
      ...{ readers: 2, writers: 2, rounds: 1, writes: 10 },
    }))!
    expect(acknowledged).toBeGreaterThanOrEqual(30)
    expect(restarts).toBe(2)
    expect(result).toMatchObject({
      ...{ statuses: { 200: expect.any(Number) }, lost: [], doubled: [], exits: [0, 0] },
      migrations: ['9998_later', '9999_later_index'],
    })
    expect(Object.keys(result.statuses)).toEqual(['200'])
  },
)
