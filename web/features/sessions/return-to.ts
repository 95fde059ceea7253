import { screenAt } from '#web/app/screens.ts'

const home = '/home'

/**
 * Where to go after signing in: an internal screen for signed-in people, otherwise the timeline. Addresses of other
 * sites are never accepted, however they are written.
 */
export function returnTo(wanted: unknown, origin: string): string {
  if (typeof wanted !== 'string' || !wanted.startsWith('/')) return home
  const url = URL.parse(wanted, origin)
  if (!url || url.origin !== origin) return home
  return screenAt(url.pathname)?.access === 'session' ? url.pathname + url.search + url.hash : home
}
