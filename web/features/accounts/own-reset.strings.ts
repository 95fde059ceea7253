import { strings } from '#common/strings.ts'

export const ownResetWords = strings({
  title: { ja: 'パスワードの再設定', en: 'Set a new password' },
  note: {
    ja: (email: string) =>
      `現在のパスワードがわからなくても、メールのリンクから新しいパスワードを設定できます。リンクは ${email} に送ります。`,
    en: (email: string) =>
      `You can set a new password by a link in a mail, without the present one. It goes to ${email}.`,
  },
  sent: { ja: 'メールを送りました', en: 'The mail was sent' },
  sentNote: {
    ja: (email: string) =>
      `数分以内に ${email} に届きます。メールのリンクを開いて、続きの手続きをしてください。`,
    en: (email: string) => `It arrives at ${email} within minutes. Open the link in it to go on.`,
  },
  noneTitle: {
    ja: 'パスワードは会社の管理者が再設定します',
    en: 'Your administrator sets a new password',
  },
  noneText: {
    ja: 'メールアドレスが登録されていないため、メールでは再設定できません。会社の管理者に依頼してください。新しい初期パスワードを受け取れます。',
    en: 'No email address is registered for you, so it cannot be done by mail. Ask your administrator for a new initial password.',
  },
  known: { ja: '現在のパスワードで変更する', en: 'Change it with the present one' },
  others: {
    ja: 'ほかの人のパスワードは、管理画面で再設定します',
    en: 'Other people’s passwords are reset in the administration',
  },
  toAccount: { ja: 'アカウントの管理を開く', en: 'Open the account' },
})
