import type { HistoryLocation, RouterHistory } from '@tanstack/history'
import { createContext, useContext } from 'react'

/** Where the reader is: an entry of the browser's history. */
export type ScreenLocation = {
  /** Identifies the entry. A reload keeps it. */
  key: string
  href: string
  pathname: string
  /** From the question mark on: `?list=decided`, or nothing. */
  search: string
  /** What follows the `#`, or nothing. */
  hash: string
}

export type Params = Readonly<Record<string, string>>

export type Router = {
  history: RouterHistory
  /** Fetches the code and first answers of the screen at an address. */
  prepare: (href: string) => void
  /** Calls back when the location on view is about to change. Returns a function that stops it. */
  onLeave: (listener: (from: ScreenLocation) => void) => () => void
  /** Calls back once a location's screen has been drawn and scrolled. Returns a function that stops it. */
  onShown: (listener: () => void) => () => void
}

const absent = (): never => {
  throw new Error('Not inside a RouterProvider')
}

export const RouterContext = createContext<Router | null>(null)
export const LocationContext = createContext<{ location: ScreenLocation; params: Params } | null>(null)

export const useRouter = (): Router => useContext(RouterContext) ?? absent()

/** The location on view. It changes together with the screen, not when the next screen's code is requested. */
export const useLocation = (): ScreenLocation => (useContext(LocationContext) ?? absent()).location

/** The values of the braces in the screen's address, in their order. */
export const useParams = (): Params => (useContext(LocationContext) ?? absent()).params

/** Decodes a part of an address. What is not encoded rightly stays as it is. */
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
