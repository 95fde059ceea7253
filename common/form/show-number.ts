import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import { shownWords } from './show-answers.strings.ts'

/** 1,234.5 with its unit: 12.5 km. */
export function showNumber(number: number, unit: string, locale: Locale): string {
  const digits = number.toLocaleString('en-US', { maximumFractionDigits: 10 })
  if (!unit) return digits
  // Japanese counters follow the number directly, Latin letters after a space.
  return locale === 'en' || /^[a-z]/i.test(unit) ? `${digits} ${unit}` : `${digits}${unit}`
}

/** Whole yen with the currency sign where the language has one. */
export function showMoney(yen: number, locale: Locale): string {
  const digits = Math.abs(yen).toLocaleString('en-US', { maximumFractionDigits: 0 })
  const sign = yen < 0 ? '-' : ''
  return phrases(shownWords, locale).money(sign, digits)
}
