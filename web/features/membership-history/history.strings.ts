import { strings } from '#common/strings.ts'

export const historyWords = strings({
  part: { ja: '所属の履歴', en: 'Where they were' },
  partNote: {
    ja: (day: string) => `${day}からの記録があります。部署の名前は、その当時のものです。`,
    en: (day: string) => `Known since ${day}. Departments are called as they were then.`,
  },
  nothing: { ja: '所属の記録はまだありません。', en: 'Nothing is known yet.' },
  on: { ja: '日付を指定', en: 'On a day' },
  onNote: { ja: 'その日の所属を表示します。', en: 'Shows where they were on that day.' },
  onDay: { ja: (day: string) => `${day}の所属`, en: (day: string) => `On ${day}` },
  nowhere: { ja: 'この日は、どの部署にも所属していません。', en: 'They were in no department on that day.' },
  beforeKnown: { ja: 'この日の記録はありません。', en: 'Nothing is known of that day.' },
  main: { ja: '主な所属', en: 'Main' },
  all: { ja: 'これまでの所属', en: 'Every place' },
  since: { ja: (day: string) => `${day}から現在`, en: (day: string) => `Since ${day}` },
  /** The last day is the one before the change. */
  fromUntil: {
    ja: (from: string, until: string) => `${from}から（${until}に変更）`,
    en: (from: string, until: string) => `From ${from}, changed on ${until}`,
  },
  intro: {
    ja: '過去のある日に、その部署にだれが所属していたかを確認できます。廃止された部署や、退会した人も含みます。',
    en: 'Who was in a department on a day, departments that are gone and people who have left included.',
  },
  day: { ja: '日付', en: 'Day' },
  department: { ja: '部署', en: 'Department' },
  departmentPlaceholder: { ja: 'その日の部署名で検索', en: 'As it was called that day' },
  below: { ja: '下の部署も含める', en: 'With those below it' },
  choose: { ja: '部署を選んでください', en: 'Choose a department' },
  chooseWords: {
    ja: '日付と部署を選ぶと、その日の所属者が表示されます。',
    en: 'Then who was in it that day is shown.',
  },
  none: { ja: 'この日に所属していた人はいません', en: 'Nobody was in it that day' },
  noneWords: {
    ja: '記録を始める前の日は、表示されません。',
    en: 'Days before the records begin are not known.',
  },
  members: { ja: 'その日の所属者', en: 'Who was in it' },
  left: { ja: '退会', en: 'Left' },
})
