import { expect, it } from 'vitest'
import { engineKinds } from '#testing/each-engine.ts'
import { runKill } from './kill.ts'

it('loses and duplicates nothing when killed while people write, and delivers the notices', async () => {
  const { writes, noticeMs, startMs, repeated, ...problems } = await runKill(engineKinds[0]!, {
    rounds: 2,
    full: false,
  })
  expect(writes).toBeGreaterThan(20)
  expect(startMs).toHaveLength(2)
  // A job left to expire takes five minutes.
  expect(Math.max(...noticeMs)).toBeLessThan(30_000)
  expect(problems).toEqual({
    lost: [],
    doubled: [],
    wrongCounters: [],
    missingNotices: [],
    wrongFiles: [],
    wrongOrder: [],
    wrongViews: [],
    refusals: [],
  })
}, 120_000)
