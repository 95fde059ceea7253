import type { Locale } from './locale.ts'

/** The forms of a phrase by the plural categories of its language; `#` is replaced by the number. */
type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }

/**
 * Returns a function that selects a phrase for a number by the plural rules of a language:
 * `plural('en')(1_200, { one: '# person', other: '# people' })` is `1,200 people`.
 */
export function plural(locale: Locale) {
  const rules = new Intl.PluralRules(locale)
  const format = new Intl.NumberFormat(locale)
  return (count: number, forms: Forms) =>
    (forms[rules.select(count)] ?? forms.other).replace('#', format.format(count))
}

export const enPlural = plural('en')
