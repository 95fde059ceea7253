import { strings } from '#common/strings.ts'

type Counts = { new: number; changed: number; unchanged: number; refused: number }

export const eventImportWords = strings({
  title: { ja: '.icsファイルの読み込み', en: 'Import an .ics file' },
  intro: {
    ja: 'ほかのカレンダーから書き出したファイルのイベントを登録します。同じファイルをもう一度読み込んでも、重複しません。通知は送られません。',
    en: 'Adds the events of a file from another calendar. Importing the same file again creates no duplicates. Nobody is notified.',
  },
  file: { ja: 'ファイル', en: 'File' },
  fileNote: {
    ja: 'iCalendar形式（.ics）、1MB・500件まで',
    en: 'iCalendar (.ics), up to 1 MB and 500 events',
  },
  chooseFile: { ja: 'ファイルを選んでください', en: 'Choose a file' },
  audience: { ja: '新しいイベントの公開範囲', en: 'Who can see new events' },
  category: { ja: '新しいイベントのカテゴリー', en: 'Category of new events' },
  noCategory: { ja: 'なし', en: 'None' },
  check: { ja: '内容を確認', en: 'Check' },
  apply: { ja: '読み込む', en: 'Import' },
  applied: {
    ja: (added: number, changed: number) => `${added}件を登録し、${changed}件を変更しました`,
    en: (added: number, changed: number) => `${added} added, ${changed} changed`,
  },
  conflict: {
    ja: '確認したあとにイベントが変更されました。もう一度確認してください',
    en: 'Events have changed since the check. Check the file again',
  },
  failed: { ja: '読み込めませんでした', en: 'Could not import the file' },
  result: { ja: '確認の結果', en: 'Result of the check' },
  counts: {
    ja: (counts: Counts) =>
      `新規${counts.new}件・変更${counts.changed}件・変更なし${counts.unchanged}件・読み込めないもの${counts.refused}件`,
    en: (counts: Counts) =>
      `${counts.new} new, ${counts.changed} changed, ${counts.unchanged} unchanged, ${counts.refused} refused`,
  },
  nothing: { ja: '登録・変更するイベントはありません', en: 'There is nothing to import' },
  state: { ja: '結果', en: 'Result' },
  new: { ja: '新規', en: 'New' },
  changed: { ja: '変更', en: 'Changed' },
  unchanged: { ja: '変更なし', en: 'Unchanged' },
  refused: { ja: '読み込めません', en: 'Refused' },
  event: { ja: 'イベント', en: 'Event' },
  untitled: { ja: '（件名なし）', en: '(no title)' },
  when: { ja: '日時・理由', en: 'When, or why not' },
  exceptions: {
    ja: (count: number) => `例外${count}回`,
    en: (count: number) => (count === 1 ? '1 exception' : `${count} exceptions`),
  },
})
