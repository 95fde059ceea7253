import { expect, it } from 'vitest'
import { postgresPrograms } from '../bench/private-postgres.ts'
import { runDeliveriesOutage } from './deliveries-outage.ts'

it.runIf(postgresPrograms() !== undefined)(
  'each email, push and event arrives once its receiver is back, and people do not notice that it was away',
  { timeout: 120_000 },
  async () => {
    const result = (await runDeliveriesOutage({
      ...{ awaySeconds: 0.5, paceMs: 100, comments: 4, patient: false },
      only: ['refused', 'answers lost'],
    }))!
    expect(Object.keys(result.statuses)).toEqual(['200'])
    expect(result.due).toBeGreaterThanOrEqual(12)
    expect(result.attempts).toBeGreaterThan(0)
    const none = { email: 0, push: 0, event: 0 }
    expect(result).toMatchObject({ missing: none, doubled: none, left: 0, problems: [], exitCode: null })
    expect(result.sentAgain.email).toBeGreaterThan(0)
    expect(result.errorLines).toEqual([])
  },
)
