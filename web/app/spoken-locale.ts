import { useSyncExternalStore } from 'react'
import { isLocale, type Locale, preferredLocale } from '#common/locale.ts'

const key = 'hiroba.locale'

/** The only language of this build's phrases; undefined in development and tests, which have all. */
const builtLocale = import.meta.env.VITE_LOCALE as Locale | undefined

const remembered = () => {
  const value = localStorage.getItem(key)
  return isLocale(value) ? value : undefined
}

/** Before we know who is here: the language last used in this browser, else the browser's own. */
const browserLocale = (): Locale => remembered() ?? preferredLocale(navigator.languages.join(','))

let spoken: Locale | undefined
const listeners = new Set<() => void>()

/** The language of the page, also for what is not drawn by React: requests and their errors. */
export const spokenLocale = (): Locale => {
  spoken ??= browserLocale()
  return spoken
}

/**
 * Makes it the language of the page and of every request from now on, and remembers it for the next load. If the page
 * was built for another language, it is loaded again.
 * @returns false if the page is about to be loaded again
 */
export function speak(locale: Locale): boolean {
  spoken = locale
  document.documentElement.lang = locale
  localStorage.setItem(key, locale)
  // A browser that remembers nothing would load the same page for ever.
  const loadsAgain = builtLocale !== undefined && builtLocale !== locale && remembered() === locale
  if (loadsAgain) location.reload()
  else for (const listener of listeners) listener()
  return !loadsAgain
}

/** The language of the page, for a component. */
export const useSpokenLocale = () => useSyncExternalStore(subscribe, spokenLocale)

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** The next person at this browser starts from the browser's own language. */
export const forgetLocale = () => localStorage.removeItem(key)
