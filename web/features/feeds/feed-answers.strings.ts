import { strings } from '#common/strings.ts'

export const feedAnswers = strings({
  card: { ja: (name: string) => `カード「${name}」`, en: (name: string) => `Card “${name}”` },
  to: { ja: 'から次の人へ', en: 'to' },
  more: { ja: '続きを読む', en: 'Read more' },
})
