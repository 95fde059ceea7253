import { strings } from '#common/strings.ts'

const people = (count: number) => (count === 1 ? '1 person' : `${count.toLocaleString('en')} people`)

export const ipRestrictionWords = strings({
  intro: {
    ja: 'オンにすると、下の範囲の外からは、ブラウザ、アプリ、API、ファイル、カレンダーの購読のいずれも使えません。開いている画面もすぐに閉じられます。ログイン画面は開けますが、ログインしても先へ進めません。',
    en: 'While this is on, nobody outside of the ranges below can use the browser, the app, the API, files or calendar subscriptions. Open screens stop at once. People can still reach the sign-in page, but get no further.',
  },
  ownIn: {
    ja: (address: string, range: string) => `あなたの現在のアドレス：${address}（${range}）`,
    en: (address: string, range: string) => `Your current address: ${address} (${range})`,
  },
  own: {
    ja: (address: string) => `あなたの現在のアドレス：${address}`,
    en: (address: string) => `Your current address: ${address}`,
  },
  addOwn: { ja: 'このアドレスを追加', en: 'Add this address' },
  ownName: { ja: '現在の場所', en: 'Current place' },
  ranges: { ja: '利用できる範囲', en: 'Permitted ranges' },
  rangesNote: {
    ja: '1つのアドレス（203.0.113.5）、または範囲（203.0.113.0/24、2001:db8::/32）。名前は端末の一覧にも表示されます。',
    en: 'One address (203.0.113.5) or a range (203.0.113.0/24, 2001:db8::/32). Names also appear in lists of devices.',
  },
  noRanges: { ja: '範囲はまだありません。', en: 'There are no ranges yet.' },
  networkOf: {
    ja: (place: number) => `アドレスまたは範囲 ${place}`,
    en: (place: number) => `Address or range ${place}`,
  },
  nameOf: { ja: (place: number) => `名前 ${place}`, en: (place: number) => `Name ${place}` },
  nameMissing: { ja: '名前を入力してください。', en: 'Enter a name.' },
  networkMissing: { ja: 'アドレスまたは範囲を入力してください。', en: 'Enter an address or a range.' },
  removeOf: { ja: (name: string) => `${name}を削除`, en: (name: string) => `Remove ${name}` },
  remove: { ja: '削除', en: 'Remove' },
  add: { ja: '範囲を追加', en: 'Add range' },
  exempt: { ja: '制限しない人', en: 'People without the restriction' },
  exemptNobody: { ja: 'なし（全員を制限する）', en: 'Nobody: it applies to everyone' },
  exemptSome: { ja: '選んだ人はどこからでも使える', en: 'The chosen people can use Hiroba from anywhere' },
  exemptWho: { ja: 'どこからでも使える人', en: 'Who can use Hiroba from anywhere' },
  form: { ja: 'IP制限の設定', en: 'IP restriction settings' },
  enabled: { ja: 'IP制限を使う', en: 'Restrict access to these ranges' },
  outside: { ja: '範囲の外から使っていた人', en: 'People outside of these ranges' },
  outsideNote: {
    ja: (days: number, seen: number) =>
      `過去${days}日間に使った${seen.toLocaleString('ja')}人のうち、この範囲の外から使った（または使おうとした）人です。オンにすると、そこからは使えなくなります。`,
    en: (days: number, seen: number) =>
      `Of the ${people(seen)} who used Hiroba in the last ${days} days, these did so, or tried to, from outside. They will be unable to from there while the restriction is on.`,
  },
  check: { ja: '影響を確認', en: 'Check who is affected' },
  checkAgain: {
    ja: '内容が変わりました。もう一度確認してください。',
    en: 'The settings have changed. Check again.',
  },
  checkFirst: {
    ja: 'オンにする前に、範囲の外から使っていた人を確認してください。',
    en: 'Before you turn this on, check who was outside of these ranges.',
  },
  checkFailed: { ja: '確認できませんでした。', en: 'The check failed.' },
  nobodyOutside: {
    ja: (days: number) => `過去${days}日間に、範囲の外から使った人はいません。`,
    en: (days: number) => `Nobody was outside of these ranges in the last ${days} days.`,
  },
  count: {
    ja: (count: number) => `${count.toLocaleString('ja')}人が範囲の外にいました`,
    en: (count: number) => `${people(count)} ${count === 1 ? 'was' : 'were'} outside`,
  },
  more: {
    ja: (count: number) => `ほか${count.toLocaleString('ja')}人`,
    en: (count: number) => `and ${count.toLocaleString('en')} more`,
  },
  seenFrom: {
    ja: (day: string, addresses: string) => `${day}　${addresses}`,
    en: (day: string, addresses: string) => `${day}, ${addresses}`,
  },
  on: { ja: 'オン', en: 'On' },
  off: { ja: 'オフ', en: 'Off' },
})
