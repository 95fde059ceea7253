import { expect, it } from 'vitest'
import { engineKinds } from '#testing/each-engine.ts'
import { runPushCrash } from './push-crash.ts'

it('sends pushes again that were not recorded before the process was killed, and the devices recognise them', async () => {
  const { repeated, ...result } = await runPushCrash(engineKinds[0]!, { rounds: 1, devices: 3, full: false })
  expect(repeated).toBeGreaterThan(0)
  expect(result).toEqual({ due: 3, lost: 0, shownTwice: 0, unrecorded: 0, problems: [] })
}, 120_000)
