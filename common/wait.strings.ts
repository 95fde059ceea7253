import type { Locale } from './locale.ts'
import { enPlural } from './plural.ts'

/** A waiting time given in seconds as text, rounded up: 15秒, 5分, 1時間. */
export const waitWords = (locale: Locale, seconds: number) =>
  locale === 'ja'
    ? inUnits(seconds, ['秒', '分', '時間'], (count, unit) => `${count}${unit}`)
    : inUnits(
        seconds,
        ['second', 'minute', 'hour'],
        (count, unit) => `${count} ${unit}${enPlural(count, { one: '', other: 's' })}`,
      )

type Units = readonly [seconds: string, minutes: string, hours: string]

function inUnits(seconds: number, units: Units, words: (count: number, unit: string) => string) {
  if (seconds < 60) return words(seconds, units[0])
  const minutes = Math.ceil(seconds / 60)
  return minutes < 60 ? words(minutes, units[1]) : words(Math.ceil(minutes / 60), units[2])
}
