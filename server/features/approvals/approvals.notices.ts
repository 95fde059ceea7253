import { defineNotice, type NoticeFacts } from '#server/features/announcements/define-notice.ts'

const approval = { event: 'approval', channels: ['notice', 'mail'], group: 'programmes' } as const
const outcome = { event: 'outcome', channels: ['notice', 'mail'], group: 'programmes' } as const

/** The path of a report; if it is still to be written, of its form. */
export const reportHref = ({ reportId }: Pick<NoticeFacts, 'reportId'>) => `/reports/${reportId}`
export const awaitedReportHref = ({ reportId }: Pick<NoticeFacts, 'reportId'>) => `/reports/${reportId}/edit`

export const approvalTurn = defineNotice({
  ...approval,
  kind: 'approval_turn',
  icon: 'apply',
  // The person in whose place the deputy decides.
  people: ['absent'],
  sentence: {
    ja: ({ actor, menu, people: { absent } }) =>
      absent === null
        ? `${actor}の「${menu}」の承認をお願いします`
        : `不在の${absent}に代わって、${actor}の「${menu}」を承認できます`,
    en: ({ actor, menu, people: { absent } }) =>
      absent === null
        ? `“${menu}” by ${actor} is waiting for your approval`
        : `As deputy of ${absent}, you can approve “${menu}” by ${actor}`,
  },
  href: reportHref,
})

export const approvalReminder = defineNotice({
  ...approval,
  kind: 'approval_reminder',
  icon: 'clock',
  people: ['absent'],
  sentence: {
    ja: ({ actor, menu }) => `${actor}から、「${menu}」の承認をお待ちしているとのお知らせです`,
    en: ({ actor, menu }) => `Reminder from ${actor}: “${menu}” is waiting for your approval`,
  },
  href: reportHref,
})

export const decisionRefused = defineNotice({
  kind: 'decision_refused',
  event: 'approval',
  group: 'programmes',
  icon: 'warning',
  impersonal: true,
  sentence: {
    ja: ({ menu }) => `「${menu}」へのあなたの判断は反映されませんでした。最新の状態を確認してください`,
    en: ({ menu }) => `Your decision on “${menu}” did not take effect. Check its current status`,
  },
  href: reportHref,
})

export const reportApproved = defineNotice({
  ...outcome,
  kind: 'report_approved',
  icon: 'check',
  sentence: {
    ja: ({ menu }) => `「${menu}」が承認されました`,
    en: ({ menu }) => `Your “${menu}” was approved`,
  },
  href: reportHref,
})

export const reportReturned = defineNotice({
  ...outcome,
  kind: 'report_returned',
  icon: 'reply',
  sentence: {
    ja: ({ actor, menu }) => `${actor}が「${menu}」を差し戻しました。直して再提出してください`,
    en: ({ actor, menu }) => `${actor} returned your “${menu}”. Correct it and submit it again`,
  },
  href: reportHref,
})

export const reportRejected = defineNotice({
  ...outcome,
  kind: 'report_rejected',
  icon: 'warning',
  sentence: {
    ja: ({ actor, menu }) => `${actor}が「${menu}」を却下しました`,
    en: ({ actor, menu }) => `${actor} rejected your “${menu}”`,
  },
  href: reportHref,
})

export const reportAwaited = defineNotice({
  ...outcome,
  kind: 'report_awaited',
  icon: 'edit',
  sentence: {
    ja: ({ menu }) => `「${menu}」の申請が承認されました。終わったら報告を提出してください`,
    en: ({ menu }) => `Your application for “${menu}” was approved. Submit the report when you are done`,
  },
  href: awaitedReportHref,
})

export const reportFeedback = defineNotice({
  kind: 'report_feedback',
  event: 'feedback',
  group: 'programmes',
  icon: 'comment',
  sentence: {
    ja: ({ actor, menu }) => `${actor}が「${menu}」にフィードバックを書きました`,
    en: ({ actor, menu }) => `${actor} left feedback on your “${menu}”`,
  },
  href: reportHref,
})

export const decisionNotices = [
  approvalTurn,
  approvalReminder,
  decisionRefused,
  reportApproved,
  reportReturned,
  reportRejected,
  reportAwaited,
  reportFeedback,
]
