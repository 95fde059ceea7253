import { expect, type Locator, type Page, type Request, test } from '@playwright/test'
import { device } from './device.ts'
import { settled } from './layout-shifts.ts'
import { windowOf } from './people.ts'

declare global {
  interface Window {
    /** How often React has changed the page. */
    renders?: number
  }
}

/** Those of the main screens that have tabs or menus. */
const screens = [
  '/home',
  '/waiting',
  '/departments',
  '/events',
  '/chat/rooms',
  '/tasks',
  '/knowledge_test',
  '/search/feeds?query=会議',
]

/** Until the pressed tab or menu is seen, whatever the server does meanwhile. */
const rendersToAnswer = 6
/** Until everything that the press caused is there. */
const rendersInAll = 20
const requestsInAll = 14

const countRenders = (page: Page) =>
  page.addInitScript(() => {
    window.renders = 0
    const hook = {
      ...{ isDisabled: false, supportsFiber: true, renderers: new Map() },
      inject: () => 1,
      checkDCE: () => undefined,
      onCommitFiberRoot: () => {
        window.renders! += 1
      },
      onCommitFiberUnmount: () => undefined,
      onPostCommitFiberRoot: () => undefined,
    }
    Object.defineProperty(window, '__REACT_DEVTOOLS_GLOBAL_HOOK__', { value: hook })
  })

/** Holds the calls of a page back on demand, and counts them. */
async function gateOf(page: Page) {
  let held: (() => void)[] | undefined
  let asked = 0
  const open = new Set<Request>()
  await page.route(/\/api\/v2\/(?!live)/, async (route) => {
    asked += 1
    open.add(route.request())
    if (held) await new Promise<void>((resolve) => held!.push(resolve))
    await route.continue().catch(() => undefined)
  })
  // Programs too: what still arrives is rendered, and would be counted for the next press.
  page.on('request', (request) => request.url().includes('/assets/') && open.add(request))
  page.on('response', (response) => open.delete(response.request()))
  page.on('requestfailed', (request) => open.delete(request))
  return {
    hold() {
      held = []
      asked = 0
    },
    release() {
      for (const go of held ?? []) go()
      held = undefined
    },
    asked: () => asked,
    quiet: () => expect.poll(() => [...open].map((request) => request.url())).toEqual([]),
  }
}

const renders = (page: Page) => page.evaluate(() => window.renders!)

/** The tabs of a screen that are not shown yet, by what identifies them after the screen has changed. */
async function tabsOf(page: Page): Promise<{ name: string; tab: Locator; shown: Locator }[]> {
  const links = await page
    .locator('main nav > a[href]:not([aria-current])')
    .evaluateAll((all) =>
      all
        .filter(
          (one) =>
            (one as HTMLElement).checkVisibility() && one.closest('nav')!.querySelector('[aria-current]'),
        )
        .map((one) => one.getAttribute('href')!),
    )
  const tabs = await page
    .locator('main [role=tab][aria-selected=false]')
    .evaluateAll((all) => all.filter((one) => one.checkVisibility()).map((one) => one.id))
  return [
    ...links.map((href) => {
      const tab = page.locator(`main nav > a[href="${href}"]`).first()
      return { name: href, tab, shown: page.locator(`main nav > a[href="${href}"][aria-current]`) }
    }),
    ...tabs.map((id) => {
      const tab = page.locator(`[role=tab][id="${id}"]`)
      return { name: id, tab, shown: page.locator(`[role=tab][id="${id}"][aria-selected=true]`) }
    }),
  ]
}

for (const path of screens)
  test(`${path} のタブとメニューは、押すとすぐに応える`, async ({ browser }, info) => {
    const page = await windowOf(browser, '佐藤', device(info))
    await countRenders(page)
    // What other people do meanwhile would be counted too.
    await page.routeWebSocket(/\/api\/v2\/live/, () => undefined)
    const gate = await gateOf(page)
    await page.goto(path)
    await expect(page.locator('main')).toBeVisible()
    await settled(page)
    await gate.quiet()
    await settled(page)
    await gate.quiet()

    const answers = async (name: string, press: () => Promise<void>, shown: Locator) => {
      gate.hold()
      const before = await renders(page)
      await press()
      await expect(shown, name).toBeVisible()
      const answered = (await renders(page)) - before
      expect.soft(answered, `${name}: renders until it answers`).toBeLessThanOrEqual(rendersToAnswer)
      gate.release()
      await settled(page)
      await gate.quiet()
      expect.soft((await renders(page)) - before, `${name}: renders in all`).toBeLessThanOrEqual(rendersInAll)
      expect.soft(gate.asked(), `${name}: requests`).toBeLessThanOrEqual(requestsInAll)
    }
    for (const { name, tab, shown } of await tabsOf(page)) await answers(name, () => tab.click(), shown)
    const menus = page.locator('[aria-haspopup=menu]:visible')
    const count = Math.min(await menus.count(), 3)
    for (let at = 0; at < count; at++) {
      await answers(`menu ${at + 1}`, () => menus.nth(at).click(), page.locator('[role=menu]'))
      await page.keyboard.press('Escape')
      await expect(page.locator('[role=menu]')).toHaveCount(0)
    }
  })
