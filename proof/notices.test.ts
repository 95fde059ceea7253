import { expect, it } from 'vitest'
import { engineKinds } from '#testing/each-engine.ts'
import { runNotices } from './notices.ts'

it('tells everybody once in each channel, wherever the processes are killed', async () => {
  const steps = [12, 60]
  const result = await runNotices(engineKinds[0]!, { steps, full: false })
  expect(result.crashes).toBeGreaterThanOrEqual(steps.length)
  const none = { notice: 0, mail: 0, push: 0 }
  expect(result).toMatchObject({ happened: 4, missing: none, repeated: none, problems: [] })
}, 180_000)
