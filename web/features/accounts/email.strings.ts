import { strings } from '#common/strings.ts'

export const emailWords = strings({
  title: { ja: 'メールアドレスの変更', en: 'Change email address' },
  present: { ja: '現在のメールアドレス', en: 'Present address' },
  fresh: { ja: '新しいメールアドレス', en: 'New address' },
  note: {
    ja: '新しいアドレスに確認メールを送ります。確認が終わるまでは、現在のアドレスでログインします。現在のアドレスにもお知らせが届きます。',
    en: 'A mail goes to the new address to confirm it. Until then you sign in with the present one, which is told too.',
  },
  send: { ja: '確認メールを送る', en: 'Send the mail' },
  withoutMail: {
    ja: '新しいアドレスを確認できないため、ここでは変更できません。会社の管理者に依頼してください。',
    en: 'A new address cannot be confirmed, so it cannot be changed here. Ask your company’s administrator.',
  },
  missing: { ja: '新しいメールアドレスを入力してください。', en: 'Enter the new address.' },
  wrong: { ja: 'メールアドレスの形で入力してください。', en: 'This is not an email address.' },
  waiting: { ja: '確認を待っています', en: 'Waiting for confirmation' },
  waitingNote: {
    ja: (email: string, until: string) =>
      `${email} に確認メールを送りました。${until}までにメールのリンクを開き、パスワードを入力すると変更されます。`,
    en: (email: string, until: string) =>
      `A mail was sent to ${email}. Open its link and enter your password by ${until} to change the address.`,
  },
  sendAgain: { ja: 'もう一度送る', en: 'Send again' },
  sentAgain: { ja: '確認メールを送りました。', en: 'The mail was sent.' },
  cancel: { ja: '変更をやめる', en: 'Do not change' },
  cancelled: { ja: '変更をやめました。', en: 'The address stays as it is.' },
  noneTitle: { ja: 'メールアドレスは登録されていません', en: 'No email address is registered' },
  noneText: {
    ja: '最初のメールアドレスは会社の管理者が登録します。登録されると、パスワードをご自身で再設定できるようになります。',
    en: 'Your company’s administrator registers the first one. With it you can set a new password yourself.',
  },
  toMyPage: { ja: 'マイページに戻る', en: 'Back to my page' },
  confirmTitle: { ja: 'メールアドレスの確認', en: 'Confirm your email address' },
  confirmNote: {
    ja: (email: string) =>
      `メールアドレスを ${email} に変更します。ご本人であることを確かめるため、ひろばのパスワードを入力してください。`,
    en: (email: string) =>
      `Your email address becomes ${email}. To be sure that it is you, enter your Hiroba password.`,
  },
  password: { ja: 'パスワード', en: 'Password' },
  passwordMissing: { ja: 'パスワードを入力してください。', en: 'Enter your password.' },
  confirm: { ja: '変更する', en: 'Change address' },
  changed: { ja: 'メールアドレスを変更しました', en: 'Your address was changed' },
  changedNote: {
    ja: (email: string) => `これからは ${email} でログインしてください。`,
    en: (email: string) => `From now on, sign in with ${email}.`,
  },
  open: { ja: 'ひろばを開く', en: 'Open Hiroba' },
})
