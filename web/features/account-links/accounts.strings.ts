import { strings } from '#common/strings.ts'

export const accounts = strings({
  initialTitle: { ja: 'パスワードの設定', en: 'Set your password' },
  initialNote: {
    ja: '初期パスワードでログインしました。はじめに、ご自身のパスワードを設定してください。',
    en: 'You signed in with an initial password. Set your own password to continue.',
  },
  renewTitle: { ja: 'パスワードの更新', en: 'Set a new password' },
  renewNote: {
    ja: 'パスワードの有効期限が切れています。新しいパスワードを設定してください。',
    en: 'Your password has expired. Set a new one.',
  },
  changeTitle: { ja: 'パスワードの変更', en: 'Change password' },
  changeNote: {
    ja: '変更すると、ほかの端末ではログアウトされます。',
    en: 'You will be signed out on your other devices.',
  },
  current: { ja: '現在のパスワード', en: 'Current password' },
  currentInitial: { ja: '初期パスワード', en: 'Initial password' },
  fresh: { ja: '新しいパスワード', en: 'New password' },
  forgotten: { ja: '現在のパスワードがわからない方', en: 'Forgot your current password?' },
  currentMissing: { ja: '現在のパスワードを入力してください。', en: 'Enter your current password.' },
  rulesMissing: {
    ja: 'まだ満たしていない条件があります。',
    en: 'The password does not meet all requirements yet.',
  },
  same: {
    ja: '現在のものとは違うパスワードにしてください。',
    en: 'Choose a password that is different from the current one.',
  },
  rules: { ja: 'パスワードの条件', en: 'Password requirements' },
  ruleLength: {
    ja: (length: number) => `${length}文字以上`,
    en: (length: number) => `At least ${length} characters`,
  },
  ruleUpper: { ja: '英大文字を含む', en: 'An uppercase letter' },
  ruleLower: { ja: '英小文字を含む', en: 'A lowercase letter' },
  ruleDigit: { ja: '数字を含む', en: 'A number' },
  ruleWords: { ja: '名前や社員番号などを含まない', en: 'No names or employee number' },
  ruleGuess: { ja: '推測されにくい', en: 'Hard to guess' },
  history: {
    ja: (count: number) => `過去${count}回までに使ったパスワードは使えません。`,
    en: (count: number) =>
      count === 1
        ? 'You cannot use your previous password again.'
        : `You cannot use your last ${count} passwords again.`,
  },
  strength: { ja: 'パスワードの強さ', en: 'Password strength' },
  strengthNone: { ja: '強さ', en: 'Strength' },
  strength0: { ja: '弱い', en: 'Weak' },
  strength2: { ja: 'ふつう', en: 'Fair' },
  strength3: { ja: '強い', en: 'Strong' },
  strength4: { ja: 'とても強い', en: 'Very strong' },
  met: { ja: '満たしています', en: 'met' },
  notMet: { ja: 'まだです', en: 'not met' },
  save: { ja: 'パスワードを設定する', en: 'Set password' },
  change: { ja: '変更する', en: 'Change password' },
  saved: { ja: 'パスワードを変更しました。', en: 'Your password has been changed' },
  notYours: { ja: 'ページが見つかりません', en: 'Page not found' },
  notYoursText: {
    ja: '変更できるのはご自身のパスワードだけです。',
    en: 'You can only change your own password.',
  },
  toOwn: { ja: '自分のパスワードを変更する', en: 'Change my own password' },
  signOut: { ja: 'ログアウト', en: 'Sign out' },
})
