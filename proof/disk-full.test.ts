import { expect, it } from 'vitest'
import { runDiskFull } from './disk-full.ts'

it('a full disk refuses what cannot be stored, and loses nothing', { timeout: 120_000 }, async (test) => {
  const size = { fullSeconds: 1, times: 1, writers: 1, uploaders: 1, readers: 1 }
  const result = await runDiskFull('files', size)
  if (!result) return test.skip('PostgreSQL is not installed, or no disk can be mounted here.')
  const { writes, uploads, reads, lost, doubled, remains, exitCode } = result
  expect(Object.keys({ ...writes, ...reads })).toEqual(['200'])
  expect(Object.keys(uploads)).toEqual(['200', '503'])
  expect(result.readWhileFull).toBeGreaterThan(0)
  expect({ lost, doubled, remains, exitCode }).toEqual({ lost: [], doubled: [], remains: [], exitCode: null })
})
