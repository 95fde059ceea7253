import { strings } from '#common/strings.ts'

export const repetitionWords = strings({
  none: { ja: '繰り返さない', en: 'Does not repeat' },
  daily: { ja: '毎日', en: 'Every day' },
  weekly: { ja: '毎週', en: 'Every week' },
  fortnightly: { ja: '2週間ごと', en: 'Every two weeks' },
  monthly: { ja: '毎月', en: 'Every month' },
  yearly: { ja: '毎年', en: 'Every year' },
})
