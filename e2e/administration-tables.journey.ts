import { expect, test } from '@playwright/test'
import { looksWell } from './axe.ts'
import { device, onlyOn } from './device.ts'
import { windowOf } from './people.ts'

test('ユーザーの一覧を並べ替え、列を選び、表示に名前を付けて、次の日に同じ表示を開く', async ({
  browser,
}, info) => {
  const admin = await windowOf(browser, '管理者', device(info))
  await admin.goto('/admin/users')
  const list = admin.getByRole('grid', { name: 'ユーザーの一覧' })
  const first = list.getByRole('link').first()
  await expect(first).toBeVisible()
  if (info.project.name === 'phone') expect((await first.boundingBox())!.y).toBeLessThan(320)

  await admin.getByRole('button', { name: '表示', exact: true }).click()
  const dialog = admin.getByRole('dialog', { name: '表示の設定' })
  await dialog.getByRole('checkbox', { name: 'メールアドレス' }).check()
  await dialog.getByRole('checkbox', { name: '権限' }).uncheck()
  await looksWell(admin, 'the columns of a list')
  const name = `表示${info.project.name}`
  await dialog.getByRole('textbox', { name: '名前' }).fill(name)
  await dialog.getByRole('button', { name: 'いまの表示を保存' }).click()
  await expect(dialog.getByRole('link', { name, exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: '完了' }).click()
  await expect(list.getByText('@hiroba.example').first()).toBeVisible()
  await looksWell(admin, 'people with chosen columns')

  await admin.goto('/admin/users?state=stopped')
  await admin.getByRole('navigation', { name: '保存した表示' }).getByRole('link', { name }).click()
  await expect(admin).toHaveURL(/columns=/)
  await expect(list.getByText('@hiroba.example').first()).toBeVisible()
  await expect(list.getByRole('columnheader', { name: '権限' })).toHaveCount(0)

  await admin.getByRole('button', { name: '表示', exact: true }).click()
  await dialog.getByRole('button', { name: '列を初期状態に戻す' }).click()
  await dialog.getByRole('button', { name: `「${name}」を削除` }).click()
  await expect(dialog.getByRole('link', { name, exact: true })).toHaveCount(0)
})

test('見出しは画面の上に残り、押すと並び順が変わる', async ({ browser }, info) => {
  // Rows are blocks on phones, without headers.
  onlyOn(info, 'pc')
  const admin = await windowOf(browser, '管理者', device(info))
  await admin.goto('/admin/users')
  const list = admin.getByRole('grid', { name: 'ユーザーの一覧' })
  const header = list.getByRole('columnheader', { name: '最終利用日' })
  await header.getByRole('button').click()
  await expect(header).toHaveAttribute('aria-sort', 'ascending')
  await expect(list.getByText('未利用').first()).toBeVisible()
  await header.getByRole('button').click()
  await expect(header).toHaveAttribute('aria-sort', 'descending')
  await expect(list.getByText('未利用')).toHaveCount(0)
  await list.getByRole('row').nth(40).scrollIntoViewIfNeeded()
  await expect(header).toBeInViewport({ ratio: 1 })
})

for (const [path, role, table] of [
  ['/admin/applications', 'grid', '承認待ちの一覧'],
  ['/admin/log', 'table', '操作の履歴'],
  ['/admin/must_read', 'grid', '必読の一覧'],
] as const)
  test(`${path}の表を並べ替え、絞り込みを開く`, async ({ browser }, info) => {
    const admin = await windowOf(browser, '管理者', device(info))
    await admin.goto(path)
    const list = admin.getByRole(role, { name: table })
    await expect(list.getByRole('row').nth(1)).toBeVisible()
    if (info.project.name === 'phone') {
      await admin.getByRole('button', { name: '絞り込み' }).click()
      await expect(admin.getByRole('dialog').getByRole('combobox').first()).toBeVisible()
      await looksWell(admin, `the filters of ${path}`)
      await admin.getByRole('button', { name: '結果を見る' }).click()
    } else {
      const before = await list.getByRole('row').nth(1).innerText()
      await list.getByRole('columnheader').getByRole('button').first().click()
      await expect(admin).toHaveURL(/direction=/)
      await expect(list.getByRole('row').nth(1)).not.toHaveText(before)
    }
    await looksWell(admin, `the table of ${path}`)
  })
