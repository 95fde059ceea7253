import { createContext, type ReactNode, useContext } from 'react'
import type { Locale } from '#common/locale.ts'
import { type Catalogue, type Phrases, phrases } from '#common/strings.ts'

const LocaleContext = createContext<Locale>('ja')

/** The language of everything inside. The default is Japanese. */
export function LocaleProvider({ locale, children }: { locale: Locale; children: ReactNode }) {
  return <LocaleContext value={locale}>{children}</LocaleContext>
}

export const useLocale = (): Locale => useContext(LocaleContext)

/** The phrases of a catalogue in the person's language. */
export const useStrings = <C extends Catalogue>(catalogue: C): Phrases<C> => phrases(catalogue, useLocale())
