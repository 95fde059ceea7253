import { expect, type Page, test } from '@playwright/test'
import { mappedPdf, wordFile } from '#testing/text-files.ts'
import { looksWell } from './axe.ts'
import { device } from './device.ts'
import { windowOf } from './people.ts'

const unique = () => `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`

async function addDocument(page: Page, title: string) {
  await page.goto('/admin/documents')
  await page.getByRole('button', { name: '文書を作成' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: /^タイトル/ }).fill(title)
  await dialog.getByRole('combobox', { name: /^カテゴリー/ }).selectOption({ index: 1 })
  await dialog.getByRole('button', { name: '作成' }).click()
  await expect(page).toHaveURL(/admin\/documents\/\d+$/)
}

async function publish(page: Page, note: string) {
  await page.getByRole('button', { name: '公開', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '文書の公開' })
  await dialog.getByRole('textbox', { name: /^変更点/ }).fill(note)
  await dialog.getByRole('button', { name: '公開' }).click()
  await expect(dialog).toBeHidden()
}

async function remove(page: Page) {
  await page.getByRole('button', { name: '文書を削除' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '削除' }).click()
  await expect(page).toHaveURL(/admin\/documents$/)
}

test('PDFの中の一文を検索で見つけ、ページの番号から文書を開く', async ({ browser }, info) => {
  test.slow()
  const admin = await windowOf(browser, '管理者', device(info))
  const sato = await windowOf(browser, '佐藤', device(info))
  const key = unique()
  const sentence = `非常持出袋${key}は三階の倉庫にある。`

  await addDocument(admin, `防災の手引き ${key}`)
  await admin.locator('input[type=file]').setInputFiles([
    {
      name: '防災.pdf',
      mimeType: 'application/pdf',
      buffer: mappedPdf([['防災の手引き'], [sentence]]),
    },
    {
      name: '点検表.docx',
      mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      buffer: Buffer.from(await wordFile([['点検表']])),
    },
  ])
  await expect(admin.getByText('点検表.docx').first()).toBeVisible()
  await admin.getByRole('button', { name: '下書きを保存' }).click()
  await expect(admin.getByText('保存しました', { exact: false }).first()).toBeVisible()
  await publish(admin, '初版')

  await expect(async () => {
    await sato.goto(`/document_categories?query=${encodeURIComponent(`非常持出袋${key}`)}`)
    await expect(sato.getByText('2ページ')).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 60_000 })
  await expect(sato.getByRole('link', { name: /防災の手引き/ })).toContainText('防災.pdf')
  await looksWell(sato, 'the hit in a file')
  await sato.getByRole('link', { name: /防災の手引き/ }).click()
  const preview = sato.getByRole('link', { name: /^プレビュー 防災.pdf/ })
  await expect(preview).toBeVisible()
  await expect(sato.getByRole('link', { name: /点検表.docx.*ダウンロード/ })).toBeVisible()
  const shown = await sato.request.get((await preview.getAttribute('href'))!)
  expect(shown.headers()['content-disposition']).toMatch(/^inline/)
  await looksWell(sato, 'the document with files')

  await remove(admin)
})
