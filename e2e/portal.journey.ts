import { expect, type Page, test } from '@playwright/test'
import { looksWell } from './axe.ts'
import { device, onlyOn } from './device.ts'
import { windowOf } from './people.ts'

const unique = (words: string) =>
  `${words} ${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`

/** Does something and waits until the draft is saved. */
async function saving(page: Page, work: () => Promise<unknown>) {
  const saved = page.waitForResponse(
    (response) => /portal_pages\/\d+$/.test(response.url()) && response.request().method() === 'PATCH',
  )
  await work()
  expect((await saved).status()).toBe(200)
}

async function addText(page: Page, heading: string, body: string) {
  await page.getByRole('button', { name: 'ブロックを追加' }).click()
  await page.getByRole('button', { name: 'テキスト', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'テキストを追加' })
  await dialog.getByRole('textbox', { name: /^見出し/ }).fill(heading)
  await dialog.getByRole('textbox', { name: /^本文/ }).fill(body)
  await looksWell(page, 'the dialog of a text')
  await saving(page, () => dialog.getByRole('button', { name: '決定' }).click())
}

test('ポータルのページを下書きし、佐藤さんの見え方を確かめて公開し、前の版に戻す', async ({
  browser,
}, info) => {
  onlyOn(info, 'pc')
  const admin = await windowOf(browser, '管理者', device(info))
  const sato = await windowOf(browser, '佐藤', device(info))
  const title = unique('新しい案内').slice(0, 40)

  await admin.goto('/admin/portal')
  await admin.getByRole('button', { name: 'ページを追加' }).click()
  await admin.getByRole('textbox', { name: /^ページの名前/ }).fill(title)
  await admin.getByRole('button', { name: '作成' }).click()
  await expect(admin).toHaveURL(/admin\/portal\/\d+$/)
  const id = new URL(admin.url()).pathname.split('/').at(-1)
  await addText(admin, 'はじめに', '**最初の案内** です。')
  await looksWell(admin, 'the editor')

  // The draft as Sato sees it; nobody else can open it yet.
  await admin.goto(`/portal/preview/sp?page_id=${id}`)
  const person = admin.getByRole('combobox', { name: '表示する人' })
  await person.fill('佐藤 花子')
  await admin
    .getByRole('option', { name: /佐藤 花子/ })
    .first()
    .click()
  await expect(admin.getByText('佐藤 花子さんから見た下書きのプレビュー').last()).toBeVisible()
  await expect(admin.getByText('最初の案内')).toBeVisible()
  await looksWell(admin, 'the preview')
  await sato.goto(`/portal?page_id=${id}`)
  await expect(sato.getByText('最初の案内')).toBeHidden()

  await admin.goto(`/admin/portal/${id}`)
  await admin.getByRole('button', { name: '公開する', exact: true }).click()
  await expect(admin.getByText('公開しました')).toBeVisible()
  await sato.goto(`/portal?page_id=${id}`)
  await expect(sato.getByText('最初の案内')).toBeVisible()
  await looksWell(sato, 'the portal')
  // The tab in the header leads to the screen with the header, though the company's setting names that of phones.
  if (info.project.name === 'pc') {
    await sato.goto('/home')
    const tabs = sato.getByRole('navigation', { name: 'メインメニュー' })
    await tabs.getByRole('link', { name: 'ポータル' }).click()
    await expect(sato).toHaveURL(/:\d+\/portal$/)
    await expect(tabs.getByRole('link', { name: 'ポータル' })).toHaveAttribute('aria-current', 'page')
    await sato.goto(`/portal?page_id=${id}`)
  }

  // A second version replaces it on the open screen, and the first one comes back.
  await addText(admin, '追記', '次の案内です。')
  await admin.getByRole('button', { name: '公開する', exact: true }).click()
  await expect(sato.getByText('次の案内です。')).toBeVisible({ timeout: 20_000 })
  await admin.getByRole('button', { name: '履歴' }).click()
  const history = admin.getByRole('dialog', { name: '履歴' })
  await history.getByRole('button', { name: 'この版に戻す' }).click()
  const question = admin.getByRole('alertdialog', { name: '第1版に戻しますか？' })
  await question.getByRole('button', { name: 'この版に戻す' }).click()
  await expect(sato.getByText('次の案内です。')).toBeHidden({ timeout: 20_000 })
  await expect(sato.getByText('最初の案内')).toBeVisible()

  await admin.goto('/admin/portal')
  await admin.getByRole('button', { name: `「${title}」を削除` }).click()
  await admin.getByRole('alertdialog').getByRole('button', { name: '削除する' }).click()
  await expect(admin.getByRole('link', { name: title })).toBeHidden()
})
