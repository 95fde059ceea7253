import { expect, it } from 'vitest'
import { engineKinds } from '#testing/each-engine.ts'
import { runRestore } from './restore.ts'

it('restores what was written before a backup that was made while people wrote', async () => {
  const result = await runRestore(engineKinds[0]!, { writes: 150, full: false, posts: 200 })
  expect(result.before).toBeGreaterThanOrEqual(150)
  expect(result.meanwhile).toBeGreaterThan(0)
  expect(result.files).toBeGreaterThan(0)
  expect(result).toMatchObject({ lost: [], doubled: [], wrongCounters: [], missingFiles: [], samePosts: 200 })
}, 180_000)
