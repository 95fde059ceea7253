import { enPlural } from '#common/plural.ts'
import { strings } from '#common/strings.ts'

export const emojiWords = strings({
  picker: { ja: '絵文字', en: 'Emoji' },
  frequent: { ja: 'よく使う絵文字', en: 'Frequently used' },
  more: { ja: 'すべての絵文字', en: 'All emoji' },
  search: { ja: '絵文字を検索', en: 'Search emoji' },
  groups: { ja: '絵文字の種類', en: 'Emoji categories' },
  smileys: { ja: '表情', en: 'Smileys' },
  people: { ja: '人と体', en: 'People' },
  nature: { ja: '動物と自然', en: 'Animals and nature' },
  food: { ja: '食べ物と飲み物', en: 'Food and drink' },
  travel: { ja: '旅行と場所', en: 'Travel and places' },
  activities: { ja: '活動', en: 'Activities' },
  objects: { ja: '物', en: 'Objects' },
  symbols: { ja: '記号', en: 'Symbols' },
  flags: { ja: '旗', en: 'Flags' },
  found: {
    ja: (count: number) => `${count}件の絵文字`,
    en: (count: number) => enPlural(count, { one: '# emoji', other: '# emoji' }),
  },
  noneFound: { ja: '見つかりません。別の言葉で検索してください。', en: 'No matches. Try another word.' },
  failed: { ja: '絵文字を読み込めませんでした', en: 'The emoji could not be loaded' },
  retry: { ja: '再試行', en: 'Try again' },
})
