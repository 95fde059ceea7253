import { strings } from '#common/strings.ts'

export const emailWords = strings({
  title: { ja: 'メールアドレスの変更', en: 'Change email address' },
  present: { ja: '現在のメールアドレス', en: 'Current address' },
  fresh: { ja: '新しいメールアドレス', en: 'New address' },
  note: {
    ja: '新しいアドレスに確認メールを送ります。確認が終わるまでは、現在のアドレスでログインします。現在のアドレスにもお知らせが届きます。',
    en: 'We will send a confirmation email to the new address. Until you confirm it, you sign in with the current address, which is also notified.',
  },
  send: { ja: '確認メールを送る', en: 'Send confirmation email' },
  withoutMail: {
    ja: '新しいアドレスを確認できないため、ここでは変更できません。会社の管理者に依頼してください。',
    en: 'Email cannot be sent, so a new address cannot be confirmed here. Ask your company’s administrator to change it.',
  },
  missing: { ja: '新しいメールアドレスを入力してください。', en: 'Enter the new address.' },
  wrong: { ja: 'メールアドレスの形で入力してください。', en: 'This is not a valid email address.' },
  waiting: { ja: '確認を待っています', en: 'Waiting for confirmation' },
  waitingNote: {
    ja: (email: string, until: string) =>
      `${email} に確認メールを送りました。${until}までにメールのリンクを開き、パスワードを入力すると変更されます。`,
    en: (email: string, until: string) =>
      `An email was sent to ${email}. Open its link and enter your password by ${until} to change the address.`,
  },
  sendAgain: { ja: 'もう一度送る', en: 'Resend' },
  sentAgain: { ja: '確認メールを送りました。', en: 'Email sent' },
  cancel: { ja: '変更をやめる', en: 'Cancel the change' },
  cancelled: { ja: '変更をやめました。', en: 'The change was cancelled.' },
  noneTitle: { ja: 'メールアドレスは登録されていません', en: 'No email address is registered' },
  noneText: {
    ja: '最初のメールアドレスは会社の管理者が登録します。登録されると、パスワードをご自身で再設定できるようになります。',
    en: 'Ask your company’s administrator to register one. You can then reset your password yourself.',
  },
  toMyPage: { ja: 'マイページに戻る', en: 'Back to my page' },
  confirmTitle: { ja: 'メールアドレスの確認', en: 'Confirm your email address' },
  confirmNote: {
    ja: (email: string) =>
      `メールアドレスを ${email} に変更します。ご本人であることを確かめるため、ひろばのパスワードを入力してください。`,
    en: (email: string) =>
      `Your email address will be changed to ${email}. Enter your Hiroba password to confirm.`,
  },
  password: { ja: 'パスワード', en: 'Password' },
  passwordMissing: { ja: 'パスワードを入力してください。', en: 'Enter your password.' },
  confirm: { ja: '変更する', en: 'Change address' },
  changed: { ja: 'メールアドレスを変更しました', en: 'Your email address was changed' },
  changedNote: {
    ja: (email: string) => `これからは ${email} でログインしてください。`,
    en: (email: string) => `From now on, sign in with ${email}.`,
  },
  open: { ja: 'ひろばを開く', en: 'Open Hiroba' },
})
