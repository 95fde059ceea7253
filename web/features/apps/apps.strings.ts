import { enPlural } from '#common/plural.ts'
import { strings } from '#common/strings.ts'

/** The apps of the company and one of them. */
export const appsWords = strings({
  intro: {
    ja: '勤怠や監視などのシステムが、アプリの名前と画像で投稿やチャットに書き込みます。アプリはログインできず、社員の一覧や人数には含まれません。',
    en: 'Your systems, such as attendance or monitoring, write posts and chat messages under the name and picture of an app. An app does not sign in, and is not among your people.',
  },
  none: { ja: 'アプリはまだありません', en: 'No apps yet' },
  noneWords: {
    ja: 'アプリを作り、書き込める制度やルームを選ぶと、受信Webhookのアドレスを発行できます。',
    en: 'Make an app and choose where it can write. Then you can issue an address to which your systems post.',
  },
  create: { ja: 'アプリを作る', en: 'Create app' },
  created: { ja: 'アプリを作りました', en: 'App created' },
  list: { ja: 'アプリの一覧', en: 'Apps' },
  targets: {
    ja: (menus: number, rooms: number) => `制度 ${menus}件・ルーム ${rooms}件`,
    en: (menus: number, rooms: number) =>
      `${enPlural(menus, { one: '# programme', other: '# programmes' })}, ${enPlural(rooms, { one: '# room', other: '# rooms' })}`,
  },
  neverUsed: { ja: '未使用', en: 'Never used' },
  lastUsed: { ja: (at: string) => `最終利用 ${at}`, en: (at: string) => `Last used ${at}` },
  suspended: { ja: '停止中', en: 'Suspended' },
  suspendedSince: {
    ja: (at: string) => `${at}から停止しています。トークンと受信Webhookは使えません。`,
    en: (at: string) => `Suspended since ${at}. Tokens and webhooks do not work.`,
  },
  facts: { ja: '基本情報', en: 'About the app' },
  name: { ja: '名前', en: 'Name' },
  nameNote: { ja: '投稿やチャットに表示されます。', en: 'Shown with what it writes.' },
  nameMissing: { ja: '名前を入力してください。', en: 'Enter a name.' },
  description: { ja: '説明', en: 'Description' },
  descriptionNote: {
    ja: '何のためのアプリか、管理者がわかるように書きます。',
    en: 'So that administrators know what it is for.',
  },
  picture: { ja: '画像', en: 'Picture' },
  removePicture: { ja: '画像を外す', en: 'Remove picture' },
  createdAt: { ja: '作成日', en: 'Created' },
  use: { ja: '利用', en: 'Use' },
  edit: { ja: '編集', en: 'Edit' },
  editTitle: { ja: 'アプリを編集', en: 'Edit app' },
  save: { ja: '保存', en: 'Save' },
  saved: { ja: '保存しました', en: 'Saved' },
  saveFailed: {
    ja: '保存できませんでした。入力した内容は残っています。もう一度お試しください。',
    en: 'Not saved. What you entered is kept. Try again.',
  },
  stop: { ja: '停止', en: 'Suspend' },
  stopTitle: {
    ja: (name: string) => `「${name}」を停止しますか`,
    en: (name: string) => `Suspend “${name}”?`,
  },
  stopWords: {
    ja: 'トークンはすべて削除され、受信Webhookは終了します。再開しても、トークンとアドレスは発行し直す必要があります。これまでの投稿は残ります。',
    en: 'All its tokens are deleted and its webhooks end. After resuming you need to issue them again. What it wrote stays.',
  },
  stopDone: { ja: '停止しました', en: 'Suspended' },
  resume: { ja: '再開', en: 'Resume' },
  resumeDone: { ja: '再開しました', en: 'Resumed' },
  remove: { ja: '削除', en: 'Delete' },
  removeTitle: {
    ja: (name: string) => `「${name}」を削除しますか`,
    en: (name: string) => `Delete “${name}”?`,
  },
  removeWords: {
    ja: 'トークンと受信Webhookはすぐに使えなくなります。これまでの投稿は、この名前のまま残ります。元に戻せません。',
    en: 'Its tokens and webhooks stop at once. What it wrote stays under its name. This cannot be undone.',
  },
  removeDone: { ja: '削除しました', en: 'Deleted' },
  actFailed: {
    ja: 'できませんでした。もう一度お試しください。',
    en: 'This did not work. Try again.',
  },
  admissions: { ja: '書き込める場所', en: 'Where it can write' },
  admissionsWords: {
    ja: 'ここにない制度やルームには、トークンでも受信Webhookでも書き込めません。',
    en: 'It can write nowhere else, neither with a token nor through a webhook.',
  },
  nowhere: { ja: 'まだどこにも書き込めません', en: 'It cannot write anywhere yet' },
  menus: { ja: '制度', en: 'Programmes' },
  menusNote: {
    ja: '文章を投稿する制度のうち、閲覧者が投稿者によって変わらないもの',
    en: 'Programmes of plain posts whose readers do not depend on the author',
  },
  rooms: { ja: 'チャットルーム', en: 'Chat rooms' },
  roomsNote: {
    ja: '全員が書き込める公式ルームと、自分が参加しているグループ。アプリはメンバーとして表示されます。',
    en: 'Official rooms in which all members write, and groups you are in. The app is shown among the members.',
  },
  change: { ja: '変更', en: 'Change' },
  changeTitle: { ja: '書き込める場所を変更', en: 'Change where it can write' },
  changeWarning: {
    ja: '外した場所の受信Webhookは終了します。',
    en: 'Webhooks to what you remove end.',
  },
  tokens: { ja: 'APIのトークン', en: 'API tokens' },
  tokensWords: {
    ja: 'プログラムが、このアプリとしてAPIを呼び出すための鍵です。アプリが書いたものと、書き込める場所にだけ届きます。',
    en: 'Keys with which programs call the API as this app. They reach what it wrote and where it can write.',
  },
  noTokens: { ja: 'トークンはありません', en: 'No tokens' },
  createToken: { ja: 'トークンを作る', en: 'Create token' },
})

/** The incoming webhooks of an app. */
export const webhookWords = strings({
  title: { ja: '受信Webhook', en: 'Incoming webhooks' },
  intro: {
    ja: 'Slackと同じ形式（text・blocks・attachments）で投稿を受け取るアドレスです。投稿先ごとに1つ発行できます。',
    en: 'Addresses that take posts in the format of Slack (text, blocks, attachments). One for each target.',
  },
  none: { ja: '受信Webhookはありません', en: 'No incoming webhooks' },
  create: { ja: '受信Webhookを作る', en: 'Create webhook' },
  noTargets: {
    ja: '先に、書き込める場所を選んでください。',
    en: 'First choose where the app can write.',
  },
  allTaken: {
    ja: 'すべての投稿先に、受信Webhookがあります。',
    en: 'Every target has a webhook.',
  },
  target: { ja: '投稿先', en: 'Target' },
  targetMissing: { ja: '投稿先を選んでください。', en: 'Choose a target.' },
  ending: { ja: (text: string) => `アドレスの末尾 ${text}`, en: (text: string) => `Address ends in ${text}` },
  menu: { ja: '制度', en: 'Programme' },
  room: { ja: 'チャットルーム', en: 'Chat room' },
  ended: { ja: '終了', en: 'Ended' },
  test: { ja: 'テスト投稿', en: 'Post a test' },
  testTitle: { ja: 'テスト投稿をしますか', en: 'Post a test?' },
  testWords: {
    ja: (target: string) =>
      `「${target}」に、テストの文章がアプリの名前で投稿されます。見られる人全員に届きます。`,
    en: (target: string) =>
      `A test text is posted to “${target}” in the name of the app. Everyone there sees it.`,
  },
  testDone: { ja: '投稿しました', en: 'Posted' },
  renew: { ja: 'アドレスを再発行', en: 'New address' },
  renewTitle: { ja: 'アドレスを再発行しますか', en: 'Issue a new address?' },
  renewWords: {
    ja: '今のアドレスは、すぐに使えなくなります。',
    en: 'The current address stops working at once.',
  },
  remove: { ja: '削除', en: 'Delete' },
  removeTitle: { ja: '受信Webhookを削除しますか', en: 'Delete this webhook?' },
  removeWords: {
    ja: 'アドレスはすぐに使えなくなります。これまでの投稿は残ります。',
    en: 'Its address stops working at once. What was posted stays.',
  },
  removed: { ja: '削除しました', en: 'Deleted' },
  failed: { ja: 'できませんでした。もう一度お試しください。', en: 'This did not work. Try again.' },
  onceTitle: { ja: 'アドレスを発行しました', en: 'Address issued' },
  once: {
    ja: 'このアドレスは、今だけ表示されます。知っている人は誰でも投稿できるため、パスワードと同じように扱ってください。',
    en: 'This address is shown only now. Anyone who knows it can post, so treat it like a password.',
  },
  address: { ja: 'アドレス', en: 'Address' },
  example: { ja: '試すときのコマンド', en: 'A command to try it' },
  exampleText: { ja: 'こんにちは', en: 'Hello' },
  close: { ja: '閉じる', en: 'Close' },
})
