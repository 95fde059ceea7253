import { describe, expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import { featureFlags } from './feature-flags.rules.ts'

type Listed = Parameters<typeof featureFlags>[2]
const unlisted: Listed = { featureFlag: 'none', flaggedUserIds: [] }

const flags = (env: string, person: { userId: number; companyId: number }, listed = unlisted) =>
  featureFlags(
    readConfig({
      APP_ENV: env,
      NODE_ENV: 'test',
      FLAG_DEVELOPER_USER_IDS: '11, 12',
      FLAG_DEVELOPER_COMPANY_IDS: '21,22',
      FLAG_INTERNAL_COMPANY_IDS: '31',
    }),
    person,
    listed,
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

  it.each<[string, Listed, typeof both]>([
    ['staging', { featureFlag: 'developer', flaggedUserIds: [] }, both],
    ['staging', { featureFlag: 'internal', flaggedUserIds: [] }, internal],
    ['staging', { featureFlag: 'none', flaggedUserIds: [99] }, both],
    ['staging', { featureFlag: 'none', flaggedUserIds: [98] }, none],
    ['production', { featureFlag: 'developer', flaggedUserIds: [99] }, internal],
    ['production', { featureFlag: 'internal', flaggedUserIds: [] }, internal],
    ['production', { featureFlag: 'none', flaggedUserIds: [99] }, none],
    ['preview', { featureFlag: 'none', flaggedUserIds: [99] }, none],
  ])('%s, as the operator lists %o', (env, listed, expected) => {
    expect(flags(env, { userId: 99, companyId: 99 }, listed)).toEqual(expected)
  })
})
