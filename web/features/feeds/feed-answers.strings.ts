import { strings } from '#common/strings.ts'

export const feedAnswers = strings({
  to: { ja: 'から次の人へ', en: 'to' },
  more: { ja: '続きを読む', en: 'Read more' },
})
