import { strings } from '#common/strings.ts'

const people = (count: number) => (count === 1 ? '1 person' : `${count.toLocaleString('en')} people`)
const persons = (count: number) => `${count.toLocaleString('ja')}人`

export const passwordPolicyWords = strings({
  intro: {
    ja: 'パスワードは、英大文字、英小文字、数字を含む必要があります。よく使われるパスワードや、本人の名前、会社名、メールアドレス、社員番号を含むものは使えません。そのほかの条件をここで決めます。',
    en: 'A password needs an uppercase letter, a lowercase letter and a digit. Common passwords, and those that contain the person’s names, the company’s name, the email address or the employee number, are refused. Choose further conditions here.',
  },
  form: { ja: 'パスワードの条件', en: 'Password policy' },
  minLength: { ja: '最小文字数（8～64）', en: 'Minimum length (8 to 64)' },
  minLengthWrong: { ja: '8から64までの数を入力してください。', en: 'Enter a number from 8 to 64.' },
  maxAge: {
    ja: '有効日数（0は無期限、最大730）',
    en: 'Days until it must be changed (0: never, at most 730)',
  },
  maxAgeNote: {
    ja: '期限が過ぎた人は、次に操作するときに、新しいパスワードを設定する画面に移ります。',
    en: 'After these days, the person’s next action leads to a page on which they set a new password.',
  },
  maxAgeWrong: { ja: '0から730までの数を入力してください。', en: 'Enter a number from 0 to 730.' },
  history: {
    ja: '使えない過去のパスワードの数（0～12）',
    en: 'Earlier passwords that are refused (0 to 12)',
  },
  historyNote: {
    ja: '設定したあとに使われたパスワードから数えます。パスワードそのものは保存されません。',
    en: 'Counted from passwords used after you set this. The passwords themselves are not stored.',
  },
  historyWrong: { ja: '0から12までの数を入力してください。', en: 'Enter a number from 0 to 12.' },
  affected: { ja: '影響する人', en: 'Who is affected' },
  check: { ja: '影響を確認', en: 'Check who is affected' },
  checkAgain: {
    ja: '内容が変わりました。もう一度確認してください。',
    en: 'The settings have changed. Check again.',
  },
  checkFirst: {
    ja: '保存する前に、影響する人を確認してください。',
    en: 'Before you save, check who is affected.',
  },
  checkFailed: { ja: '確認できませんでした。', en: 'The check failed.' },
  expired: {
    ja: (count: number) =>
      count === 0
        ? '保存してすぐにパスワードを変更する必要がある人はいません'
        : `${persons(count)}は、次に操作するときにパスワードを変更する必要があります`,
    en: (count: number) =>
      count === 0
        ? 'Nobody must change their password at once'
        : `${people(count)} must change their password at their next action`,
  },
  own: { ja: 'あなたも含まれます。', en: 'You are one of them.' },
  before: {
    ja: (count: number) => `うち${persons(count)}は、現在の設定でもすでに期限が過ぎています。`,
    en: (count: number) => `For ${count.toLocaleString('en')} of them this is so already.`,
  },
  soon: {
    ja: (count: number, days: number) => `${days}日以内に期限が来る人：${persons(count)}`,
    en: (count: number, days: number) => `Must change it within ${days} days: ${people(count)}`,
  },
  later: {
    ja: (count: number) =>
      `自分のパスワードでログインする人：${persons(count)}（文字数と過去のパスワードの条件は、次に変更するときから適用されます）`,
    en: (count: number) =>
      `Sign in with a password of their own: ${people(count)} (length and earlier passwords count when they change it next)`,
  },
  forgotten: {
    ja: (count: number) => `照合用の過去のパスワードの記録${count.toLocaleString('ja')}件を削除します。`,
    en: (count: number) =>
      count === 1
        ? '1 record of an earlier password will be deleted.'
        : `${count.toLocaleString('en')} records of earlier passwords will be deleted.`,
  },
})
