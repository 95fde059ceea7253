import { expect, test } from '@playwright/test'
import { looksWell } from './axe.ts'
import { device, onlyOn } from './device.ts'
import { password, windowOf } from './people.ts'

test('メールのない新入社員が社員IDで入り、初期パスワードを変えてから使いはじめる', async ({ page }, info) => {
  onlyOn(info, 'phone')
  await page.goto('/users/sign_in')
  await page.getByLabel('メールアドレスまたは社員ID').fill('HIROBA0001-1004')
  await page.getByLabel('パスワード', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'ログイン', exact: true }).click()
  await expect(page).toHaveURL(/\/users\/initial_password\/edit/)

  // The password screen cannot be skipped: the timeline redirects back to it.
  await page.goto('/home')
  await expect(page).toHaveURL(/\/users\/initial_password\/edit/)

  await page
    .getByLabel('現在のパスワード', { exact: true })
    .or(page.getByLabel('初期パスワード', { exact: true }))
    .fill('Chigau-2026')
  await page.getByLabel('新しいパスワード', { exact: true }).fill('Watashi-no-1')
  await page.getByRole('button', { name: /変更|設定/ }).click()
  await expect(page.getByText('現在のパスワードが正しくありません。')).toBeVisible()
  await expect(page.getByLabel('新しいパスワード', { exact: true })).toHaveValue('Watashi-no-1')

  await page
    .getByLabel('現在のパスワード', { exact: true })
    .or(page.getByLabel('初期パスワード', { exact: true }))
    .fill(password)
  await page.getByRole('button', { name: /変更|設定/ }).click()
  await expect(page).toHaveURL(/\/home/)
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('管理者がメールのない新入社員を社員IDで登録し、渡された初期パスワードで本人が入って投稿を読む', async ({
  browser,
}, info) => {
  onlyOn(info, 'pc')
  const admin = await windowOf(browser, '管理者', device(info))
  const id = `hiroba0001-n${Date.now().toString(36)}${info.project.name}`
  await admin.goto('/admin/users/new')
  await expect(admin.getByText(/契約 \d+ \/ 300/)).toBeVisible()
  await looksWell(admin, 'adding a person')
  await admin.getByRole('textbox', { name: '姓 必須', exact: true }).fill('新井')
  await admin.getByRole('textbox', { name: '名 必須', exact: true }).fill('航')
  await expect(admin.getByText(/「hiroba0001-」で始めます/)).toBeVisible()
  await admin.getByLabel('社員ID', { exact: true }).fill('arai')
  await admin.getByRole('combobox', { name: /部署/ }).first().fill('営業')
  await admin.getByRole('listbox').getByRole('option').first().click()
  await admin.getByRole('button', { name: /登録/ }).last().click()
  // An ID without the company's prefix is refused beside the field, and the input is kept.
  await expect(admin.getByText(/社員IDは「hiroba0001-」で始め/)).toBeVisible()
  await expect(admin.getByRole('textbox', { name: '姓 必須', exact: true })).toHaveValue('新井')
  await admin.getByLabel('社員ID', { exact: true }).fill(id)
  await admin.getByRole('button', { name: /登録/ }).last().click()
  const given = await admin.locator('code').first().innerText()

  const context = await browser.newContext(device(info))
  const page = await context.newPage()
  await page.goto('/users/sign_in')
  await page.getByLabel('メールアドレスまたは社員ID').fill(id.toUpperCase())
  await page.getByLabel('パスワード', { exact: true }).fill(given)
  await page.getByRole('button', { name: 'ログイン', exact: true }).click()
  await expect(page).toHaveURL(/\/users\/initial_password\/edit/)
  await page
    .getByLabel('現在のパスワード', { exact: true })
    .or(page.getByLabel('初期パスワード', { exact: true }))
    .fill(given)
  await page.getByLabel('新しいパスワード', { exact: true }).fill('Watashi-no-1')
  await page.getByRole('button', { name: /変更|設定/ }).click()
  await expect(page).toHaveURL(/\/home/)
  await expect(page.getByRole('article').first()).toBeVisible()
  await context.close()

  // The administrator sees that the person has signed in.
  await admin.goto(`/admin/users?query=${id}`)
  await expect(admin.getByText('利用中').first()).toBeVisible()
})
