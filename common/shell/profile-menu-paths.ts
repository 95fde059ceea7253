import type { ProfileMenuIcon } from './shell-icons.ts'

const paths: Record<ProfileMenuIcon, string | ((userId: number) => string)> = {
  mypage: '/mypage',
  apply: '/applies',
  report: '/reports',
  reward: '/reward_transactions',
  mission: '/missions',
  task: '/tasks',
  document: '/document_categories',
  external_links: '/external_links',
  profile: (userId) => `/users/${userId}/profile`,
  notification: (userId) => `/users/${userId}/notification_options`,
  sms: '/users/sms_confirmation/new',
  password: (userId) => `/users/${userId}/change_password/edit`,
  otp: '/two_factor_authentications',
  switch_accounts: '/m/multi_accounts',
  help: '/help_categories',
  admin: '/admin',
  signout: '/users/sign_out',
}

/** The path that an entry of a person's profile menu links to. */
export function profileMenuPath(iconType: ProfileMenuIcon, userId: number): string {
  const path = paths[iconType]
  return typeof path === 'string' ? path : path(userId)
}
