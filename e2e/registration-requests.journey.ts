import { expect, test } from '@playwright/test'
import {
  getRegistrationSettings,
  updateRegistrationSettings,
} from '#contract/registration-requests.administration.ts'
import { looksWell } from './axe.ts'
import { call } from './calls.ts'
import { device, onlyOn } from './device.ts'
import { windowOf } from './people.ts'

test('掲示のQRコードから登録を申請した人が、承認されて自分でパスワードを決め、ログインする', async ({
  browser,
}, info) => {
  onlyOn(info, 'phone')
  const options = device(info)
  const familyName = `申請${Date.now().toString(36)}`
  const admin = await windowOf(browser, '管理者', options)
  const before = await call(admin, getRegistrationSettings, {})
  if (!before.enabled) {
    const { version, intro, items } = before
    await call(admin, updateRegistrationSettings, {
      body: { enabled: true, intro, items: items as never, version },
    })
  }
  await admin.goto('/admin/registration_requests?tab=form')
  await expect(admin.getByRole('region', { name: '会社コードと掲示' })).toBeVisible()
  await looksWell(admin, '質問と会社コード')
  await admin.getByRole('link', { name: '掲示を印刷' }).click()
  await expect(admin.getByRole('img', { name: '登録申請のQRコード' })).toBeVisible()
  await looksWell(admin, '掲示')
  const { code } = await call(admin, getRegistrationSettings, {})

  const phone = await (await browser.newContext(options)).newPage()
  await phone.goto('/users/sign_in/support')
  await phone.getByRole('link', { name: '登録を申請する' }).click()
  await phone.getByRole('textbox', { name: /会社コード/ }).fill('1-AAAA-AAAA')
  await phone.getByRole('button', { name: '次へ' }).click()
  await expect(phone.getByText(/この会社コードは使えません/)).toBeVisible()
  await looksWell(phone, '会社コード')
  await phone.getByRole('textbox', { name: /会社コード/ }).fill(code!.toLowerCase())
  await phone.getByRole('button', { name: '次へ' }).click()
  await phone.getByRole('textbox', { name: '姓', exact: false }).first().fill(familyName)
  await phone.getByRole('button', { name: '申請する' }).click()
  await expect(phone.getByText('入力してください。').first()).toBeVisible()
  await phone.locator('input[name="givenName"]').fill('彩')
  await phone.getByRole('radio', { name: '店舗' }).check()
  await looksWell(phone, '登録申請')
  await phone.getByRole('button', { name: '申請する' }).click()
  await expect(phone.getByText('確認を待っています')).toBeVisible()
  await looksWell(phone, '申請の状態')

  await admin.goto('/admin/registration_requests')
  await admin.getByRole('link', { name: new RegExp(familyName) }).click()
  await looksWell(admin, '申請の内容')
  await admin.getByRole('button', { name: '承認する' }).click()
  const form = admin.getByRole('region', { name: '承認して登録' })
  const loginId = `hiroba0001-${Date.now().toString(36)}`
  await form.locator('input[name="companyLoginId"]').fill(loginId)
  await form.getByRole('combobox', { name: /部署/ }).first().click()
  await admin.getByRole('option', { name: /^経営企画室/ }).click()
  await looksWell(admin, '承認')
  const answer = admin.waitForResponse(
    (response) => response.url().endsWith('/approve') && response.request().method() === 'POST',
  )
  await form.getByRole('button', { name: '承認する' }).click()
  await expect(admin.getByRole('img', { name: 'パスワードを設定するQRコード' })).toBeVisible()
  await looksWell(admin, '承認した申請')
  const { card } = (await (await answer).json()) as { card: { address: string } }

  await phone.reload()
  await expect(phone.getByText('承認されました', { exact: true })).toBeVisible()
  await phone.goto(`/users/access_card#${card.address.split('#')[1]}`)
  await phone.getByLabel('新しいパスワード', { exact: true }).fill('Doyoubi-2027')
  await phone.getByRole('button', { name: '設定してログイン' }).click()
  await expect(phone.getByRole('article').first()).toBeVisible()
})
