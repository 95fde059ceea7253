import { expect, type Page, test } from '@playwright/test'
import { mappedPdf } from '../testing/text-files.ts'
import { packed, paragraph, run, styled, wordRules } from '../testing/word-rules.ts'
import { looksWell } from './axe.ts'
import { device, onlyOn } from './device.ts'
import { windowOf } from './people.ts'
import { unique } from './programmes.ts'

async function addCategory(page: Page, name: string, { reviewed = false } = {}) {
  await page.goto('/admin/documents?view=categories')
  await page.getByRole('button', { name: 'カテゴリーを追加' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: /^名前/ }).fill(name)
  if (reviewed) await dialog.getByRole('checkbox', { name: /別の人のレビュー/ }).check()
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog).toBeHidden()
}

/** Chooses files and a category and waits for the result of the check. */
async function check(page: Page, category: string, files: { name: string; content: Uint8Array }[]) {
  await page.goto('/admin/document_imports')
  await page.getByLabel(/^ファイル/).setInputFiles(
    files.map(({ name, content }) => ({
      ...{ name, mimeType: 'application/octet-stream' },
      buffer: Buffer.from(content),
    })),
  )
  const options = page.getByRole('combobox', { name: /^取り込み先のカテゴリー/ })
  await options.selectOption({
    label: (await options.locator('option', { hasText: category }).textContent())!,
  })
  await page.getByRole('button', { name: '内容を確認' }).click()
  await expect(page).toHaveURL(/admin\/document_imports\/\d+$/)
  await expect(page.getByText('取り込み待ち')).toBeVisible({ timeout: 60_000 })
}

async function apply(page: Page, count: number) {
  await page.getByRole('button', { name: `${count}件を下書きとして取り込む` }).click()
  await expect(page.getByText(`${count}件の下書きを作成しました`, { exact: false })).toBeVisible({
    timeout: 60_000,
  })
}

const bodyOf = (page: Page) => page.locator('[contenteditable=true]').first()

async function writeAtEnd(page: Page, text: string) {
  const body = bodyOf(page)
  await expect(async () => {
    await body.click()
    await page.keyboard.press('Control+End')
    // The editor puts its own selection back shortly after it got the focus.
    const atEnd = await body.evaluate(async (element) => {
      for (let frame = 0; frame < 4; frame++) await new Promise(requestAnimationFrame)
      return element.lastElementChild!.contains(getSelection()!.anchorNode)
    })
    expect(atEnd).toBe(true)
  }).toPass()
  await page.keyboard.press('Enter')
  await page.keyboard.type(text)
  await expect(body.locator(':scope > :last-child')).toHaveText(text)
  await page.getByRole('button', { name: '下書きを保存' }).click()
  await expect(page.getByText('保存しました', { exact: false }).first()).toBeVisible()
}

async function publish(page: Page, note: string, dueOn?: string) {
  await page.getByRole('button', { name: '公開', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '文書の公開' })
  await dialog.getByRole('textbox', { name: /^変更点/ }).fill(note)
  if (dueOn) {
    await dialog.getByRole('checkbox', { name: /^読む人に確認を求める/ }).check()
    await dialog.getByRole('textbox', { name: /^確認の期限/ }).fill(dueOn)
    await dialog.getByRole('textbox', { name: /^確認の期限/ }).blur()
  }
  await dialog.getByRole('button', { name: '公開' }).click()
  await expect(dialog).toBeHidden()
}

async function requestReview(page: Page) {
  await page.getByRole('button', { name: 'レビューを依頼' }).click()
  const dialog = page.getByRole('dialog', { name: 'レビューを依頼' })
  const reviewer = dialog.getByRole('combobox', { name: /^レビューする人/ })
  await reviewer.selectOption(await reviewer.locator('option').nth(1).getAttribute('value'))
  await dialog.getByRole('button', { name: 'レビューを依頼' }).click()
  await expect(dialog).toBeHidden()
}

/** Opens what waits for the review of a person. */
async function openReview(page: Page, title: string) {
  await page.goto('/waiting')
  await page
    .getByRole('link', { name: new RegExp(title) })
    .first()
    .click()
  await expect(page).toHaveURL(/admin\/documents\/\d+$/)
}

test('Wordの就業規則を取り込み、別の人のレビューを受けて公開し、第2版の確認を社員に求める', async ({
  browser,
}, info) => {
  onlyOn(info, 'pc')
  test.setTimeout(240_000)
  const [admin, reviewer, sato] = await Promise.all([
    windowOf(browser, '管理者', device(info)),
    windowOf(browser, '人事', device(info)),
    windowOf(browser, '佐藤', device(info)),
  ])
  const category = unique('人事規程')
  const title = unique('就業規則')
  await addCategory(admin, category, { reviewed: true })
  const word = await wordRules({
    title,
    body: [
      styled('a3', title),
      styled('2', '目的'),
      paragraph(run('この規則は社員の労働条件を定める。')),
    ].join(''),
  })
  await check(admin, category, [{ name: '就業規則.docx', content: word }])
  await looksWell(admin, 'the check of an import')
  await apply(admin, 1)
  await admin.getByRole('link', { name: title }).click()
  await expect(bodyOf(admin)).toContainText('第一条\u3000目的')
  await expect(admin.getByRole('button', { name: '公開', exact: true })).toHaveCount(0)
  await requestReview(admin)
  await expect(admin.getByText('さんがレビューしています', { exact: false })).toBeVisible()

  await openReview(reviewer, title)
  await looksWell(reviewer, 'a document to review')
  await reviewer.getByRole('button', { name: '差し戻す' }).click()
  const returning = reviewer.getByRole('dialog', { name: '差し戻す' })
  await returning.getByRole('textbox').fill('施行日を書いてください。')
  await returning.getByRole('button', { name: '差し戻す' }).click()
  await expect(returning).toBeHidden()

  await admin.reload()
  await expect(admin.getByText('施行日を書いてください。')).toBeVisible()
  await writeAtEnd(admin, 'この規則は四月一日から施行する。')
  await requestReview(admin)
  await openReview(reviewer, title)
  await expect(reviewer.getByText('この規則は四月一日から施行する。')).toBeVisible()
  await publish(reviewer, '初版')

  await sato.goto('/document_categories')
  await sato.getByRole('link', { name: category }).first().click()
  await sato.getByRole('link', { name: title }).click()
  await expect(sato.getByRole('heading', { name: /^第一条/ })).toBeVisible()
  await looksWell(sato, 'an imported document')

  await admin.reload()
  await writeAtEnd(admin, '在宅勤務は週三日までとする。')
  await requestReview(admin)
  await openReview(reviewer, title)
  await expect(reviewer.getByText('在宅勤務は週三日までとする。')).toBeVisible()
  const due = new Date(Date.now() + 14 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
  await publish(reviewer, '在宅勤務を追加', due)

  await sato.reload()
  await expect(sato.getByText('第2版')).toBeVisible()
  await expect(sato.getByText('在宅勤務は週三日までとする。')).toBeVisible()
  await sato.goto('/administrator_announcements')
  const asked = sato.getByRole('article').filter({ hasText: title })
  if ((await asked.count()) === 0)
    await sato
      .getByRole('link', { name: new RegExp(title) })
      .first()
      .click()
  await sato.getByRole('button', { name: '読みました' }).first().click()
  await expect(sato.getByText('確認済み').first()).toBeVisible()
})

test('フォルダーのPDFを取り込み、その中の一文を検索で見つける', async ({ browser }, info) => {
  onlyOn(info, 'pc')
  test.slow()
  const [admin, sato] = await Promise.all([
    windowOf(browser, '管理者', device(info)),
    windowOf(browser, '佐藤', device(info)),
  ])
  const category = unique('総務')
  const mark = unique('')
  const sentence = `備品の持ち出しは${mark}台帳に記入する。`
  await addCategory(admin, category)
  const archive = await packed({
    '総務の文書/備品/持ち出し.pdf': mappedPdf([['備品の扱い'], [sentence]]),
    '総務の文書/備品/台帳.md': '# 台帳の書き方\n\n[持ち出し](持ち出し.pdf)を見る。',
    '総務の文書/古い様式.doc': 'x',
  })
  await check(admin, category, [{ name: '総務の文書.zip', content: archive }])
  await expect(admin.getByText('古い形式です', { exact: false })).toBeVisible()
  await looksWell(admin, 'the check of a folder')
  await apply(admin, 2)
  await admin.getByRole('link', { name: '持ち出し' }).click()
  await publish(admin, '初版')

  await sato.goto('/document_categories')
  await expect(async () => {
    await sato.getByRole('searchbox').first().fill(`${mark}台帳`)
    await sato.getByRole('searchbox').first().press('Enter')
    await expect(sato.getByText('持ち出し.pdf').first()).toBeVisible({ timeout: 3_000 })
  }).toPass({ timeout: 60_000 })
  await looksWell(sato, 'a sentence found in a file')
})
