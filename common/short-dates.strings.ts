import { strings } from './strings.ts'

export const shortDates = strings({
  yesterday: { ja: '昨日', en: 'Yesterday' },
})
