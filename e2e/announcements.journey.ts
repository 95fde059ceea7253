import { expect, type Page, test } from '@playwright/test'
import { exportAnnouncement } from '#contract/administrator-announcements.ts'
import { looksWell } from './axe.ts'
import { device, onlyOn } from './device.ts'
import { windowOf } from './people.ts'
import { photo } from './photo.ts'

const unique = (words: string) =>
  `${words} ${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`

const admin = '/admin/administrator_announcements'

/** Starts a draft with a title and a text. Resolves with its id once it has been saved automatically. */
async function startDraft(page: Page, title: string) {
  await page.goto(admin)
  await page.getByRole('button', { name: 'お知らせを書く' }).click()
  await expect(page).toHaveURL(/administrator_announcements\/\d+$/)
  const id = Number(new URL(page.url()).pathname.split('/').at(-1))
  await page.getByRole('textbox', { name: /^タイトル/ }).fill(title)
  const kept = page.waitForResponse(
    (response) =>
      response.url().endsWith(`/administrator_announcements/${id}`) &&
      response.request().method() === 'PATCH',
  )
  await page.getByRole('textbox', { name: /^本文/ }).fill('来月から勤務のしかたが変わります。')
  expect((await kept).status()).toBe(200)
  return id
}

test('下書きから公開し、読んだ人が確認し、状況と証跡が残る', async ({ browser }, info) => {
  onlyOn(info, 'phone')
  const author = await windowOf(browser, '管理者', device(info))
  const sato = await windowOf(browser, '佐藤', device(info))
  const title = unique('勤務規程の改定')

  // The draft is saved automatically, and the inserted content appears in the text.
  const id = await startDraft(author, title)
  await author.reload()
  await expect(author.getByRole('textbox', { name: /^タイトル/ })).toHaveValue(title)
  const body = author.getByRole('textbox', { name: /^本文/ })
  await expect(body).toContainText('来月から勤務のしかたが変わります。')
  await body.press('ControlOrMeta+End')
  await author.getByRole('button', { name: '挿入 ▾' }).click()
  await author.getByRole('menuitem', { name: '表', exact: true }).click()
  await author.keyboard.type('項目')
  await expect(body.getByRole('columnheader').first()).toHaveText('項目')
  await body.press('ControlOrMeta+End')
  await author
    .getByLabel('画像・ファイル', { exact: true })
    .and(author.locator('input'))
    .setInputFiles(await photo('会場図.png', '#3a7'))
  await author.getByRole('textbox', { name: '画像の説明' }).fill('会場図')

  // Publishing without an audience is refused; what was entered is kept.
  const publish = author.getByRole('button', { name: '公開する', exact: true })
  await publish.click()
  await expect(author.getByText('公開する相手を選んでください。')).toBeVisible()
  await author.getByRole('radio', { name: '全員', exact: true }).check()
  await author.getByRole('checkbox', { name: '重要なお知らせにする' }).check()
  await author.getByRole('checkbox', { name: '読んだことの確認を求める' }).check()
  await expect(author.getByRole('textbox', { name: '確認の期限' })).not.toHaveValue('')
  await looksWell(author, 'the editor')
  await publish.click()
  await expect(author.getByText('公開しました')).toBeVisible()
  await expect(author.getByRole('button', { name: '公開を終了する' })).toBeVisible()

  // A reader finds it on the home screen and in the list, waiting for confirmation.
  await sato.goto('/home?overview=true')
  const panel = sato.getByRole('region', { name: '管理者からのお知らせ' })
  await expect(panel.getByRole('link', { name: new RegExp(title) })).toBeVisible()
  await panel.getByRole('link', { name: 'お知らせをすべて見る' }).click()
  await expect(sato.getByRole('heading', { level: 1, name: '管理者からのお知らせ' })).toBeVisible()
  const line = sato.getByRole('main').getByRole('link', { name: new RegExp(title) })
  await expect(line.getByText('要確認')).toBeVisible()
  await looksWell(sato, 'the list')
  await line.click()
  const article = sato.getByRole('article', { name: title })
  await expect(article.getByRole('columnheader', { name: '項目' })).toBeVisible()
  await expect(article.getByRole('img', { name: '会場図' })).toBeVisible()
  await looksWell(sato, 'the announcement')
  await article.getByRole('button', { name: '読みました' }).click()
  await expect(article.getByText('確認済み')).toBeVisible()
  await sato.getByRole('button', { name: '質問する' }).click()
  await sato.getByRole('textbox', { name: /^質問/ }).fill('短時間勤務の人も対象ですか。')
  await sato.getByRole('button', { name: '送信' }).click()
  await expect(sato.getByText('質問を送りました')).toBeVisible()

  // The author sees who confirmed, and the exported records agree.
  await author.getByRole('link', { name: '配信と確認の状況' }).click()
  const counts = author.getByRole('region', { name: '配信と確認の状況' })
  const confirmed = counts.getByText(/^1 \/ \d+人$/).last()
  await expect(confirmed).toBeVisible()
  const people = author.getByRole('region', { name: '人の一覧' })
  await people.getByRole('tab', { name: '確認済み' }).click()
  await expect(people.getByRole('link', { name: '佐藤 花子' })).toBeVisible()
  await looksWell(author, 'the progress')
  const [, reached] = /^1 \/ (\d+)人$/.exec(await confirmed.innerText())!
  const [download] = await Promise.all([
    author.waitForEvent('download'),
    counts.getByRole('button', { name: '証跡をCSVで保存' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/\.csv$/)
  const file = await author.request.get(exportAnnouncement.path.replace('{id}', String(id)))
  const lines = (await file.text()).trimEnd().split('\r\n').slice(1)
  expect(lines).toHaveLength(Number(reached))
  expect(lines.filter((one) => one.includes('確認済み'))).toHaveLength(1)
  expect(lines.find((one) => one.startsWith('佐藤 花子'))).toContain('確認済み')

  // Everyone can read an answered question; nobody can open an ended announcement.
  await author.getByRole('button', { name: '回答する' }).click()
  await author.getByRole('textbox', { name: /^回答/ }).fill('はい、全員が対象です。')
  await author.getByRole('button', { name: '公開する', exact: true }).click()
  await sato.reload()
  await expect(sato.getByText('はい、全員が対象です。')).toBeVisible()
  await author.goto(`${admin}/${id}`)
  await author.getByRole('button', { name: '公開を終了する' }).click()
  await author.getByRole('alertdialog').getByRole('button', { name: '公開を終了する' }).click()
  await expect(author.getByText('このお知らせは終了しています。')).toBeVisible()
  await sato.reload()
  await expect(sato.getByText('このお知らせは表示できません')).toBeVisible()
})
