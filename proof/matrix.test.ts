import { expect, it } from 'vitest'
import { engineKinds } from '#testing/each-engine.ts'
import { runMatrix } from './matrix.ts'

// Every 23rd request of a full run: calls of every kind by every role.
it('no caller can read or change data that is not theirs through any call', async () => {
  const { requests, seen, changed, ...problems } = await runMatrix(engineKinds[0]!, 23)
  expect(requests).toBeGreaterThan(450)
  expect(seen).toBeGreaterThan(12)
  expect(changed).toBeGreaterThan(8)
  expect(problems).toEqual({ leaks: [], failures: [], unrefused: [], wrongChanges: [] })
}, 120_000)
