import { useSyncExternalStore } from 'react'
import { isLocale, type Locale, preferredLocale } from '#common/locale.ts'

const key = 'hiroba.locale'

/** The only language of this build's phrases; undefined in development and tests, which contain all. */
const builtLocale = import.meta.env.VITE_LOCALE as Locale | undefined

const remembered = () => {
  const value = localStorage.getItem(key)
  return isLocale(value) ? value : undefined
}

/** Until the user is known: the language last used in this browser, otherwise the browser's own. */
const browserLocale = (): Locale => remembered() ?? preferredLocale(navigator.languages.join(','))

let spoken: Locale | undefined
const listeners = new Set<() => void>()

/** The language of the page, also for code outside React: requests and their errors. */
export const spokenLocale = (): Locale => {
  spoken ??= browserLocale()
  return spoken
}

/**
 * Sets the language of the page and of all requests from now on, and remembers it for the next load. If the page was
 * built for another language, it is reloaded.
 * @returns false if the page is about to be reloaded
 */
export function speak(locale: Locale): boolean {
  spoken = locale
  document.documentElement.lang = locale
  localStorage.setItem(key, locale)
  // If the browser stores nothing, reloading would repeat endlessly.
  const loadsAgain = builtLocale !== undefined && builtLocale !== locale && remembered() === locale
  if (loadsAgain) location.reload()
  else for (const listener of listeners) listener()
  return !loadsAgain
}

/** The language of the page, for components. */
export const useSpokenLocale = () => useSyncExternalStore(subscribe, spokenLocale)

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Removes the stored language, so that the next person starts with the browser's own. */
export const forgetLocale = () => localStorage.removeItem(key)
