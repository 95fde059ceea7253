import { expect, type Page, test } from '@playwright/test'
import { createAccessCard } from '#contract/access-cards.ts'
import { createAdminUser, getAdminUser } from '#contract/admin-users.ts'
import { getFactorRequirement, updateFactorRequirement } from '#contract/second-factors.requirement.ts'
import { looksWell } from './axe.ts'
import { call, numberOf } from './calls.ts'
import { device, onlyOn } from './device.ts'
import { ownSession } from './people.ts'

const password = 'Doyoubi-2027'

/** A device that confirms every passkey, as after a fingerprint. */
async function withPasskeys(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true },
      ...{ hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
    },
  })
}

test('会社が2要素認証を必須にし、期限までの日数を見た人がパスキーを登録して、次からパスキーでログインする', async ({
  browser,
}, info) => {
  onlyOn(info, 'pc')
  // A passkey belongs to a host name; the address of the other journeys is a number.
  const baseURL = info.project.use.baseURL!.replace('127.0.0.1', 'localhost')
  const options = { ...device(info), baseURL }
  const admin = await ownSession(browser, '管理者', options)
  const { memberships } = await call(admin, getAdminUser, { params: { id: await numberOf(admin) } })
  const loginId = `hiroba0001-${Date.now().toString(36)}`
  const { id } = await call(admin, createAdminUser, {
    body: {
      ...{ familyName: `鍵${Date.now().toString(36)}`, givenName: '守', companyLoginId: loginId },
      memberships: [{ departmentId: memberships[0]!.departmentId }],
    },
  })
  const { address } = await call(admin, createAccessCard, { params: { id }, body: { reason: 'locked' } })
  const before = await call(admin, getFactorRequirement, {})
  const due = new Date(Date.parse(before.today) + 3 * 86_400_000).toISOString().slice(0, 10)
  await call(admin, updateFactorRequirement, {
    body: {
      ...{ version: before.version, scope: 'some', dueOn: due },
      rule: { include: [{ type: 'user', id }], match: 'any' },
    },
  })
  try {
    await admin.goto('/admin/two_factor_authentication')
    await admin.getByRole('button', { name: '影響を確認' }).click()
    await expect(admin.getByText(/1人/).first()).toBeVisible()
    await looksWell(admin, 'the requirement')

    const page = await (await browser.newContext(options)).newPage()
    await withPasskeys(page)
    await page.goto(`/users/access_card#${address.split('#')[1]}`)
    await page.getByLabel('新しいパスワード', { exact: true }).fill(password)
    await page.getByRole('button', { name: '設定してログイン' }).click()
    await expect(page.getByText(/あと3日です/)).toBeVisible()
    await looksWell(page, 'the countdown')
    await page.getByRole('link', { name: '登録する' }).click()
    await page.getByRole('button', { name: 'パスキーを追加' }).click()
    await page.getByRole('textbox', { name: 'パスキーの名前' }).fill('店舗のタブレット')
    await page.getByRole('dialog').locator('button[type=submit]').click()
    await expect(page.getByText('店舗のタブレット')).toBeVisible()
    await page.getByRole('button', { name: '新しいコードを発行' }).click()
    const codes = page.getByRole('dialog').getByRole('listitem')
    await expect(codes.first()).toBeVisible()
    await looksWell(page, 'the recovery codes')
    const code = (await codes.first().innerText()).trim()
    await page.getByRole('dialog').getByRole('button', { name: '閉じる' }).last().click()
    await page.goto('/home')
    await expect(page.getByRole('article').first()).toBeVisible()
    await expect(page.getByText(/あと3日です/)).toHaveCount(0)

    // The password is not enough any more; a recovery code is the way without the device.
    const elsewhere = await (await browser.newContext(options)).newPage()
    await elsewhere.goto('/users/sign_in')
    await elsewhere.locator('input[name="login"], input[autocomplete~="username"]').first().fill(loginId)
    await elsewhere.locator('input[type="password"]').fill(password)
    await elsewhere.getByRole('button', { name: 'ログイン', exact: true }).click()
    await expect(elsewhere.getByRole('heading', { name: '2つ目の確認' })).toBeVisible()
    await looksWell(elsewhere, 'the second step')
    await elsewhere.getByRole('button', { name: 'リカバリーコードを使う' }).click()
    await elsewhere.getByRole('textbox', { name: 'リカバリーコード' }).fill(code)
    await elsewhere.getByRole('button', { name: '確認する' }).click()
    await expect(elsewhere.getByRole('article').first()).toBeVisible()

    // The passkey is all that its device needs.
    await page.context().clearCookies()
    await page.goto('/users/sign_in')
    await page.getByRole('button', { name: 'パスキーでログイン' }).click()
    await expect(page.getByRole('article').first()).toBeVisible()
  } finally {
    const { version } = await call(admin, getFactorRequirement, {})
    await call(admin, updateFactorRequirement, {
      body: { version, scope: 'nobody', rule: null, dueOn: null },
    })
  }
})
