import { screenAt } from '#web/app/screens.ts'

const home = '/home'

/**
 * Where to go after signing in: a screen of ours for signed-in people, else the timeline. An address of another
 * site, however written, never counts.
 */
export function returnTo(wanted: unknown, origin: string): string {
  if (typeof wanted !== 'string' || !wanted.startsWith('/')) return home
  const url = URL.parse(wanted, origin)
  if (!url || url.origin !== origin) return home
  return screenAt(url.pathname)?.access === 'session' ? url.pathname + url.search + url.hash : home
}
