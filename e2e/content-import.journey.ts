import { randomUUID } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { looksWell } from './axe.ts'
import { device, onlyOn } from './device.ts'
import { windowOf } from './people.ts'

test('an administrator brings in people of another product, and the same file changes nothing', async ({
  browser,
}, info) => {
  onlyOn(info, 'pc')
  const admin = await windowOf(browser, '管理者', device(info))
  const number = `E${randomUUID().slice(0, 8)}`
  const file = Buffer.from(
    [
      '社員コード,氏名,Eメール,所属,雇用形態',
      `${number},東 花,${number}@elsewhere.example,引っ越し先${number},正社員`,
    ].join('\r\n'),
  )
  const check = async () => {
    await admin.goto('/admin/content_imports')
    await admin.getByRole('combobox', { name: /^取り込むもの/ }).selectOption('people')
    await admin
      .getByLabel(/^ファイル/)
      .setInputFiles({ name: '社員一覧.csv', mimeType: 'text/csv', buffer: file })
    await admin.getByRole('button', { name: '内容を確認' }).click()
    await expect(admin).toHaveURL(/admin\/content_imports\/\d+$/)
    await expect(admin.getByRole('combobox', { name: '「所属」を取り込む先' })).toHaveValue('department')
    await admin.getByRole('checkbox', { name: 'ファイルにある部署を新しく作る' }).check()
    await looksWell(admin, 'what the columns become')
    await admin.getByRole('button', { name: 'この対応で確認' }).click()
  }
  await check()
  await expect(admin.getByText('列「雇用形態」: 1件')).toBeVisible({ timeout: 60_000 })
  await admin.getByRole('button', { name: '取り込む（登録1人・変更0人）' }).click()
  await expect(admin.getByRole('button', { name: '取り消す' })).toBeVisible({ timeout: 60_000 })
  await expect(admin.getByText('取り込み済み')).toBeVisible()
  await expect(admin.getByRole('button', { name: '列の対応を変える' })).toHaveCount(0)
  await looksWell(admin, 'imported people')
  await check()
  await expect(admin.getByRole('button', { name: '変更なし 1' })).toBeVisible({ timeout: 60_000 })
  await expect(admin.getByRole('button', { name: /^取り込む（/ })).toHaveCount(0)
})
