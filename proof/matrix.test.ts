import { expect, it } from 'vitest'
import { engineKinds } from '#testing/each-engine.ts'
import { runMatrix } from './matrix.ts'

// Each sixteenth request of a full run: calls of every kind by every role.
it('nobody sees, reaches or changes what is not theirs, whatever they call', async () => {
  const { requests, seen, ...problems } = await runMatrix(engineKinds[0]!, 16)
  expect(requests).toBeGreaterThan(700)
  expect(seen).toBeGreaterThan(15)
  expect(problems).toEqual({ leaks: [], failures: [], unrefused: [], wrongChanges: [] })
})
