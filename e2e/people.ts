import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test'

/** The demo company's accounts, by first name. */
export const people = {
  佐藤: 'hanako.sato@hiroba.example',
  鈴木: 'taro.suzuki@hiroba.example',
  管理者: 'admin@hiroba.example',
  人事: 'jinji@hiroba.example',
  となり: 'admin@other.example',
} as const
export type Person = keyof typeof people

export const password = 'Hiroba-2026'

type Kept = Awaited<ReturnType<BrowserContext['storageState']>>
const kept = new Map<string, Promise<Kept>>()
/** Some acts need a sign-in of the last ten minutes: the next journey does not begin with an older one, in milliseconds. */
const keptForMs = 8 * 60_000
let keptSince = Date.now()
let keptBy = ''

async function signInThroughTheDoor(browser: Browser, baseURL: string, login: string): Promise<Kept> {
  const context = await browser.newContext({ baseURL })
  const { token } = await (await context.request.get('/api/v2/sessions')).json()
  const answer = await context.request.post('/api/v2/sessions', {
    headers: { 'x-csrf-token': token },
    data: { login, password },
  })
  expect(answer.status()).toBe(200)
  const state = await context.storageState()
  await context.close()
  return state
}

type Options = Parameters<Browser['newContext']>[0] & { baseURL?: string | undefined }

let opened: { by: string; contexts: BrowserContext[] } = { by: '', contexts: [] }

function currentJourney() {
  const { testId, retry } = test.info()
  return `${testId} ${retry}`
}

/* Windows left open by an earlier journey would keep receiving live messages and slow the later ones down. */
async function openWindow(browser: Browser, options: Options, storageState: Kept): Promise<Page> {
  const by = currentJourney()
  if (opened.by !== by) {
    const left = opened.contexts
    opened = { by, contexts: [] }
    await Promise.all(left.map((context) => context.close()))
  }
  const context = await browser.newContext({ ...options, storageState })
  opened.contexts.push(context)
  return context.newPage()
}

/** A window in its own session, which the journey may end. */
export async function ownSession(browser: Browser, person: Person, options: Options): Promise<Page> {
  return openWindow(browser, options, await signInThroughTheDoor(browser, options.baseURL!, people[person]))
}

/** A window of a signed-in person on the project's device. All windows of a person share one session in a journey. */
export const windowOf = (browser: Browser, person: Person, options: Options): Promise<Page> =>
  windowOfLogin(browser, people[person], options)

/** The same by sign-in name, for the other people of the demo company. */
export async function windowOfLogin(browser: Browser, login: string, options: Options): Promise<Page> {
  if (keptBy !== currentJourney()) {
    keptBy = currentJourney()
    if (Date.now() - keptSince > keptForMs) {
      kept.clear()
      keptSince = Date.now()
    }
  }
  const state = kept.get(login) ?? signInThroughTheDoor(browser, options.baseURL!, login)
  kept.set(login, state)
  return openWindow(browser, options, await state)
}
