/*
 * The service worker: shows pushes, opens what they lead to, and renews the browser's subscription. It stores the names
 * of what it has shown, and nothing else.
 */

const shownCache = 'pushes'
const mostRemembered = 50

const send = async (path, body) => {
  const { token } = await (await fetch('/api/v2/sessions')).json()
  return fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-csrf-token': token },
    body: JSON.stringify(body),
  })
}

/* A receipt that does not arrive is no reason to show or open nothing. */
const report = (token, happened) => send('/api/v2/push_receipts', { token, happened }).catch(() => undefined)

/** Whether this message was shown before; remembers it. */
const wasShown = async (messageId) => {
  const cache = await caches.open(shownCache)
  const name = `/pushes/${encodeURIComponent(messageId)}`
  if (await cache.match(name)) return true
  await cache.put(name, new Response(''))
  const names = await cache.keys()
  for (const old of names.slice(0, Math.max(0, names.length - mostRemembered))) await cache.delete(old)
  return false
}

const show = async ({ messageId, title, body, icon, link, thread, badge, receipt }) => {
  await navigator.locks.request(`push ${messageId}`, async () => {
    if (await wasShown(messageId)) return
    await self.registration.showNotification(title, {
      body,
      icon,
      tag: thread,
      renotify: true,
      data: { link, receipt },
    })
  })
  if (typeof badge === 'number') await navigator.setAppBadge?.(badge).catch(() => undefined)
  await report(receipt, 'shown')
}

self.addEventListener('install', () => self.skipWaiting())

self.addEventListener('push', (event) => {
  if (event.data) event.waitUntil(show(event.data.json()))
})

self.addEventListener('notificationclick', (event) => {
  const { link, receipt } = event.notification.data ?? {}
  event.notification.close()
  // Only pages of the product; whether the person may still see it is asked when the page is opened.
  const path = typeof link === 'string' && /^\/(?![/\\])/.test(link) ? link : '/announcements'
  event.waitUntil(Promise.all([self.clients.openWindow(path), receipt && report(receipt, 'opened')]))
})

const subscribeAgain = async () => {
  const { public_key: key } = await (await fetch('/api/v2/pushcrew/enable')).json()
  if (!key) return
  const subscription = await self.registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: key,
  })
  const { endpoint, keys } = subscription.toJSON()
  await send('/api/v2/pushcrew', { endpoint, keys })
}

self.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(subscribeAgain().catch(() => undefined))
})
