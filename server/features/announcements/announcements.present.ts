import { showDay } from '#common/form/show-answers.ts'
import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import { optionsPath } from '#server/features/notification-options/mail-person.ts'
import { fullName, presentAuthor } from '#server/features/people/people.present.ts'
import type { AnnouncementRow } from './announcements.queries.ts'
import { announcementsStrings } from './announcements.strings.ts'
import { type ReportKind, reportHref, reportKinds, reportSentence } from './report-sentence.ts'

function sentence(row: AnnouncementRow, actor: string, locale: Locale) {
  const words = phrases(announcementsStrings, locale)
  if (row.kind === 'post_held') return words.postHeld(row.menuName!)
  if (row.kind === 'hot_digest') return words.hotDigest
  if (row.kind === 'my_data_ready') return words.myDataReady
  if (row.kind === 'file_refused') return words.fileRefused(row.fileName ?? '')
  if (row.kind === 'storage_filling') return words.storageFilling(row.amount ?? 0)
  if (row.kind === 'new_device') return words.newDevice(row.deviceName ?? '')
  if (row.kind === 'calendar_test' && row.dueOn === null) return words.calendarTest(null)
  if (row.kind === 'plan_failed')
    return words.planFailed(
      row.aboutFamilyName === null
        ? null
        : words.person(fullName({ familyName: row.aboutFamilyName, givenName: row.aboutGivenName! })),
    )
  if (row.kind === 'hidden')
    return row.moderatedCommentId === null
      ? words.postHidden(row.reason ?? '')
      : words.commentHidden(row.reason ?? '')
  const who = row.authorStatus === 'withdrawn' ? actor : words.person(actor)
  if (row.kind === 'file_quarantined') return words.fileQuarantined(who, row.fileName ?? '')
  if (row.kind === 'comment') return words.commented(who, row.actorCount - 1)
  if (row.kind === 'comment_reaction') return words.reactedToComment(who, row.actorCount - 1)
  if (row.kind === 'reply') return words.replied(who)
  if (row.kind === 'mention')
    return row.feedCommentId === null ? words.mentionedInPost(who) : words.mentioned(who)
  if (row.kind === 'bookmark_reminder') return words.bookmarkReminder(who)
  if (row.kind === 'restored')
    return row.moderatedCommentId === null ? words.postRestored : words.commentRestored
  if (row.kind === 'reward_granted') return words.rewardGranted(who, row.amount ?? 0)
  if (row.kind === 'reward_collected') return words.rewardCollected(who, row.amount ?? 0)
  if (row.kind === 'daily_report_reminder') return words.dailyReportReminder(who, row.menuName ?? '')
  const about =
    row.aboutFamilyName === null
      ? null
      : fullName({ familyName: row.aboutFamilyName, givenName: row.aboutGivenName! })
  const away =
    row.forFamilyName === null
      ? null
      : words.person(fullName({ familyName: row.forFamilyName, givenName: row.forGivenName! }))
  const said = { who, about: about && words.person(about), menu: row.menuName ?? '', amount: row.amount }
  const due = row.dueOn === null ? '' : showDay(row.dueOn, locale)
  if (isReportKind(row.kind)) return reportSentence(row.kind, { ...said, due }, locale)
  if (row.kind === 'must_read_due') return words.mustReadDue(who, due)
  if (row.kind === 'calendar_test')
    return words.calendarTest(
      row.reportId === null
        ? words.mustReadDue(who, due)
        : reportSentence('task_due', { ...said, due }, locale),
    )
  if (row.kind === 'must_read') return words.mustRead(who)
  if (row.kind === 'must_read_reminder')
    return about === null ? words.mustReadReminder(who) : words.mustReadDeputy(words.person(about), who)
  if (row.kind === 'must_read_escalation')
    return words.mustReadEscalation(words.person(about ?? actor), row.actorCount - 1, who, away)
  return words.reacted(who, row.actorCount - 1)
}

const isReportKind = (kind: AnnouncementRow['kind']): kind is ReportKind =>
  (reportKinds as readonly string[]).includes(kind)

function hrefPath(row: AnnouncementRow) {
  const { kind, feedId, reportId, feedCommentId, moderatedCommentId, feedHotDigestId } = row
  if (isReportKind(kind)) return reportHref(kind, reportId, feedId)
  if (kind === 'calendar_test' && feedId === null)
    return reportId === null ? optionsPath(row.authorId) : '/waiting'
  if (kind === 'post_held') return '/drafts'
  if (kind === 'reward_granted' || kind === 'reward_collected') return '/reward_transactions'
  if (kind === 'daily_report_reminder') return `/menus/${row.menuId}`
  if (kind === 'my_data_ready') return '/mypage/data'
  if (kind === 'new_device') return `/users/${row.authorId}/change_password/edit`
  if (kind === 'plan_failed') return '/admin/planned_changes'
  if (kind === 'file_quarantined' || kind === 'storage_filling') return '/admin/limits'
  if (kind === 'file_refused') return '/announcements'
  if (kind === 'hot_digest') return `/feed_hot_digests/${feedHotDigestId}`
  const commentId = feedCommentId ?? moderatedCommentId
  return `/feeds/${feedId}${commentId === null ? '' : `#comment-${commentId}`}`
}

export function presentAnnouncement(row: AnnouncementRow, locale: Locale) {
  const actor = presentAuthor(row, locale)
  return {
    id: row.id,
    kind: row.kind,
    text: sentence(row, actor.name, locale),
    actor,
    hrefPath: hrefPath(row),
    createdAt: row.createdAt.toISOString(),
    confirmed: row.confirmedAt !== null,
  }
}
