import { strings } from '#common/strings.ts'

export const savedViewWords = strings({
  view: { ja: '表示', en: 'View' },
  settings: { ja: '表示の設定', en: 'View settings' },
  columns: { ja: '表示する列', en: 'Columns' },
  usual: { ja: '列を初期状態に戻す', en: 'Reset columns' },
  saved: { ja: '保存した表示', en: 'Saved views' },
  none: {
    ja: 'いまの絞り込み・並び順・列に名前を付けて保存すると、次からここで選べます。',
    en: 'Save the current filters, order and columns under a name to open them here later.',
  },
  name: { ja: '名前', en: 'Name' },
  nameExample: { ja: '例：一度もログインしていない人', en: 'e.g. People who never signed in' },
  nameMissing: { ja: '名前を入力してください。', en: 'Enter a name.' },
  save: { ja: 'いまの表示を保存', en: 'Save current view' },
  savedNow: { ja: '表示を保存しました。', en: 'View saved.' },
  deleted: { ja: '表示を削除しました。', en: 'View deleted.' },
  deleteView: {
    ja: (name: string) => `「${name}」を削除`,
    en: (name: string) => `Delete “${name}”`,
  },
  failed: {
    ja: '保存できませんでした。もう一度お試しください。',
    en: 'Could not be saved. Try again.',
  },
  done: { ja: '完了', en: 'Done' },
})
