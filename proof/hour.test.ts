import { expect, it } from 'vitest'
import { engineKinds } from '#testing/each-engine.ts'
import { runHour } from './hour.ts'

it('people who come, do everything and leave are all answered, and leave no connection or listener', async () => {
  const result = (await runHour(engineKinds[0]!, { minutes: 0.08, people: 4, rate: 80 }))!
  expect(result.failures).toEqual([])
  expect(result.visits).toBeGreaterThanOrEqual(8)
  expect(result.heard).toBeGreaterThan(0)
  expect(result.exitCode).toBeNull()
  expect(result.after.listeners).toBe(result.before.listeners)
  expect(result.after.files).toBeLessThanOrEqual(result.before.files + 5)
  expect(result.after.timers).toBeLessThanOrEqual(result.before.timers + 10)
}, 120_000)
