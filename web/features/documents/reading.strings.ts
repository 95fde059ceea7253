import { strings } from '#common/strings.ts'

/** The words around the text of a document. They are loaded with it, so others are elsewhere. */
export const readingWords = strings({
  title: { ja: '文書', en: 'Documents' },
  categories: { ja: 'カテゴリー', en: 'Categories' },
  gone: { ja: 'この文書は見つかりません', en: 'This document was not found' },
  goneWords: {
    ja: '削除されたか、読める人が変わった可能性があります。',
    en: 'It may have been deleted, or its readers may have changed.',
  },
  toDocuments: { ja: '文書の一覧へ', en: 'Go to documents' },
  published: { ja: (day: string) => `${day} 公開`, en: (day: string) => `Published on ${day}` },
  edition: { ja: (number: number) => `第${number}版`, en: (number: number) => `Edition ${number}` },
  owner: { ja: '担当', en: 'Owner' },
  reviewer: { ja: 'レビュー', en: 'Reviewed by' },
  reviewOn: { ja: '見直し予定日', en: 'Next review' },
  expiresOn: { ja: '掲載の最終日', en: 'Last day' },
  editions: { ja: '版の履歴と差分', en: 'Editions and changes' },
  edit: { ja: '編集', en: 'Edit' },
  print: { ja: '印刷・PDF', en: 'Print or PDF' },
  contents: { ja: '目次', en: 'Contents' },
})
