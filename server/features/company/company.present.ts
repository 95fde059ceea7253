import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import type { profileMenuIcons } from '#contract/company.ts'
import { companyStrings } from './company.strings.ts'

type Entry = {
  iconType: (typeof profileMenuIcons)[number]
  name: string
  hrefPath: string
  noticeCount: number
}

type Reader = {
  userId: number
  administrator: boolean
  /** How many reports wait for this person's approval. */
  approvalCount: number
}

/**
 * The profile menu. The browser leaves out entries whose screen it does not have; what this person may not open
 * is left out here.
 */
export function presentAccordionMenus(
  { userId, administrator, approvalCount }: Reader,
  locale: Locale,
): Entry[] {
  const words = phrases(companyStrings, locale)
  const entry = (iconType: Entry['iconType'], name: string, hrefPath: string, noticeCount = 0): Entry => ({
    iconType,
    name,
    hrefPath,
    noticeCount,
  })
  return [
    entry('mypage', words.mypage, '/mypage'),
    entry('apply', words.apply, '/applies'),
    entry('report', words.report, '/reports', approvalCount),
    entry('reward', words.reward, '/reward_transactions'),
    entry('mission', words.mission, '/missions'),
    entry('task', words.task, '/m/tasks'),
    entry('document', words.document, '/document_categories'),
    entry('profile', words.profile, `/users/${userId}/profile`),
    entry('notification', words.notification, `/users/${userId}/notification_options`),
    entry('sms', words.sms, '/users/sms_confirmation/new'),
    entry('password', words.password, `/users/${userId}/change_password/edit`),
    entry('otp', words.otp, '/two_factor_authentications/help'),
    entry('switch_accounts', words.switchAccounts, '/m/multi_accounts'),
    entry('help', words.help, '/help_categories'),
    ...(administrator ? [entry('admin', words.admin, '/admin')] : []),
    entry('signout', words.signout, '/users/sign_out'),
  ]
}
