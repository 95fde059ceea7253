import { expect, test } from '@playwright/test'
import { newItem } from '#common/form/new-item.ts'
import { looksWell } from './axe.ts'
import { numberOf } from './calls.ts'
import { device, onlyOn } from './device.ts'
import { windowOf } from './people.ts'
import { makeMenu, removeMenu, unique } from './programmes.ts'

test('管理者が制度を福利厚生に加え、社員が見つけて残りを確かめ、お気に入りにして使い、統計に数えられる', async ({
  browser,
}, info) => {
  onlyOn(info, 'phone')
  const [admin, sato, suzuki] = await Promise.all([
    windowOf(browser, '管理者', device(info)),
    windowOf(browser, '佐藤', device(info)),
    windowOf(browser, '鈴木', device(info)),
  ])
  const name = unique('映画の補助')
  const category = unique('余暇')
  const satoId = await numberOf(sato)
  const menuId = await makeMenu(admin, {
    name,
    flow: 'share',
    report: { items: [newItem('text', 'film', '作品名', { required: true })] },
    conditions: {
      useRule: { include: [{ type: 'user', id: satoId }], match: 'any' },
      useLimit: { count: 2, period: 'month' },
    },
  })

  try {
    // The administrator puts the menu into the catalogue.
    await admin.goto('/admin/benefits')
    await looksWell(admin, 'admin-benefits')
    await admin.getByRole('button', { name: '追加' }).click()
    const dialog = admin.getByRole('dialog', { name: '福利厚生の追加' })
    await dialog.getByLabel('制度').fill(name)
    await admin.getByRole('option', { name }).click()
    await dialog.getByLabel('カテゴリー').fill(category)
    await dialog.getByLabel('紹介文').fill('話題の映画を、月に2回まで補助します。')
    await looksWell(admin, 'admin-benefits-dialog')
    await dialog.getByRole('button', { name: '保存' }).click()
    await expect(dialog).toBeHidden()
    await expect(admin.getByText(name, { exact: true })).toBeVisible()

    // An employee finds it by the text of the catalogue.
    await sato.goto(`/search/menus?query=${encodeURIComponent(`話題の映画 ${category}`)}`)
    await sato.getByRole('link', { name: `福利厚生: ${name}` }).click()
    await expect(sato.getByText('あなたは対象です。')).toBeVisible()
    await expect(sato.getByText('あと2回（2回まで）')).toBeVisible()
    await sato.getByRole('button', { name: `「${name}」をお気に入りにする` }).click()
    await expect(sato.getByRole('button', { name: `「${name}」をお気に入りから外す` })).toBeVisible()
    await looksWell(sato, 'benefit')

    // It is used through its form; one use less is left.
    await sato.getByRole('link', { name: '投稿する', exact: true }).click()
    await sato.getByLabel('作品名').fill('雪国')
    await sato.getByRole('button', { name: '確認へ進む' }).click()
    await sato.getByRole('button', { name: '提出する' }).click()
    await expect(sato).toHaveURL(/\/success/)
    await sato.goto(`/benefits?favourites=true&category=${encodeURIComponent(category)}`)
    const card = sato.getByRole('article').filter({ hasText: name })
    await expect(card.getByText('あと1回（2回まで）')).toBeVisible()
    await looksWell(sato, 'benefits')
    await sato.goto('/home?overview=true')
    await expect(sato.getByRole('region', { name: 'お気に入りの福利厚生' })).toBeVisible()

    // Who is not entitled is told why.
    await suzuki.goto(`/benefits/${menuId}`)
    await expect(suzuki.getByText('あなたは対象ではありません。')).toBeVisible()
    await expect(suzuki.getByRole('region', { name: '対象になる人' })).toContainText('佐藤 花子さん (1人)')
    await expect(suzuki.getByRole('link', { name: '投稿する', exact: true })).toHaveCount(0)
    await looksWell(suzuki, 'benefit-not-entitled')

    // The use is counted, and the menu leaves the catalogue again.
    await admin.goto('/admin/benefits?tab=statistics')
    await admin.getByLabel('集計の単位').selectOption({ label: '福利厚生' })
    await expect(admin.getByRole('row').filter({ hasText: name })).toContainText('1')
    await looksWell(admin, 'admin-benefits-statistics')
    await admin.goto('/admin/benefits')
    await admin.getByRole('button', { name: `「${name}」を外す` }).click()
    await admin.getByRole('alertdialog').getByRole('button', { name: '外す' }).click()
    await expect(admin.getByText(name, { exact: true })).toHaveCount(0)
    await suzuki.goto(`/benefits/${menuId}`)
    await expect(suzuki.getByText('この福利厚生が見つかりません')).toBeVisible()
  } finally {
    await removeMenu(admin, menuId)
  }
})
