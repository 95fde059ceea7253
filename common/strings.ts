import type { Locale } from './locale.ts'

// biome-ignore lint/suspicious/noExplicitAny: a phrase takes whatever its words need; each call site is checked by its own type
type Phrase = string | ((...values: any[]) => string)

/** One phrase in every language; both sides take the same values. */
export type Entry<P extends Phrase = Phrase> = Record<Locale, P>

/** A message catalogue: key → one phrase in each language. */
export type Catalogue = Record<string, Entry>

export type Phrases<C extends Catalogue> = {
  readonly [K in keyof C]: C[K]['ja'] extends string ? string : C[K]['ja']
}

const cache = new WeakMap<Catalogue, Partial<Record<Locale, unknown>>>()

/**
 * Declares a message catalogue. A key that lacks a language is a type error.
 * Function phrases take the same values in each language: `(count: number) => …`.
 */
export const strings = <const C extends Catalogue>(catalogue: C): C => catalogue

/** The phrases of a catalogue in one language. The same object every time, so it is safe as a dependency. */
export function phrases<C extends Catalogue>(catalogue: C, locale: Locale): Phrases<C> {
  let byLocale = cache.get(catalogue)
  if (!byLocale) {
    byLocale = {}
    cache.set(catalogue, byLocale)
  }
  byLocale[locale] ??= Object.fromEntries(
    Object.entries(catalogue).map(([key, entry]) => [key, entry[locale]]),
  )
  return byLocale[locale] as Phrases<C>
}
