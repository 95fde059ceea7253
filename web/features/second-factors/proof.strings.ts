import { strings } from '#common/strings.ts'

export const proofWords = strings({
  title: { ja: '本人確認', en: 'Confirm it’s you' },
  words: {
    ja: '大切な変更の前に、本人であることを確認します。入力した内容はこの画面に残っています。',
    en: 'Before an important change, confirm that it is you. What you entered is kept on this page.',
  },
  password: { ja: 'パスワード', en: 'Password' },
  passwordMissing: { ja: 'パスワードを入力してください。', en: 'Enter your password.' },
  submit: { ja: '確認する', en: 'Confirm' },
  elsewhere: {
    ja: '会社のログイン画面で、もう一度ログインしてください。ログインしたあと、変更をやり直してください。',
    en: 'Sign in again at your company’s sign-in page. Then make the change again.',
  },
  signIn: { ja: 'もう一度ログインする', en: 'Sign in again' },
  failed: { ja: '確認できませんでした。', en: 'That could not be confirmed.' },
})
