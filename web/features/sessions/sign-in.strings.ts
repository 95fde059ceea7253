import { strings } from '#common/strings.ts'

export const signInWords = strings({
  title: { ja: 'ログイン', en: 'Sign in' },
  name: { ja: '広場', en: 'Hiroba' },
  lead: {
    ja: '会社のみんなが集まる場所。',
    en: 'Where your company comes together.',
  },
  leadMore: {
    ja: 'お知らせ、制度、仲間の声を、ひとつの広場で。',
    en: 'News, benefits and colleagues in one place.',
  },
  login: { ja: 'メールアドレスまたは社員ID', en: 'Email or company ID' },
  password: { ja: 'パスワード', en: 'Password' },
  kept: { ja: 'ログインしたままにする', en: 'Stay signed in' },
  keptNote: {
    ja: '自分だけが使う端末で選んでください。',
    en: 'Only on a device that nobody else uses.',
  },
  submit: { ja: 'ログイン', en: 'Sign in' },
  loginMissing: {
    ja: 'メールアドレスまたは社員IDを入力してください。',
    en: 'Enter your email or company ID.',
  },
  passwordMissing: { ja: 'パスワードを入力してください。', en: 'Enter your password.' },
  comeBack: {
    ja: 'ログインすると、元のページに戻ります。',
    en: 'After signing in, you will return to the page you were on.',
  },
  hereTitle: { ja: 'もう一度ログインしてください', en: 'Sign in again' },
  hereWords: {
    ja: 'ログインの期限が切れました。入力した内容はこの画面に残っています。ログインすると続きから入力できます。',
    en: 'Your session has ended. What you wrote is still on this page. Sign in to continue.',
  },
  hereLater: {
    ja: 'ログインの期限が切れています。入力した内容はこの端末に残っていますが、保存や提出にはログインが必要です。',
    en: 'Your session has ended. What you wrote is kept on this device. Sign in to save or submit it.',
  },
  waitHint: {
    ja: '使ったことのある端末からは、待たずにログインできることがあります。',
    en: 'On a device you have used before, you may not have to wait.',
  },
  waitReset: {
    ja: '待たずにパスワードを再設定する',
    en: 'Reset your password without waiting',
  },
  externalWith: {
    ja: (provider: string) => `${provider}でログイン`,
    en: (provider: string) => `Sign in with ${provider}`,
  },
  otherAccounts: { ja: 'ほかのアカウントに切り替える', en: 'Switch to another account' },
  external: { ja: 'シングルサインオンでログイン', en: 'Sign in with single sign-on' },
  forgotten: { ja: 'パスワードを忘れた方', en: 'Forgot your password?' },
  trouble: { ja: 'ログインできない方', en: 'Trouble signing in?' },
  legal: { ja: '規約・法的表示', en: 'Legal pages' },
  terms: { ja: '利用規約', en: 'Terms of use' },
  policy: { ja: 'プライバシーポリシー', en: 'Privacy policy' },
  sct: { ja: '特定商取引法に基づく表記', en: 'Commercial disclosure' },
  language: { ja: '言語', en: 'Language' },
  signOutTitle: { ja: 'ログアウト', en: 'Sign out' },
})
