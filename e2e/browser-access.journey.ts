import { expect, test } from '@playwright/test'
import { getCurrentUser } from '#contract/users.ts'
import { looksWell } from './axe.ts'
import { call } from './calls.ts'
import { device, onlyOn } from './device.ts'
import { ownSession } from './people.ts'

/** The phone's app shows the product in a web view of its own. */
const app = { userAgent: 'Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 HirobaApp/1.0' }

test('アプリで見ているページを、ブラウザーで開く', async ({ browser }, info) => {
  onlyOn(info, 'phone')
  const inApp = await ownSession(browser, '佐藤', { ...device(info), ...app })
  await inApp.goto('/mypage/devices')
  const { id } = await call(inApp, getCurrentUser, {})
  // The web view hands the address to the phone.
  await inApp.evaluate(() => {
    window.open = (url) => {
      document.documentElement.dataset.handed = String(url)
      return window
    }
  })
  await inApp.getByRole('button', { name: 'ブラウザーで開く' }).click()
  const html = inApp.locator('html')
  await expect(html).toHaveAttribute('data-handed', /\/users\/sign_in\/browser#/)
  // The product's own address, which may be another name of the host here.
  const handed = new URL((await html.getAttribute('data-handed'))!)
  const address = handed.pathname + handed.hash

  const outside = await (await browser.newContext(device(info))).newPage()
  await outside.goto(address)
  await expect(outside.getByText(/佐藤 花子さん（.+）として/)).toBeVisible()
  await looksWell(outside, 'a page of the app in the browser')
  await outside.getByRole('button', { name: '開く', exact: true }).click()
  await expect(outside).toHaveURL(/\/mypage\/devices/)
  expect((await call(outside, getCurrentUser, {})).id).toBe(id)

  const stranger = await (await browser.newContext(device(info))).newPage()
  await stranger.goto(address)
  await expect(stranger.getByRole('heading', { name: 'このリンクは使えません' })).toBeVisible()
  await looksWell(stranger, 'a ticket that was used')
  for (const page of [outside, stranger]) await page.context().close()
})

test('アプリで見ている規約を、ログインせずにブラウザーで開く', async ({ browser }, info) => {
  onlyOn(info, 'phone')
  const inApp = await ownSession(browser, '佐藤', { ...device(info), ...app })
  await inApp.goto('/policy')
  const opening = inApp.context().waitForEvent('page')
  await inApp.getByRole('button', { name: 'ブラウザーで開く' }).click()
  const opened = await opening
  await expect(opened).toHaveURL(/\/policy\?company=/)
  await expect(opened.getByRole('heading', { level: 1 })).toBeVisible()
  await opened.close()
})
