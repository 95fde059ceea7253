/** Icons of the header's tabs. */
export const navigationIcons = [
  'home',
  'chat',
  'menus',
  'departments',
  'portal',
  'events',
  'users',
  'crossSearch',
  'notices',
] as const
export type NavigationIcon = (typeof navigationIcons)[number]

/** The entries of the profile menu, in their default order. */
export const profileMenuIcons = [
  'mypage',
  'apply',
  'reward',
  'report',
  'mission',
  'document',
  'profile',
  'notification',
  'sms',
  'password',
  'otp',
  'help',
  'admin',
  'signout',
  'switch_accounts',
  'task',
  'external_links',
] as const
export type ProfileMenuIcon = (typeof profileMenuIcons)[number]
