import { strings } from '#common/strings.ts'

export const linkWords = strings({
  email: { ja: 'メールアドレス', en: 'Email' },
  emailMissing: { ja: 'メールアドレスを入力してください。', en: 'Enter your email address.' },
  emailWrong: {
    ja: 'メールアドレスの形で入力してください。社員IDの方は、会社の管理者に依頼してください。',
    en: 'Enter an email address. If you sign in with a company ID, contact your administrator.',
  },
  send: { ja: 'メールを送る', en: 'Email me a link' },
  passwordTitle: { ja: 'パスワードの再設定', en: 'Reset your password' },
  passwordNote: {
    ja: '登録しているメールアドレスに、パスワードを再設定するリンクを送ります。',
    en: 'We will email a password reset link to your registered address.',
  },
  askAdministrator: {
    ja: '会社の管理者に依頼してください。新しい初期パスワードを受け取れます。',
    en: 'Ask your company’s administrator for a new initial password.',
  },
  unlockTitle: { ja: 'ロックの解除', en: 'Unlock your account' },
  unlockNote: {
    ja: 'ログインの失敗が続くと、アカウントが一時的にロックされます。待たずに解除するリンクを、登録しているメールアドレスに送ります。',
    en: 'After too many failed sign-ins, an account is temporarily locked. We can email an unlock link to your registered address.',
  },
  withoutMail: { ja: '社員IDでログインしている方', en: 'If you sign in with a company ID' },
  withoutMailPassword: {
    ja: 'メールアドレスの登録がない方のパスワードは、会社の管理者が再設定します。管理者に依頼してください。',
    en: 'If you have no registered email address, ask your company’s administrator to reset your password.',
  },
  bySms: { ja: 'SMSで再設定する', en: 'Reset by SMS' },
  withoutMailUnlock: {
    ja: 'メールアドレスの登録がない方のロックは、会社の管理者が解除します。管理者に依頼してください。',
    en: 'If you have no registered email address, ask your company’s administrator to unlock your account.',
  },
  sentTitle: { ja: 'メールを確認してください', en: 'Check your email' },
  sentNote: {
    ja: (email: string) =>
      `${email} が登録されているアドレスであれば、数分以内にメールが届きます。メールのリンクを開いて、続きの手続きをしてください。`,
    en: (email: string) =>
      `If ${email} is a registered address, you will receive an email within a few minutes. Open the link in it to continue.`,
  },
  notComing: { ja: '届かないときは', en: 'Didn’t get the email?' },
  notComingSpam: {
    ja: '迷惑メールのフォルダーに入っていないか確認してください。',
    en: 'Check your spam folder.',
  },
  notComingOther: {
    ja: '会社に登録したのが、ほかのアドレスではないか確認してください。',
    en: 'Check whether your company registered a different address.',
  },
  notComingOften: {
    ja: '1時間に何度も送ると、しばらく届かなくなります。',
    en: 'If you request several emails within an hour, no more are sent for a while.',
  },
  notComingAsk: {
    ja: 'それでも届かないときは、会社の管理者に連絡してください。',
    en: 'If it still does not arrive, contact your company’s administrator.',
  },
  otherAddress: { ja: '別のアドレスに送る', en: 'Use another address' },
  toSignIn: { ja: 'ログイン画面へ', en: 'Go to sign-in' },
  support: { ja: 'ログインできないとき', en: 'Trouble signing in' },
  newTitle: { ja: '新しいパスワードの設定', en: 'Set a new password' },
  newNote: {
    ja: (name: string, company: string) =>
      `${name}さん（${company}）の新しいパスワードを設定してください。すべての端末からログアウトし、この端末でログインします。`,
    en: (name: string, company: string) =>
      `${name} (${company}), set a new password. You will be signed out on all devices and signed in on this one.`,
  },
  setPassword: { ja: '設定してログイン', en: 'Set password and sign in' },
  unlockNow: {
    ja: (name: string, company: string) => `${name}さん（${company}）のアカウントのロックを解除します。`,
    en: (name: string, company: string) => `This unlocks the account of ${name} (${company}).`,
  },
  unlock: { ja: 'ロックを解除', en: 'Unlock' },
  unlocked: { ja: 'ロックを解除しました', en: 'Your account is unlocked' },
  unlockedNote: {
    ja: 'もう一度ログインできます。パスワードがわからないときは、再設定してください。',
    en: 'You can sign in again. If you do not know your password, set a new one.',
  },
  expiredTitle: { ja: 'リンクの期限が切れています', en: 'This link has expired' },
  usedTitle: { ja: 'このリンクはもう使えません', en: 'This link is no longer valid' },
  unknownTitle: { ja: 'リンクが正しくありません', en: 'This link is not valid' },
  expiredNote: {
    ja: 'もう一度メールを受け取り、期限のうちに開いてください。',
    en: 'Request a new email and open its link before it expires.',
  },
  usedNote: {
    ja: 'すでに使われたか、そのあとの手続きで無効になったリンクです。',
    en: 'It has already been used, or a later action made it invalid.',
  },
  unknownNote: {
    ja: 'メールのリンクが途中で切れていないか確認してください。',
    en: 'Check that you opened the complete link from the email.',
  },
  again: { ja: 'もう一度メールを受け取る', en: 'Request a new email' },
  resetInstead: { ja: 'パスワードを再設定する', en: 'Reset your password' },
})
