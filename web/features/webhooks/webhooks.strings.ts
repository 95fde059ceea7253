import { strings } from '#common/strings.ts'
import { webhookLimits } from '#contract/webhooks.ts'

export const webhookWords = strings({
  list: { ja: 'Webhookの一覧', en: 'Webhooks' },
  intro: {
    ja: 'Hirobaで起きたことを、ほかのシステムへすぐに知らせます。送るのは番号とAPIのアドレスだけです。内容は、受け取った側がAPIトークンで読みます。',
    en: 'Tell other systems at once what happens in Hiroba. Only ids and addresses of the API are sent; the receiver reads the content with an API token.',
  },
  none: { ja: 'Webhookはありません', en: 'No webhooks yet' },
  noneWords: {
    ja: '送信先のアドレスと、知らせる出来事を登録します。',
    en: 'Register an address and the events it is told of.',
  },
  create: { ja: 'Webhookを登録', en: 'Register a webhook' },
  edit: { ja: '変更', en: 'Edit' },
  editTitle: { ja: 'Webhookの変更', en: 'Edit the webhook' },
  save: { ja: '保存', en: 'Save' },
  saved: { ja: '保存しました', en: 'Saved' },
  failed: { ja: '実行できませんでした。もう一度お試しください。', en: 'This did not work. Try again.' },
  name: { ja: '名前', en: 'Name' },
  nameNote: { ja: '例：在庫システムへの通知', en: 'For example: stock system' },
  nameMissing: { ja: '名前を入力してください。', en: 'Enter a name.' },
  url: { ja: '送信先のアドレス', en: 'Address' },
  urlNote: {
    ja: 'https:// で始まる、インターネットから届くアドレス',
    en: 'An address on the public internet that begins with https://',
  },
  urlMissing: { ja: '送信先のアドレスを入力してください。', en: 'Enter an address.' },
  description: { ja: '説明', en: 'Description' },
  descriptionNote: {
    ja: '何に使うか、困ったときの連絡先など',
    en: 'What it is for, or whom to contact about it',
  },
  events: { ja: '知らせる出来事', en: 'Events' },
  eventsMissing: { ja: '出来事を1つ以上選んでください。', en: 'Choose at least one event.' },
  allOf: { ja: (area: string) => `${area}のすべて`, en: (area: string) => `All: ${area}` },
  eventCount: {
    ja: (count: number) => `${count}種類の出来事`,
    en: (count: number) => (count === 1 ? '1 type of event' : `${count} types of event`),
  },
  active: { ja: '有効', en: 'Active' },
  paused: { ja: '停止中', en: 'Paused' },
  failing: { ja: '失敗中', en: 'Failing' },
  failingSince: {
    ja: (at: string) => `${at}から、送信に失敗しています。`,
    en: (at: string) => `Every delivery has failed since ${at}.`,
  },
  failingWords: {
    ja: '間隔をあけて、くり返し送信しています。3日続くと、自動的に停止します。',
    en: 'Deliveries are retried at growing intervals. After three days the webhook is paused.',
  },
  pausedByHand: {
    ja: '停止中です。停止している間の出来事は、再開しても送られません。',
    en: 'This webhook is paused. What happens in the meantime is not sent later.',
  },
  pausedFailing: {
    ja: '送信の失敗が3日続いたため、自動的に停止しました。送信先を確かめて再開し、失敗した分を送り直してください。',
    en: 'Paused automatically, because deliveries failed for three days. Check the address, resume, and send what failed again.',
  },
  pausedGone: {
    ja: '送信先が「受信を終了した」（410）と答えたため、自動的に停止しました。',
    en: 'Paused automatically, because the address answered that it is gone (410).',
  },
  neverDelivered: { ja: 'まだ届いていません', en: 'Nothing delivered yet' },
  delivered: { ja: (at: string) => `最後に届いたのは${at}`, en: (at: string) => `Last delivered ${at}` },
  waitingCount: {
    ja: (count: number) => `送信待ち${count}件`,
    en: (count: number) => `${count} waiting`,
  },
  failedCount: { ja: (count: number) => `失敗${count}件`, en: (count: number) => `${count} failed` },
  test: { ja: 'テスト送信', en: 'Send a test' },
  testDelivered: {
    ja: (status: number, ms: number) => `届きました（応答${status}、${ms}ミリ秒）`,
    en: (status: number, ms: number) => `Delivered (answer ${status}, ${ms} ms)`,
  },
  testFailed: {
    ja: (why: string) => `届きませんでした（${why}）`,
    en: (why: string) => `Not delivered (${why})`,
  },
  pause: { ja: '停止', en: 'Pause' },
  resume: { ja: '再開', en: 'Resume' },
  pausedDone: { ja: '停止しました', en: 'Paused' },
  resumedDone: { ja: '再開しました', en: 'Resumed' },
  renew: { ja: '署名の鍵を作り直す', en: 'New secret' },
  renewTitle: { ja: '署名の鍵を作り直しますか？', en: 'Make a new secret?' },
  renewWords: {
    ja: `今の鍵でも、あと${webhookLimits.previousHours}時間は署名します。その間に、受け取る側の鍵を取り替えてください。`,
    en: `The current secret signs beside the new one for ${webhookLimits.previousHours} hours. Replace it at the receiver in that time.`,
  },
  previousUntil: {
    ja: (at: string) => `以前の鍵でも${at}まで署名します。`,
    en: (at: string) => `The earlier secret signs too, until ${at}.`,
  },
  secretTitle: { ja: '署名の鍵', en: 'Secret' },
  secretOnce: {
    ja: 'この鍵は、今だけ表示されます。受け取る側に保管し、届いた内容の署名を確かめてください。',
    en: 'This secret is shown only now. Keep it at the receiver and verify the signature of every message.',
  },
  secretNote: {
    ja: '署名は Standard Webhooks の形式（webhook-id、webhook-timestamp、webhook-signature）です。',
    en: 'Signatures follow Standard Webhooks: webhook-id, webhook-timestamp and webhook-signature.',
  },
  close: { ja: '閉じる', en: 'Close' },
  delete: { ja: '削除', en: 'Delete' },
  deleteTitle: {
    ja: (name: string) => `「${name}」を削除しますか？`,
    en: (name: string) => `Delete “${name}”?`,
  },
  deleteWords: {
    ja: '送信の記録も削除されます。送信待ちの分は送られません。元には戻せません。',
    en: 'Its log is deleted too, and what is waiting is not sent. This cannot be undone.',
  },
  deleted: { ja: '削除しました', en: 'Deleted' },
  gone: { ja: 'このWebhookはありません', en: 'This webhook does not exist' },
  goneWords: { ja: '削除された可能性があります。', en: 'It may have been deleted.' },
  toList: { ja: '一覧へ', en: 'To the list' },
})

export const deliveryWords = strings({
  log: { ja: '送信の記録', en: 'Deliveries' },
  logNote: {
    ja: `${webhookLimits.days}日間残ります。`,
    en: `Kept for ${webhookLimits.days} days.`,
  },
  state: { ja: '表示する記録', en: 'Show' },
  all: { ja: 'すべて', en: 'All' },
  waiting: { ja: '送信待ち', en: 'Waiting' },
  delivered: { ja: '成功', en: 'Delivered' },
  failed: { ja: '失敗', en: 'Failed' },
  none: { ja: '記録はありません。', en: 'No deliveries.' },
  loadFailed: { ja: '記録を読み込めませんでした', en: 'The deliveries could not be loaded' },
  refresh: { ja: '最新の状態に更新', en: 'Refresh' },
  more: { ja: 'さらに表示', en: 'Show more' },
  answered: { ja: (status: number) => `応答${status}`, en: (status: number) => `Answer ${status}` },
  took: { ja: (ms: number) => `${ms}ミリ秒`, en: (ms: number) => `${ms} ms` },
  attempts: {
    ja: (count: number) => `送信${count}回`,
    en: (count: number) => (count === 1 ? '1 attempt' : `${count} attempts`),
  },
  next: { ja: (at: string) => `次は${at}`, en: (at: string) => `Next ${at}` },
  open: { ja: '詳細', en: 'Details' },
  openOne: {
    ja: (what: string, at: string) => `${what}（${at}）の詳細`,
    en: (what: string, at: string) => `Details: ${what}, ${at}`,
  },
  messageId: { ja: '送信の番号', en: 'Message id' },
  body: { ja: '送った内容', en: 'Body' },
  history: { ja: '送信の経過', en: 'Attempts' },
  attempt: { ja: (number: number) => `${number}回目`, en: (number: number) => `Attempt ${number}` },
  replay: { ja: 'もう一度送る', en: 'Send again' },
  replayed: { ja: '送信待ちに入れました', en: 'Queued' },
  replayPaused: {
    ja: '停止中は送り直せません。先に再開してください。',
    en: 'Resume the webhook to send this again.',
  },
  replayFailed: { ja: '失敗した分を送り直す', en: 'Send failed ones again' },
  replayFailedTitle: { ja: '失敗した分を送り直す', en: 'Send failed deliveries again' },
  replayFailedWords: {
    ja: '選んだ期間に起きて、届かなかった出来事を、もう一度すべて送ります。番号（webhook-id）は変わりません。',
    en: 'All events of the chosen period that were not delivered are sent again, with the same webhook-id.',
  },
  since: { ja: 'いつからの分か', en: 'Since' },
  hour: { ja: '1時間前から', en: 'The last hour' },
  day: { ja: '1日前から', en: 'The last day' },
  week: { ja: '7日前から', en: 'The last 7 days' },
  month: { ja: `${webhookLimits.days}日前から（すべて）`, en: `The last ${webhookLimits.days} days (all)` },
  replayedCount: {
    ja: (count: number) =>
      count === 0 ? '失敗した記録はありませんでした' : `${count}件を送信待ちに入れました`,
    en: (count: number) => (count === 0 ? 'There was nothing to send again' : `${count} queued`),
  },
  close: { ja: '閉じる', en: 'Close' },
  actionFailed: { ja: '実行できませんでした。もう一度お試しください。', en: 'This did not work. Try again.' },
})

/** Why there was no answer. */
export const problemWords = strings({
  timeout: {
    ja: `${webhookLimits.timeoutSeconds}秒以内に応答がない`,
    en: `no answer within ${webhookLimits.timeoutSeconds} seconds`,
  },
  unreachable: { ja: '送信先につながらない', en: 'the address could not be reached' },
  forbidden: { ja: 'インターネットから届かないアドレス', en: 'not an address on the public internet' },
  certificate: { ja: '送信先の証明書に問題がある', en: 'a problem with its certificate' },
  secret: { ja: '署名の鍵を読み出せない', en: 'the secret cannot be opened' },
})
