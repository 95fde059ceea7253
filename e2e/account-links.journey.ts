import { type Browser, expect, type Page, type TestInfo, test } from '@playwright/test'
import { acceptInvitation } from '#contract/admin-users.invitations.ts'
import { createAdminUser } from '#contract/admin-users.ts'
import { listDepartments } from '#contract/departments.ts'
import { looksWell } from './axe.ts'
import { call } from './calls.ts'
import { device, onlyOn } from './device.ts'
import { linkInEmail } from './emails.ts'
import { password, windowOf } from './people.ts'

/** A new person with an email address and the common test password. */
async function somebody(browser: Browser, info: TestInfo, name: string) {
  const admin = await windowOf(browser, '管理者', device(info))
  const email = `${name}-${Date.now().toString(36)}-${info.project.name}@hiroba.example`
  const { departments } = await call(admin, listDepartments, {})
  await call(admin, createAdminUser, {
    body: {
      familyName: '戸田',
      givenName: '恵',
      email,
      memberships: [{ departmentId: departments[0]!.id }],
    },
  })
  const page = await (await browser.newContext(device(info))).newPage()
  const invitation = await linkInEmail(page, email, '招待')
  await call(page, acceptInvitation, { body: { token: invitation.split('#')[1]!, password } })
  return { email, page }
}

async function signIn(page: Page, login: string, given: string) {
  await page.goto('/users/sign_in')
  await page.getByLabel('メールアドレスまたは社員ID').fill(login)
  await page.getByLabel('パスワード', { exact: true }).fill(given)
  await page.getByRole('button', { name: 'ログイン', exact: true }).click()
}

test('パスワードを忘れた人がメールから入り直す', async ({ browser, page }, info) => {
  onlyOn(info, 'phone')
  const { email, page: elsewhere } = await somebody(browser, info, 'toda')
  await elsewhere.goto('/home')
  await expect(elsewhere.getByRole('article').first()).toBeVisible()

  await signIn(page, email, 'Wasureta-1')
  await expect(page.getByText(/ログインできませんでした/)).toBeVisible()
  await page.getByRole('link', { name: 'パスワードを忘れた方' }).click()
  await page.getByLabel('メールアドレス', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'メールを送る' }).click()
  await expect(page.getByRole('heading', { name: 'メールを確認してください' })).toBeVisible()
  await looksWell(page, 'the email has been sent')

  const link = await linkInEmail(page, email, 'パスワードの再設定')
  await page.goto(link)
  await expect(page.getByText(/戸田 恵さん/)).toBeVisible()
  await looksWell(page, 'a new password from a link')
  const fresh = page.getByLabel('新しいパスワード', { exact: true })
  const set = page.getByRole('button', { name: '設定してログイン' })
  // The new password must not equal the previous one; the link still works after the refusal.
  await fresh.fill(password)
  await set.click()
  await expect(page.getByText(/現在とは別のパスワード/)).toBeVisible()
  await fresh.fill('Atarashii-1')
  await set.click()
  await expect(page).toHaveURL(/\/home/)
  await expect(page.getByRole('article').first()).toBeVisible()

  // The person is signed out on all other devices, and the link is used up.
  await elsewhere.goto('/home')
  await expect(elsewhere).toHaveURL(/\/users\/sign_in/)
  await elsewhere.goto(link)
  await expect(elsewhere.getByRole('heading', { name: 'このリンクはもう使えません' })).toBeVisible()
  await signIn(elsewhere, email, 'Atarashii-1')
  await expect(elsewhere).toHaveURL(/\/home/)
})

test('自分のメールアドレスを変え、新しいアドレスで入る', async ({ browser }, info) => {
  onlyOn(info, 'pc')
  const { email, page } = await somebody(browser, info, 'henkou')
  const to = `atarashii-${email}`
  await page.goto('/mypage')
  await page.getByRole('link', { name: 'メールアドレスの変更' }).click()
  await expect(page.getByText(email).first()).toBeVisible()
  await page.getByLabel('新しいメールアドレス').fill(to)
  await page.getByRole('button', { name: '確認メールを送る' }).click()
  await expect(page.getByText('確認を待っています')).toBeVisible()
  await looksWell(page, 'an address waiting for confirmation')

  const link = await linkInEmail(page, to, 'メールアドレスの確認')
  await page.goto(link)
  await page.getByLabel('パスワード', { exact: true }).fill('Chigau-1')
  await page.getByRole('button', { name: '変更する' }).click()
  await expect(page.getByText('パスワードが正しくありません。')).toBeVisible()
  await looksWell(page, 'confirming an address')
  await page.getByLabel('パスワード', { exact: true }).fill(password)
  await page.getByRole('button', { name: '変更する' }).click()
  await expect(page.getByRole('heading', { name: 'メールアドレスを変更しました' })).toBeVisible()
  await page.getByRole('link', { name: 'ひろばを開く' }).click()
  await expect(page).toHaveURL(/\/home/)

  const guest = await (await browser.newContext(device(info))).newPage()
  await signIn(guest, email, password)
  await expect(guest.getByText(/ログインできませんでした/)).toBeVisible()
  await signIn(guest, to, password)
  await expect(guest).toHaveURL(/\/home/)
})
