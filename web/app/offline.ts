import { useSyncExternalStore } from 'react'
import type { Locale } from '#common/locale.ts'
import { getCompanyConfig, getErrorReport, getHeaderConfigs } from '#contract/company.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { listStamps } from '#contract/stamps.ts'
import { listGroupedFeeds } from '#contract/timeline.ts'
import { getCurrentUser } from '#contract/users.ts'

/*
 * The page's side of the service worker (web/public/sw.js): reading without a connection what was read last. Loaded
 * after the first screen.
 */

/** Of what time the content of each screen is that came from the browser's store, by path. */
const stored = new Map<string, string>()
const listeners = new Set<() => void>()

const changed = () => {
  for (const listener of listeners) listener()
}

const worker = () => ('serviceWorker' in navigator ? navigator.serviceWorker : undefined)

/** Of what time the content at this path is, as an ISO text; undefined: of now, as far as the page knows. */
export const useStoredAt = (path: string) =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    () => stored.get(path),
  )

function hear({ data }: MessageEvent<{ storedAt?: string | null }>) {
  if (data?.storedAt === undefined) return
  const path = location.pathname
  if (data.storedAt === null) stored.clear()
  else if (!((stored.get(path) ?? '9') < data.storedAt)) stored.set(path, data.storedAt)
  changed()
}

/** What the first screen reads: a page that was opened before the worker was there has read it past the worker. */
const first: readonly Endpoint[] = [
  ...[getCurrentUser, getCompanyConfig, getHeaderConfigs, getErrorReport, listStamps, listGroupedFeeds],
]

const readOnce = () =>
  Promise.all(
    first.map(({ path }) => fetch(path, { headers: { accept: 'application/json' } }).catch(() => undefined)),
  )

/** Starts the service worker, which stores what the pages of this language need. */
export async function startWorker(locale: Locale) {
  const workers = worker()
  if (!workers) return
  workers.addEventListener('message', hear)
  const before = workers.controller
  before?.postMessage({ oldest: true })
  const registration = await workers.register('/sw.js', { updateViaCache: 'none' })
  registration.waiting?.postMessage({ takeOver: true })
  const { active } = await workers.ready
  active?.postMessage({ store: locale })
  if (before) return
  // The first visit: the worker takes the page over once it is active.
  if (!workers.controller)
    await new Promise((resolve) => workers.addEventListener('controllerchange', resolve, { once: true }))
  await readOnce()
}

/** Deletes everything that was stored of anyone. Signing out does not wait for a worker that does not respond. */
export async function forgetStored() {
  const { port1, port2 } = new MessageChannel()
  const forgotten = new Promise((resolve) => {
    port1.onmessage = resolve
    setTimeout(resolve, 2_000)
  })
  const controller = worker()?.controller
  controller?.postMessage({ forget: true }, [port2])
  if (controller) await forgotten
  port1.close()
  if (!('caches' in window)) return
  for (const name of await caches.keys())
    if (/^(answers|pictures) |^(state|shared|waiting)$/.test(name)) await caches.delete(name)
}
