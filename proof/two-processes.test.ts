import { expect, it } from 'vitest'
import { postgresPrograms } from '../bench/private-postgres.ts'
import { runTwoProcesses } from './two-processes.ts'

const installed = postgresPrograms() !== undefined
if (!installed) console.info('PostgreSQL is not installed: two processes over one database are not tried.')

it.runIf(installed)(
  'everything written, announced, revoked or used up on one of two processes applies on both',
  { timeout: 120_000 },
  async () => {
    const { comments, notices, jobsDone, statuses, ...result } = (await runTwoProcesses({ comments: 10 }))!
    expect(comments).toBe(20)
    expect(notices).toBeGreaterThanOrEqual(20)
    expect(jobsDone).toBeGreaterThan(0)
    expect(statuses[500]).toBeUndefined()
    expect(result).toMatchObject({
      ...{ lost: [], doubled: [], doubledNotices: 0, jobsDoneTwice: 0 },
      ...{ liveClosedWith: 4401, postsUntilLimit: 20 },
    })
  },
)
