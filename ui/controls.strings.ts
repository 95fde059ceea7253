import { enPlural } from '#common/plural.ts'
import { strings } from '#common/strings.ts'

/** The controls' own texts, independent of their use. */
export const controls = strings({
  pending: { ja: '処理中', en: 'Loading' },
  loading: { ja: '読み込み中', en: 'Loading' },
  required: { ja: '必須', en: 'Required' },
  close: { ja: '閉じる', en: 'Close' },
  clear: { ja: '消去', en: 'Clear' },
  cancel: { ja: 'キャンセル', en: 'Cancel' },
  confirm: { ja: '確認', en: 'Confirm' },
  retry: { ja: '再試行', en: 'Try again' },
  remove: { ja: (name: string) => `${name}を外す`, en: (name: string) => `Remove ${name}` },
  moveUp: { ja: (name: string) => `${name}を前へ`, en: (name: string) => `Move ${name} earlier` },
  moveDown: { ja: (name: string) => `${name}を後ろへ`, en: (name: string) => `Move ${name} later` },
  discardInput: { ja: '入力した内容を破棄しますか？', en: 'Discard your changes?' },
  discardInputWords: {
    ja: '保存していない内容があります。このまま閉じたり移動したりすると失われます。',
    en: 'They have not been saved and will be lost.',
  },
  discard: { ja: '破棄する', en: 'Discard' },
  keepEditing: { ja: '入力を続ける', en: 'Keep editing' },
  notDone: {
    ja: '完了できませんでした。もう一度お試しください。',
    en: 'Something went wrong. Try again.',
  },
  succeeded: { ja: '成功', en: 'Success' },
  failed: { ja: 'エラー', en: 'Error' },
  toasts: { ja: 'お知らせメッセージ', en: 'Messages' },
  showPassword: { ja: 'パスワードを表示', en: 'Show password' },
  hidePassword: { ja: 'パスワードを隠す', en: 'Hide password' },
  characters: {
    ja: (used: number, most: number) => `${used} / ${most}文字`,
    en: (used: number, most: number) => `${used} / ${most} characters`,
  },
  choices: {
    ja: (count: number) => (count === 0 ? '候補はありません' : `候補${count}件`),
    en: (count: number) =>
      count === 0 ? 'No matches' : enPlural(count, { one: '# match', other: '# matches' }),
  },
  mentionChoices: { ja: 'メンションする相手', en: 'People to mention' },
  showChoices: { ja: '候補を表示', en: 'Show options' },
  errorTitle: { ja: '読み込めませんでした', en: 'This could not be loaded' },
  errorMessage: {
    ja: '通信の状態を確かめて、もう一度お試しください。',
    en: 'Check your connection and try again.',
  },
  more: { ja: 'もっと見る', en: 'Show more' },
  newer: { ja: '前へ', en: 'Previous' },
  older: { ja: '次へ', en: 'Next' },
  pages: { ja: 'ページ送り', en: 'Pages' },
  chooseFiles: { ja: 'ファイルを選ぶ', en: 'Choose files' },
  dropFiles: { ja: 'ここにドラッグすることもできます', en: 'or drag them here' },
  fileLimit: {
    ja: (most: number, size: string) => `${most}個まで、1個${size}まで`,
    en: (most: number, size: string) =>
      `Up to ${most} ${enPlural(most, { one: 'file', other: 'files' })}, ${size} each`,
  },
  tooManyFiles: {
    ja: (names: string, most: number) => `${most}個までのため追加できませんでした: ${names}`,
    en: (names: string, most: number) => `Not added (limit: ${most} files): ${names}`,
  },
  fileTooLarge: {
    ja: (name: string, size: string) => `${name}は${size}を超えています`,
    en: (name: string, size: string) => `${name} is over ${size}`,
  },
  fileEmpty: { ja: (name: string) => `${name}は空のファイルです`, en: (name: string) => `${name} is empty` },
  fileNotAccepted: {
    ja: (name: string) => `${name}は追加できない種類のファイルです`,
    en: (name: string) => `${name}: this file type is not supported`,
  },
  files: { ja: '追加したファイル', en: 'Added files' },
  uploading: { ja: (name: string) => `${name}を送信中`, en: (name: string) => `Uploading ${name}` },
  selectAll: { ja: 'すべて選択', en: 'Select all' },
  selectRow: { ja: (name: string) => `${name}を選択`, en: (name: string) => `Select ${name}` },
  openCalendar: { ja: 'カレンダーを開く', en: 'Open the calendar' },
  previousMonth: { ja: '前の月', en: 'Previous month' },
  nextMonth: { ja: '次の月', en: 'Next month' },
  today: { ja: '今日', en: 'Today' },
  dateFormat: { ja: '年/月/日', en: 'YYYY/MM/DD' },
  timeFormat: { ja: '時:分', en: 'HH:MM' },
  notADate: {
    ja: '日付として読めません。2026/11/20のように入力してください。',
    en: 'This is not a valid date. Enter it like 2026/11/20.',
  },
  notATime: {
    ja: '時刻として読めません。9:30のように入力してください。',
    en: 'This is not a valid time. Enter it like 9:30.',
  },
  outOfRange: { ja: 'この日付は選べません。', en: 'This date is not available.' },
  chosen: { ja: (name: string) => `${name}を選びました`, en: (name: string) => `${name} added` },
  unchosen: { ja: (name: string) => `${name}を外しました`, en: (name: string) => `${name} removed` },
  chosenList: { ja: '選択中', en: 'Selected' },
  noMore: {
    ja: (most: number) => `${most}件まで選べます。`,
    en: (most: number) => `You can choose up to ${most}.`,
  },
  noRows: { ja: '表示するものがありません', en: 'Nothing to show' },
  downloadPicture: { ja: 'グラフを画像で保存', en: 'Save the chart as a picture' },
  monthBefore: { ja: '前の月', en: 'Previous month' },
  monthAfter: { ja: '次の月', en: 'Next month' },
})
