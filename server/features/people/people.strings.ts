import { strings } from '#common/strings.ts'

export const peopleStrings = strings({
  formerColleague: { ja: '退会したユーザー', en: 'Former member' },
})
