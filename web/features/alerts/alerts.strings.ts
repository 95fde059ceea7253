import { strings } from '#common/strings.ts'

export const alertWords = strings({
  alerts: { ja: 'アラート', en: 'Alerts' },
  intro: {
    ja: '条件に当てはまったときと、当てはまらなくなったときに、1回ずつ署名付きのWebhookを送ります。毎分確認しています。',
    en: 'A signed webhook is sent once when a condition becomes true, and once when it is over. Looked at every minute.',
  },
  add: { ja: '宛先を追加', en: 'Add a receiver' },
  edit: { ja: '編集', en: 'Edit' },
  editTitle: { ja: '宛先の編集', en: 'Edit the receiver' },
  remove: { ja: '削除', en: 'Remove' },
  removeTitle: { ja: '宛先を削除しますか？', en: 'Remove this receiver?' },
  removeText: {
    ja: 'この宛先には、これ以上送りません。記録は残ります。',
    en: 'It is told of nothing more. The log remains.',
  },
  test: { ja: 'テストを送る', en: 'Send a test' },
  testDelivered: { ja: 'テストが届きました', en: 'The test was delivered' },
  testFailed: {
    ja: 'テストは届きませんでした。記録で理由を確認してください。',
    en: 'The test was not delivered. The log says why.',
  },
  receivers: { ja: '宛先', en: 'Receivers' },
  receiver: { ja: '宛先', en: 'Receiver' },
  noReceivers: { ja: '宛先はまだありません', en: 'No receivers yet' },
  noReceiversWords: {
    ja: '当番の人に届くアドレスを登録しましょう。',
    en: 'Add an address that reaches whoever is on duty.',
  },
  name: { ja: '名前', en: 'Name' },
  nameMissing: { ja: '名前を入力してください。', en: 'Enter a name.' },
  url: { ja: 'URL', en: 'Address' },
  urlNote: {
    ja: 'https:// で始まる、インターネット上のアドレス',
    en: 'On the internet, beginning with https://',
  },
  urlMissing: { ja: 'URLを入力してください。', en: 'Enter an address.' },
  conditions: { ja: '条件', en: 'Conditions' },
  conditionsMissing: { ja: '条件を選んでください。', en: 'Choose at least one condition.' },
  threshold: {
    ja: (condition: string) => `${condition}のしきい値`,
    en: (condition: string) => `Threshold: ${condition}`,
  },
  thresholdWrong: {
    ja: (least: number, most: number) => `${least}から${most}までの整数を入力してください。`,
    en: (least: number, most: number) => `Enter a whole number from ${least} to ${most}.`,
  },
  save: { ja: '保存', en: 'Save' },
  act: { ja: '操作', en: 'Action' },
  secretTitle: { ja: '署名の鍵', en: 'Secret' },
  secretOnce: {
    ja: 'この鍵は今だけ表示されます。受け取る側に保存し、届いたものの署名を確認してください。',
    en: 'This secret is shown only now. Keep it at the receiver and verify the signature of every message.',
  },
  close: { ja: '閉じる', en: 'Close' },
  current: { ja: '起きたこと', en: 'What happened' },
  condition: { ja: '条件', en: 'Condition' },
  measured: { ja: '値', en: 'Measured' },
  runbook: { ja: '手順書', en: 'Runbook' },
  raised: { ja: '発生', en: 'Raised' },
  resolved: { ja: '解消', en: 'Resolved' },
  open: { ja: '継続中', en: 'Open' },
  noAlerts: { ja: 'アラートはありません', en: 'No alerts' },
  noAlertsWords: {
    ja: '条件に当てはまると、ここに値と手順書が表示されます。',
    en: 'When a condition becomes true, its value and runbook are listed here.',
  },
  log: { ja: '送信の記録', en: 'Messages' },
  type: { ja: '種類', en: 'Type' },
  state: { ja: '状態', en: 'State' },
  attempts: { ja: '試行', en: 'Attempts' },
  answer: { ja: '応答', en: 'Answer' },
  when: { ja: '日時', en: 'When' },
  noMessages: { ja: '記録はまだありません', en: 'No messages yet' },
  noMessagesWords: {
    ja: '送ったものと応答が、ここに残ります。',
    en: 'What was sent and answered is kept here.',
  },
  failed: {
    ja: 'できませんでした。ほかの人が変更したかもしれません。読み込み直してください。',
    en: 'This did not work. Someone else may have changed it: reload the page.',
  },
})

export const alertConditionWords = strings({
  queue_age: { ja: '処理の遅れ', en: 'A queue waits' },
  failed_jobs: { ja: '失敗した処理（1時間）', en: 'Failed jobs in an hour' },
  error_rate: { ja: 'エラーの割合（5分）', en: 'Requests that fail, in 5 minutes' },
  disk_space: { ja: 'ディスクの空きが少ない', en: 'Little room on the disk' },
  backup_age: { ja: 'バックアップが古い', en: 'The backup is too old' },
  database_unreachable: { ja: 'データベースにつながらない', en: 'The database does not answer' },
  certificate_expiry: { ja: '証明書の期限が近い', en: 'The certificate ends soon' },
  mail_failing: { ja: 'メールの失敗（15分）', en: 'Emails that fail, in 15 minutes' },
  push_failing: { ja: 'プッシュ通知の失敗（15分）', en: 'Pushes that fail, in 15 minutes' },
  storage_failing: {
    ja: 'ファイルの保存先の失敗（5分）',
    en: 'Requests to the file storage that fail, in 5 minutes',
  },
})

export const alertUnitWords = strings({
  minutes: { ja: (value: number) => `${value}分`, en: (value: number) => `${value} min` },
  jobs: { ja: (value: number) => `${value}件`, en: (value: number) => `${value} jobs` },
  percent: { ja: (value: number) => `${value}%`, en: (value: number) => `${value}%` },
  hours: { ja: (value: number) => `${value}時間`, en: (value: number) => `${value} h` },
  seconds: { ja: (value: number) => `${value}秒`, en: (value: number) => `${value} s` },
  days: { ja: (value: number) => `${value}日`, en: (value: number) => `${value} days` },
})

/** The unit beside the field of a threshold. */
export const alertUnitNotes = strings({
  minutes: { ja: '分以上', en: 'minutes or more' },
  jobs: { ja: '件以上', en: 'jobs or more' },
  percent: { ja: '%', en: '%' },
  hours: { ja: '時間以上', en: 'hours or more' },
  seconds: { ja: '秒以上', en: 'seconds or more' },
  days: { ja: '日未満', en: 'days or less' },
})

export const alertTypeWords = strings({
  'alert.raised': { ja: '発生', en: 'Raised' },
  'alert.resolved': { ja: '解消', en: 'Resolved' },
  'alert.test': { ja: 'テスト', en: 'Test' },
})

export const alertDeliveryWords = strings({
  waiting: { ja: '再送待ち', en: 'Waiting' },
  delivered: { ja: '届いた', en: 'Delivered' },
  failed: { ja: '届かなかった', en: 'Not delivered' },
})

/** Why there was no answer. */
export const alertProblemWords = strings({
  forbidden: { ja: '送れないアドレス', en: 'forbidden address' },
  timeout: { ja: '時間切れ', en: 'timeout' },
  certificate: { ja: '証明書の問題', en: 'certificate' },
  unreachable: { ja: '接続できない', en: 'unreachable' },
  removed: { ja: '宛先が削除された', en: 'receiver removed' },
})
