import { useStrings } from '#ui/locale.tsx'
import { repetitionWords } from './repetitions.strings.ts'

/** The repetitions that the form offers, as rules of RFC 5545 that begin on the day of issue. */
const repetitions = {
  none: '',
  daily: 'FREQ=DAILY',
  weekly: 'FREQ=WEEKLY',
  fortnightly: 'FREQ=WEEKLY;INTERVAL=2',
  monthly: 'FREQ=MONTHLY',
  yearly: 'FREQ=YEARLY',
} as const

const names = Object.keys(repetitions) as (keyof typeof repetitions)[]

/** Returns the name of a rule; the rule itself if the form does not offer it. */
export function useRepetitionName() {
  const t = useStrings(repetitionWords)
  return (rule: string) => {
    const known = names.find((name) => repetitions[name] === rule)
    return known ? t[known] : rule
  }
}

/** The choices of a select. `current`: kept if it is another rule. */
export function useRepetitionOptions(current: string) {
  const t = useStrings(repetitionWords)
  const known: { value: string; label: string }[] = names.map((name) => ({
    value: repetitions[name],
    label: t[name],
  }))
  return known.some(({ value }) => value === current) ? known : [...known, { value: current, label: current }]
}
