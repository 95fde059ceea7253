import { enPlural } from '#common/plural.ts'
import { strings } from '#common/strings.ts'

export const waitingWords = strings({
  title: { ja: '対応待ち', en: 'Waiting for you' },
  strip: {
    ja: (count: number) => `あなたの対応を待っているものが${count}件あります`,
    en: (count: number) =>
      enPlural(count, { one: '# item is waiting for you', other: '# items are waiting for you' }),
  },
  overdue: { ja: (count: number) => `期限超過 ${count}件`, en: (count: number) => `${count} overdue` },
  seeAll: { ja: 'すべて見る', en: 'See all' },
  must_read: { ja: '必読', en: 'Must-read' },
  must_read_deputy: { ja: '代理の必読', en: 'Must-read, as deputy' },
  must_read_escalation: { ja: '未確認の必読', en: 'Overdue must-read' },
  moderation_case: { ja: '報告', en: 'Report' },
  activity_report: { ja: 'アクティビティへの報告', en: 'Reported activity' },
  approval: { ja: '承認待ち', en: 'To approve' },
  stalled_approval: { ja: '承認者不在', en: 'No approver' },
  untreated_report: { ja: '未対応の申請・報告', en: 'To continue' },
  task: { ja: '依頼', en: 'Request' },
  assigned_task: { ja: 'タスク', en: 'Task' },
  document_review: { ja: '文書のレビュー', en: 'Document review' },
  redemption: { ja: '発送待ち', en: 'To send' },
  inquiry: { ja: 'お問い合わせ', en: 'Inquiry' },
  knowledge_test: { ja: 'テスト', en: 'Knowledge test' },
  course: { ja: 'コース', en: 'Course' },
  mission: { ja: 'ミッション', en: 'Mission' },
  activity: { ja: 'アクティビティへの招待', en: 'Activity invitation' },
  due: { ja: (day: string) => `${day}まで`, en: (day: string) => `due ${day}` },
  late: { ja: (day: string) => `期限超過（${day}まで）`, en: (day: string) => `overdue since ${day}` },
  emptyTitle: { ja: '対応を待っているものはありません', en: 'Nothing is waiting for you' },
  emptyWords: {
    ja: '必読の投稿など、あなたの対応が必要なものがここに並びます。',
    en: 'Items that need your action, such as must-read posts, appear here.',
  },
  toTimeline: { ja: 'タイムラインを見る', en: 'Go to timeline' },
  listEnd: { ja: 'これですべてです', en: 'End of list' },
  byMenu: { ja: '制度で絞り込む', en: 'Filter by menu' },
  everything: { ja: 'すべて', en: 'All' },
  count: { ja: (count: number) => `${count}件`, en: (count: number) => `${count} waiting` },
  absence: { ja: '不在と代理', en: 'Absences and deputies' },
})
