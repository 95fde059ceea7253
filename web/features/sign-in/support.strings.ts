import { strings } from '#common/strings.ts'

export const supportWords = strings({
  title: { ja: 'ログインできないとき', en: 'If you cannot sign in' },
  note: {
    ja: '当てはまるところを確認してください。',
    en: 'Find what applies to you.',
  },
  withoutMail: {
    ja: 'メールのリンクは使えません。会社の管理者に依頼してください。',
    en: 'Links by mail do not work. Ask your company’s administrator.',
  },
  forgotten: { ja: 'パスワードを忘れた', en: 'I forgot my password' },
  forgottenMail: {
    ja: 'メールアドレスを登録している方は、ご自身で再設定できます。',
    en: 'With a registered email address you can set a new one yourself.',
  },
  reset: { ja: 'パスワードを再設定する', en: 'Set a new password' },
  forgottenId: {
    ja: '社員IDだけでログインしている方は、会社の管理者に依頼してください。氏名と社員IDを伝えると、新しい初期パスワードを受け取れます。',
    en: 'If you have a company ID only, ask your company’s administrator for a new initial password, with your name and company ID.',
  },
  locked: { ja: '「しばらく受け付けを止めています」と表示された', en: 'No more attempts are accepted' },
  lockedWait: {
    ja: 'ログインの失敗が続くと、安全のため一時的に受け付けを止めます。表示された時間が過ぎると、またログインできます。これまでに使ったことのある端末からは、待たずにログインできることがあります。',
    en: 'After several failed sign-ins no more are accepted for a while, for safety. You can sign in again once the time shown has passed. On a device you have used before you may not have to wait.',
  },
  unlock: { ja: '解除のメールを受け取る', en: 'Get a mail to unlock the account' },
  lockedMail: {
    ja: 'お急ぎの方は、メールのリンクで解除できます。パスワードを再設定しても解除されます。メールアドレスを登録していない方は、会社の管理者に解除を依頼してください。',
    en: 'If you cannot wait, a link by mail unlocks the account, and so does setting a new password. Without a registered email address, ask your company’s administrator.',
  },
  initial: { ja: '初期パスワードで入れない', en: 'The initial password does not work' },
  initialWords: {
    ja: (days: number) =>
      `初期パスワードは発行から${days}日間使えます。期限が過ぎたときは、会社の管理者に再発行を依頼してください。大文字と小文字は区別されます。`,
    en: (days: number) =>
      `An initial password works for ${days} days after it was given. After that, ask your company’s administrator for another. Upper and lower case differ.`,
  },
  invited: { ja: '招待のメールが届かない、リンクが使えない', en: 'No invitation, or its link does not work' },
  invitedWords: {
    ja: '迷惑メールのフォルダーを確認してください。見つからないときやリンクの期限が切れているときは、会社の管理者に再送を依頼してください。',
    en: 'Look into your spam folder. If it is not there, or the link has expired, ask your company’s administrator to send it again.',
  },
  whom: { ja: '管理者がわからない', en: 'I do not know who the administrator is' },
  whomWords: {
    ja: '上司や、総務・人事など「ひろば」を案内した部署に聞いてください。安全のため、この画面ではお答えできません。',
    en: 'Ask your manager, or the people who told you of Hiroba, such as general affairs. For safety it is not shown here.',
  },
  toSignIn: { ja: 'ログイン画面へ', en: 'To the sign-in page' },
})
