import { useEffect, useRef } from 'react'
import { drawnAccount } from '#web/app/api.ts'
import { useComposedMenu } from '../feeds/timeline-address.ts'

type Shared = { words: string; files: File[] }

const cacheName = 'shared'

/** Takes what another app shared with this account; the service worker has put it there. Each is taken once. */
async function takeShared(): Promise<Shared | undefined> {
  if (!('caches' in window) || !(await caches.has(cacheName))) return undefined
  const cache = await caches.open(cacheName)
  const words = await cache.match(new Request('/shared/words'))
  const files: File[] = []
  for (const request of await cache.keys()) {
    const response = await cache.match(request)
    const name = response?.headers.get('x-file-name')
    if (!response || name === null || name === undefined) continue
    const content = await response.blob()
    files.push(new File([content], decodeURIComponent(name), { type: content.type }))
  }
  await caches.delete(cacheName)
  if (!words || words.headers.get('x-account') !== drawnAccount()) return undefined
  return { words: await words.text(), files }
}

/**
 * Fills the composer that was opened by sharing something from another app.
 * @param ready whether it can take files
 */
export function useSharedContent(ready: boolean, fill: (shared: Shared) => void) {
  const asked = useComposedMenu() === 'shared'
  const latest = useRef(fill)
  useEffect(() => {
    latest.current = fill
  })
  useEffect(() => {
    if (!asked || !ready) return
    void takeShared()
      .then((shared) => shared && latest.current(shared))
      .catch(() => undefined)
  }, [asked, ready])
}
