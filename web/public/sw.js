/*
 * The service worker. Its parts: the files of the program and the page, so that it opens without a connection;
 * what the person has read last, so that it can be read again then; what was shared from another app; what waits
 * to be sent; pushes. See docs/decisions/0154.
 */

/* What the pages of this build need, by language; filled by the build. */
const build = { id: 'none', files: {} }

/* ---- The program ---- */

const programCache = `program ${build.id}`
/** Files of other screens, which are stored when they are opened. */
const mostFiles = 900

/**
 * Stores the page, unless the server has a newer one already: then it comes with the next worker. A worker that is
 * installed waits until no page of the build before is open, so that none of them loses its files.
 */
const storePage = async () => {
  const page = await fetch('/home', { cache: 'no-cache' })
  const text = await page.clone().text()
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  const id = [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  if (!page.ok || (build.id !== 'none' && !id.startsWith(build.id))) throw new Error('Another build')
  await (await caches.open(programCache)).put('/', page)
}

/** Stores what the pages of a language need and the cache lacks, a few at a time. */
const storeProgram = async (locale) => {
  const cache = await caches.open(programCache)
  const missing = []
  for (const file of build.files[locale] ?? []) if (!(await cache.match(file))) missing.push(file)
  const take = async () => {
    for (let file = missing.pop(); file; file = missing.pop()) await cache.add(file).catch(() => undefined)
  }
  await Promise.all([take(), take(), take()])
}

self.addEventListener('install', (event) => event.waitUntil(storePage()))

self.addEventListener('activate', (event) => {
  const begin = async () => {
    for (const name of await caches.keys())
      if (name.startsWith('program ') && name !== programCache) await caches.delete(name)
    await self.registration.navigationPreload?.enable()
    await self.clients.claim()
  }
  event.waitUntil(begin())
})

const programFile = async (event) => {
  const stored = await caches.match(event.request, { ignoreVary: true })
  if (stored) return stored
  const response = await fetch(event.request)
  if (response.ok && response.type === 'basic') {
    const copy = response.clone()
    const store = async () => {
      const cache = await caches.open(programCache)
      if ((await cache.keys()).length < mostFiles) await cache.put(event.request, copy)
    }
    event.waitUntil(store().catch(() => undefined))
  }
  return response
}

const page = async (event) => {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request))
  } catch (error) {
    const stored = await caches.match('/', { cacheName: programCache })
    if (!stored) throw error
    return stored
  }
}

/* ---- What was read last ---- */

/**
 * The calls whose responses are stored: the timeline, posts with their comments, chat, documents, and what the frame
 * around them shows. No administration, no tokens, nothing that proves reading.
 */
const readable = [
  /^\/api\/v2\/(current_user|company_config|header_configs|error_report|stamps|shortcuts)$/,
  /^\/api\/v2\/feeds\/(grouped_index|\d+|\d+\/comments)$/,
  /^\/api\/v2\/chat_rooms(\/\d+(\/(messages|members))?)?$/,
  /^\/api\/v2\/chat_messages\/unread_count$/,
  /^\/api\/v2\/(document_categories|documents|home_documents|documents\/\d+)$/,
]
/** Those that say something by themselves, so that their age matters. */
const isContent = (pathname) =>
  /^\/api\/v2\/(feeds\/|chat_rooms\/|documents\/|document_categories)/.test(pathname)
/** Searches, and later pages of lists. */
const unstored = ['query', 'cursor', 'before', 'after', 'around', 'on', 'changed_since']
const mostAnswers = 120
const mostPictures = 200
const mostBytes = 300_000

const stateCache = 'state'
const accountName = '/account'
const answersOf = (account) => `answers ${account}`
const picturesOf = (account) => `pictures ${account}`

/** Company and person who are signed in, as `company-person`; null: nobody. Undefined until it is read. */
let current
/** Increases when something is forgotten: what was requested before is not stored after it. */
let forgotten = 0
/** By page: the time of the oldest response that it shows from the store. */
const oldest = new Map()

const currentAccount = () => {
  current ??= caches
    .match(accountName, { cacheName: stateCache })
    .then(async (stored) => (await stored?.text()) || null)
  return current
}

/** Deletes what was stored of everyone but this account. */
const forget = async (except) => {
  forgotten += 1
  current = Promise.resolve(except ?? null)
  const kept = except ? [answersOf(except), picturesOf(except)] : []
  for (const name of await caches.keys())
    if (/^(answers|pictures) |^(shared|waiting)$/.test(name) && !kept.includes(name))
      await caches.delete(name)
  const state = await caches.open(stateCache)
  if (except) await state.put(accountName, new Response(except))
  else await state.delete(accountName)
}

/** Who is signed in, as a response says it. */
const noteAccount = async (request, response) => {
  const account = response.headers.get('x-account')
  // Only the product's own responses count, not the page of a network that asks to sign in to it.
  if (!response.headers.get('x-request-id')) return null
  if (account) {
    if (account !== (await currentAccount())) await forget(account)
    return account
  }
  const nobody = response.status === 401 || new URL(request.url).pathname === '/api/v2/sessions'
  if (nobody && (await currentAccount()) !== null) await forget()
  return null
}

const put = async (name, request, response, most) => {
  const body = await response.arrayBuffer()
  if (body.byteLength > mostBytes) return
  const headers = new Headers({ 'x-stored-at': new Date().toISOString() })
  for (const header of ['content-type', 'x-account', 'x-readable-until']) {
    const value = response.headers.get(header)
    if (value) headers.set(header, value)
  }
  const before = forgotten
  const cache = await caches.open(name)
  // The order of the cache is that of storing: the first ones are the oldest.
  await cache.delete(request.url, { ignoreVary: true })
  await cache.put(request.url, new Response(body, { headers }))
  const names = await cache.keys()
  for (const old of names.slice(0, Math.max(0, names.length - most))) await cache.delete(old)
  if (before !== forgotten) await caches.delete(name)
}

const isPicture = (address) => address.pathname.startsWith('/media_files/')
const isReadable = ({ pathname, searchParams }) =>
  readable.some((path) => path.test(pathname)) && !unstored.some((name) => searchParams.get(name))

/** Stores a response that can be read later, and notices who is signed in. */
const note = async (request, response) => {
  const address = new URL(request.url)
  if (isPicture(address)) {
    // Pictures do not say until when they can be read: they are shown beside responses that do.
    const account = await currentAccount()
    if (account && response.ok && (await caches.has(answersOf(account))))
      await put(picturesOf(account), request, response, mostPictures)
    return
  }
  const account = await noteAccount(request, response)
  if (account && response.ok && response.headers.has('x-readable-until') && isReadable(address))
    await put(answersOf(account), request, response, mostAnswers)
}

/** Tells a page of what time its content is; null: of now. */
const tell = async (clientId, at) => (await self.clients.get(clientId))?.postMessage({ storedAt: at })

/** The stored response for this request, if its account may still read it. */
const storedFor = async (request, address) => {
  const account = await currentAccount()
  const drawnFor = request.headers.get('x-account')
  if (!account || (drawnFor && drawnFor !== account)) return undefined
  const cacheName = isPicture(address) ? picturesOf(account) : answersOf(account)
  const stored = await caches.match(request.url, { cacheName })
  const until = stored?.headers.get('x-readable-until')
  if (!until || Date.parse(until) > Date.now()) return stored
  await forget()
  return undefined
}

const answer = async (event) => {
  const { request, clientId } = event
  const address = new URL(request.url)
  try {
    const response = await fetch(request)
    const copy = isPicture(address) || isReadable(address) ? response.clone() : response
    event.waitUntil(note(request, copy).catch(() => undefined))
    if (oldest.delete(clientId)) event.waitUntil(tell(clientId, null))
    return response
  } catch (error) {
    const stored = request.signal.aborted ? undefined : await storedFor(request, address)
    if (!stored) throw error
    if (isContent(address.pathname)) {
      const at = stored.headers.get('x-stored-at')
      if (!(oldest.get(clientId) < at)) oldest.set(clientId, at)
      event.waitUntil(tell(clientId, at))
    }
    return stored
  }
}

/* ---- Shared from another app ---- */

const sharedCache = 'shared'
const mostShared = 10

/** Keeps what was shared for the composer, which web/features/composer/shared-content.ts fills with it. */
const share = async (event) => {
  const form = await event.request.formData()
  const account = await currentAccount()
  await caches.delete(sharedCache)
  if (account) {
    const cache = await caches.open(sharedCache)
    const words = ['title', 'text', 'url'].map((name) => form.get(name)).filter(Boolean)
    await cache.put('/shared/words', new Response(words.join('\n'), { headers: { 'x-account': account } }))
    const files = form.getAll('files').filter((file) => file.size > 0)
    for (const [at, file] of files.slice(0, mostShared).entries()) {
      const headers = { 'content-type': file.type, 'x-file-name': encodeURIComponent(file.name) }
      await cache.put(`/shared/file-${at}`, new Response(file, { headers }))
    }
  }
  return Response.redirect('/home?compose=shared', 303)
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname, searchParams } = new URL(request.url)
  if (origin !== location.origin) return
  if (request.method === 'POST' && request.mode === 'navigate' && pathname === '/share')
    event.respondWith(share(event))
  if (request.method !== 'GET') return
  if (request.mode === 'navigate') {
    if (!/^\/((api|assets|media_files|dev|metrics|calendars|app_icons)\/|status$)/.test(pathname))
      event.respondWith(page(event))
  } else if (pathname.startsWith('/assets/')) event.respondWith(programFile(event))
  else if (pathname.startsWith('/api/v2/')) event.respondWith(answer(event))
  else if (
    pathname.startsWith('/media_files/') &&
    searchParams.has('variant') &&
    !request.headers.has('range')
  )
    event.respondWith(answer(event))
})

self.addEventListener('message', (event) => {
  const { data, source, ports } = event
  if (data.store) event.waitUntil(storeProgram(data.store))
  if (data.oldest) event.waitUntil(tell(source.id, oldest.get(source.id) ?? null))
  if (data.forget) event.waitUntil(forget().then(() => ports[0]?.postMessage('forgotten')))
  if (data.takeOver) {
    // Sent by a page that was just loaded: if it is alone, no page of the build before is open.
    const alone = async () => {
      const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
      if (pages.length === 1) await self.skipWaiting()
    }
    event.waitUntil(alone())
  }
})

/* ---- What waits to be sent ---- */

/* A call that hangs must not hold a lock for long. */
const patience = 30_000

const post = (path, body, headers) =>
  fetch(path, {
    signal: AbortSignal.timeout(patience),
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

/* By web/app/background-sends.ts: one entry for each room and post, with the account and the calls in their order. */
const waitingCache = 'waiting'

const waitingIn = async (address) => {
  const entry = await caches.match(address, { cacheName: waitingCache })
  return entry?.json()
}

/**
 * Makes the calls that wait under one name, in order. A page of the product may do so at the same time: the lock keeps
 * them apart, and the client key of each call makes it happen once. What is refused is left to the page, which says why.
 */
const sendWaitingIn = async (address, account, token) => {
  const done = new Set()
  for (;;) {
    // Read again each time: meanwhile it may have been taken back.
    const entry = await waitingIn(address)
    if (entry?.account !== account) return
    const next = entry.sends.find(({ body }) => !done.has(body.client_key))
    if (!next) break
    const response = await post(next.path, next.body, { 'x-csrf-token': token, 'x-account': account })
    const { status } = response
    if (status === 401 || status === 429 || status >= 500) throw new Error('Not sent')
    done.add(next.body.client_key)
  }
  await (await caches.open(waitingCache)).delete(address)
}

const sendWaiting = async () => {
  if (!(await caches.has(waitingCache))) return
  const answered = await fetch('/api/v2/sessions')
  const account = answered.headers.get('x-account')
  if (!answered.ok) throw new Error('Not sent')
  // Nobody is signed in: the page sends it when its person is back.
  if (!account) return
  const { token } = await answered.json()
  const names = await (await caches.open(waitingCache)).keys()
  for (const { url } of names) {
    const name = decodeURIComponent(new URL(url).pathname.slice('/waiting/'.length))
    await navigator.locks.request(name, () => sendWaitingIn(url, account, token))
  }
}

/* If it fails the browser tries again later. */
self.addEventListener('sync', (event) => {
  if (event.tag === 'waiting') event.waitUntil(sendWaiting())
})

/* ---- Pushes ---- */

const shownCache = 'pushes'
const mostRemembered = 50

const send = async (path, body) => {
  const { token } = await (await fetch('/api/v2/sessions')).json()
  return post(path, body, { 'x-csrf-token': token })
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
