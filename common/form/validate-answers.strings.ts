import { strings } from '#common/strings.ts'
import { enPlural } from '../plural.ts'

/** Messages beside items whose answer cannot be accepted. */
export const problems = strings({
  required: { ja: '入力してください。', en: 'This field is required.' },
  requiredChoice: { ja: '選んでください。', en: 'Choose an option.' },
  requiredFile: { ja: '追加してください。', en: 'Add a file.' },
  malformed: { ja: 'もう一度入力してください。', en: 'This value is not valid. Enter it again.' },
  tooLong: {
    ja: (most: number, now: number) => `${most}文字以内で入力してください(いま${now}文字)。`,
    en: (most: number, now: number) => `Use ${most} characters or fewer (currently ${now}).`,
  },
  notNumber: { ja: '数字で入力してください。', en: 'Enter a number.' },
  wholeNumber: { ja: '整数で入力してください。', en: 'Enter a whole number.' },
  decimals: {
    ja: (most: number) => `小数は${most}桁までにしてください。`,
    en: (most: number) => `Use up to ${most} decimal place${enPlural(most, { one: '', other: 's' })}.`,
  },
  atLeast: {
    ja: (least: string) => `${least}以上で入力してください。`,
    en: (least: string) => `Enter ${least} or more.`,
  },
  atMost: {
    ja: (most: string) => `${most}以下で入力してください。`,
    en: (most: string) => `Enter ${most} or less.`,
  },
  notDay: { ja: '日付を選んでください。', en: 'Enter a date.' },
  notTime: { ja: '時刻を 9:30 のように入力してください。', en: 'Enter a time such as 9:30.' },
  notBeforeToday: { ja: '今日以降の日付にしてください。', en: 'Choose today or a later date.' },
  notAfterToday: { ja: '今日以前の日付にしてください。', en: 'Choose today or an earlier date.' },
  startMissing: { ja: '開始日を入力してください。', en: 'Enter the first day.' },
  endMissing: { ja: '終了日を入力してください。', en: 'Enter the last day.' },
  endBeforeStart: {
    ja: '終了日を開始日以降にしてください。',
    en: 'The last day must not be before the first.',
  },
  optionGone: {
    ja: 'この選択肢は使えなくなりました。選び直してください。',
    en: 'That option is no longer available. Choose again.',
  },
  otherMissing: { ja: '「その他」の内容を入力してください。', en: 'Enter the “other” option.' },
  chooseAtMost: {
    ja: (most: number) => `${most}個まで選べます。`,
    en: (most: number) => `Choose up to ${most}.`,
  },
  peopleAtMost: {
    ja: (most: number) => `${most}人まで選べます。`,
    en: (most: number) => `Choose up to ${most} ${enPlural(most, { one: 'person', other: 'people' })}.`,
  },
  filesAtMost: {
    ja: (most: number) => `${most}件までにしてください。`,
    en: (most: number) => `Add up to ${most}.`,
  },
  notLink: {
    ja: 'https:// から始まるURLを入力してください。',
    en: 'Enter a URL that starts with https://.',
  },
  questionMissing: { ja: '質問を入力してください。', en: 'Enter the question.' },
  pollChoicesFew: { ja: '選択肢を2つ以上入力してください。', en: 'Enter at least two choices.' },
  pollChoicesSame: { ja: '同じ選択肢があります。', en: 'Two choices are the same.' },
  pollThreshold: {
    ja: (least: number, most: number) => `${least}人から${most}人の間で指定してください。`,
    en: (least: number, most: number) => `Choose between ${least} and ${most} people.`,
  },
  pollClosed: {
    ja: '締切はこれからの日時にしてください。',
    en: 'The closing time must be in the future.',
  },
  taskTitleMissing: { ja: '依頼の内容を入力してください。', en: 'Enter what needs to be done.' },
  assigneeMissing: { ja: '依頼する人を選んでください。', en: 'Choose who should do it.' },
  rowsAtLeast: {
    ja: (fewest: number) => `${fewest}行以上入力してください。`,
    en: (fewest: number) => `Fill in at least ${fewest} row${enPlural(fewest, { one: '', other: 's' })}.`,
  },
  rowsAtMost: {
    ja: (most: number) => `${most}行までにしてください。`,
    en: (most: number) => `Use up to ${most} rows.`,
  },
})
