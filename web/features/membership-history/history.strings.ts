import { strings } from '#common/strings.ts'

export const historyWords = strings({
  part: { ja: '所属の履歴', en: 'Membership history' },
  partNote: {
    ja: (day: string) => `${day}からの記録があります。部署の名前は、その当時のものです。`,
    en: (day: string) => `Recorded since ${day}. Department names are shown as they were at the time.`,
  },
  nothing: { ja: '所属の記録はまだありません。', en: 'No history recorded yet.' },
  on: { ja: '日付を指定', en: 'On a date' },
  onNote: { ja: 'その日の所属を表示します。', en: 'Shows the departments on that date.' },
  onDay: { ja: (day: string) => `${day}の所属`, en: (day: string) => `On ${day}` },
  nowhere: { ja: 'この日は、どの部署にも所属していません。', en: 'Not in any department on that date.' },
  beforeKnown: { ja: 'この日の記録はありません。', en: 'No records for that date.' },
  main: { ja: '主な所属', en: 'Main' },
  all: { ja: 'これまでの所属', en: 'Full history' },
  since: { ja: (day: string) => `${day}から現在`, en: (day: string) => `Since ${day}` },
  /** The last day is the one before the change. */
  fromUntil: {
    ja: (from: string, until: string) => `${from}から（${until}に変更）`,
    en: (from: string, until: string) => `From ${from} to ${until}`,
  },
  intro: {
    ja: '過去のある日に、その部署にだれが所属していたかを確認できます。廃止された部署や、退会した人も含みます。',
    en: 'See who was in a department on a past date, including deleted departments and people who have left.',
  },
  day: { ja: '日付', en: 'Date' },
  department: { ja: '部署', en: 'Department' },
  departmentPlaceholder: { ja: 'その日の部署名で検索', en: 'Name at that time' },
  below: { ja: '下の部署も含める', en: 'Include subdepartments' },
  choose: { ja: '部署を選んでください', en: 'Choose a department' },
  chooseWords: {
    ja: '日付と部署を選ぶと、その日の所属者が表示されます。',
    en: 'Its members on that date will be shown.',
  },
  none: { ja: 'この日に所属していた人はいません', en: 'No members on that date' },
  noneWords: {
    ja: '記録を始める前の日は、表示されません。',
    en: 'There are no records before the start of the history.',
  },
  members: { ja: 'その日の所属者', en: 'Members' },
  left: { ja: '退会', en: 'Left' },
})
