import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test'
import { createChatRoom } from '#contract/chat-rooms.ts'
import { call } from './calls.ts'
import { device, onlyOn } from './device.ts'
import { password, people } from './people.ts'
import { photo } from './photo.ts'

test.use({ serviceWorkers: 'allow' })

/** A window that stays signed in when the browser is closed, as an installed app is. */
async function keptWindow(browser: Browser, login: string, options: ReturnType<typeof device>) {
  const context = await browser.newContext(options)
  await enter(context, login)
  return context.newPage()
}

async function enter(context: BrowserContext, login: string) {
  const { token } = await (await context.request.get('/api/v2/sessions')).json()
  const answer = await context.request.post('/api/v2/sessions', {
    headers: { 'x-csrf-token': token },
    data: { login, password, kept: true },
  })
  expect(answer.status()).toBe(200)
}

/** Opens the timeline twice, so that the worker has read it too, and waits until the program is stored. */
async function openWithWorker(page: Page) {
  await page.goto('/home')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.reload()
  await expect(page.getByRole('feed').getByRole('article').first()).toBeVisible()
  await expect.poll(() => stored(page, /^program /), { timeout: 30_000 }).toBeGreaterThan(200)
  await expect.poll(() => stored(page, /^answers /)).toBeGreaterThan(4)
}

/** The number of entries in the caches with such names. */
const stored = (page: Page, name: RegExp) =>
  page.evaluate(async (pattern) => {
    const names = (await caches.keys()).filter((one) => new RegExp(pattern).test(one))
    const lists = await Promise.all(names.map(async (one) => (await caches.open(one)).keys()))
    return lists.flat().length
  }, name.source)

const storedAddresses = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((one) => one.startsWith('answers '))
    const lists = await Promise.all(names.map(async (one) => (await caches.open(one)).keys()))
    return lists.flat().map(({ url }) => new URL(url).pathname)
  })

const age = (page: Page) => page.getByText(/^オフラインです。.*\d+月\d+日.*の内容を表示しています。$/)

async function closing(context: BrowserContext, act: () => Promise<void>) {
  await act()
  await context.close()
}

test('電波のない場所で開くと、最後に読んだタイムラインと投稿を、いつの内容かとともに読める', async ({
  browser,
}, info) => {
  onlyOn(info, 'phone')
  const page = await keptWindow(browser, people.佐藤, device(info))
  const context = page.context()
  await closing(context, async () => {
    await openWithWorker(page)
    const first = page.getByRole('feed').getByRole('article').first()
    const words = (await first.innerText()).split('\n').find((line) => line.length > 12)!
    // What proves reading, waits for a decision or is a secret is not stored.
    const addresses = await storedAddresses(page)
    expect(addresses).toContain('/api/v2/feeds/grouped_index')
    for (const address of addresses)
      expect(address).not.toMatch(/sessions|waiting|must_read|admin|announcements/)

    await context.setOffline(true)
    await page.goto('/home')
    await expect(page.getByText(words).first()).toBeVisible()
    await expect(age(page)).toBeVisible()

    await context.setOffline(false)
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect(age(page)).toBeHidden()
  })
})

test('サインアウトすると、端末に残した内容はすべて消え、ほかの人には見えない', async ({ browser }, info) => {
  onlyOn(info, 'phone')
  const page = await keptWindow(browser, people.佐藤, device(info))
  const context = page.context()
  await closing(context, async () => {
    await openWithWorker(page)
    const other = await context.newPage()
    await other.goto('/home')
    await other.goto('/users/sign_out')
    await other.getByRole('button', { name: 'ログアウト' }).last().click()
    await other.waitForURL(/\/users\/sign_in/)
    await expect(other.getByRole('button', { name: 'ログイン', exact: true })).toBeVisible()
    expect(await stored(other, /^(answers|pictures|state)/)).toBe(0)
    await context.setOffline(true)
    await page.goto('/home')
    await expect(page.getByRole('feed')).toHaveCount(0)
    await expect(age(page)).toHaveCount(0)
  })
})

test('同じブラウザーで別の人がログインすると、前の人の内容は残らない', async ({ browser }, info) => {
  onlyOn(info, 'phone')
  const page = await keptWindow(browser, people.佐藤, device(info))
  const context = page.context()
  await closing(context, async () => {
    await openWithWorker(page)
    const cachesOf = () =>
      page.evaluate(async () => (await caches.keys()).filter((name) => /^(answers|pictures) /.test(name)))
    const before = await cachesOf()
    expect(before.length).toBeGreaterThan(0)
    await enter(context, people.となり)
    await openWithWorker(page)
    const after = await cachesOf()
    expect(after.filter((name) => before.includes(name))).toEqual([])
    await context.setOffline(true)
    await page.goto('/home')
    await expect(age(page)).toBeVisible()
    expect(await cachesOf()).toEqual(after)
  })
})

test('ほかの端末から終了されたセッションの内容は、次に開いたときに消える', async ({ browser }, info) => {
  onlyOn(info, 'phone')
  const page = await keptWindow(browser, people.鈴木, device(info))
  const context = page.context()
  await closing(context, async () => {
    await openWithWorker(page)
    // The session ends without this browser being told.
    const [cookie] = (await context.cookies()).filter(({ name }) => name.endsWith('hiroba_session'))
    await context.addCookies([{ ...cookie!, value: `${cookie!.value.split('.')[0]}.revoked` }])
    await page.goto('/home')
    await page.waitForURL(/\/users\/sign_in/)
    await expect.poll(() => stored(page, /^(answers|pictures|state)/)).toBe(0)
  })
})

test('電波のない場所で書いたコメントは、接続が戻ると1回だけ投稿される', async ({ browser }, info) => {
  onlyOn(info, 'phone')
  const page = await keptWindow(browser, people.佐藤, device(info))
  const context = page.context()
  await closing(context, async () => {
    await openWithWorker(page)
    const post = page.getByRole('feed').getByRole('article').first()
    await post.getByRole('link', { name: /コメント/ }).click()
    const comment = page.getByRole('textbox', { name: 'コメントを書く' })
    await expect(comment).toBeVisible()
    const address = page.url()
    const words = `地下鉄から（${Date.now().toString(36)}）`

    await context.setOffline(true)
    await page.goto(address)
    await comment.fill(words)
    await page.getByRole('button', { name: 'コメントする' }).click()
    await expect(page.getByText('送信待ち')).toBeVisible()
    // It is sent from any page.
    await page.goto('/home')
    await expect(age(page)).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText(/送信待ちのコメント1件を送信しました/)).toBeVisible({ timeout: 30_000 })

    await page.goto(address)
    await expect(page.getByText(words)).toHaveCount(1)
    await expect(page.getByText('送信待ち')).toHaveCount(0)
    const { comments } = await (
      await context.request.get(`/api/v2/feeds/${address.match(/feeds\/(\d+)/)![1]}/comments`)
    ).json()
    expect(comments.filter(({ body }: { body: string }) => body === words)).toHaveLength(1)
  })
})

test('ほかのアプリから共有した写真と文章は、投稿の作成画面に1回だけ入る', async ({ browser }, info) => {
  onlyOn(info, 'phone')
  const page = await keptWindow(browser, people.佐藤, device(info))
  const context = page.context()
  await closing(context, async () => {
    await openWithWorker(page)
    // What a phone does when the app is chosen in the list of a shared photo.
    await page.evaluate(() => {
      document.body.insertAdjacentHTML(
        'beforeend',
        `<form id="sharing" method="post" action="/share" enctype="multipart/form-data">
          <input name="text" value="売場の写真です"><input name="files" type="file" multiple></form>`,
      )
    })
    await page.locator('#sharing input[type=file]').setInputFiles([await photo('売場.png', 'teal')])
    await page.evaluate(() => document.querySelector<HTMLFormElement>('#sharing')!.submit())
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('img')).toHaveCount(1)
    await expect(dialog.getByRole('textbox', { name: /本文/ })).toHaveValue('売場の写真です')
    expect(await stored(page, /^shared$/)).toBe(0)
    await page.reload()
    await expect(dialog.getByRole('textbox', { name: /本文/ })).toHaveValue('売場の写真です')
    await expect(dialog.getByRole('img')).toHaveCount(1)
    await dialog.getByRole('button', { name: '下書きを破棄' }).click()
  })
})

test('電波のない場所で書いて閉じたコメントとメッセージも、接続が戻ると1回だけ送られる', async ({
  browser,
}, info) => {
  onlyOn(info, 'phone')
  // It waits until the whole program is stored.
  test.slow()
  const page = await keptWindow(browser, people.佐藤, device(info))
  const context = page.context()
  await closing(context, async () => {
    await openWithWorker(page)
    const files = await page.evaluate(async () => {
      const [, build] = /^const build = (.*)$/m.exec(await (await fetch('/sw.js')).text())!
      return (JSON.parse(build!) as { files: { ja: string[] } }).files.ja.length
    })
    await expect.poll(() => stored(page, /^program /), { timeout: 90_000 }).toBeGreaterThan(files)
    const unique = Date.now().toString(36)
    const post = page.getByRole('feed').getByRole('article').first()
    await post.getByRole('link', { name: /コメント/ }).click()
    const comment = page.getByRole('textbox', { name: 'コメントを書く' })
    await expect(comment).toBeVisible()
    const feed = page.url()
    const { id: chatRoomId } = await call(page, createChatRoom, {
      body: { name: `車内 ${unique}`, description: '', userIds: [], clientKey: crypto.randomUUID() },
    })
    const room = `/chat/rooms/${chatRoomId}`
    await page.goto(room)
    const message = page.getByRole('textbox', { name: 'メッセージ' })
    await expect(message).toBeVisible()
    // A page that is not of the product, from which the browser can be told that the connection is back.
    const outside = await context.newPage()
    const browserSide = await context.newCDPSession(outside)
    const registered = new Promise<string>((resolve) =>
      browserSide.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const [one] = registrations.filter(({ isDeleted }) => !isDeleted)
        if (one) resolve(one.registrationId)
      }),
    )
    await browserSide.send('ServiceWorker.enable')

    await context.setOffline(true)
    const words = [`閉じた画面から1（${unique}）`, `閉じた画面から2（${unique}）`]
    for (const text of words) {
      await message.fill(text)
      await page.getByRole('button', { name: '送信', exact: true }).click()
    }
    await expect(page.getByText(words[1]!)).toBeVisible()
    await page.goto(feed)
    await comment.fill(words[0]!)
    await page.getByRole('button', { name: 'コメントする' }).click()
    await expect(page.getByText('送信待ち')).toBeVisible()
    await expect.poll(() => stored(page, /^waiting$/)).toBe(2)
    await page.close()

    await context.setOffline(false)
    const origin = new URL(feed).origin
    const bodies = async () => {
      const read = async (path: string) => (await context.request.get(path)).json()
      const { messages } = await read(`/api/v2/chat_rooms/${chatRoomId}/messages`)
      const { comments } = await read(`/api/v2/feeds/${feed.match(/feeds\/(\d+)/)![1]}/comments`)
      return [...messages, ...comments]
        .map(({ body }: { body: string }) => body)
        .filter((body) => body.includes(unique))
    }
    await browserSide.send('ServiceWorker.dispatchSyncEvent', {
      ...{ origin, registrationId: await registered, tag: 'waiting', lastChance: false },
    })
    await expect.poll(bodies, { timeout: 30_000 }).toEqual([...words, words[0]])

    // Opened again, the page has nothing left to send, and sends nothing twice.
    await outside.goto(room)
    await expect(outside.getByRole('region', { name: '会話' }).getByText(words[1]!)).toHaveCount(1)
    await expect.poll(() => stored(outside, /^waiting$/)).toBe(0)
    await outside.goto(feed)
    await expect(outside.getByText(words[0]!)).toHaveCount(1)
    await expect(outside.getByText('送信待ち')).toHaveCount(0)
    expect(await bodies()).toEqual([...words, words[0]])
  })
})
