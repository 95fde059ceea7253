import { strings } from '#common/strings.ts'

export const statisticsStrings = strings({
  day: { ja: '日付', en: 'Day' },
  menu: { ja: '制度', en: 'Programme' },
  department: { ja: '部署', en: 'Department' },
  posts: { ja: '投稿', en: 'Posts' },
  reads: { ja: '既読', en: 'Reads' },
  reactions: { ja: 'リアクション', en: 'Reactions' },
  comments: { ja: 'コメント', en: 'Comments' },
  noDepartment: { ja: '所属なし', en: 'No department' },
  gone: { ja: '削除済み', en: 'Deleted' },
  fileName: {
    ja: (from: string, until: string, by: string) => `投稿の統計_${by}_${from}_${until}.csv`,
    en: (from: string, until: string, by: string) => `post-statistics_${by}_${from}_${until}.csv`,
  },
  month: { ja: '月', en: 'Month' },
  total: { ja: '合計', en: 'Total' },
  attempts: { ja: '受験', en: 'Attempts' },
  takers: { ja: '受験した人', en: 'People' },
  passed: { ja: '合格', en: 'Passed' },
  passedPercent: { ja: '合格率（%）', en: 'Pass rate (%)' },
  meanPercent: { ja: '平均得点率（%）', en: 'Mean score (%)' },
  assigned: { ja: '割り当て', en: 'Assigned' },
  begun: { ja: '開始', en: 'Begun' },
  completed: { ja: '修了', en: 'Completed' },
  overdue: { ja: '期限切れ', en: 'Overdue' },
  testsFileName: {
    ja: (from: string, until: string, by: string) => `テストの統計_${by}_${from}_${until}.csv`,
    en: (from: string, until: string, by: string) => `test-statistics_${by}_${from}_${until}.csv`,
  },
  coursesFileName: {
    ja: (from: string, until: string, by: string) => `コースの統計_${by}_${from}_${until}.csv`,
    en: (from: string, until: string, by: string) => `course-statistics_${by}_${from}_${until}.csv`,
  },
  wrongPeriod: {
    ja: '終了日は開始日以降にしてください。',
    en: 'The last day must not be before the first day.',
  },
  longPeriod: { ja: '期間は1年以内にしてください。', en: 'Choose a period of up to one year.' },
  noDay: { ja: '日付を確認してください。', en: 'Enter a valid date.' },
})
