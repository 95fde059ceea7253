import { expect, it } from 'vitest'
import { createLogger } from './platform/log/logger.ts'
import { startPhases } from './start-phases.ts'

it('logs the name and duration of each startup step, also of one that fails', async () => {
  const lines: { phase: string; ms: number }[] = []
  const phase = startPhases(createLogger('info', { write: (line) => void lines.push(JSON.parse(line)) }))
  expect(await phase('database', async () => 7)).toBe(7)
  await expect(phase('migrations', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(lines).toMatchObject([
    { phase: 'database', ms: expect.any(Number) },
    { phase: 'migrations', ms: expect.any(Number) },
  ])
})
