import { enPlural } from '#common/plural.ts'
import { strings } from '#common/strings.ts'

/** Accepted column names of a list, and suffixes of a number, in either language; separated by a bar. */
export const rewardListWords = strings({
  identifier: { ja: '社員ID|社員番号|メールアドレス|メール', en: 'ID|Employee ID|Company ID|Email|E-mail' },
  points: { ja: 'ポイント|ポイント数', en: 'Points' },
  reason: { ja: '理由', en: 'Reason' },
  unit: { ja: 'ポイント', en: 'points|point|pt' },
})

export const rewardBatchStrings = strings({
  empty: { ja: '1行もありません。', en: 'The list is empty.' },
  tooMany: {
    ja: (n: number, most: number) =>
      `${n.toLocaleString('ja')}行あります。1回に${most.toLocaleString('ja')}行までです。`,
    en: (n: number, most: number) =>
      `The list has ${n.toLocaleString('en')} lines. You can send up to ${most.toLocaleString('en')} at once.`,
  },
  withProblems: {
    ja: (n: number) => `${n.toLocaleString('ja')}行に直すところがあります。もう一度確認してください。`,
    en: (n: number) =>
      `${enPlural(n, { one: '# line needs', other: '# lines need' })} correcting. Check again.`,
  },
  broken: { ja: '引用符が閉じていないため、読み取れません。', en: 'A quotation mark is not closed.' },
  nobodyNamed: {
    ja: '社員IDまたはメールアドレスがありません。',
    en: 'Enter an employee ID or email address.',
  },
  unknownPerson: {
    ja: 'この社員IDまたはメールアドレスの人がいません。',
    en: 'No one has this employee ID or email address.',
  },
  personGone: { ja: '退会した人です。', en: 'This person has left.' },
  twice: {
    ja: (place: number) => `${place}行目と同じ人です。1人1行にまとめてください。`,
    en: (place: number) => `This person is already in line ${place}. Combine the two lines.`,
  },
  pointsWrong: {
    ja: (most: number) => `ポイントは0でない整数で、${most.toLocaleString('ja')}までです。`,
    en: (most: number) => `Points must be a whole number other than 0, up to ${most.toLocaleString('en')}.`,
  },
  reasonMissing: { ja: '理由がありません。', en: 'Enter a reason.' },
  reasonLong: {
    ja: (most: number) => `理由は${most}文字までです。`,
    en: (most: number) => `Use ${most} characters or fewer for the reason.`,
  },
  balanceShort: {
    ja: (balance: number) => `残高は${balance.toLocaleString('ja')}ポイントで、足りません。`,
    en: (balance: number) => `The balance of ${balance.toLocaleString('en')} is not enough.`,
  },
})
