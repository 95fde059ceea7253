import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { looksWell } from './axe.ts'
import { device, onlyOn } from './device.ts'
import { windowOf } from './people.ts'

const unique = () => `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`

async function takeIn(page: Page, name: string, text: string | Buffer) {
  await page.goto('/admin/users/imports')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.isBuffer(text) ? text : Buffer.from(text) })
  await page.getByRole('button', { name: 'チェックする' }).click()
  await expect(page).toHaveURL(/\/admin\/users\/imports\/\d+/)
}

const download = async (page: Page, press: () => Promise<unknown>) => {
  const [file] = await Promise.all([page.waitForEvent('download'), press()])
  return readFile(await file.path())
}

/* The rows of the list without its header. */
const peopleOn = (page: Page) =>
  page
    .getByRole('grid', { name: 'ユーザーの一覧' })
    .getByRole('row')
    .filter({ has: page.getByRole('link') })

test('CSVで新しい人を登録し、エラーを直して取り込み、取り消すと元に戻る', async ({ browser }, info) => {
  onlyOn(info, 'pc')
  const admin = await windowOf(browser, '管理者', device(info))
  const id = unique()
  const place = '営業本部／東日本営業部／仙台支店'
  await takeIn(
    admin,
    '4月入社.csv',
    [
      '氏名,氏名カナ,社員ID,初期パスワード,部署,役職',
      `北川 さくら,キタガワ サクラ,hiroba0001-${id}a,Hajimete-1,${place},一般`,
      `南 一郎,ミナミ イチロウ,hiroba0001-${id}b,Hajimete-1,東日本営業部,一般`,
    ].join('\r\n'),
  )
  await expect(admin.getByText('エラーが1行あります', { exact: false })).toBeVisible()
  await expect(
    admin.getByText('E3「部署」：部署「東日本営業部」がありません', { exact: false }),
  ).toBeVisible()
  await looksWell(admin, 'an import with an error')

  await admin.getByRole('checkbox', { name: 'エラーの1行を除いて取り込む' }).check()
  await admin.getByRole('button', { name: '取り込む（登録1人・変更0人）' }).click()
  await expect(admin.getByText('登録1人・変更0人を取り込みました', { exact: false })).toBeVisible()

  const errors = await download(admin, () =>
    admin.getByRole('button', { name: 'エラーの行をダウンロード' }).click(),
  )
  const mended = errors.toString().replace(',東日本営業部,', `,${place},`)
  expect(mended).toContain('エラー')
  await takeIn(admin, '直した行.csv', mended)
  await admin.getByRole('button', { name: '取り込む（登録1人・変更0人）' }).click()
  await expect(admin.getByText('登録1人・変更0人を取り込みました', { exact: false })).toBeVisible()

  const count = async () => {
    await admin.goto(`/admin/users?query=${id}`)
    await expect(admin.getByRole('searchbox')).toHaveValue(id)
    return peopleOn(admin)
  }
  await expect(await count()).toHaveCount(2)

  await admin.goto('/admin/users/imports')
  await looksWell(admin, 'the imports')
  await admin.getByRole('link', { name: '直した行.csv' }).first().click()
  await admin.getByRole('button', { name: '取り消す' }).click()
  await admin.getByRole('alertdialog').getByRole('button', { name: '取り消す' }).click()
  await expect(admin.getByText('取り消しました。取り込む前に戻っています。')).toBeVisible()
  await expect(await count()).toHaveCount(1)
})

test('書き出したファイルはそのまま取り込め、直したところだけが変わる', async ({ browser }, info) => {
  onlyOn(info, 'pc')
  const admin = await windowOf(browser, '管理者', device(info))
  await admin.goto('/admin/users?query=hanako.sato')
  await expect(peopleOn(admin)).toHaveCount(1)
  await admin.getByRole('button', { name: '取り込み・書き出し・カード' }).click()
  await admin.getByRole('menuitem', { name: '書き出し' }).click()
  const dialog = admin.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'CSV（Shift_JIS）' }).check()
  await expect(dialog.getByText('1人を、1人1行で書き出します', { exact: false })).toBeVisible()
  await looksWell(admin, 'exporting people')
  const file = await download(admin, () => dialog.getByRole('button', { name: 'ダウンロード' }).click())
  await takeIn(admin, 'そのまま.csv', file)
  await expect(admin.getByText('変わるところはありません', { exact: false })).toBeVisible()

  // As pasted from a spreadsheet.
  const [header, line] = new TextDecoder('shift_jis').decode(file).trim().split('\r\n')
  const label = `販売${unique()}`
  const at = header!.split(',').indexOf('職種')
  const cells = line!.split(',').map((cell, index) => (index === at ? label : cell))
  await admin.goto('/admin/users/imports')
  await admin.getByRole('tab', { name: '貼り付け' }).click()
  await admin
    .getByRole('textbox', { name: '表' })
    .fill(`${header!.replaceAll(',', '\t')}\n${cells.join('\t')}`)
  await admin.getByRole('button', { name: 'チェックする' }).click()
  await expect(admin.getByText(label, { exact: false })).toBeVisible()
  await admin.getByRole('button', { name: '取り込む（登録0人・変更1人）' }).click()
  await expect(admin.getByText('登録0人・変更1人を取り込みました', { exact: false })).toBeVisible()
  await admin.getByRole('button', { name: '取り消す' }).click()
  await admin.getByRole('alertdialog').getByRole('button', { name: '取り消す' }).click()
  await expect(admin.getByText('取り消しました。取り込む前に戻っています。')).toBeVisible()
})
