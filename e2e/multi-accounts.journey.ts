import { type Browser, expect, type Page, type TestInfo, test } from '@playwright/test'
import { getCompanyConfig } from '#contract/company.ts'
import { endOwnSession, listOwnSessions } from '#contract/sessions.devices.ts'
import { looksWell } from './axe.ts'
import { call } from './calls.ts'
import { device, onlyOn } from './device.ts'
import { ownSession, password, people } from './people.ts'

/** Signs in on the page that adds an account. */
async function add(page: Page, login: string) {
  await page.goto('/m/multi_accounts')
  await page.getByRole('link', { name: 'アカウントを追加' }).click()
  await page.getByLabel('メールアドレスまたは社員ID').fill(login)
  await page.getByLabel('パスワード', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'ログイン', exact: true }).click()
  await expect(page).toHaveURL(/\/(home|portal)/)
}

const companyOf = async (page: Page) => (await call(page, getCompanyConfig, {})).name

/** What the browser's store has of how an account looks. */
const looks = (page: Page) =>
  page.evaluate(() => [localStorage.getItem('hiroba.header'), localStorage.getItem('hiroba.portal-first')])

async function withTwoAccounts(browser: Browser, info: TestInfo) {
  const page = await ownSession(browser, '佐藤', device(info))
  await page.goto('/home')
  await expect(page.getByRole('article').first()).toBeVisible()
  await add(page, people.となり)
  return page
}

test('二つの会社のアカウントを切り替えると、同時に開いていた画面も前の会社のまま残らない', async ({
  browser,
}, info) => {
  onlyOn(info, 'phone')
  const page = await ownSession(browser, '佐藤', device(info))
  await page.goto('/home')
  await expect(page.getByRole('article').first()).toBeVisible()
  const ownCompany = await companyOf(page)
  const post = await page.getByRole('article').first().innerText()

  // From the menu of one's own picture.
  await page.getByRole('button', { name: /のメニュー$/ }).click()
  await page.getByRole('link', { name: 'アカウントの切り替え' }).click()
  await expect(page.getByRole('heading', { name: 'アカウントの切り替え' })).toBeVisible()
  await expect(page.getByText('使用中')).toBeVisible()
  await looksWell(page, 'one account')
  await page.getByRole('link', { name: 'アカウントを追加' }).click()
  await expect(page.getByLabel('パスワード', { exact: true })).toBeVisible()
  await looksWell(page, 'adding an account')
  await page.getByLabel('メールアドレスまたは社員ID').fill(people.となり)
  await page.getByLabel('パスワード', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'ログイン', exact: true }).click()
  await expect(page).toHaveURL(/\/(home|portal)/)
  const otherCompany = await companyOf(page)
  expect(otherCompany).not.toBe(ownCompany)
  await expect(page.getByText(post.split('\n')[0]!, { exact: true })).toHaveCount(0)

  // A second tab of the same browser, drawn for the second company.
  const second = await page.context().newPage()
  await second.goto('/home')
  await expect.poll(() => second.title()).toContain(otherCompany)
  await expect(second.locator('main')).toBeVisible()

  await page.goto('/m/multi_accounts')
  await expect(page.getByRole('listitem').filter({ hasText: ownCompany })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: otherCompany })).toBeVisible()
  await looksWell(page, 'two accounts')
  await page.getByRole('button', { name: /に切り替える$/ }).click()
  await expect(page).toHaveURL(/\/(home|portal)/)
  await expect.poll(() => page.title()).toContain(ownCompany)
  expect(await companyOf(page)).toBe(ownCompany)

  // The second tab has noticed, and shows the company that the browser uses now.
  await expect.poll(() => second.title()).toContain(ownCompany)
  expect(await companyOf(second)).toBe(ownCompany)
  await second.close()
})

test('別のタブでアカウントが切り替わったあと、古い画面からは何も送れない', async ({ browser }, info) => {
  onlyOn(info, 'pc')
  const page = await withTwoAccounts(browser, info)
  const stale = await page.context().newPage()
  // Neither told by the other tab nor by a live connection: only its own requests can tell it.
  await stale.addInitScript(() => {
    Reflect.deleteProperty(window, 'BroadcastChannel')
    Reflect.deleteProperty(window, 'WebSocket')
  })
  await stale.goto('/home')
  const otherCompany = await companyOf(stale)
  await expect.poll(() => stale.title()).toContain(otherCompany)
  await page.goto('/m/multi_accounts')
  await page.getByRole('button', { name: /に切り替える$/ }).click()
  await expect(page).toHaveURL(/\/(home|portal)/)
  // What it asks for now is refused, or was when it came to the front: either way it leaves.
  await stale
    .getByRole('link', { name: /組織|チャット/ })
    .first()
    .click()
  await expect.poll(() => stale.title()).not.toContain(otherCompany)
  await stale.close()
})

test('一つだけログアウトしても、もう一つはそのまま使え、まとめてログアウトもできる', async ({
  browser,
}, info) => {
  onlyOn(info, 'pc')
  const page = await withTwoAccounts(browser, info)
  const otherCompany = await companyOf(page)
  await page.getByRole('button', { name: /のメニュー$/ }).click()
  await page.getByRole('button', { name: 'ログアウト' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByRole('checkbox', { name: 'すべてのアカウントからログアウトする' })).toBeVisible()
  await dialog.getByRole('button', { name: 'ログアウト' }).click()
  await expect(page).toHaveURL(/\/m\/multi_accounts/)
  await expect(page.getByRole('listitem')).toHaveCount(1)
  await expect(page.getByText(otherCompany)).toHaveCount(0)
  expect(await looks(page)).toEqual([null, null])
  await page.getByRole('button', { name: /に切り替える$/ }).click()
  await expect(page).toHaveURL(/\/(home|portal)/)
  await expect(page.getByRole('article').first()).toBeVisible()

  await add(page, people.となり)
  await page.goto('/m/multi_accounts')
  await page.getByRole('button', { name: 'すべてのアカウントからログアウト' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'ログアウト' }).click()
  await expect(page).toHaveURL(/\/users\/sign_in/)
  await page.goto('/m/multi_accounts')
  await expect(page.getByText('ログインしているアカウントはありません。')).toBeVisible()
  await looksWell(page, 'no account')
  await page.goto('/home')
  await expect(page).toHaveURL(/\/users\/sign_in/)
})

test('ほかの端末から終わらせたアカウントには、もう一度ログインするように案内される', async ({
  browser,
}, info) => {
  onlyOn(info, 'pc')
  const page = await ownSession(browser, '佐藤', device(info))
  await page.goto('/home')
  const { id } = (await call(page, listOwnSessions, {})).sessions.find(({ current }) => current)!
  await add(page, people.となり)
  await page.goto('/mypage/devices')
  await expect(page.getByText('アカウントの切り替えに追加済み').first()).toBeVisible()
  await page.goto('/m/multi_accounts')
  await expect(page.getByRole('listitem')).toHaveCount(2)
  // 佐藤さん ends this session on another device.
  const there = await ownSession(browser, '佐藤', device(info))
  await call(there, endOwnSession, { params: { id } })
  await page.reload()
  await expect(page.getByText('ログインが終了しています')).toBeVisible()
  await expect(page.getByRole('link', { name: /にもう一度ログイン$/ })).toBeVisible()
  await looksWell(page, 'an account that has ended')
})
