import { expect, test } from '@playwright/test'
import { password } from './people.ts'

test('メールのない新入社員が社員IDで入り、初期パスワードを変えてから使いはじめる', async ({ page }, info) => {
  await page.goto('/users/sign_in')
  await page
    .getByLabel('メールアドレスまたは社員ID')
    .fill(info.project.name === 'pc' ? 'hiroba0001-1001' : 'HIROBA0001-1004')
  await page.getByLabel('パスワード', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'ログイン' }).click()
  await expect(page).toHaveURL(/\/users\/initial_password\/edit/)

  // No way round it: the timeline sends the person back.
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
