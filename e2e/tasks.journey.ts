import { expect, type Page, test } from '@playwright/test'
import { looksWell } from './axe.ts'
import { device, onlyOn } from './device.ts'
import { windowOf } from './people.ts'

const unique = (words: string) =>
  `${words} ${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`

const menu = '業務改善のアイデア'
const testTitle = '食品衛生テスト'
const text = '掲示を新しいものに貼り替える'

async function choose(page: Page, field: string, name: string) {
  await page.getByRole('combobox', { name: field }).fill(name)
  await page.getByRole('option', { name, exact: true }).click()
}

test('管理職が40人に3つのことを頼み、誰がまだかを見て催促する', async ({ browser }, info) => {
  onlyOn(info, 'pc')
  const manager = await windowOf(browser, '鈴木', device(info))
  const sato = await windowOf(browser, '佐藤', device(info))
  const admin = await windowOf(browser, '管理者', device(info))
  const title = unique('年末の衛生管理')

  // Three to-dos: a free text, the use of a menu, and a test.
  await manager.goto('/tasks/new')
  await manager.getByRole('textbox', { name: /^タイトル/ }).fill(title)
  await manager.getByRole('textbox', { name: /^やること/ }).fill(text)
  await manager.getByRole('button', { name: '制度への提出を追加' }).click()
  await choose(manager, '提出してもらう制度', menu)
  await manager.getByRole('button', { name: 'テストの受験を追加' }).click()
  await choose(manager, '受けてもらうテスト', testTitle)

  // Without recipients it is refused, and what was entered is kept.
  await manager.getByRole('button', { name: 'タスクを送る', exact: true }).click()
  await expect(manager.getByText('相手を選んでください。')).toBeVisible()
  await expect(manager.getByRole('textbox', { name: /^タイトル/ })).toHaveValue(title)

  // Forty people: two by name, thirty shown at once, the others one by one.
  const search = manager.getByRole('textbox', { name: '名前で絞り込む' })
  const people = manager.getByRole('grid', { name: '社員' })
  for (const name of ['佐藤 花子', '高橋 直子']) {
    await search.fill(name)
    const one = people.getByRole('checkbox', { name: `${name}を選ぶ` })
    await one.check()
  }
  await expect(manager.getByText('2人を選択中')).toBeVisible()
  await search.fill('')
  await expect(people.getByRole('checkbox')).toHaveCount(30)
  await manager.getByRole('button', { name: '表示中の全員を選ぶ' }).click()
  await expect(manager.getByText('32人を選択中')).toBeVisible()
  await manager.getByRole('button', { name: '次の30人を表示' }).click()
  await expect(people.getByRole('checkbox')).toHaveCount(60)
  for (let place = 30; place < 38; place++) await people.getByRole('checkbox').nth(place).check()
  await expect(manager.getByText('40人を選択中')).toBeVisible()
  await looksWell(manager, 'the new task')
  await manager.getByRole('button', { name: 'タスクを送る', exact: true }).click()
  await expect(manager.getByText('0 / 40人が完了')).toBeVisible()

  // One recipient accepts it and does a part of it.
  await sato.goto('/tasks')
  await sato.getByRole('link', { name: new RegExp(title) }).click()
  await looksWell(sato, 'the received task')
  await sato.getByRole('button', { name: '引き受ける' }).click()
  await expect(sato.getByText('対応中')).toBeVisible()
  const todos = sato.getByRole('region', { name: 'やること' })
  await expect(todos.getByRole('link', { name: `「${menu}」を開く` })).toBeVisible()
  await expect(todos.getByText(testTitle)).toBeVisible()
  await todos.getByRole('button', { name: `完了にする: ${text}` }).click()
  await expect(todos.getByRole('button', { name: `未完了に戻す: ${text}` })).toBeVisible()

  // Another one declines; a reason is required.
  await admin.goto('/tasks')
  await admin.getByRole('link', { name: new RegExp(title) }).click()
  await admin.getByRole('button', { name: '辞退する' }).click()
  const dialog = admin.getByRole('dialog', { name: 'タスクを辞退' })
  await dialog.getByRole('button', { name: '辞退する' }).click()
  await expect(dialog.getByText('理由を入力してください。')).toBeVisible()
  await dialog.getByRole('textbox', { name: /^理由/ }).fill('出張のため')
  await looksWell(admin, 'declining')
  await dialog.getByRole('button', { name: '辞退する' }).click()
  await expect(admin.getByText('辞退しました')).toBeVisible()

  // The manager sees who has not done it, by person and by department, and reminds them.
  await manager.reload()
  const progress = manager.getByRole('region', { name: '対応する人' })
  await manager.getByRole('combobox', { name: '状態' }).selectOption({ label: '終わっていない人' })
  await expect(manager).toHaveURL(/status=not_done/)
  const hanako = progress.getByRole('listitem').filter({ hasText: '佐藤 花子' })
  await expect(hanako.getByText('対応中')).toBeVisible()
  await expect(progress.getByRole('link', { name: '高橋 直子' })).toHaveCount(0)
  await expect(progress.getByRole('listitem')).toHaveCount(39)
  await looksWell(manager, 'the progress')
  await manager.getByRole('combobox', { name: '状態' }).selectOption({ label: '辞退' })
  await expect(progress.getByText('理由：出張のため')).toBeVisible()
  await progress.getByRole('tab', { name: '部署ごと' }).click()
  await expect(progress.getByRole('progressbar').first()).toBeVisible()
  await manager.getByRole('button', { name: '催促する' }).click()
  await expect(manager.getByText('催促を送りました')).toBeVisible()

  await manager.getByRole('button', { name: 'ほかの操作' }).click()
  await manager.getByRole('menuitem', { name: '削除する' }).click()
  await manager.getByRole('alertdialog').getByRole('button', { name: '削除する' }).click()
  await expect(manager.getByText('タスクを削除しました')).toBeVisible()
})
