import { enPlural } from '#common/plural.ts'
import { strings } from '#common/strings.ts'

export const apiReferenceWords = strings({
  title: { ja: 'APIリファレンス', en: 'API reference' },
  intro: {
    ja: '社内のプログラムからトークンで呼び出せる操作の一覧です。画面と同じ操作が、トークンに選んだ範囲で使えます。各操作の説明は英語です。',
    en: 'Everything that your company’s programs can call with a token: the same as on the screens, within the access chosen for the token.',
  },
  address: { ja: 'アドレス', en: 'Address' },
  header: { ja: '認証のヘッダー', en: 'Authorisation' },
  names: { ja: '名前と日時', en: 'Names and times' },
  namesWords: {
    ja: '項目名はsnake_case。日時はISO 8601（UTC）、日付はYYYY-MM-DDです。',
    en: 'Names are snake_case. Times are ISO 8601 in UTC, days YYYY-MM-DD.',
  },
  lists: { ja: '一覧', en: 'Lists' },
  listsWords: {
    ja: 'next_cursorがnullになるまで、?cursor= に付けて続きを取得します。',
    en: 'Ask for the next page with ?cursor= and the next_cursor, until it is null.',
  },
  limits: { ja: '回数の上限', en: 'Rate limit' },
  limitsWords: {
    ja: (calls: number) =>
      `1つのトークンで1分に${calls}回まで。残りはRateLimit-Remainingで分かります。超えると429が返るので、Retry-Afterの秒数を待ちます。`,
    en: (calls: number) =>
      `${calls} calls a minute for each token. RateLimit-Remaining tells the rest. Beyond it, wait the seconds in Retry-After of the 429.`,
  },
  repeats: { ja: '再送', en: 'Repeating' },
  repeatsWords: {
    ja: '変更には、Idempotency-Keyヘッダーを付けられます。24時間以内に同じキーで再送しても、1回だけ行われます。',
    en: 'Send changes with an Idempotency-Key. Sent again with the same key within a day, they happen once.',
  },
  document: { ja: 'OpenAPI 3.1（JSON）', en: 'OpenAPI 3.1 (JSON)' },
  toTokens: { ja: 'トークンを作る', en: 'Create a token' },
  changes: { ja: '変更履歴', en: 'Changes' },
  firstEdition: { ja: '最初の版です。', en: 'The first edition.' },
  added: { ja: '追加', en: 'Added' },
  removed: { ja: '廃止', en: 'Removed' },
  changed: { ja: '変更', en: 'Changed' },
  breaking: { ja: '互換性のない変更', en: 'Breaking' },
  find: { ja: '操作を探す', en: 'Find a call' },
  findPlaceholder: { ja: 'パスまたは英語の説明', en: 'Path or description' },
  area: { ja: '範囲', en: 'Area' },
  allAreas: { ja: 'すべての範囲', en: 'All areas' },
  count: {
    ja: (count: number) => `${count}件の操作`,
    en: (count: number) => enPlural(count, { one: '# call', other: '# calls' }),
  },
  none: { ja: '該当する操作はありません', en: 'No calls match' },
  noneWords: {
    ja: 'キーワードを変えるか、範囲を「すべて」にしてください。',
    en: 'Change the words or the area.',
  },
  failed: { ja: 'リファレンスを読み込めませんでした', en: 'The reference could not be loaded' },
  scope: { ja: '必要な範囲', en: 'Scope' },
  parameters: { ja: 'パラメーター', en: 'Parameters' },
  body: { ja: '本文', en: 'Body' },
  response: { ja: '応答', en: 'Response' },
  noContent: { ja: '本文なし（204）', en: 'No content (204)' },
  file: { ja: 'ファイル', en: 'A file' },
  errors: { ja: 'エラー', en: 'Errors' },
  field: { ja: '項目', en: 'Field' },
  type: { ja: '型', en: 'Type' },
  required: { ja: '必須', en: 'Required' },
  curl: { ja: 'curl', en: 'curl' },
  tryIt: { ja: '試す', en: 'Try it' },
  tryChanges: {
    ja: '実際のデータが変わります。取り消せないことがあります。',
    en: 'This changes real data, and may be impossible to undo.',
  },
  token: { ja: 'トークン', en: 'Token' },
  tokenNote: {
    ja: 'この画面を閉じるまで使います。保存されません。',
    en: 'Used until you leave this page. It is not stored.',
  },
  tokenMissing: { ja: 'トークンを入力してください。', en: 'Enter a token.' },
  fieldMissing: { ja: '入力してください。', en: 'Enter a value.' },
  jsonWrong: { ja: 'JSONとして読めません。', en: 'This is not JSON.' },
  send: { ja: '送信', en: 'Send' },
  unreachable: {
    ja: 'サーバーに接続できませんでした。もう一度お試しください。',
    en: 'The server could not be reached. Try again.',
  },
  answer: { ja: '結果', en: 'Result' },
  left: {
    ja: (left: string, all: string) => `この1分の残り ${left} / ${all} 回`,
    en: (left: string, all: string) => `${left} of ${all} calls left in this minute`,
  },
})
