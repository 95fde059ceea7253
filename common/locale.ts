/** The product's languages. Japanese is the source language. */
export const locales = ['ja', 'en'] as const
export type Locale = (typeof locales)[number]

/** The languages in which every phrase exists, in the order used as fallback for other languages. */
export const fallbacks = ['en', 'ja'] as const satisfies readonly Locale[]

/** The name of each language in that language. */
export const localeNames: Record<Locale, string> = { ja: '日本語', en: 'English' }

export const isLocale = (value: unknown): value is Locale => locales.includes(value as Locale)

/** The first supported language of an `Accept-Language` header; Japanese if there is none. */
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
