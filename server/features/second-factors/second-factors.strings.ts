import { strings } from '#common/strings.ts'

type Required = { name: string; day: string; link: string }
type Cleared = { name: string; actor: string; link: string }
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
  nothingChosen: { ja: '対象を選んでください。', en: 'Choose who needs it.' },
  dayPassed: { ja: '今日以降の日付を選んでください。', en: 'Choose today or a later day.' },
  dayMissing: { ja: '期限を選んでください。', en: 'Choose a deadline.' },
  dayFar: { ja: '期限は2年以内にしてください。', en: 'Choose a day within two years.' },
  nobody: { ja: '必須にしない', en: 'Nobody' },
  everybody: { ja: '全員', en: 'Everyone' },
  administrators: { ja: '管理者', en: 'Administrators' },
  some: { ja: '選んだ部署や人', en: 'Chosen departments and people' },
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
  requiredSubject: { ja: '2要素認証の登録のお願い', en: 'Set up two-factor authentication' },
  requiredText: {
    ja: ({ name, day, link }: Required) =>
      `${name}さん\n\n会社の設定により、パスワードに加えて、パスキーまたは認証アプリが必要になります。\n\n${day}までに、次のページで登録してください。期限を過ぎると、登録するまで広場を利用できません。\n\n${link}`,
    en: ({ name, day, link }: Required) =>
      `Hello ${name},\n\nYour company will require a passkey or an authenticator app besides the password.\n\nSet one up on this page by ${day}. After that you cannot use Hiroba before you set one up.\n\n${link}`,
  },
  clearedSubject: { ja: '2要素認証の登録が解除されました', en: 'Your second factors were cleared' },
  clearedText: {
    ja: ({ name, actor, link }: Cleared) =>
      `${name}さん\n\n${actor}さんが、あなたのパスキー、認証アプリ、リカバリーコードの登録をすべて解除し、すべての端末がログアウトしました。パスワードでログインして、もう一度登録してください。\n\n頼んだ覚えがないときは、すぐに会社の管理者に連絡してください。\n\n${link}`,
    en: ({ name, actor, link }: Cleared) =>
      `Hello ${name},\n\n${actor} cleared your passkeys, authenticator app and recovery codes, and all devices were signed out. Sign in with your password and set them up again.\n\nIf you did not ask for it, tell your administrator immediately.\n\n${link}`,
  },
})
