import { strings } from './strings.ts'

/** How long ago something was, under 24 hours. */
export const dates = strings({
  justNow: { ja: 'たった今', en: 'Just now' },
  minutesAgo: {
    ja: (minutes: number) => `${minutes}分前`,
    en: (minutes: number) => `${minutes} min ago`,
  },
  hoursAgo: {
    ja: (hours: number) => `${hours}時間前`,
    en: (hours: number) => (hours === 1 ? '1 hour ago' : `${hours} hours ago`),
  },
})
