import { expect, it } from 'vitest'
import { postgresPrograms } from '../bench/private-postgres.ts'
import { runClockJumps } from './clock-jumps.ts'

it.runIf(postgresPrograms() !== undefined)(
  'a clock that jumps signs nobody out, fails no request, and delays nothing that is scheduled',
  { timeout: 120_000 },
  async () => {
    const day = 24 * 3_600_000
    const result = (await runClockJumps({ secondsEach: 0.2, jumps: [day, -day], ends: false }))!
    const { statuses, signIns, ...rest } = result
    expect(Object.keys({ ...statuses, ...signIns })).toEqual(['200'])
    expect(rest).toMatchObject({ lost: [], doubled: [], disordered: 0, early: 0, exitCode: null })
    expect(rest.secondsLate).toBeLessThan(30)
  },
)
