import { strings } from '#common/strings.ts'

/** The states of uses, reports and subsidies, one word each. */
export const states = strings({
  draft: { ja: '下書き', en: 'Draft' },
  inApproval: { ja: '承認待ち', en: 'In approval' },
  reportAwaited: { ja: '報告待ち', en: 'Awaiting report' },
  done: { ja: '完了', en: 'Done' },
  rejected: { ja: '却下', en: 'Rejected' },
  cancelled: { ja: '取消', en: 'Withdrawn' },
  returned: { ja: '差戻し', en: 'Returned' },
  approved: { ja: '承認済み', en: 'Approved' },
  application: { ja: '申請', en: 'Application' },
  report: { ja: '報告', en: 'Report' },
  reserved: { ja: '予定', en: 'Reserved' },
  granted: { ja: '支給決定', en: 'Granted' },
  selfApproved: { ja: '自己承認', en: 'Self-approved' },
  released: { ja: '取消', en: 'Released' },
})
