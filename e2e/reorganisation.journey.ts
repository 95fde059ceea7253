import { expect, type Page, test } from '@playwright/test'
import { createDepartment, deleteDepartment, listAdminDepartments } from '#contract/admin-departments.ts'
import { deleteAdminMenu, getAdminMenu } from '#contract/admin-menus.ts'
import { createAdminUser, getAdminUser, getUserCounts, withdrawUser } from '#contract/admin-users.ts'
import { looksWell } from './axe.ts'
import { call } from './calls.ts'
import { device, onlyOn } from './device.ts'
import { windowOf } from './people.ts'
import { makeMenu } from './programmes.ts'

const unique = (words: string) =>
  `${words}${Date.now().toString(36)}${Math.random().toString(36).slice(2, 5)}`

/** A new department below the sales headquarters, with one person in it. */
async function prepare(admin: Page) {
  const { departments } = await call(admin, listAdminDepartments, {})
  const above = departments.find(({ name }) => name === '営業本部')!
  const name = unique('直販課')
  const { id } = await call(admin, createDepartment, {
    body: { name, nameKana: 'ちょくはんか', parentId: above.id, published: true },
  })
  const familyName = unique('組')
  const person = await call(admin, createAdminUser, {
    body: {
      familyName,
      givenName: '替',
      companyLoginId: unique('hiroba0001-r'),
      memberships: [{ departmentId: id }],
    },
  })
  return { name, id, person: { id: person.id, name: `${familyName} 替` } }
}

const inAMonth = (today: string) =>
  new Date(Date.parse(`${today}T00:00:00Z`) + 30 * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '/')

const choose = async (page: Page, label: string, text: string) => {
  await page.getByRole('dialog').getByRole('combobox', { name: label }).fill(text)
  await page.getByRole('option', { name: text }).first().click()
}

async function withdraw(admin: Page, id: number, lastOn: string) {
  const { version } = await call(admin, getAdminUser, { params: { id } })
  await call(admin, withdrawUser, { params: { id }, body: { version, lastOn } })
}

test('組織変更を準備し、影響を確かめ、まとめて適用する', async ({ browser }, info) => {
  onlyOn(info, 'pc')
  const admin = await windowOf(browser, '管理者', device(info))
  const old = await prepare(admin)
  const title = unique('組織変更')
  const made = unique('未来部')
  const menu = unique('直販の報告')
  const useRule = {
    include: [{ type: 'department' as const, id: old.id, descendants: false }],
    match: 'any' as const,
  }
  const menuId = await makeMenu(admin, { name: menu, flow: 'share', conditions: { useRule } })

  await admin.goto('/admin/reorganisations')
  await admin.getByRole('button', { name: '新しい組織変更' }).click()
  await admin.getByRole('dialog').getByLabel('名前').fill(title)
  await admin.getByRole('dialog').getByRole('button', { name: '作成' }).click()
  await expect(admin).toHaveURL(/reorganisations\/\d+/)

  await admin.getByRole('button', { name: '部署を新設' }).click()
  const dialog = admin.getByRole('dialog')
  await dialog.getByLabel('部署名').fill(made)
  await choose(admin, '上の部署', '営業本部')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog).toBeHidden()

  await admin.getByRole('searchbox', { name: '部署を検索' }).fill(old.name)
  await admin.getByRole('button', { name: `「${old.name}」の操作` }).click()
  await admin.getByRole('menuitem', { name: '閉鎖して統合' }).click()
  await choose(admin, '統合先', made)
  await expect(dialog.getByRole('radio', { name: '統合先の部署に置き換える' })).toBeChecked()
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog).toBeHidden()
  await admin.getByRole('searchbox', { name: '部署を検索' }).fill('')
  // What changes comes first; everything else is folded away.
  const list = admin.getByRole('list', { name: '変更する部署' })
  await expect(admin.getByRole('list', { name: '変更後の部署' })).toBeVisible()
  await admin.getByRole('button', { name: /^すべての部署/ }).click()
  await expect(admin.getByRole('list', { name: '変更後の部署' })).toBeHidden()
  await expect(list.getByRole('listitem').filter({ hasText: '新設' })).toContainText(made)
  await expect(list.getByRole('listitem').filter({ hasText: old.name })).toContainText(`統合先：${made}`)
  await looksWell(admin, '組織変更の部署')

  await admin.getByRole('tab', { name: /^人/ }).click()
  await admin.getByRole('button', { name: '一覧を貼り付け' }).click()
  await dialog.getByLabel('一覧').fill(`${old.person.name}\tない部署`)
  await dialog.getByRole('button', { name: '取り込む' }).click()
  await expect(dialog.getByText('部署が見つかりません', { exact: false })).toBeVisible()
  await dialog.getByLabel('一覧').fill(`${old.person.name}\t${made}\t主任\t企画`)
  await dialog.getByRole('button', { name: '取り込む' }).click()
  await expect(admin.getByRole('list', { name: '異動する人' })).toContainText(`${made} · 主任 · 企画`)
  await looksWell(admin, '組織変更の人')

  await admin.getByRole('tab', { name: '確認と適用' }).click()
  await expect(admin.getByRole('heading', { name: '部署の変更' })).toBeVisible()
  // The use condition of the menu follows the merge, or stays, in which case nobody may use the menu.
  const conditions = admin.getByRole('list', { name: '閉鎖する部署を指していた条件' })
  await expect(conditions).toContainText(`「${menu}」（使う人）`)
  const sight = admin.getByRole('region', { name: '見える範囲の変化' }).getByText(`「${menu}」を使う`)
  await expect(sight).toBeHidden()
  await conditions.getByText('そのままにする').click()
  await expect(sight).toBeVisible()
  await conditions.getByText('統合先の部署に置き換える').click()
  await expect(sight).toBeHidden()
  await expect(admin.getByText('1人の所属が変わります。')).toBeVisible()
  await looksWell(admin, '組織変更の確認')
  // Nothing has changed yet for anyone.
  const account = () => call(admin, getAdminUser, { params: { id: old.person.id } })
  expect((await account()).memberships[0]!.departmentName).toBe(old.name)

  await admin.getByRole('button', { name: '今すぐ適用' }).click()
  await admin.getByRole('alertdialog').getByRole('button', { name: '今すぐ適用' }).click()
  await expect(admin.getByText('組織変更を適用しました')).toBeVisible()
  await expect(admin.getByText('内容は記録として残ります。', { exact: false })).toBeVisible()
  expect((await account()).memberships).toMatchObject([
    { departmentName: made, positionName: '主任', jobLabel: '企画' },
  ])
  const { departments } = await call(admin, listAdminDepartments, {})
  const { useRule: follows } = await call(admin, getAdminMenu, { params: { id: menuId } })
  const successor = departments.find(({ name }) => name === made)!
  expect(follows).toMatchObject({ include: [{ id: successor.id }] })
  // The earlier audience rule still applies to existing posts; nobody sees the department any more.
  expect(departments.find(({ name }) => name === old.name)).toMatchObject({ published: false })
  const { version } = await call(admin, getAdminMenu, { params: { id: menuId } })
  await call(admin, deleteAdminMenu, { params: { id: menuId }, query: { version } })

  const { today } = await call(admin, getUserCounts, {})
  await withdraw(admin, old.person.id, today)
})

test('異動を先の日付で登録し、変更して、取り消す', async ({ browser }, info) => {
  onlyOn(info, 'pc')
  const admin = await windowOf(browser, '管理者', device(info))
  const { person, name, id } = await prepare(admin)
  const { today } = await call(admin, getUserCounts, {})
  await admin.goto(`/admin/users/${person.id}`)
  await expect(admin.getByRole('region', { name: '所属の履歴' })).toContainText(name)
  const part = admin.getByRole('region', { name: '異動の予定' })
  await part.getByRole('button', { name: '異動を予約' }).click()
  const dialog = admin.getByRole('dialog')
  await dialog.getByLabel('反映する日').fill(inAMonth(today))
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog.getByText('その日の所属と同じです。', { exact: false })).toBeVisible()
  await choose(admin, '部署', '経理部')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog).toBeHidden()
  await expect(part.getByRole('listitem')).toContainText('経理部')
  await looksWell(admin, 'ユーザー')

  await admin.goto('/admin/planned_changes')
  const line = admin
    .getByRole('list', { name: '予定' })
    .getByRole('listitem')
    .filter({ hasText: person.name })
  await line.getByRole('button', { name: /変更/ }).click()
  await choose(admin, '部署', '購買部')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(line).toContainText('購買部')
  await looksWell(admin, '予定')
  await line.getByRole('button', { name: /取り消す/ }).click()
  await admin.getByRole('alertdialog').getByRole('button', { name: '取り消す' }).click()
  await expect(line).toBeHidden()

  await admin.goto(`/admin/membership_history?department=${id}`)
  await expect(admin.getByRole('list', { name: 'その日の所属者' })).toContainText(person.name)
  await withdraw(admin, person.id, today)
  await call(admin, deleteDepartment, { params: { id }, query: { version: 1 } }).catch(() => {})
})
