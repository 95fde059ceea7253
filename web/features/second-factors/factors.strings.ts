import { strings } from '#common/strings.ts'

export const factorWords = strings({
  stepTitle: { ja: '2つ目の確認', en: 'Confirm it’s you' },
  stepNote: {
    ja: 'パスワードは確認できました。もう1つの方法で、本人であることを確認してください。',
    en: 'Your password is correct. Confirm it’s you in one more way.',
  },
  dueLabel: { ja: '2要素認証の期限', en: 'Two-factor authentication deadline' },
  dueIn: {
    ja: (days: number, day: string) => `2要素認証の登録期限まで、あと${days}日です（${day}まで）`,
    en: (days: number, day: string) =>
      `${days === 1 ? '1 day' : `${days} days`} left to set up two-factor authentication (by ${day})`,
  },
  dueToday: {
    ja: '2要素認証の登録期限は今日です。明日からは、登録するまで利用できません',
    en: 'Set up two-factor authentication today. From tomorrow you cannot use Hiroba without it',
  },
  dueLink: { ja: '登録する', en: 'Set it up' },
  signInByPasskey: { ja: 'パスキーでログイン', en: 'Sign in with a passkey' },
  usePasskey: { ja: 'パスキーを使う', en: 'Use a passkey' },
  code: { ja: '認証アプリのコード（6桁）', en: 'Code from your authenticator app (6 digits)' },
  recoveryCode: { ja: 'リカバリーコード', en: 'Recovery code' },
  useRecovery: { ja: 'リカバリーコードを使う', en: 'Use a recovery code' },
  useCode: { ja: '認証アプリのコードを使う', en: 'Use a code from the app' },
  codeMissing: { ja: 'コードを入力してください。', en: 'Enter the code.' },
  confirm: { ja: '確認する', en: 'Confirm' },
  noPasskey: {
    ja: 'パスキーを確認できませんでした。もう一度お試しください。',
    en: 'No passkey was confirmed. Try again.',
  },
  trouble: { ja: '確認できないとき', en: 'Trouble confirming?' },
  title: { ja: '2要素認証とパスキー', en: 'Two-factor authentication' },
  intro: {
    ja: 'パスワードに加えて、パスキーや認証アプリで本人であることを確認します。登録すると、次のログインから必要になります。',
    en: 'Besides your password, a passkey or an authenticator app confirms that it is you. Once set up, signing in asks for it.',
  },
  setUpTitle: { ja: '2要素認証を登録してください', en: 'Set up two-factor authentication' },
  setUpNote: {
    ja: '会社の決まりにより、パスワードに加えて、パスキーまたは認証アプリの登録が必要です。登録すると、すぐに使い始められます。',
    en: 'Your company requires a passkey or an authenticator app besides the password. Set one up to continue.',
  },
  signOut: { ja: 'ログアウト', en: 'Sign out' },
  setUpDone: { ja: '広場に進む', en: 'Continue to Hiroba' },
  passkeys: { ja: 'パスキー', en: 'Passkeys' },
  passkeysNote: {
    ja: '顔、指紋、端末のロックで確認します。パスワードを入力せずに、これだけでログインできます。',
    en: 'Confirmed with your face, fingerprint or screen lock. A passkey alone is enough to sign in.',
  },
  noPasskeys: { ja: 'パスキーはまだありません。', en: 'You have no passkeys yet.' },
  addPasskey: { ja: 'パスキーを追加', en: 'Add a passkey' },
  passkeyName: { ja: 'パスキーの名前', en: 'Name of the passkey' },
  usualName: { ja: 'この端末', en: 'This device' },
  nameMissing: { ja: '名前を入力してください。', en: 'Enter a name.' },
  added: { ja: (when: string) => `${when}に追加`, en: (when: string) => `Added ${when}` },
  used: { ja: (when: string) => `最後に使用：${when}`, en: (when: string) => `Last used ${when}` },
  rename: { ja: '名前を変更', en: 'Rename' },
  remove: { ja: '削除', en: 'Remove' },
  removeTitle: { ja: '削除しますか？', en: 'Remove it?' },
  removeWords: {
    ja: '削除すると、ログインの確認に使えなくなります。最後の1つを削除すると、リカバリーコードも使えなくなります。',
    en: 'It can no longer be used to sign in. When you remove the last one, your recovery codes end too.',
  },
  app: { ja: '認証アプリ', en: 'Authenticator app' },
  appNote: {
    ja: 'Google AuthenticatorやMicrosoft Authenticatorなどのアプリに表示される6桁のコードで確認します。',
    en: 'Confirmed with a 6-digit code that an app such as Google Authenticator or Microsoft Authenticator shows.',
  },
  addApp: { ja: '認証アプリを登録', en: 'Set up an app' },
  scan: {
    ja: 'アプリでQRコードを読み取るか、キーを入力してください。続けて、アプリに表示されたコードを入力します。',
    en: 'Scan the QR code with the app, or type in the key. Then enter the code that the app shows.',
  },
  qr: { ja: '認証アプリ用のQRコード', en: 'QR code for the authenticator app' },
  key: { ja: 'キー', en: 'Key' },
  codes: { ja: 'リカバリーコード', en: 'Recovery codes' },
  codesNote: {
    ja: '端末をなくしたときに、1つにつき1回だけ使えます。印刷するか、安全な場所に保管してください。',
    en: 'For when you lose your device. Each works once. Print them or keep them in a safe place.',
  },
  left: { ja: (count: number) => `未使用：${count}個`, en: (count: number) => `Unused: ${count}` },
  makeCodes: { ja: '新しいコードを発行', en: 'Get new codes' },
  codesOnce: {
    ja: 'このコードは今だけ表示されます。前のコードは使えなくなりました。',
    en: 'These codes are shown only now. Earlier codes no longer work.',
  },
  print: { ja: '印刷', en: 'Print' },
  close: { ja: '閉じる', en: 'Close' },
  firstFactor: {
    ja: 'パスキーか認証アプリを登録すると、発行できます。',
    en: 'Available once you have a passkey or an authenticator app.',
  },
  failed: { ja: 'うまくいきませんでした。もう一度お試しください。', en: 'That did not work. Try again.' },
  helpTitle: { ja: '2要素認証でお困りの方', en: 'Help with two-factor authentication' },
  helpCode: {
    ja: 'コードが正しくないと表示されるときは、端末の時刻が自動設定になっているか確かめ、新しいコードが表示されてから入力してください。コードは1回だけ使えます。',
    en: 'If a code is not accepted, check that your device sets its clock automatically, and wait for a new code. Each code works once.',
  },
  helpLost: {
    ja: '端末をなくしたときは、リカバリーコードでログインできます。コードもないときは、会社の管理者に相談してください。',
    en: 'If you lost your device, sign in with a recovery code. If you have none, contact your administrator.',
  },
  toSignIn: { ja: 'ログインへ', en: 'Go to sign-in' },
})
