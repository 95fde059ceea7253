import { fallbacks, type Locale } from './locale.ts'

// biome-ignore lint/suspicious/noExplicitAny: a phrase takes whatever its words need; each call site is checked by its own type
type Phrase = string | ((...values: any[]) => string)

type Complete = (typeof fallbacks)[number]

/** One phrase in each language; all take the same values. Only the complete languages need every phrase. */
export type Entry<P extends Phrase = Phrase> = Record<Complete, P> & Partial<Record<Locale, P>>

/** A message catalogue: key → one phrase in each language. */
export type Catalogue = Record<string, Entry>

export type Phrases<C extends Catalogue> = {
  readonly [K in keyof C]: C[K]['ja'] extends string ? string : C[K]['ja']
}

const cache = new WeakMap<Catalogue, Partial<Record<Locale, unknown>>>()

/**
 * Declares a message catalogue. A key that lacks a complete language is a type error. Function phrases take the same
 * values in each language: `(count: number) => …`.
 */
export const strings = <const C extends Catalogue>(catalogue: C): C => catalogue

/**
 * Returns the phrases of a catalogue in one language; missing ones fall back to another. Returns the same object
 * every time, so it is safe as a dependency. In a build for one language, a catalogue has that language only.
 */
export function phrases<C extends Catalogue>(catalogue: C, locale: Locale): Phrases<C> {
  let byLocale = cache.get(catalogue)
  if (!byLocale) {
    byLocale = {}
    cache.set(catalogue, byLocale)
  }
  byLocale[locale] ??= Object.fromEntries(
    Object.entries(catalogue).map(([key, entry]) => [key, inLanguage(entry, locale)]),
  )
  return byLocale[locale] as Phrases<C>
}

const inLanguage = (entry: Partial<Entry>, locale: Locale) =>
  [locale, ...fallbacks].map((wanted) => entry[wanted]).find((phrase) => phrase !== undefined)
