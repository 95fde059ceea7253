import { expect, it } from 'vitest'
import { postgresPrograms } from '../bench/private-postgres.ts'
import { runLaggingReplica } from './lagging-replica.ts'

const installed = postgresPrograms() !== undefined
if (!installed) console.info('PostgreSQL is not installed: reading from a replica is not tried.')

it.runIf(installed)(
  'everybody sees what was written before, and gets an answer, while a replica falls behind, is killed and returns',
  { timeout: 180_000 },
  async () => {
    const result = (await runLaggingReplica({ writers: 1, readers: 2, rounds: 1, seconds: 1 }))!
    expect(result.writes).toBeGreaterThanOrEqual(10)
    expect(result).toMatchObject({ unseen: 0, readsWhileAway: 0 })
    expect(Object.keys(result.statuses)).toEqual(['200'])
    expect(result.shareWhileThere).toBeGreaterThan(0)
  },
)
