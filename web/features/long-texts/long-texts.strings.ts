import { strings } from '#common/strings.ts'

export const longTextWords = strings({
  info: { ja: '補足', en: 'Note' },
  warning: { ja: '注意', en: 'Warning' },
  success: { ja: 'ポイント', en: 'Tip' },
  fileGone: { ja: 'このファイルは表示できません', en: 'This file cannot be shown' },
  opens: { ja: '新しいタブで開く', en: 'Opens in a new tab' },
  preview: { ja: 'プレビュー', en: 'Preview' },
  download: { ja: (name: string) => `${name}をダウンロード`, en: (name: string) => `Download ${name}` },
})
