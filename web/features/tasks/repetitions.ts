import { strings } from '#common/strings.ts'
import { useStrings } from '#ui/locale.tsx'

/** The repetitions that the form offers, as rules of RFC 5545 that begin on the day of issue. */
export const repetitions = {
  none: '',
  daily: 'FREQ=DAILY',
  weekly: 'FREQ=WEEKLY',
  fortnightly: 'FREQ=WEEKLY;INTERVAL=2',
  monthly: 'FREQ=MONTHLY',
  yearly: 'FREQ=YEARLY',
} as const

const words = strings({
  none: { ja: '繰り返さない', en: 'Does not repeat' },
  daily: { ja: '毎日', en: 'Every day' },
  weekly: { ja: '毎週', en: 'Every week' },
  fortnightly: { ja: '2週間ごと', en: 'Every two weeks' },
  monthly: { ja: '毎月', en: 'Every month' },
  yearly: { ja: '毎年', en: 'Every year' },
})

const names = Object.keys(repetitions) as (keyof typeof repetitions)[]

/** Returns the name of a rule; the rule itself if the form does not offer it. */
export function useRepetitionName() {
  const t = useStrings(words)
  return (rule: string) => {
    const known = names.find((name) => repetitions[name] === rule)
    return known ? t[known] : rule
  }
}

/** The choices of a select. `current`: kept if it is another rule. */
export function useRepetitionOptions(current: string) {
  const t = useStrings(words)
  const known: { value: string; label: string }[] = names.map((name) => ({
    value: repetitions[name],
    label: t[name],
  }))
  return known.some(({ value }) => value === current) ? known : [...known, { value: current, label: current }]
}
