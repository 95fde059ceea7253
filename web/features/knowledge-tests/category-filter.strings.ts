import { strings } from '#common/strings.ts'

export const categoryWords = strings({
  category: { ja: 'カテゴリー', en: 'Category' },
  all: { ja: 'すべてのカテゴリー', en: 'All categories' },
})
