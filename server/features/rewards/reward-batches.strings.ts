import { strings } from '#common/strings.ts'

/** What a list may call its columns, and what may follow a number, in either language; several parted by a bar. */
export const rewardListWords = strings({
  identifier: { ja: '社員ID|社員番号|メールアドレス|メール', en: 'ID|Employee ID|Company ID|Email|E-mail' },
  points: { ja: 'ポイント|ポイント数', en: 'Points' },
  reason: { ja: '理由', en: 'Reason' },
  unit: { ja: 'ポイント', en: 'points|point|pt' },
})

export const rewardBatchStrings = strings({
  empty: { ja: '1行もありません。', en: 'There is not a single line.' },
  tooMany: {
    ja: (n: number, most: number) =>
      `${n.toLocaleString('ja')}行あります。1回に${most.toLocaleString('ja')}行までです。`,
    en: (n: number, most: number) =>
      `These are ${n.toLocaleString('en')} lines; up to ${most.toLocaleString('en')} can be sent at once.`,
  },
  withProblems: {
    ja: (n: number) => `${n.toLocaleString('ja')}行に直すところがあります。もう一度確認してください。`,
    en: (n: number) =>
      `${n === 1 ? 'One line needs' : `${n.toLocaleString('en')} lines need`} mending. Check again.`,
  },
  broken: { ja: '引用符が閉じていないため、読み取れません。', en: 'A quotation mark is not closed.' },
  nobodyNamed: {
    ja: '社員IDまたはメールアドレスがありません。',
    en: 'An employee ID or email address is missing.',
  },
  unknownPerson: {
    ja: 'この社員IDまたはメールアドレスの人がいません。',
    en: 'Nobody has this employee ID or email address.',
  },
  personGone: { ja: '退会した人です。', en: 'This person has left.' },
  twice: {
    ja: (place: number) => `${place}行目と同じ人です。1人1行にまとめてください。`,
    en: (place: number) => `The same person as in line ${place}. Put them together.`,
  },
  pointsWrong: {
    ja: (most: number) => `ポイントは0でない整数で、${most.toLocaleString('ja')}までです。`,
    en: (most: number) => `Points are a whole number, not 0, up to ${most.toLocaleString('en')}.`,
  },
  reasonMissing: { ja: '理由がありません。', en: 'A reason is missing.' },
  reasonLong: {
    ja: (most: number) => `理由は${most}文字までです。`,
    en: (most: number) => `A reason has up to ${most} characters.`,
  },
  balanceShort: {
    ja: (balance: number) => `残高は${balance.toLocaleString('ja')}ポイントで、足りません。`,
    en: (balance: number) => `The balance of ${balance.toLocaleString('en')} is not enough.`,
  },
})
