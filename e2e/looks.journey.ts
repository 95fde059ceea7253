import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { device } from './device.ts'
import { windowOf } from './people.ts'
import { isPictureMachine } from './picture-machine.ts'

async function hasNoBarriers(page: Page) {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze()
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`),
  ).toEqual([])
}

/** Nothing may be wider than the screen: a page that scrolls sideways is broken on a phone. */
const overhang = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)

const screens: { name: string; path: string; ready: (page: Page) => Promise<void> }[] = [
  { name: 'home', path: '/home', ready: (page) => expect(page.getByRole('article').first()).toBeVisible() },
  {
    name: 'composer',
    path: '/home?compose=new',
    ready: (page) => expect(page.getByRole('dialog').getByRole('button').nth(2)).toBeVisible(),
  },
  {
    name: 'menus',
    path: '/menus',
    ready: (page) => expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible(),
  },
  {
    name: 'departments',
    path: '/m/departments',
    ready: (page) => expect(page.getByRole('link', { name: /本部|部/ }).first()).toBeVisible(),
  },
  {
    name: 'notices',
    path: '/announcements',
    ready: (page) => expect(page.getByRole('heading', { level: 1 })).toBeVisible(),
  },
]

for (const scheme of ['light', 'dark'] as const)
  for (const language of ['ja-JP', 'en-GB'])
    test(`どの画面も読みやすく、使いやすい（${scheme}, ${language}）`, async ({ browser }, info) => {
      const page = await windowOf(browser, '佐藤', { ...device(info), colorScheme: scheme, locale: language })
      for (const { name, path, ready } of screens) {
        await page.goto(path)
        await ready(page)
        await page.screenshot({ path: info.outputPath(`${name}-${scheme}-${language}.png`) })
        expect(await overhang(page), name).toBeLessThanOrEqual(0)
        await hasNoBarriers(page)
      }
      await page.goto('/home')
      await page
        .getByRole('article')
        .first()
        .getByRole('link', { name: /コメント|omment/ })
        .click()
      await expect(page.getByRole('textbox').last()).toBeVisible()
      await page.screenshot({ path: info.outputPath(`detail-${scheme}-${language}.png`) })
      expect(await overhang(page)).toBeLessThanOrEqual(0)
      await hasNoBarriers(page)
    })

for (const scheme of ['light', 'dark'] as const)
  test(`サインインの画面とすべての部品（${scheme}）`, async ({ browser }, info) => {
    const page = await (await browser.newContext({ ...device(info), colorScheme: scheme })).newPage()
    for (const path of ['/users/sign_in', '/gallery']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.screenshot({
        path: info.outputPath(`${path.split('/').at(-1)}-${scheme}.png`),
        fullPage: true,
      })
      expect(await overhang(page)).toBeLessThanOrEqual(0)
      await hasNoBarriers(page)
    }
    // The gallery as it was last looked at. Another Chromium or other fonts draw letters a little differently, so
    // the picture is compared only where it was taken; elsewhere the checks above speak.
    if (!(await isPictureMachine(browser))) return
    await expect(page).toHaveScreenshot(`gallery-${scheme}.png`, {
      fullPage: true,
      animations: 'disabled',
      maxDiffPixels: 400,
    })
  })
