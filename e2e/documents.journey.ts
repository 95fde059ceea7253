import { expect, type Page, test } from '@playwright/test'
import { looksWell } from './axe.ts'
import { device, onlyOn } from './device.ts'
import { windowOf } from './people.ts'
import { unique } from './programmes.ts'

async function addCategory(page: Page, name: string, parent?: string) {
  await page.goto('/admin/documents?view=categories')
  await page.getByRole('button', { name: 'カテゴリーを追加' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: /^名前/ }).fill(name)
  if (parent)
    await dialog.getByRole('combobox', { name: /^上位のカテゴリー/ }).selectOption({ label: parent })
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog).toBeHidden()
}

async function addDocument(page: Page, title: string, category: string) {
  await page.goto('/admin/documents')
  await page.getByRole('button', { name: '文書を作成' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: /^タイトル/ }).fill(title)
  const options = dialog.getByRole('combobox', { name: /^カテゴリー/ })
  await options.selectOption({
    label: (await options.locator('option', { hasText: category }).textContent())!,
  })
  await dialog.getByRole('button', { name: '作成' }).click()
  await expect(page).toHaveURL(/admin\/documents\/\d+$/)
}

const bodyOf = (page: Page) => page.locator('[contenteditable=true]').first()

async function write(page: Page, text: string) {
  await bodyOf(page).click()
  await page.keyboard.press('Control+a')
  await page.keyboard.type(text)
}

async function save(page: Page) {
  await page.getByRole('button', { name: '下書きを保存' }).click()
  await expect(page.getByText('保存しました', { exact: false }).first()).toBeVisible()
}

async function publish(page: Page, note: string) {
  await page.getByRole('button', { name: '公開', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '文書の公開' })
  await dialog.getByRole('textbox', { name: /^変更点/ }).fill(note)
  await dialog.getByRole('button', { name: '公開' }).click()
  await expect(dialog).toBeHidden()
}

test('カテゴリーの木に文書を書き、版を重ね、比べて、前の版に戻す', async ({ browser }, info) => {
  onlyOn(info, 'pc')
  test.slow()
  const [admin, sato] = await Promise.all([
    windowOf(browser, '管理者', device(info)),
    windowOf(browser, '佐藤', device(info)),
  ])
  const top = unique('規程集')
  const below = unique('旅費')
  await addCategory(admin, top)
  await addCategory(admin, below, top)
  await looksWell(admin, 'categories of documents')

  const title = unique('宿泊の規程')
  await addDocument(admin, title, below)
  await write(admin, '宿泊費は9000円まで')
  await save(admin)
  await publish(admin, '初版')
  await write(admin, '宿泊費は11000円まで')
  await save(admin)
  await publish(admin, '上限を改定')

  await sato.goto('/document_categories')
  await sato.getByRole('link', { name: top }).first().click()
  await sato.getByRole('link', { name: below }).first().click()
  await sato.getByRole('link', { name: title }).click()
  await expect(sato.getByText('宿泊費は11000円まで')).toBeVisible()
  await looksWell(sato, 'a document')
  await sato.getByRole('link', { name: '版の履歴と差分' }).click()
  await expect(sato.getByText('宿泊費は9000円まで')).toBeVisible()
  await expect(sato.getByText('上限を改定')).toBeVisible()
  await looksWell(sato, 'the difference of two editions')

  await admin.getByRole('button', { name: '前の版に戻す' }).click()
  const dialog = admin.getByRole('dialog')
  await dialog.getByRole('combobox').selectOption({ label: '第1版' })
  await dialog.getByRole('button', { name: '下書きに戻す' }).click()
  await expect(dialog).toBeHidden()
  await expect(bodyOf(admin)).toContainText('宿泊費は9000円まで')
  await publish(admin, '初版に戻す')
  await sato.goBack()
  await sato.reload()
  await expect(sato.getByText('第3版')).toBeVisible()
  await expect(sato.getByText('宿泊費は9000円まで')).toBeVisible()
})

test('二人が同時に編集すると、後の人は両方の内容を見て選び、どちらも失われない', async ({
  browser,
}, info) => {
  onlyOn(info, 'pc')
  test.slow()
  const [admin, other] = await Promise.all([
    windowOf(browser, '管理者', device(info)),
    windowOf(browser, '人事', device(info)),
  ])
  const category = unique('同時編集')
  await addCategory(admin, category)
  await addDocument(admin, unique('手順書'), category)
  await other.goto(admin.url())
  await bodyOf(other).waitFor()
  await expect(other.getByText('さんもこの文書の編集画面を開いています', { exact: false })).toBeVisible()
  await expect(admin.getByText('さんもこの文書の編集画面を開いています', { exact: false })).toBeVisible()
  await looksWell(other, 'a document that somebody else is editing')
  await write(admin, '先の人の内容')
  await save(admin)
  await expect(other.getByText('さんが新しい内容を保存しました', { exact: false })).toBeVisible()
  await write(other, '後の人の内容')
  await other.getByRole('button', { name: '下書きを保存' }).click()
  await expect(other.getByText('先の人の内容')).toBeVisible()
  await expect(bodyOf(other)).toContainText('後の人の内容')
})

test('文書について質問し、担当者が答えると、質問が解決済みになる', async ({ browser }, info) => {
  onlyOn(info, 'phone')
  test.slow()
  const [admin, sato] = await Promise.all([
    windowOf(browser, '管理者', device(info)),
    windowOf(browser, '佐藤', device(info)),
  ])
  const category = unique('質問のある規程')
  const title = unique('社用車の規程')
  await addCategory(admin, category)
  await addDocument(admin, title, category)
  await write(admin, '社用車は前日までに予約してください。')
  await save(admin)
  await publish(admin, '初版')

  await sato.goto('/document_categories')
  await sato.getByRole('link', { name: category }).first().click()
  await sato.getByRole('link', { name: title }).click()
  const question = unique('当日の予約はできますか')
  await sato.getByRole('textbox', { name: 'コメントを書く' }).fill(question)
  await sato.getByRole('checkbox', { name: /担当者への質問にする/ }).check()
  await sato.getByRole('button', { name: '投稿' }).click()
  await expect(sato.getByText('回答待ち', { exact: true })).toBeVisible()
  await looksWell(sato, 'a question about a document')

  await admin.goto('/waiting?kind=document_question')
  await admin.getByRole('link', { name: new RegExp(question) }).click()
  await admin.getByRole('button', { name: '返信', exact: true }).click()
  const answer = unique('空きがあればできます')
  await admin.getByRole('textbox', { name: /さんに返信$/ }).fill(answer)
  await admin.getByRole('button', { name: '返信する' }).click()
  await expect(admin.getByText('解決済み', { exact: true })).toBeVisible()

  await sato.goto('/documents/own')
  await expect(sato.getByText('解決済み').first()).toBeVisible()
  await sato.getByRole('link', { name: new RegExp(question) }).click()
  await expect(sato.getByText(answer)).toBeVisible()
})

test('ひな形を選ぶと、その内容で文書を書き始められる', async ({ browser }, info) => {
  onlyOn(info, 'pc')
  const admin = await windowOf(browser, '人事', device(info))
  await admin.goto('/admin/documents')
  await admin.getByRole('button', { name: '文書を作成' }).first().click()
  const dialog = admin.getByRole('dialog')
  await dialog.getByRole('textbox', { name: /^タイトル/ }).fill(unique('定例会議の議事録'))
  await dialog
    .getByRole('combobox', { name: /^最初の内容/ })
    .selectOption({ label: 'ひな形「会議の議事録」' })
  await looksWell(admin, 'the choice of a template')
  await dialog.getByRole('button', { name: '作成' }).click()
  await expect(bodyOf(admin)).toContainText('決まったこと')
})
