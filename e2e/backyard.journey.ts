import { type Browser, expect, type Page, test } from '@playwright/test'
import { operatorSecret } from '#db/factories/operator.ts'
import { password } from '#db/factories/password.ts'
import { codeAt, stepAt } from '#server/features/second-factors/totp.rules.ts'
import { looksWell } from './axe.ts'
import { device, onlyOn } from './device.ts'

/** Signs the demo's operator in. A code is taken once: after another journey has used it, the next one is given. */
async function enterBackyard(page: Page) {
  await page.goto('/backyard')
  await page.getByLabel('メールアドレス').fill('operator@hiroba.example')
  await page.getByLabel('パスワード', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'ログイン', exact: true }).click()
  const code = page.getByLabel('6桁のコード')
  await expect(code).toBeVisible()
  await looksWell(page, 'the code')
  await expect(async () => {
    for (const ahead of [0, 1]) {
      if (!(await code.isVisible())) break
      await code.fill(codeAt(operatorSecret, stepAt(Date.now()) + ahead))
      await page.getByRole('button', { name: '確認する' }).click()
      await page.waitForTimeout(500)
    }
    await expect(page.getByRole('heading', { name: '会社', exact: true })).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 60_000 })
}

async function enterCompany(browser: Browser, options: object, login: string, secret: string) {
  const page = await (await browser.newContext(options)).newPage()
  await page.goto('/users/sign_in')
  await page.getByLabel('メールアドレスまたは社員ID').fill(login)
  await page.getByLabel('パスワード', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'ログイン', exact: true }).click()
  return page
}

/** Replaces the initial password, and returns the new one. */
async function enterOwnPassword(page: Page, initial: string) {
  const own = 'Watashi-no-1'
  await page
    .getByLabel('現在のパスワード', { exact: true })
    .or(page.getByLabel('初期パスワード', { exact: true }))
    .fill(initial)
  await page.getByLabel('新しいパスワード', { exact: true }).fill(own)
  await page.getByRole('button', { name: /変更|設定/ }).click()
  await expect(page).not.toHaveURL(/initial_password/)
  return own
}

/** Gives the reason in the open dialog, and confirms. */
async function because(page: Page, reason: string, button: string) {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('理由').fill(reason)
  await dialog.getByRole('button', { name: button, exact: true }).click()
  await expect(dialog).toBeHidden()
}

test('運営担当者が会社を作って渡し、許可を得て閲覧し、停止し、再開し、解約する', async ({
  browser,
}, info) => {
  onlyOn(info, 'pc')
  test.setTimeout(240_000)
  const options = { ...device(info), baseURL: info.project.use.baseURL! }
  const page = await (await browser.newContext(options)).newPage()
  await enterBackyard(page)
  await looksWell(page, 'the companies')

  const code = `e2e-${Date.now().toString(36)}`
  await page.getByRole('link', { name: '会社を作る' }).click()
  await page.getByLabel('会社コード').fill(code)
  await page.getByLabel('会社名').fill(`株式会社${code}`)
  await page.getByLabel('姓', { exact: true }).fill('山田')
  await page.getByLabel('名', { exact: true }).fill('一郎')
  await page.getByLabel('メールアドレス').fill(`admin@${code}.example`)
  await page.getByLabel('理由').fill('申込書 12')
  await looksWell(page, 'a new company')
  await page.getByRole('button', { name: '会社を作る' }).click()
  await expect(page.getByRole('heading', { name: '会社を作りました' })).toBeVisible()
  const given = await page.locator('dd').nth(1).innerText()
  await looksWell(page, 'what is handed over')

  const administrator = await enterCompany(browser, options, `admin@${code}.example`, given)
  await expect(administrator).toHaveURL(/\/users\/initial_password\/edit/)

  await page.getByRole('link', { name: '会社の画面へ' }).click()
  await expect(page.getByRole('heading', { name: `株式会社${code}` })).toBeVisible()
  await looksWell(page, 'the company')

  await page.getByRole('button', { name: '許可を依頼' }).click()
  await because(page, '初期設定の確認', '許可を依頼')
  const own = await enterOwnPassword(administrator, given)
  await administrator.goto('/admin/look_consent')
  await expect(administrator.getByText('初期設定の確認').first()).toBeVisible()
  await administrator.getByRole('button', { name: '閲覧を許可' }).click()
  await looksWell(administrator, 'giving consent')
  await administrator.getByRole('dialog').getByRole('button', { name: '閲覧を許可' }).click()
  await expect(administrator.getByRole('button', { name: '許可を取り下げ' })).toBeVisible()
  await looksWell(administrator, 'the consent')

  await page.reload()
  await page.getByRole('button', { name: '閲覧を始める' }).click()
  await page.getByRole('dialog').getByLabel('だれとして閲覧するか').fill('山田')
  await page.getByRole('option', { name: /山田 一郎/ }).click()
  await looksWell(page, 'beginning a look')
  await because(page, '初期設定の確認', '閲覧を始める')
  await expect(page.getByRole('link', { name: '閲覧の画面を開く' })).toBeVisible()
  const look = await page.context().newPage()
  await look.goto('/home')
  const banner = look.getByRole('complementary', { name: '運営による閲覧' })
  await expect(banner).toContainText('山田 一郎さんとして閲覧中（読み取り専用）')
  await expect(banner).toContainText('残り60分')
  await looksWell(look, 'a look')
  await administrator.reload()
  await expect(administrator.getByText(/山田 一郎さんとして閲覧しています/)).toBeVisible()
  await expect(administrator.getByText(/あなたとして閲覧中です/)).toBeVisible()
  await administrator.getByRole('button', { name: '許可を取り下げ' }).click()
  await administrator.getByRole('alertdialog').getByRole('button', { name: '許可を取り下げ' }).click()
  await expect(administrator.getByRole('button', { name: '閲覧を許可' })).toBeVisible()
  await look.reload()
  await expect(look.getByRole('heading', { name: '閲覧は終わりました' })).toBeVisible()
  await looksWell(look, 'a look that has ended')
  await look.close()
  await administrator.getByRole('link', { name: /^\d+件$/ }).click()
  await expect(administrator.getByText('/home', { exact: true }).first()).toBeVisible()
  await looksWell(administrator, 'what was viewed')

  await page.getByRole('button', { name: '停止' }).click()
  await looksWell(page, 'suspending')
  await because(page, '未払い', '停止')
  await expect(page.getByText(/から停止しています/)).toBeVisible()

  await administrator.reload()
  await expect(administrator.getByText('利用が停止されています').first()).toBeVisible()
  await looksWell(administrator, 'a suspended company')
  const refused = await enterCompany(browser, options, `admin@${code}.example`, own)
  await expect(refused.getByText(/利用(は|が)停止されています/).first()).toBeVisible()

  await page.getByRole('button', { name: '再開' }).click()
  await because(page, '入金を確認', '再開')
  await expect(page.getByText(/から停止しています/)).toBeHidden()
  const again = await enterCompany(browser, options, `admin@${code}.example`, own)
  await expect(again).not.toHaveURL(/sign_in/)

  await page.getByRole('button', { name: '解約' }).click()
  await page
    .getByRole('dialog')
    .getByLabel(/会社コードを入力/)
    .fill(code)
  await because(page, '契約の終了', '解約')
  await expect(page.getByText(/すべてのデータが消去されます/)).toBeVisible()
  await expect(page.getByText('契約の終了').first()).toBeVisible()
  await looksWell(page, 'a closed company')
})
