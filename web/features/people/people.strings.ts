import { strings } from '#common/strings.ts'

/** People in lists and search results. */
export const people = strings({
  peopleFailed: { ja: '一覧を読み込めませんでした', en: 'The list could not be loaded' },
  morePeople: { ja: 'もっと見る', en: 'Show more' },
  manager: { ja: '責任者', en: 'Manager' },
  nobodyFound: {
    ja: (query: string) => `「${query}」に一致する人はいません`,
    en: (query: string) => `No matches for “${query}”`,
  },
  nobodyFoundWords: {
    ja: '名前・ふりがな・ローマ字・旧姓・職種の一部で探せます。',
    en: 'You can search by any part of a current or former name, its reading, or a job label.',
  },
  /** The name itself is not shown to anyone here. */
  byFormerName: { ja: '旧姓で一致', en: 'Found by former name' },
  found: { ja: '検索結果', en: 'Search results' },
})
