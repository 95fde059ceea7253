import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type BrowserContext, chromium, expect, test } from '@playwright/test'
import lighthouse from 'lighthouse'
import { listChatRooms } from '#contract/chat-rooms.ts'
import { chromiumArgs, findChromium } from '#testing/chromium.ts'
import { call } from './calls.ts'
import { onlyOn } from './device.ts'
import { password, people } from './people.ts'

test.use({ serviceWorkers: 'allow' })

const categories = ['best-practices', 'accessibility']

/** What Lighthouse misses on a page of a phone, with the elements it names. */
async function missed(url: string, port: number) {
  const result = await lighthouse(url, {
    ...{ port, logLevel: 'error', onlyCategories: categories },
    // It stays signed in.
    disableStorageReset: true,
  })
  const { audits, categories: scored, runtimeError, finalDisplayedUrl } = result!.lhr
  if (runtimeError) throw new Error(runtimeError.message)
  // Not the page that asks to sign in.
  expect(finalDisplayedUrl).toBe(url)
  expect(Object.keys(scored).sort()).toEqual([...categories].sort())
  for (const { auditRefs } of Object.values(scored))
    expect(auditRefs.filter(({ id }) => audits[id]!.score === 1).length).toBeGreaterThan(7)
  return Object.values(scored).flatMap(({ auditRefs }) =>
    auditRefs
      .filter(({ weight, id }) => {
        const { score, scoreDisplayMode } = audits[id]!
        return weight > 0 && (scoreDisplayMode === 'error' || (score !== null && score < 1))
      })
      .map(({ id }) => `${id}: ${JSON.stringify(audits[id]!.details ?? '').slice(0, 2_000)}`),
  )
}

async function signIn({ request }: BrowserContext, baseURL: string) {
  const { token } = await (await request.get(`${baseURL}/api/v2/sessions`)).json()
  const answer = await request.post(`${baseURL}/api/v2/sessions`, {
    headers: { 'x-csrf-token': token },
    data: { login: people.佐藤, password, kept: true },
  })
  expect(answer.status()).toBe(200)
}

test('the audits of browsers find nothing on the sign-in page, the timeline and in chat on a phone, and the app can be installed', async ({
  baseURL,
}, info) => {
  onlyOn(info, 'phone')
  // Lighthouse loads each page on its own and slows it down.
  test.setTimeout(300_000)
  const profile = info.outputPath('profile')
  const context = await chromium.launchPersistentContext(profile, {
    ...{ baseURL: baseURL!, locale: 'ja-JP', viewport: { width: 390, height: 844 } },
    executablePath: findChromium()!,
    args: [...chromiumArgs, '--remote-debugging-port=0'],
  })
  try {
    const port = Number((await readFile(join(profile, 'DevToolsActivePort'), 'utf8')).split('\n')[0])
    expect.soft(await missed(`${baseURL}/users/sign_in`, port)).toEqual([])

    await signIn(context, baseURL!)
    const page = await context.newPage()
    await page.goto('/m/home')
    await page.evaluate(() => navigator.serviceWorker.ready)
    const session = await context.newCDPSession(page)
    const manifest = await session.send('Page.getAppManifest')
    expect(manifest.errors).toEqual([])
    expect(JSON.parse(manifest.data!)).toMatchObject({ id: '/', display: 'standalone' })
    expect((await session.send('Page.getInstallabilityErrors')).installabilityErrors).toEqual([])

    const { chatRooms } = await call(page, listChatRooms, {})
    await page.close()
    for (const path of ['/m/home', '/chat/rooms', `/chat/rooms/${chatRooms[0]!.id}`])
      expect.soft(await missed(`${baseURL}${path}`, port), path).toEqual([])
  } finally {
    await context.close()
  }
})
