import { strings } from '#common/strings.ts'

export const calendarsStrings = strings({
  windowWrong: {
    ja: (most: number) => `開始日より後の、${most}日以内の日を指定してください`,
    en: (most: number) => `Choose an end date up to ${most} days after the start date`,
  },
})
