import { strings } from '#common/strings.ts'

export const devicesWords = strings({
  title: { ja: 'ログイン中の端末', en: 'Where you are signed in' },
  devices: { ja: 'ログイン中の端末', en: 'Signed-in devices' },
  intro: {
    ja: '心当たりのない端末があれば、ログアウトさせて、パスワードを変更してください。',
    en: 'If you do not recognise a device, sign it out and change your password.',
  },
  unknown: { ja: '不明な端末', en: 'Unknown device' },
  here: { ja: 'この端末', en: 'This device' },
  linked: { ja: 'アカウントの切り替えに追加済み', en: 'One of several accounts' },
  lastUse: {
    ja: (moment: string) => `最終利用 ${moment}`,
    en: (moment: string) => `Last used ${moment}`,
  },
  ends: {
    ja: (moment: string) => `${moment}に自動でログアウト`,
    en: (moment: string) => `Ends automatically ${moment}`,
  },
  kept: { ja: 'ログインしたまま', en: 'stays signed in' },
  began: {
    ja: (moment: string, way: string) => `${moment}に${way}でログイン`,
    en: (moment: string, way: string) => `Signed in ${moment} with ${way}`,
  },
  password: { ja: 'パスワード', en: 'a password' },
  passkey: { ja: 'パスキー', en: 'a passkey' },
  saml: { ja: 'シングルサインオン', en: 'single sign-on' },
  oidc: { ja: 'シングルサインオン', en: 'single sign-on' },
  sms: { ja: 'SMS', en: 'a text message' },
  card: { ja: 'カード', en: 'a card' },
  link: { ja: 'メールのリンク', en: 'an emailed link' },
  end: { ja: 'ログアウト', en: 'Sign out' },
  endOf: { ja: (device: string) => `${device}をログアウト`, en: (device: string) => `Sign out ${device}` },
  endTitle: { ja: 'この端末をログアウトしますか', en: 'Sign out this device?' },
  endNote: {
    ja: '開いている画面もすぐに使えなくなります。',
    en: 'Open screens stop working at once.',
  },
  endOthers: { ja: 'ほかのすべての端末をログアウト', en: 'Sign out all other devices' },
  endOthersTitle: { ja: 'ほかのすべての端末をログアウトしますか', en: 'Sign out all other devices?' },
  onlyHere: { ja: 'ほかにログイン中の端末はありません。', en: 'You are not signed in anywhere else.' },
  nowhere: { ja: 'ログイン中の端末はありません。', en: 'This person is not signed in anywhere.' },
  endAll: { ja: 'すべての端末からログアウト', en: 'Sign out everywhere' },
  endAllTitle: {
    ja: 'この人をすべての端末からログアウトさせますか',
    en: 'Sign this person out everywhere?',
  },
  endAllNote: {
    ja: '開いている画面もすぐに使えなくなります。パスワードは変わりません。操作ログに記録されます。',
    en: 'Open screens stop working at once. The password stays the same. The log records it.',
  },
})
