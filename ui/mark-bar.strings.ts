import { strings } from '#common/strings.ts'

export const markBar = strings({
  marks: { ja: '文字の書式', en: 'Formatting' },
  bold: { ja: '太字（Ctrl+B）', en: 'Bold (Ctrl+B)' },
  heading: { ja: '見出し', en: 'Heading' },
  list: { ja: '箇条書き', en: 'List' },
  link: { ja: 'リンク', en: 'Link' },
  preview: { ja: 'プレビュー', en: 'Preview' },
  nothingToPreview: { ja: 'まだ何も書かれていません。', en: 'Nothing to preview yet.' },
})
