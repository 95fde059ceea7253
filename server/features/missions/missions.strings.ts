import { strings } from '#common/strings.ts'

export const missionsStrings = strings({
  startPast: { ja: '今日以降の日を選んでください。', en: 'Choose today or a later day.' },
  endsBefore: {
    ja: '終了日は開始日以降にしてください。',
    en: 'The last day must not be before the first day.',
  },
  unknownMenu: { ja: 'このメニューは選べません。', en: 'This programme cannot be chosen.' },
  carryOnlyRepeating: {
    ja: '繰り越しはくり返しのミッションだけで選べます。',
    en: 'Only repeating missions can carry over.',
  },
  firstMissing: { ja: '最初の人を選んでください。', en: 'Choose the first person.' },
  firstUnknown: { ja: 'この人は選べません。', en: 'This person cannot be chosen.' },
  tooMany: {
    ja: (most: number) => `1つのメニューに設定できるミッションは${most}個までです。`,
    en: (most: number) => `A programme can have at most ${most} missions.`,
  },
  fileName: { ja: 'ミッション進捗', en: 'mission_progress' },
  columnName: { ja: '氏名', en: 'Name' },
  columnNumber: { ja: '社員番号', en: 'Employee number' },
  columnDepartment: { ja: '部署', en: 'Department' },
  columnStart: { ja: '期間の開始', en: 'Period from' },
  columnDue: { ja: '期限', en: 'Due' },
  columnState: { ja: '状態', en: 'Status' },
  columnDone: { ja: '実施回数', en: 'Done' },
  columnNeeded: { ja: '必要回数', en: 'Required' },
  columnCarried: { ja: '繰り越し', en: 'Carried over' },
  columnDoneAt: { ja: '達成日時', en: 'Done at' },
  columnStreak: { ja: '連続達成', en: 'Streak' },
  open: { ja: '未達成', en: 'Open' },
  done: { ja: '達成', en: 'Done' },
  missed: { ja: '期限切れ', en: 'Missed' },
  excused: { ja: '免除（不在）', en: 'Excused (away)' },
  skipped: { ja: '対象外（メニューを使えない）', en: 'Skipped (cannot use the programme)' },
})
