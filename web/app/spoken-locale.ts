import { useSyncExternalStore } from 'react'
import { isLocale, type Locale, preferredLocale } from '#common/locale.ts'

const key = 'hiroba.locale'

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

/** Makes it the language of the page and of every request from now on, and remembers it for the next load. */
export function speak(locale: Locale) {
  spoken = locale
  document.documentElement.lang = locale
  localStorage.setItem(key, locale)
  for (const listener of listeners) listener()
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
