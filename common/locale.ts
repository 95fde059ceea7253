/** The languages the product speaks. Japanese is the source language. */
export const locales = ['ja', 'en'] as const
export type Locale = (typeof locales)[number]

/** The languages in which every phrase exists, in the order in which a missing phrase of another language is looked for. */
export const fallbacks = ['en', 'ja'] as const satisfies readonly Locale[]

/** What each language calls itself. */
export const localeNames: Record<Locale, string> = { ja: '日本語', en: 'English' }

export const isLocale = (value: unknown): value is Locale => locales.includes(value as Locale)

/** The first language of an `Accept-Language` header that the product speaks; Japanese when none is. */
export function preferredLocale(acceptLanguage: string | undefined): Locale {
  const wanted = (acceptLanguage ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...params] = part.trim().split(';')
      const weight = params.map((p) => p.trim()).find((p) => p.startsWith('q='))
      return { language: tag.toLowerCase().split('-')[0], weight: weight ? Number(weight.slice(2)) : 1 }
    })
    .filter((choice) => isLocale(choice.language) && choice.weight > 0)
    .sort((a, b) => b.weight - a.weight)
  return (wanted[0]?.language as Locale | undefined) ?? 'ja'
}
