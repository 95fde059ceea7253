import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { listOtherLinks } from '#contract/my-page.ts'
import { optionsPath } from '#server/features/notification-options/addresses.rules.ts'
import type { OwnThings } from './my-page.queries.ts'
import { myPageStrings } from './my-page.strings.ts'

type OtherLink = Answer<typeof listOtherLinks>['otherLinks'][number]

type Own = {
  userId: number
  things: OwnThings
  reports: { waiting: number; untreated: number }
  missionCount: number
  taskCount: number
  balance: number
  thanks: boolean
  missingItemCount: number
  /** The installation receives emails. */
  mailPosting: boolean
}

/** The links on a person's own page, in the reader's language; leaves out those without content. */
export function presentOtherLinks(own: Own, locale: Locale): OtherLink[] {
  const t = phrases(myPageStrings, locale)
  const { userId, things, reports } = own
  const link = (
    iconType: OtherLink['iconType'],
    hrefPath: string,
    { noticeCount = 0, detail = null }: { noticeCount?: number; detail?: string | null } = {},
  ): OtherLink => ({
    iconType,
    group: settings.has(iconType) ? 'settings' : 'own',
    name: t[iconType],
    hrefPath,
    noticeCount,
    detail,
  })
  const { bookmarkCount, followCount, draftCount, benefitFavouriteCount } = things
  return [
    ...(things.used ? [link('apply', '/applies', { noticeCount: reports.untreated })] : []),
    ...(things.approves || reports.waiting > 0
      ? [link('report', '/reports', { noticeCount: reports.waiting })]
      : []),
    ...(things.rewarded ? [link('reward', '/reward_transactions', { detail: t.points(own.balance) })] : []),
    ...(things.orderCount > 0
      ? [
          link('redemption', '/redemptions', {
            noticeCount: things.sentOrderCount,
            detail: t.things(things.orderCount),
          }),
        ]
      : []),
    ...(things.benefits
      ? [
          link('benefit', '/benefits', {
            detail: benefitFavouriteCount > 0 ? t.favourites(benefitFavouriteCount) : null,
          }),
        ]
      : []),
    ...(own.missionCount > 0 ? [link('mission', '/missions', { noticeCount: own.missionCount })] : []),
    ...(own.taskCount > 0 || things.tasks ? [link('task', '/tasks', { noticeCount: own.taskCount })] : []),
    ...(things.knowledgeTests
      ? [link('knowledge_test', '/knowledge_tests', { noticeCount: things.waitingTestCount })]
      : []),
    ...(things.courses ? [link('course', '/courses', { noticeCount: things.waitingCourseCount })] : []),
    ...(things.certificateCount > 0
      ? [link('certificate', '/certificates', { detail: t.things(things.certificateCount) })]
      : []),
    ...(things.documents
      ? [link('document', '/documents/own', { noticeCount: things.dueDocumentCount })]
      : []),
    ...(bookmarkCount > 0 ? [link('bookmark', '/bookmarks', { detail: t.things(bookmarkCount) })] : []),
    ...(followCount > 0 ? [link('follow', '/mypage/follows', { detail: t.things(followCount) })] : []),
    ...(draftCount > 0 ? [link('draft', '/drafts', { detail: t.things(draftCount) })] : []),
    ...(own.thanks ? [link('thanks', '/thanks_ranking')] : []),
    ...(things.announcements ? [link('announcement', '/administrator_announcements')] : []),
    ...(things.activities ? [link('activity', '/activities')] : []),
    link('profile', `/users/${userId}/profile`, { noticeCount: own.missingItemCount }),
    link('images', `/users/${userId}/images`),
    link('password', `/users/${userId}/change_password/edit`),
    link('devices', '/mypage/devices'),
    ...(things.hasEmail ? [link('email', '/users/confirmation/new')] : []),
    link('notification', optionsPath(userId)),
    ...(own.mailPosting ? [link('mail_posting', '/mypage/mail_posting')] : []),
    link('connected_tools', '/mypage/tools'),
    link('my_data', '/mypage/data'),
  ]
}

const settings = new Set<OtherLink['iconType']>([
  'profile',
  'images',
  'password',
  'devices',
  'email',
  'notification',
  'mail_posting',
  'connected_tools',
  'my_data',
])
