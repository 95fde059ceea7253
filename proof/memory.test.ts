import { expect, it } from 'vitest'
import { growth, runSoak } from './memory.ts'

it('what strangers send is not kept: names, logins and cookies that come once', async () => {
  const soaked = await runSoak({
    share: 0.1,
    kinds: ['names of a megabyte', 'logins, and what is none', 'cookies of companies and visitors'],
  })
  expect(growth(soaked, 'kept')).toBeLessThan(0.1)
})
