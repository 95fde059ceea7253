import { enPlural } from './plural.ts'
import { strings } from './strings.ts'

/** The time since something happened, under 24 hours. */
export const dates = strings({
  justNow: { ja: 'たった今', en: 'Just now' },
  minutesAgo: {
    ja: (minutes: number) => `${minutes}分前`,
    en: (minutes: number) => `${minutes} min ago`,
  },
  hoursAgo: {
    ja: (hours: number) => `${hours}時間前`,
    en: (hours: number) => enPlural(hours, { one: '# hour ago', other: '# hours ago' }),
  },
})
