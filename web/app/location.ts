import type { HistoryLocation, RouterHistory } from '@tanstack/history'
import { createContext, useContext } from 'react'

/** The current location: an entry of the browser's history. */
export type ScreenLocation = {
  /** Identifies the entry. Reloading keeps it. */
  key: string
  href: string
  pathname: string
  /** The query with its question mark, `?list=decided`, or an empty string. */
  search: string
  /** The fragment without the `#`, or an empty string. */
  hash: string
}

export type Params = Readonly<Record<string, string>>

export type Router = {
  history: RouterHistory
  /** Preloads the code and first responses of the screen at an address. */
  prepare: (href: string) => void
  /** Calls back before the shown location changes. Returns a function that unsubscribes. */
  onLeave: (listener: (from: ScreenLocation) => void) => () => void
  /** Calls back once a location's screen has been drawn and scrolled. Returns a function that unsubscribes. */
  onShown: (listener: () => void) => () => void
}

const absent = (): never => {
  throw new Error('Not inside a RouterProvider')
}

export const RouterContext = createContext<Router | null>(null)
export const LocationContext = createContext<{ location: ScreenLocation; params: Params } | null>(null)

export const useRouter = (): Router => useContext(RouterContext) ?? absent()

/** The shown location. It changes together with the screen, not when the next screen's code is requested. */
export const useLocation = (): ScreenLocation => (useContext(LocationContext) ?? absent()).location

/** The values of the parameters in the screen's address, in order. */
export const useParams = (): Params => (useContext(LocationContext) ?? absent()).params

/** Decodes a part of an address. Invalid encoding is returned unchanged. */
export function decodePart(text: string) {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

export const locationOf = ({ href, pathname, search, hash, state }: HistoryLocation): ScreenLocation => ({
  key: state.__TSR_key ?? href,
  href,
  pathname,
  search,
  hash: decodePart(hash.slice(1)),
})
