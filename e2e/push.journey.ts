import { join } from 'node:path'
import { type BrowserContext, type CDPSession, chromium, expect, type Page, test } from '@playwright/test'
import { createFeedComment } from '#contract/feed-comments.ts'
import { createPushcrewDevice, getPushcrewEnable, listPushReceipts } from '#contract/push.ts'
import { makeFeed } from '#db/factories/feed.ts'
import { password } from '#db/factories/password.ts'
import { chromiumArgs, findWholeChromium } from '#testing/chromium.ts'
import { startPushService } from '#testing/push-service.ts'
import { newClientKey, testServer } from '#testing/server.ts'
import { onlyOn } from './device.ts'

test.use({ serviceWorkers: 'allow' })

const webDir = join(import.meta.dirname, '../dist/web')

/** Gives a message to the service worker of a page, as the browser's push service does. */
async function deliver(devtools: CDPSession, origin: string, data: string) {
  const registered = new Promise<string>((found) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL === `${origin}/`)
      if (own) found(own.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registered, data })
}

/** The notifications on view. */
const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    return (await registration.getNotifications()).map(({ title, body }) => ({ title, body }))
  })

/**
 * Clicks the notification. Without a window system nobody can press it, and the browser opens windows only after a press:
 * the worker gets the event of a press, and says which page it opens.
 */
async function press(context: BrowserContext) {
  const [worker] = context.serviceWorkers()
  return worker!.evaluate(async () => {
    type Shown = { close: () => void }
    const scope = globalThis as unknown as {
      registration: { getNotifications: () => Promise<Shown[]> }
      clients: { openWindow: (path: string) => Promise<null> }
      dispatchEvent: (event: unknown) => boolean
      NotificationEvent: new (type: string, options: { notification: Shown }) => unknown
    }
    const [notification] = await scope.registration.getNotifications()
    return new Promise<string>((opened) => {
      scope.clients.openWindow = async (path) => {
        opened(path)
        return null
      }
      scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification: notification! }))
    })
  })
}

test('コメントのプッシュ通知がブラウザーに届き、押すとその投稿が開いて、開いたことが記録に残る', async () => {
  onlyOn(test.info(), 'pc')
  // It starts a server of its own, which reaches a push service on this machine.
  test.slow()
  const executablePath = findWholeChromium()
  test.skip(!executablePath, 'needs a Chromium that shows notifications')
  const service = await startPushService()
  const server = await testServer({ kind: 'embedded', webDir, request: service.request })
  const browser = await chromium.launch({ executablePath: executablePath!, args: chromiumArgs })
  const context = await browser.newContext({
    ...{ baseURL: server.address, permissions: ['notifications'] },
  })
  try {
    const { token } = await (await context.request.get('/api/v2/sessions')).json()
    const answer = await context.request.post('/api/v2/sessions', {
      headers: { 'x-csrf-token': token },
      data: { login: server.company.logins.employee, password },
    })
    expect(answer.status()).toBe(200)
    const page = await context.newPage()
    await page.goto('/home')
    await page.evaluate(async () => {
      await navigator.serviceWorker.register('/sw.js')
      await navigator.serviceWorker.ready
    })

    // The browser's own push service is on the internet: the device is registered with one on this machine.
    const hanako = await server.as(server.company.logins.employee)
    const taro = await server.as(server.company.logins.manager)
    const { publicKey } = (await hanako.call(getPushcrewEnable, {})).body
    const device = service.browser(publicKey!)
    await hanako.call(createPushcrewDevice, { body: device.subscription })
    const { db, menuId, employeeId } = server.company
    const feedId = await makeFeed(db, { menuId, authorId: employeeId, body: '押すと開く投稿です' })
    await taro.call(createFeedComment, {
      params: { id: feedId },
      body: { body: '見ました', mentionedUserIds: [], clientKey: newClientKey() },
    })
    // A person who has the product open gets no pushes: the window leaves it until the push is sent.
    await page.goto('about:blank')
    await expect.poll(() => device.received.length).toBe(1)
    expect(service.problems).toEqual([])

    await page.goto('/home')
    const { message } = device.received[0]!
    await deliver(await context.newCDPSession(page), server.address, JSON.stringify(message))
    await expect.poll(() => shown(page)).toEqual([{ title: message.title, body: message.body }])
    const receipt = async () => (await hanako.call(listPushReceipts, { query: {} })).body.pushReceipts[0]!
    await expect.poll(async () => (await receipt()).shownAt).not.toBeNull()
    expect((await receipt()).openedAt).toBeNull()

    await page.goto(await press(context))
    await expect(page.getByText('押すと開く投稿です')).toBeVisible()
    await expect.poll(async () => (await receipt()).openedAt).not.toBeNull()
    expect(await shown(page)).toEqual([])
  } finally {
    await browser.close()
    await server.close()
    await service.stop()
  }
})
