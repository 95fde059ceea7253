import { strings } from '#common/strings.ts'

export const supportWords = strings({
  title: { ja: 'ログインできないとき', en: 'If you cannot sign in' },
  note: {
    ja: '当てはまるところを確認してください。',
    en: 'Please find what applies to you.',
  },
  forgotten: { ja: 'パスワードを忘れた', en: 'I forgot my password' },
  forgottenMail: {
    ja: 'メールアドレスを登録している方は、ご自身で再設定できます。',
    en: 'With a registered e-mail address you can set a new one yourself.',
  },
  reset: { ja: 'パスワードを再設定する', en: 'Set a new password' },
  forgottenId: {
    ja: '社員IDだけでログインしている方は、会社の管理者に依頼してください。氏名と社員IDを伝えると、新しい初期パスワードを受け取れます。',
    en: 'If you have a company ID only, please ask your company’s administrator for a new initial password, with your name and company ID.',
  },
  locked: { ja: 'アカウントがロックされた', en: 'My account is locked' },
  lockedMail: {
    ja: (most: number) =>
      `パスワードを${most}回続けて間違えるとロックされ、登録しているメールアドレスに解除のリンクが届きます。パスワードを再設定しても解除されます。`,
    en: (most: number) =>
      `After ${most} wrong passwords in a row an account is locked, and a link for unlocking goes to the registered e-mail address. Setting a new password unlocks it too.`,
  },
  unlock: { ja: '解除のメールをもう一度受け取る', en: 'Get the unlocking mail again' },
  lockedId: {
    ja: 'メールアドレスを登録していない方のロックは、会社の管理者が解除します。',
    en: 'Without a registered e-mail address, your company’s administrator unlocks it.',
  },
  initial: { ja: '初期パスワードで入れない', en: 'The initial password does not work' },
  initialWords: {
    ja: (days: number) =>
      `初期パスワードは発行から${days}日間使えます。期限が過ぎたときは、会社の管理者に再発行を依頼してください。大文字と小文字は区別されます。`,
    en: (days: number) =>
      `An initial password works for ${days} days after it was given. After that, please ask your company’s administrator for another. Upper and lower case differ.`,
  },
  invited: { ja: '招待のメールが届かない、リンクが使えない', en: 'No invitation, or its link does not work' },
  invitedWords: {
    ja: '迷惑メールのフォルダーを確認してください。見つからないときやリンクの期限が切れているときは、会社の管理者に再送を依頼してください。',
    en: 'Please look into your spam folder. If it is not there, or the link has expired, please ask your company’s administrator to send it again.',
  },
  whom: { ja: '管理者がわからない', en: 'I do not know who the administrator is' },
  whomWords: {
    ja: '上司や、総務・人事など「ひろば」を案内した部署に聞いてください。安全のため、この画面ではお答えできません。',
    en: 'Please ask your manager, or the people who told you of Hiroba, such as general affairs. For safety it is not shown here.',
  },
  toSignIn: { ja: 'ログイン画面へ', en: 'To the sign-in page' },
})
