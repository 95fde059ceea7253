import { strings } from '#common/strings.ts'

export const looksStrings = strings({
  tooEarly: { ja: '今日か、それよりあとの日を選んでください。', en: 'Choose today or a later day.' },
  tooLate: {
    ja: (days: number) => `許可できるのは${days}日先までです。`,
    en: (days: number) => `Consent can be given for ${days} days at most.`,
  },
})
