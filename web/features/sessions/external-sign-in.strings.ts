import { strings } from '#common/strings.ts'

export const externalWords = strings({
  title: { ja: 'シングルサインオン', en: 'Single sign-on' },
  note: {
    ja: '会社のメールアドレスを入力すると、会社のログイン画面に移ります。',
    en: 'Enter your work email to go to your company’s sign-in page.',
  },
  email: { ja: 'メールアドレス', en: 'Email' },
  emailMissing: { ja: 'メールアドレスを入力してください。', en: 'Enter your email.' },
  submit: { ja: '次へ', en: 'Next' },
  back: { ja: 'パスワードでログイン', en: 'Sign in with a password' },
  failed: {
    ja: '会社のログイン画面に移れませんでした。もう一度お試しください。',
    en: 'Your company’s sign-in page could not be opened. Try again.',
  },
  notSignedIn: { ja: 'ログインできませんでした', en: 'You could not be signed in' },
  usual: {
    ja: '会社のログイン画面からの応答を確認できませんでした。もう一度お試しください。続くときは、管理者にお知らせください。',
    en: 'The answer of your company’s sign-in page could not be verified. Try again. If it happens again, tell an administrator.',
  },
  refused: {
    ja: '会社のログイン画面でログインが完了しませんでした。',
    en: 'The sign-in at your company was not completed.',
  },
  again: {
    ja: '時間がかかりすぎたか、別のブラウザーで始めたログインです。もう一度お試しください。',
    en: 'It took too long, or was started in another browser. Try again.',
  },
  unknown: {
    ja: 'このアカウントの人は登録されていません。管理者にお問い合わせください。',
    en: 'Nobody is registered for this account. Ask an administrator.',
  },
  not_covered: {
    ja: 'まだシングルサインオンの対象ではありません。パスワードでログインしてください。',
    en: 'Single sign-on is not on for you yet. Sign in with your password.',
  },
  not_in_use: {
    ja: 'このアカウントは使えません。管理者にお問い合わせください。',
    en: 'This account cannot be used. Ask an administrator.',
  },
})
