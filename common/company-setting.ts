import { companyOptions } from './company-option.ts'

/** What is compared between companies, by group, in the order in which it is shown. */
export const settingGroups = {
  security: ['factorScope', 'singleSignOn', 'ipRestricted', 'smsEnabled'],
  passwords: [
    ...['passwordMinLength', 'passwordMaxAgeDays', 'passwordHistoryCount'],
    ...['sessionHours', 'sessionIdleMinutes', 'keptSessionDays'],
  ],
  use: ['locale', 'timeZone', 'publishedMenuCount', 'chatEnabled', 'portalFirst', 'summariesAllowed'],
  connections: ['registrationOpen', 'directoryCount', 'webhookCount', 'appCount'],
  options: [...companyOptions, 'featureFlag'],
} as const satisfies Record<string, readonly CompanySetting[]>

export type CompanySetting =
  | (typeof companyOptions)[number]
  | 'featureFlag'
  | 'factorScope'
  | 'singleSignOn'
  | 'ipRestricted'
  | 'passwordMinLength'
  | 'passwordMaxAgeDays'
  | 'passwordHistoryCount'
  | 'sessionHours'
  | 'sessionIdleMinutes'
  | 'keptSessionDays'
  | 'smsEnabled'
  | 'locale'
  | 'timeZone'
  | 'publishedMenuCount'
  | 'chatEnabled'
  | 'portalFirst'
  | 'summariesAllowed'
  | 'registrationOpen'
  | 'directoryCount'
  | 'webhookCount'
  | 'appCount'

type SettingGroup = keyof typeof settingGroups
export const settingGroupNames = [
  'security',
  'passwords',
  'use',
  'connections',
  'options',
] as const satisfies readonly SettingGroup[]

export type SettingValue = string | number | boolean | null

/** What a company begins with. A setting that is not here has no usual value: every company has its own. */
export const usualSettings: Readonly<Partial<Record<CompanySetting, SettingValue>>> = {
  factorScope: 'nobody',
  singleSignOn: 'off',
  ipRestricted: false,
  passwordMinLength: 8,
  passwordMaxAgeDays: null,
  passwordHistoryCount: 0,
  sessionHours: 24,
  sessionIdleMinutes: null,
  keptSessionDays: 30,
  smsEnabled: false,
  locale: 'ja',
  timeZone: 'Asia/Tokyo',
  chatEnabled: true,
  portalFirst: false,
  summariesAllowed: true,
  registrationOpen: false,
  directoryCount: 0,
  webhookCount: 0,
  appCount: 0,
  featureFlag: 'none',
  ...Object.fromEntries(companyOptions.map((option) => [option, true])),
}

/** Whether a company has another value than it began with. */
export const isUnusual = (setting: CompanySetting, value: SettingValue) =>
  setting in usualSettings && usualSettings[setting] !== value
