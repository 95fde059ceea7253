import { strings } from '#common/strings.ts'

export const ownResetWords = strings({
  title: { ja: 'パスワードの再設定', en: 'Reset your password' },
  note: {
    ja: (email: string) =>
      `現在のパスワードがわからなくても、メールのリンクから新しいパスワードを設定できます。リンクは ${email} に送ります。`,
    en: (email: string) => `If you do not know your current password, we can email a reset link to ${email}.`,
  },
  sent: { ja: 'メールを送りました', en: 'Email sent' },
  sentNote: {
    ja: (email: string) =>
      `数分以内に ${email} に届きます。メールのリンクを開いて、続きの手続きをしてください。`,
    en: (email: string) =>
      `An email will arrive at ${email} within a few minutes. Open the link in it to continue.`,
  },
  noneTitle: {
    ja: 'パスワードは会社の管理者が再設定します',
    en: 'Your administrator can reset your password',
  },
  noneText: {
    ja: 'メールアドレスが登録されていないため、メールでは再設定できません。会社の管理者に依頼してください。新しい初期パスワードを受け取れます。',
    en: 'You have no registered email address, so a reset link cannot be sent. Ask your administrator for a new initial password.',
  },
  known: { ja: '現在のパスワードで変更する', en: 'Change it with your current password' },
  others: {
    ja: 'ほかの人のパスワードは、管理画面で再設定します',
    en: 'Reset other people’s passwords in the administration',
  },
  toAccount: { ja: 'アカウントの管理を開く', en: 'Open the account' },
})
