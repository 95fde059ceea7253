import { expect, it } from 'vitest'
import { engineKinds } from '#testing/each-engine.ts'
import { runFuzz } from './fuzz.ts'

it('every request, however hostile or malformed, is answered and never with 5xx', async () => {
  const { requests, reached, failures } = await runFuzz(engineKinds[0]!, { seed: 2026, count: 400 })
  expect(requests).toBe(400)
  expect(reached.size).toBeGreaterThan(40)
  expect([...failures]).toEqual([])
}, 120_000)
