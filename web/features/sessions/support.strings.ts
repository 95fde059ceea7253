import { strings } from '#common/strings.ts'

export const supportWords = strings({
  title: { ja: 'ログインできないとき', en: 'Trouble signing in' },
  note: {
    ja: '当てはまるところを確認してください。',
    en: 'Choose what applies to you.',
  },
  withoutMail: {
    ja: 'メールのリンクは使えません。会社の管理者に依頼してください。',
    en: 'Email links are not available. Contact your company’s administrator.',
  },
  forgotten: { ja: 'パスワードを忘れた', en: 'I forgot my password' },
  forgottenMail: {
    ja: 'メールアドレスを登録している方は、ご自身で再設定できます。',
    en: 'If you have a registered email address, you can reset your password yourself.',
  },
  reset: { ja: 'パスワードを再設定する', en: 'Reset your password' },
  forgottenId: {
    ja: '社員IDだけでログインしている方は、会社の管理者に依頼してください。氏名と社員IDを伝えると、新しい初期パスワードを受け取れます。',
    en: 'If you only have a company ID, ask your company’s administrator for a new initial password. Tell them your name and company ID.',
  },
  locked: { ja: '「しばらく受け付けを止めています」と表示された', en: 'Your account is locked' },
  lockedWait: {
    ja: 'ログインの失敗が続くと、安全のため一時的に受け付けを止めます。表示された時間が過ぎると、またログインできます。これまでに使ったことのある端末からは、待たずにログインできることがあります。',
    en: 'After several failed sign-ins, further attempts are blocked for a while for security. You can sign in again after the time shown. On a device you have used before, you may not have to wait.',
  },
  unlock: { ja: '解除のメールを受け取る', en: 'Email me an unlock link' },
  lockedMail: {
    ja: 'お急ぎの方は、メールのリンクで解除できます。パスワードを再設定しても解除されます。メールアドレスを登録していない方は、会社の管理者に解除を依頼してください。',
    en: 'If you cannot wait, you can unlock the account with a link we email you, or by resetting your password. If you have no registered email address, contact your company’s administrator.',
  },
  initial: { ja: '初期パスワードで入れない', en: 'The initial password does not work' },
  initialWords: {
    ja: (days: number) =>
      `初期パスワードは発行から${days}日間使えます。期限が過ぎたときは、会社の管理者に再発行を依頼してください。大文字と小文字は区別されます。`,
    en: (days: number) =>
      `An initial password is valid for ${days} days. After that, ask your company’s administrator for a new one. Passwords are case-sensitive.`,
  },
  invited: { ja: '招待のメールが届かない、リンクが使えない', en: 'No invitation, or the link does not work' },
  invitedWords: {
    ja: '迷惑メールのフォルダーを確認してください。見つからないときやリンクの期限が切れているときは、会社の管理者に再送を依頼してください。',
    en: 'Check your spam folder. If the invitation is not there or its link has expired, ask your company’s administrator to resend it.',
  },
  noAccount: { ja: 'アカウントがまだない', en: 'I have no account yet' },
  noAccountWords: {
    ja: '掲示や会社からの案内に会社コードがあれば、登録を申請できます。',
    en: 'If a poster or the instructions of your company show a company code, you can ask for an account.',
  },
  askForAccount: { ja: '登録を申請する', en: 'Ask for an account' },
  whom: { ja: '管理者がわからない', en: 'I do not know who my administrator is' },
  whomWords: {
    ja: '上司や、総務・人事など「ひろば」を案内した部署に聞いてください。安全のため、この画面ではお答えできません。',
    en: 'Ask your manager, or the team that introduced Hiroba, such as general affairs. For security, administrators are not shown here.',
  },
  inquiry: { ja: '会社に問い合わせる', en: 'Contact your company' },
  toSignIn: { ja: 'ログイン画面へ', en: 'Go to sign-in' },
})
