import { type ComponentType, lazy } from 'react'
import { report } from './error-reporting.ts'

/** A chunk of the program could not be loaded, usually because a new version was deployed since the page was opened. */
export class StaleCacheError extends Error {
  constructor(cause: unknown) {
    super('Stale cache: a part of the program could not be loaded', { cause })
    this.name = 'StaleCacheError'
  }
}

const key = 'hiroba.reloaded-at'
const once = 60_000

/** Reloads the page, unless it was reloaded just before: avoids an endless loop. */
function reloadOnce() {
  const last = Number(sessionStorage.getItem(key) ?? 0)
  if (!navigator.onLine || Date.now() - last < once) return false
  sessionStorage.setItem(key, String(Date.now()))
  location.reload()
  return true
}

/** Loads a chunk of the program. If that fails, the page is reloaded once. */
export const freshly =
  <T>(load: () => Promise<T>) =>
  async (): Promise<T> => {
    try {
      return await load()
    } catch (error) {
      const stale = new StaleCacheError(error)
      if (navigator.onLine) report(stale)
      if (reloadOnce()) return new Promise<never>(() => undefined)
      throw stale
    }
  }

/** Loads, and without a connection waits for one and loads again. */
const patiently = <T>(load: () => Promise<T>): Promise<T> =>
  load().catch(async (error: unknown) => {
    if (navigator.onLine) throw error
    await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
    return patiently(load)
  })

/**
 * A component in its own chunk, for a part of a screen. Without a connection it appears once there is one: what the
 * reader has in front of them does not fail for it.
 */
export const lazyPart = <P extends object>(load: () => Promise<{ default: ComponentType<P> }>) =>
  lazy(freshly(() => patiently(load)))
