import { strings } from '#common/strings.ts'

type About = { name: string; factor: string; link: string }

export const secondFactorsStrings = strings({
  wrongPassword: { ja: 'パスワードが正しくありません。', en: 'The password is incorrect.' },
  wrongCode: {
    ja: 'コードが正しくないか、すでに使われています。アプリに新しいコードが表示されてから入力してください。',
    en: 'The code is wrong or was already used. Wait for a new code and enter it.',
  },
  wrongRecoveryCode: {
    ja: 'リカバリーコードが正しくないか、すでに使われています。',
    en: 'The recovery code is wrong or was already used.',
  },
  passkey: { ja: 'パスキー', en: 'a passkey' },
  app: { ja: '認証アプリ', en: 'an authenticator app' },
  codes: { ja: '新しいリカバリーコード', en: 'new recovery codes' },
  addedSubject: { ja: 'ログインの方法が追加されました', en: 'A way to sign in was added' },
  addedText: {
    ja: ({ name, factor, link }: About) =>
      `${name}さん\n\nあなたのアカウントに${factor}が登録されました。\n\nご自身で登録したのであれば、何もする必要はありません。心当たりがないときは、すぐに会社の管理者に連絡してください。\n\n${link}`,
    en: ({ name, factor, link }: About) =>
      `Hello ${name},\n\n${factor} was added to your account.\n\nIf this was you, you do not need to do anything. If this was not you, tell your administrator immediately.\n\n${link}`,
  },
  removedSubject: { ja: 'ログインの方法が削除されました', en: 'A way to sign in was removed' },
  removedText: {
    ja: ({ name, factor, link }: About) =>
      `${name}さん\n\nあなたのアカウントから${factor}が削除されました。\n\nご自身で削除したのであれば、何もする必要はありません。心当たりがないときは、すぐに会社の管理者に連絡してください。\n\n${link}`,
    en: ({ name, factor, link }: About) =>
      `Hello ${name},\n\n${factor} was removed from your account.\n\nIf this was you, you do not need to do anything. If this was not you, tell your administrator immediately.\n\n${link}`,
  },
})
