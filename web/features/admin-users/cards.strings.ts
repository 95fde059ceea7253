import { enPlural } from '#common/plural.ts'
import { strings } from '#common/strings.ts'

const n = (count: number) => count.toLocaleString('ja')
const people = (count: number) => enPlural(count, { one: '# person', other: '# people' })

export const cardWords = strings({
  title: { ja: '招待カード', en: 'Invitation cards' },
  open: { ja: '招待カードを作る', en: 'Create invitation cards' },
  intro: {
    ja: 'ログインに必要な内容を1人1枚のカードにします。印刷して手渡すか、画面のQRコードを読み取ってもらってください。メールは使いません。',
    en: 'Each card holds what one person needs to sign in. Print the cards and hand them over, or let people scan the QR code from the screen. No email is needed.',
  },
  warning: {
    ja: 'カードを作ると、これまでに送った招待リンクと渡した初期パスワードは使えなくなります。カードの内容は、この画面を閉じると二度と表示できません。',
    en: 'Creating a card invalidates the links and initial passwords these people received earlier. Once you leave this page, the cards cannot be shown again.',
  },
  count: {
    ja: (count: number) => `対象：${n(count)}人`,
    en: (count: number) => `For ${people(count)}`,
  },
  more: {
    ja: (most: number) => `一度に作れるのは${n(most)}人までです。部署などで絞り込んでください。`,
    en: (most: number) => `Up to ${most.toLocaleString('en')} people at once. Filter the list.`,
  },
  nobody: { ja: 'カードが必要な人はいません', en: 'No one needs a card' },
  nobodyWords: {
    ja: 'まだログインしたことのない人が対象です。',
    en: 'Cards are for people who have never signed in.',
  },
  make: {
    ja: (count: number) => `${n(count)}人分のカードを作る`,
    en: (count: number) => `Create cards for ${people(count)}`,
  },
  goOn: {
    ja: (count: number) => `残りの${n(count)}人分を作る`,
    en: (count: number) => `Create cards for the other ${people(count)}`,
  },
  making: { ja: 'カードを作っています', en: 'Creating the cards' },
  failed: {
    ja: 'カードを作れませんでした。もう一度お試しください。',
    en: 'The cards could not be created. Try again.',
  },
  made: {
    ja: (count: number) => `${n(count)}枚のカードを作りました`,
    en: (count: number) => enPlural(count, { one: '# card created', other: '# cards created' }),
  },
  madeWords: {
    ja: 'この画面を閉じる前に印刷してください。',
    en: 'Print them before you leave this page.',
  },
  print: { ja: '印刷する', en: 'Print' },
  cards: { ja: 'カード', en: 'Cards' },
  cardTitle: {
    ja: (company: string) => `${company}「ひろば」`,
    en: (company: string) => `Hiroba at ${company}`,
  },
  person: { ja: (name: string) => `${name}さん`, en: (name: string) => name },
  login: { ja: 'ログインID', en: 'Sign in with' },
  initialPassword: { ja: '初期パスワード', en: 'Initial password' },
  until: { ja: '有効期限', en: 'Valid until' },
  byLink: {
    ja: 'QRコードを読み取り、ご自身のパスワードを設定してください。1回だけ使えます。',
    en: 'Scan the code and set your own password. The link works once.',
  },
  byPassword: {
    ja: 'QRコードを読み取り、ログインIDと初期パスワードでログインして、ご自身のパスワードを設定してください。',
    en: 'Scan the code, sign in with the initial password, and set your own password.',
  },
  qr: { ja: (name: string) => `${name}さんのQRコード`, en: (name: string) => `QR code for ${name}` },
  leftOut: { ja: 'カードを作らなかった人', en: 'People without a card' },
  has_password: { ja: 'すでに自分のパスワードを設定しています', en: 'Already has their own password' },
  stopped: { ja: '停止中です', en: 'Suspended' },
  not_allowed: { ja: 'このユーザーを変更する権限がありません', en: 'You cannot change this account' },
  gone: { ja: '退会しました', en: 'Has left' },
})
