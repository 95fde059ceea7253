import { expect, type Page, test } from '@playwright/test'
import { createAdminUser } from '#contract/admin-users.ts'
import { listDepartments } from '#contract/departments.ts'
import { codeOfApp } from '#testing/authenticator-app.ts'
import { looksWell } from './axe.ts'
import { call } from './calls.ts'
import { device, onlyOn } from './device.ts'
import { enterAt, enterWithInitialPassword, openAt, withOwnInstallation } from './own-installation.ts'

const company = [
  ...['--code', 'minato', '--name', '港屋株式会社', '--admin-name', '高橋 健一'],
  ...['--admin-email', 'kenichi@minato.example', '--admin-id', 'minato-0001', '--contracted', '30'],
]
const password = 'Watashi-no-1'
const day = 86_400_000

/** Sets up an authenticator app on the screen and returns its key. */
async function setUpApp(page: Page, now: () => number) {
  await page.getByRole('button', { name: '認証アプリを登録' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('img', { name: '認証アプリ用のQRコード' })).toBeVisible()
  const key = (await dialog.getByText(/^キー /).innerText()).replace('キー', '')
  await dialog.getByRole('textbox').fill(codeOfApp(key, now()))
  await dialog.getByRole('button', { name: '確認する' }).click()
  await expect(dialog).toHaveCount(0)
  return key
}

test('期限までに認証アプリを登録した人はコードで入り、登録しなかった人は期限の翌日、登録するまで先に進めない', async ({
  browser,
}, info) => {
  onlyOn(info, 'pc')
  test.slow()
  await withOwnInstallation(company, async ({ address, initialPassword, reopenAt }) => {
    const on = { ...device(info), baseURL: address }
    const window = async () => (await browser.newContext(on)).newPage()
    const admin = await window()
    await enterWithInitialPassword(admin, 'kenichi@minato.example', initialPassword, password)
    await expect(admin).toHaveURL(/\/home/)
    const { departments } = await call(admin, listDepartments, {})
    for (const [familyName, givenName, companyLoginId] of [
      ['佐藤', '花子', 'minato-0002'],
      ['後藤', '翼', 'minato-0003'],
    ] as const)
      await call(admin, createAdminUser, {
        body: {
          ...{ familyName, givenName, email: null, companyLoginId, initialPassword: 'Hajimete-1' },
          memberships: [{ departmentId: departments[0]!.id }],
        },
      })

    // Before it is required, the administrator sees of how many, and whom it concerns.
    await admin.goto('/admin/two_factor_authentication')
    const form = admin.getByRole('form', { name: '2要素認証の設定' })
    await form.getByRole('radio', { name: '全員' }).check()
    const due = new Date(Date.now() + 3 * day).toLocaleDateString('sv-SE', { timeZone: 'Asia/Tokyo' })
    await form.getByLabel(/^期限/).fill(due)
    await form.getByRole('button', { name: '保存' }).click()
    await expect(form.getByText('保存する前に、影響する人を確認してください。')).toBeVisible()
    await form.getByRole('button', { name: '影響を確認' }).click()
    await expect(form.getByText('対象3人のうち、3人が未登録です')).toBeVisible()
    for (const name of ['高橋 健一', '佐藤 花子', '後藤 翼']) await expect(form.getByText(name)).toBeVisible()
    await looksWell(admin, 'whom the requirement concerns')
    await form.getByRole('button', { name: '保存' }).click()
    await expect(admin.getByText('保存しました')).toBeVisible()

    // Every page counts the days down; who sets up an app in time is not asked any more.
    const [sato, goto] = [await window(), await window()]
    for (const [page, login] of [
      [sato, 'minato-0002'],
      [goto, 'minato-0003'],
    ] as const) {
      await enterWithInitialPassword(page, login, 'Hajimete-1', password)
      await expect(page).toHaveURL(/\/home/)
      await expect(page.getByText(/あと3日です/)).toBeVisible()
    }
    await sato.getByRole('link', { name: '登録する' }).click()
    const key = await setUpApp(sato, Date.now)
    await looksWell(sato, 'the app that is set up')
    await sato.goto('/home')
    await expect(sato.getByRole('heading', { level: 1 })).toBeAttached()
    await expect(sato.getByText(/あと3日です/)).toHaveCount(0)

    // On the last day it says so.
    const last = new Date(Date.now() + 3 * day)
    const late = await openAt(browser, on, last, 'minato-0003', password)
    await expect(late.getByText(/登録期限は今日です/)).toBeVisible()
    await looksWell(late, 'the last day')

    // The day after, the one gives a code, and the other is led to set a factor up before anything else.
    const begun = Date.now()
    const moment = new Date(begun + 4 * day)
    const after = { ...on, baseURL: await reopenAt(moment) }
    // The clock of the server goes on from there, and a code is good for half a minute.
    const now = () => +moment + Date.now() - begun
    const enter = (login: string) => enterAt(browser, after, moment, login, password)
    const withApp = await enter('minato-0002')
    await withApp.getByRole('textbox', { name: '認証アプリのコード（6桁）' }).fill(codeOfApp(key, now()))
    await withApp.getByRole('button', { name: '確認する' }).click()
    await expect(withApp).toHaveURL(/\/home/)

    const without = await enter('minato-0003')
    const asked = without.getByRole('heading', { name: '2要素認証を登録してください' })
    await expect(asked).toBeVisible()
    await looksWell(without, 'the factor that must be set up')
    for (const path of ['/home', '/mypage', '/announcements']) {
      await without.goto(path)
      await expect(asked).toBeVisible()
    }
    await setUpApp(without, now)
    await without.getByRole('button', { name: '広場に進む' }).click()
    await expect(without).toHaveURL(/\/(home|announcements)/)
    await expect(without.getByRole('navigation').first()).toBeVisible()
  })
})
