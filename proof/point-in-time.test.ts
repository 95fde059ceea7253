import { expect, it } from 'vitest'
import { postgresPrograms } from '../bench/private-postgres.ts'
import { runPointInTime } from './point-in-time.ts'

const installed = postgresPrograms() !== undefined
if (!installed) console.info('PostgreSQL is not installed: returning to a moment is not tried.')

it.runIf(installed)(
  'returns to the moment before a mistake, with everything from before it and nothing from after it',
  { timeout: 180_000 },
  async () => {
    const { before, after, deleted, goesOn, ...result } = (await runPointInTime({ writers: 2, writes: 10 }))!
    expect(Math.min(before, after, goesOn)).toBeGreaterThanOrEqual(10)
    expect(deleted).toBeGreaterThanOrEqual(20)
    expect(result).toMatchObject({ lost: [], doubled: [], kept: [] })
  },
)
