import { strings } from '#common/strings.ts'

export const longTextWords = strings({
  info: { ja: '補足', en: 'Note' },
  warning: { ja: '注意', en: 'Warning' },
  success: { ja: 'ポイント', en: 'Tip' },
  fileGone: { ja: 'このファイルは表示できません', en: 'This file cannot be shown' },
  opens: { ja: '新しいタブで開く', en: 'Opens in a new tab' },
  preview: { ja: 'プレビュー', en: 'Preview' },
  noPreview: {
    ja: 'プレビューできません。ダウンロードしてご覧ください',
    en: 'No preview: download it to read it',
  },
  unread: {
    ja: (reason: string) => `内容は検索できません（${reason}）`,
    en: (reason: string) => `Its content cannot be searched: ${reason}`,
  },
  cut: { ja: '長いため先頭の部分だけ検索できます', en: 'Long file: only its beginning can be searched' },
  empty: { ja: '文字を含まないファイル', en: 'it contains no text' },
  encrypted: { ja: 'パスワードで保護', en: 'it is protected by a password' },
  damaged: { ja: '壊れたファイル', en: 'the file is damaged' },
  too_large: { ja: '大きすぎるファイル', en: 'it is too large' },
  too_slow: { ja: '複雑すぎるファイル', en: 'it is too complex' },
  unsupported: { ja: '対応していない形式', en: 'this format is not supported' },
  previewOf: {
    ja: (name: string) => `プレビュー ${name}（新しいタブで開く）`,
    en: (name: string) => `Preview ${name} (opens in a new tab)`,
  },
  download: { ja: (name: string) => `${name}をダウンロード`, en: (name: string) => `Download ${name}` },
})
