import { isLocale, type Locale, preferredLocale } from '#common/locale.ts'

const key = 'hiroba.locale'

const remembered = () => {
  const value = localStorage.getItem(key)
  return isLocale(value) ? value : undefined
}

/** Before we know who is here: the language last used in this browser, else the browser's own. */
export const browserLocale = (): Locale => remembered() ?? preferredLocale(navigator.languages.join(','))

let spoken: Locale | undefined

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
}

/** The next person at this browser starts from the browser's own language. */
export const forgetLocale = () => localStorage.removeItem(key)
