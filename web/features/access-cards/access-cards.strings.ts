import { strings } from '#common/strings.ts'

export const accessCardWords = strings({
  help: { ja: 'ログインできない人を助ける', en: 'Help someone sign in' },
  helpNote: {
    ja: '部下の名前を選ぶと、その人が自分のスマートフォンで新しいパスワードを設定できるQRコードを表示します。',
    en: 'Choose a member of your team to show a QR code with which they set a new password on their own phone.',
  },
  forPerson: {
    ja: (name: string) => `${name}さんのログインを助ける`,
    en: (name: string) => `Help ${name} sign in`,
  },
  search: { ja: '名前で探す', en: 'Search by name' },
  people: { ja: '助けられる人', en: 'People you can help' },
  nobody: { ja: '対象の人がいません', en: 'Nobody to help' },
  nobodyWords: {
    ja: '部署の責任者の方は、その部署と下の部署の人を助けられます。',
    en: 'Those who lead a department can help the people in it and below it.',
  },
  before: {
    ja: '本人が目の前にいることを確認してから発行してください。QRコードは15分間、1回だけ使えます。発行したことは、本人と会社の管理者に伝わります。',
    en: 'Make sure the person is with you before you issue the code. It is valid for 15 minutes and can be used once. The person is notified, and administrators see it in the log.',
  },
  reason: { ja: '理由', en: 'Reason' },
  forgotten: { ja: 'パスワードを忘れた', en: 'Forgot the password' },
  locked: { ja: 'ロックされた', en: 'Locked out' },
  new_phone: { ja: 'スマートフォンを替えた', en: 'New phone' },
  other: { ja: 'その他', en: 'Other' },
  note: { ja: 'メモ（任意）', en: 'Note (optional)' },
  issue: { ja: 'QRコードを表示', en: 'Show the QR code' },
  failed: { ja: '発行できませんでした。もう一度お試しください。', en: 'The code was not issued. Try again.' },
  scan: {
    ja: (name: string) => `${name}さんのスマートフォンのカメラで読み取ってください。`,
    en: (name: string) => `Scan this with the camera of ${name}’s phone.`,
  },
  qr: { ja: 'パスワードを設定するページのQRコード', en: 'QR code of the page that sets a password' },
  until: { ja: (time: string) => `${time}まで使えます`, en: (time: string) => `Valid until ${time}` },
  print: { ja: '印刷', en: 'Print' },
  end: { ja: 'カードを無効にする', en: 'Make the card invalid' },
  ended: { ja: 'カードを無効にしました', en: 'The card is no longer valid' },
  used: { ja: 'パスワードが設定されました', en: 'The password was set' },
  usedWords: {
    ja: (name: string) => `${name}さんは、もうログインしています。`,
    en: (name: string) => `${name} is signed in now.`,
  },
  expired: { ja: 'カードの期限が切れました', en: 'The card has expired' },
  again: { ja: 'もう一度発行する', en: 'Issue another' },
  close: { ja: '閉じる', en: 'Close' },
  title: { ja: '新しいパスワードの設定', en: 'Set a new password' },
  own: {
    ja: (name: string, company: string) =>
      `${name}さん（${company}）のカードです。ご本人だけが設定してください。すべての端末からログアウトし、この端末でログインします。`,
    en: (name: string, company: string) =>
      `This card is for ${name} (${company}) only. You will be signed out on all devices and signed in on this one.`,
  },
  login: { ja: 'ログインするときの名前', en: 'What you sign in with' },
  setPassword: { ja: '設定してログイン', en: 'Set password and sign in' },
  goneTitle: { ja: 'このカードは使えません', en: 'This card cannot be used' },
  goneNote: {
    ja: '15分の期限が切れたか、すでに使われたか、新しいカードが発行されています。発行した人に、もう一度QRコードを表示してもらってください。',
    en: 'Its 15 minutes are over, it was used, or a newer card was issued. Ask the person who issued it to show a new QR code.',
  },
})
