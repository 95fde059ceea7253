import { strings } from '#common/strings.ts'

export const linkWords = strings({
  email: { ja: 'メールアドレス', en: 'Email' },
  emailMissing: { ja: 'メールアドレスを入力してください。', en: 'Enter your email address.' },
  emailWrong: {
    ja: 'メールアドレスの形で入力してください。社員IDの方は、会社の管理者に依頼してください。',
    en: 'Enter an email address. If you sign in with a company ID, ask your administrator.',
  },
  send: { ja: 'メールを送る', en: 'Send the mail' },
  passwordTitle: { ja: 'パスワードの再設定', en: 'Set a new password' },
  passwordNote: {
    ja: '登録しているメールアドレスに、パスワードを再設定するリンクを送ります。',
    en: 'We send a link for setting a new password to your registered email address.',
  },
  askAdministrator: {
    ja: '会社の管理者に依頼してください。新しい初期パスワードを受け取れます。',
    en: 'Ask your company’s administrator for a new initial password.',
  },
  unlockTitle: { ja: 'ロックの解除', en: 'Unlock your account' },
  unlockNote: {
    ja: 'ログインの失敗が続くと、アカウントが一時的にロックされます。待たずに解除するリンクを、登録しているメールアドレスに送ります。',
    en: 'Too many failed sign-ins lock an account for a while. We send a link to unlock it right away to your registered email address.',
  },
  withoutMail: { ja: '社員IDでログインしている方', en: 'If you sign in with a company ID' },
  withoutMailPassword: {
    ja: 'メールアドレスの登録がない方のパスワードは、会社の管理者が再設定します。管理者に依頼してください。',
    en: 'Without a registered email address, your company’s administrator sets a new password for you. Ask them.',
  },
  withoutMailUnlock: {
    ja: 'メールアドレスの登録がない方のロックは、会社の管理者が解除します。管理者に依頼してください。',
    en: 'Without a registered email address, your company’s administrator unlocks your account. Ask them.',
  },
  sentTitle: { ja: 'メールを確認してください', en: 'Check your mail' },
  sentNote: {
    ja: (email: string) =>
      `${email} が登録されているアドレスであれば、数分以内にメールが届きます。メールのリンクを開いて、続きの手続きをしてください。`,
    en: (email: string) =>
      `If ${email} is a registered address, a mail arrives within minutes. Open the link in it to go on.`,
  },
  notComing: { ja: '届かないときは', en: 'If it does not arrive' },
  notComingSpam: {
    ja: '迷惑メールのフォルダーに入っていないか確認してください。',
    en: 'Look into your spam folder.',
  },
  notComingOther: {
    ja: '会社に登録したのが、ほかのアドレスではないか確認してください。',
    en: 'Your company may have registered another address.',
  },
  notComingOften: {
    ja: '1時間に何度も送ると、しばらく届かなくなります。',
    en: 'After several mails within an hour, no more are sent for a while.',
  },
  notComingAsk: {
    ja: 'それでも届かないときは、会社の管理者に連絡してください。',
    en: 'If it still does not arrive, ask your company’s administrator.',
  },
  otherAddress: { ja: '別のアドレスに送る', en: 'Use another address' },
  toSignIn: { ja: 'ログイン画面へ', en: 'To the sign-in page' },
  support: { ja: 'ログインできないとき', en: 'If you cannot sign in' },
  newTitle: { ja: '新しいパスワードの設定', en: 'Your new password' },
  newNote: {
    ja: (name: string, company: string) =>
      `${name}さん（${company}）の新しいパスワードを設定してください。すべての端末からログアウトし、この端末でログインします。`,
    en: (name: string, company: string) =>
      `${name} (${company}), set a new password. You are signed out everywhere, and signed in here.`,
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
  usedTitle: { ja: 'このリンクはもう使えません', en: 'This link does not work any more' },
  unknownTitle: { ja: 'リンクが正しくありません', en: 'This link is not right' },
  expiredNote: {
    ja: 'もう一度メールを受け取り、期限のうちに開いてください。',
    en: 'Get another mail, and open its link in time.',
  },
  usedNote: {
    ja: 'すでに使われたか、そのあとの手続きで無効になったリンクです。',
    en: 'It was used already, or something done since has ended it.',
  },
  unknownNote: {
    ja: 'メールのリンクが途中で切れていないか確認してください。',
    en: 'Check that you opened all of the link in the mail.',
  },
  again: { ja: 'もう一度メールを受け取る', en: 'Get another mail' },
  resetInstead: { ja: 'パスワードを再設定する', en: 'Set a new password' },
})
