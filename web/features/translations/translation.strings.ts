import { strings } from '#common/strings.ts'

export const translation = strings({
  translate: { ja: '日本語に翻訳', en: 'Translate to English' },
  hide: { ja: '翻訳を閉じる', en: 'Hide translation' },
  machine: { ja: '機械翻訳', en: 'Machine translation' },
  failed: { ja: '翻訳できませんでした。', en: 'This could not be translated.' },
})
