import { enPlural } from '#common/plural.ts'
import { strings } from '#common/strings.ts'

export const knowledgeTestsStrings = strings({
  true: { ja: '正しい', en: 'True' },
  false: { ja: '誤り', en: 'False' },
  point: {
    ja: (x: number, y: number) => `左から${x}%、上から${y}%`,
    en: (x: number, y: number) => `${x}% from the left, ${y}% from the top`,
  },
  unfit: { ja: 'この形式では解答できません', en: 'This question cannot be answered like this' },
  closesBeforeOpening: {
    ja: '終了は開始より後にしてください',
    en: 'The end must be after the start',
  },
  questionsMissing: { ja: '問題を1問以上作成してください', en: 'Add at least one question' },
  tooManyPoints: {
    ja: (points: number) => `${points}点以内で入力してください`,
    en: (points: number) => `Enter at most ${points} points`,
  },
  toSettle: {
    ja: (count: number) => `採点が分かれた解答${count}件`,
    en: (count: number) => enPlural(count, { one: '# answer to settle', other: '# answers to settle' }),
  },
  rewardReason: {
    ja: (title: string) => `テスト「${title}」に合格`,
    en: (title: string) => `Passed the test “${title}”`,
  },
  fileName: { ja: 'テスト結果', en: 'test_results' },
  columnName: { ja: '氏名', en: 'Name' },
  columnNumber: { ja: '社員番号', en: 'Employee number' },
  columnDepartment: { ja: '部署', en: 'Department' },
  columnStanding: { ja: '状況', en: 'Status' },
  columnAttempts: { ja: '受験回数', en: 'Attempts' },
  columnBest: { ja: '最高得点率（%）', en: 'Best result (%)' },
  columnLast: { ja: '最後の受験', en: 'Last attempt' },
  not_taken: { ja: '未受験', en: 'Not taken' },
  to_take: { ja: '再受験できる', en: 'Can retake' },
  in_progress: { ja: '受験中', en: 'In progress' },
  marking: { ja: '採点中', en: 'Being marked' },
  passed: { ja: '合格', en: 'Passed' },
  failed: { ja: '不合格', en: 'Failed' },
})
