import { strings } from '#common/strings.ts'

export const operatorNoticeStrings = strings({
  endsTooEarly: { ja: '終了は、開始よりもあとにしてください。', en: 'It must end after it starts.' },
  endsTooLate: {
    ja: (days: number) => `終了は、開始から${days}日以内にしてください。`,
    en: (days: number) => `It must end within ${days} days of its start.`,
  },
})
