import { strings } from '#common/strings.ts'

export const learningWords = strings({
  group: { ja: '集計の単位', en: 'Grouped by' },
  month: { ja: '月', en: 'Month' },
  department: { ja: '部署', en: 'Department' },
  table: { ja: (name: string) => `${name}の集計表`, en: (name: string) => `${name}: figures` },
  download: { ja: 'CSVをダウンロード', en: 'Download CSV' },
  tests: { ja: 'テスト', en: 'Tests' },
  testsNote: {
    ja: '期間中に提出された受験です。合格率と平均得点率は、採点が終わった受験から計算しています。部署は現在の主所属です。',
    en: 'Attempts submitted in this period. Pass rate and mean score count attempts whose marking is finished. Departments are the current main ones.',
  },
  attempts: { ja: '受験', en: 'Attempts' },
  takers: { ja: '受験した人', en: 'People' },
  passed: { ja: '合格', en: 'Passed' },
  passRate: { ja: '合格率', en: 'Pass rate' },
  meanScore: { ja: '平均得点率', en: 'Mean score' },
  noTests: { ja: 'この期間に提出された受験はありません', en: 'No attempts submitted in this period' },
  courses: { ja: 'コース', en: 'Courses' },
  coursesNote: {
    ja: '期間中に割り当てられたコースの、現在の進み具合です。コースごとに数えたのべ人数で、月は割り当てた月、部署は現在の主所属です。',
    en: 'The current progress of courses assigned in this period. A person counts once for each course. Months are those of the assignment, departments the current main ones.',
  },
  assigned: { ja: '割り当て', en: 'Assigned' },
  begun: { ja: '開始', en: 'Begun' },
  completed: { ja: '修了', en: 'Completed' },
  overdue: { ja: '期限切れ', en: 'Overdue' },
  noCourses: { ja: 'この期間に割り当てられたコースはありません', en: 'No courses assigned in this period' },
})
