import { expect, it } from 'vitest'
import { growth, runSoak } from './memory.ts'

it('unauthenticated requests with unique names and cookies leave nothing in memory', async () => {
  const soaked = await runSoak({
    share: 0.05,
    kinds: [
      'names of a megabyte',
      'thousands of names each, none sent twice',
      'cookies of companies and visitors',
    ],
  })
  expect(growth(soaked, 'kept')).toBeLessThan(0.1)
}, 120_000)
