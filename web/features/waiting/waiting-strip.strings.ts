import { enPlural } from '#common/plural.ts'
import { strings } from '#common/strings.ts'

/** What home says of what waits, and the names of its kinds. */
export const waitingStrip = strings({
  strip: {
    ja: (count: number) => `対応待ちが${count}件あります`,
    en: (count: number) =>
      enPlural(count, { one: '# item is waiting for you', other: '# items are waiting for you' }),
  },
  overdue: { ja: (count: number) => `期限超過 ${count}件`, en: (count: number) => `${count} overdue` },
  seeAll: { ja: 'すべて見る', en: 'See all' },
  urgent_message: { ja: '緊急メッセージ', en: 'Urgent message' },
  must_read: { ja: '必読', en: 'Must-read' },
  must_read_deputy: { ja: '代理の必読', en: 'Must-read, as deputy' },
  must_read_escalation: { ja: '未確認の必読', en: 'Overdue must-read' },
  moderation_case: { ja: '通報', en: 'Report' },
  activity_report: { ja: 'アクティビティへの通報', en: 'Reported activity' },
  approval: { ja: '承認待ち', en: 'To approve' },
  stalled_approval: { ja: '承認者不在', en: 'No approver' },
  untreated_report: { ja: '未対応の申請・報告', en: 'To continue' },
  task: { ja: '制度からの依頼', en: 'Request from a programme' },
  assigned_task: { ja: 'タスク', en: 'Task' },
  document_review: { ja: '文書のレビュー', en: 'Document review' },
  document_question: { ja: '文書への質問', en: 'Question about a document' },
  document_comment_report: { ja: '文書のコメントへの通報', en: 'Reported document comment' },
  redemption: { ja: '発送待ち', en: 'To send' },
  inquiry: { ja: 'お問い合わせ', en: 'Inquiry' },
  registration_request: { ja: '登録申請', en: 'Account request' },
  knowledge_test: { ja: 'テスト', en: 'Knowledge test' },
  mark_settling: { ja: '採点の決定', en: 'Marks to settle' },
  course: { ja: 'コース', en: 'Course' },
  mission: { ja: 'ミッション', en: 'Mission' },
  activity: { ja: 'アクティビティへの招待', en: 'Activity invitation' },
})
