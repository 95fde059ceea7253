import { strings } from '#common/strings.ts'

export const filterLineWords = strings({
  open: { ja: '絞り込み', en: 'Filter' },
  more: { ja: 'ほかの条件', en: 'More filters' },
  count: {
    ja: (words: string, count: number) => `${words}（${count}）`,
    en: (words: string, count: number) => `${words} (${count})`,
  },
  show: { ja: '結果を見る', en: 'Show results' },
  clear: { ja: '絞り込みを解除', en: 'Clear filters' },
})
