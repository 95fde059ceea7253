import { expect, it } from 'vitest'
import { postgresPrograms } from '../bench/private-postgres.ts'
import { runOutage } from './outage.ts'

const installed = postgresPrograms() !== undefined
if (!installed)
  console.info(
    'PostgreSQL is not installed: its outages are not tried; server/outage.test.ts tries the embedded one.',
  )

it.runIf(installed)(
  'a stopped or killed database causes nothing worse than a request to try again',
  { timeout: 120_000 },
  async () => {
    const result = (await runOutage({
      awaySeconds: 1,
      readers: 3,
      writers: 2,
      listeners: 3,
      writes: 5,
      only: ['stopped', 'killed'],
    }))!
    const { statuses, lost, doubled, listenersBack, errorLines, exitCode } = result
    expect(Object.keys(statuses).filter((status) => !['200', '503'].includes(status))).toEqual([])
    expect(statuses[200]).toBeGreaterThan(20)
    expect(statuses[503]).toBeGreaterThan(5)
    expect({ lost, doubled, listenersBack, exitCode }).toEqual({
      lost: [],
      doubled: [],
      listenersBack: 3,
      exitCode: null,
    })
    expect(errorLines.length).toBeLessThan(25)
  },
)
