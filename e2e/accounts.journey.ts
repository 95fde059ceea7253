import { expect, type Page, test } from '@playwright/test'
import { createAdminUser } from '#contract/admin-users.ts'
import { listDepartments } from '#contract/departments.ts'
import { looksWell } from './axe.ts'
import { call } from './calls.ts'
import { device, onlyOn } from './device.ts'
import { windowOf } from './people.ts'

const unique = () => `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`

async function register(admin: Page, familyName: string) {
  const { departments } = await call(admin, listDepartments, {})
  return call(admin, createAdminUser, {
    body: {
      ...{ familyName, givenName: '彩', email: `card-${unique()}@hiroba.example` },
      memberships: [{ departmentId: departments[0]!.id }],
    },
  })
}

test('招待カードを渡された人が、メールなしで使いはじめる', async ({ browser }, info) => {
  onlyOn(info, 'phone')
  const admin = await windowOf(browser, '管理者', device(info))
  const familyName = `新井${unique()}`
  const { id } = await register(admin, familyName)
  await admin.goto(`/admin/users/${id}`)
  await admin.getByRole('link', { name: '招待カードを作る' }).click()
  await looksWell(admin, 'before invitation cards are created')
  await admin.getByRole('button', { name: '1人分のカードを作る' }).click()
  await expect(admin.getByText('1枚のカードを作りました')).toBeVisible()
  await expect(admin.getByRole('img', { name: `${familyName} 彩さんのQRコード` })).toBeVisible()
  await looksWell(admin, 'invitation cards')
  const link = await admin.getByText(/\/invitations#/).innerText()

  const page = await (await browser.newContext(device(info))).newPage()
  await page.goto(`/invitations#${link.split('#')[1]}`)
  await expect(page.getByText(new RegExp(`${familyName} 彩さん`))).toBeVisible()
  await page.getByLabel('新しいパスワード', { exact: true }).fill('Hajimete-2027')
  await page.getByRole('button', { name: 'パスワードを設定してはじめる' }).click()
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('見つかった人をまとめて選び、確かめてから役職を変え、停止の前に受け持ちが分かる', async ({
  browser,
}, info) => {
  onlyOn(info, 'pc')
  const admin = await windowOf(browser, '管理者', device(info))
  const familyName = `荒井${unique()}`
  const first = await register(admin, familyName)
  await register(admin, familyName)
  await admin.goto(`/admin/users?query=${familyName}`)
  await expect(admin.getByRole('checkbox', { name: new RegExp(`^${familyName}`) })).toHaveCount(2)
  await admin.getByRole('checkbox', { name: 'すべて選択' }).check()
  await admin.getByRole('button', { name: 'まとめて変更' }).click()
  const dialog = admin.getByRole('dialog')
  await dialog.getByRole('radio', { name: /役職を変更する/ }).check()
  await looksWell(admin, 'a change for several people')
  await dialog.getByRole('button', { name: '対象を確認' }).click()
  await expect(dialog.getByText('変更する人：2人')).toBeVisible()
  await looksWell(admin, 'the preview of the change')
  await dialog.getByRole('button', { name: '2人に適用' }).click()
  await expect(dialog.getByText('2人を変更しました')).toBeVisible()

  await admin.goto(`/admin/users/${first.id}`)
  await admin.getByRole('button', { name: '停止する' }).click()
  await expect(
    admin.getByRole('dialog').getByText(/引き継ぎの必要なことはありません|受け持っていること/),
  ).toBeVisible()
  await looksWell(admin, 'the responsibilities of a person')
})

test('必読の一覧で割合を見て、部署別の内訳を開く', async ({ browser }, info) => {
  onlyOn(info, 'pc')
  const admin = await windowOf(browser, '管理者', device(info))
  await admin.goto('/admin/must_read')
  const list = admin.getByRole('region', { name: '必読の一覧' })
  await expect(list.getByText(/\d+ \/ \d+人（\d+%）/).first()).toBeVisible()
  await list.getByRole('button', { name: '部署別・催促・証跡' }).first().click()
  await expect(list.getByRole('button', { name: '証跡をCSVで保存' })).toBeVisible()
  await looksWell(admin, 'the must-reads of the company')
})
