import { strings } from '#common/strings.ts'

export const coursesStrings = strings({
  testUnknown: { ja: 'このテストは見つかりません', en: 'This test does not exist' },
  documentUnknown: {
    ja: 'この文書は見つからないか、公開されていません。ほかの文書を選んでください',
    en: 'This document does not exist or is not published. Choose another one',
  },
  stepUnknown: {
    ja: 'このステップは削除されています。読み込み直してください',
    en: 'This step was deleted. Reload the page',
  },
  stepsMissing: { ja: 'ステップを1つ以上追加してください', en: 'Add at least one step' },
  fileName: { ja: 'コースの進捗', en: 'course_progress' },
  columnName: { ja: '氏名', en: 'Name' },
  columnNumber: { ja: '社員番号', en: 'Employee number' },
  columnDepartment: { ja: '部署', en: 'Department' },
  columnState: { ja: '状況', en: 'Status' },
  columnDone: { ja: '終わったステップ', en: 'Steps done' },
  columnSteps: { ja: 'ステップの数', en: 'Steps' },
  columnDue: { ja: '期限', en: 'Due' },
  columnCompleted: { ja: '修了日時', en: 'Completed' },
  completed: { ja: '修了', en: 'Completed' },
  under_way: { ja: '受講中', en: 'In progress' },
  not_started: { ja: '未着手', en: 'Not started' },
  overdue: { ja: '期限切れ', en: 'Overdue' },
})
