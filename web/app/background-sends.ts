import { snakeCaseKeys } from '#common/key-case.ts'
import { drawnAccount } from './api.ts'

/*
 * What waits for a connection, for the service worker (web/public/sw.js): where browsers have Background Sync, it sends
 * it when the connection is back and the page is closed. The page keeps its own copy, and sends it too: the client key
 * of each makes it happen once.
 */

export type BackgroundSend = { path: string; body: object }

type Registration = ServiceWorkerRegistration & { sync?: { register: (tag: string) => Promise<void> } }

/* As in web/public/sw.js. */
const cacheName = 'waiting'
const tag = 'waiting'

async function put(name: string, sends: readonly BackgroundSend[]) {
  const workers = 'serviceWorker' in navigator ? navigator.serviceWorker : undefined
  const registration = (await workers?.getRegistration()) as Registration | undefined
  const account = drawnAccount()
  if (!registration?.sync || !account || !('caches' in window)) return
  const cache = await caches.open(cacheName)
  const address = `/waiting/${encodeURIComponent(name)}`
  if (sends.length === 0) await cache.delete(address)
  else {
    const list = sends.map(({ path, body }) => ({ path, body: snakeCaseKeys(body) }))
    await cache.put(address, new Response(JSON.stringify({ account, sends: list })))
    await registration.sync.register(tag)
  }
}

let last = Promise.resolve()

/** Replaces what waits under this name, in order; the worker holds a lock of this name while it sends. */
export function keepForWorker(name: string, sends: readonly BackgroundSend[]): Promise<void> {
  // Without it what waits is sent by the page.
  last = last.then(() => put(name, sends)).catch(() => undefined)
  return last
}
