import { strings } from '#common/strings.ts'

export const usersStrings = strings({
  passwordChangedSubject: { ja: 'パスワードが変更されました', en: 'Your password was changed' },
  passwordChangedText: {
    ja: (name: string) =>
      `${name}さん\n\nひろばのパスワードが変更され、ほかの端末からはログアウトしました。\n\n心当たりがないときは、すぐに会社の管理者に連絡してください。`,
    en: (name: string) =>
      `Hello ${name},\n\nYour Hiroba password was changed, and your other devices were signed out.\n\nIf this was not you, contact your administrator immediately.`,
  },
  wrongPassword: { ja: '現在のパスワードが正しくありません。', en: 'The current password is incorrect.' },
})
