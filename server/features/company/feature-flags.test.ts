import { describe, expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import { featureFlags } from './feature-flags.rules.ts'

const flags = (env: string, person: { userId: number; companyId: number }) =>
  featureFlags(
    readConfig({
      APP_ENV: env,
      NODE_ENV: 'test',
      FLAG_DEVELOPER_USER_IDS: '11, 12',
      FLAG_DEVELOPER_COMPANY_IDS: '21,22',
      FLAG_INTERNAL_COMPANY_IDS: '31',
    }),
    person,
  )
const both = { developer: true, internal: true }
const internal = { developer: false, internal: true }
const none = { developer: false, internal: false }

describe('feature flags', () => {
  it.each([
    ['development', { userId: 99, companyId: 99 }, both],
    ['staging', { userId: 11, companyId: 99 }, both],
    ['staging', { userId: 99, companyId: 22 }, both],
    ['staging', { userId: 99, companyId: 31 }, internal],
    ['staging', { userId: 99, companyId: 2 }, internal],
    ['staging', { userId: 99, companyId: 99 }, none],
    ['production', { userId: 11, companyId: 99 }, none],
    ['production', { userId: 99, companyId: 21 }, internal],
    ['production', { userId: 99, companyId: 31 }, internal],
    ['production', { userId: 99, companyId: 2 }, internal],
    ['production', { userId: 99, companyId: 99 }, none],
  ])('%s %o', (env, person, expected) => {
    expect(flags(env, person)).toEqual(expected)
  })
})
