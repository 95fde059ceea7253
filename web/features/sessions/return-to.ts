import { screenAt } from '#web/app/screens.ts'

const home = '/home'
/* Opens without a session, but lists its tools only with one. */
const tools = '/m/external_tools'

/**
 * Where to go after signing in: an internal screen for signed-in people, otherwise the timeline. Addresses of other
 * sites are never accepted, however they are written.
 */
export function returnTo(wanted: unknown, origin: string): string {
  if (typeof wanted !== 'string' || !wanted.startsWith('/')) return home
  const url = URL.parse(wanted, origin)
  if (!url || url.origin !== origin) return home
  const fits = url.pathname === tools || screenAt(url.pathname)?.access === 'session'
  return fits ? url.pathname + url.search + url.hash : home
}
