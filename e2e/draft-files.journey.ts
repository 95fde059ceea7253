import { Buffer } from 'node:buffer'
import { expect, test } from '@playwright/test'
import { compose } from './composer.ts'
import { device, onlyOn } from './device.ts'
import { windowOf } from './people.ts'
import { photo } from './photo.ts'

const unique = (words: string) => `${words}（${Date.now().toString(36)}）`
const table = { name: '見積.csv', mimeType: 'text/csv', buffer: Buffer.from('品目,金額\n机,100\n') }

test('書きかけの投稿の写真とファイルは、別の端末でも一緒に開き、そのまま投稿できる', async ({
  browser,
}, info) => {
  onlyOn(info, 'pc')
  const first = await windowOf(browser, '佐藤', device(info))
  const words = unique('現場の写真と見積です')
  const { dialog, text } = await compose(first, 'できごと')
  await text.fill(words)
  await dialog
    .getByLabel('写真を追加')
    .setInputFiles([await photo('現場.png', 'teal'), await photo('入口.png', 'orange')])
  const saved = first.waitForRequest((request) => {
    if (request.method() !== 'POST' || !request.url().endsWith('/drafts')) return false
    return (request.postDataJSON() as { media_file_ids: number[] }).media_file_ids.length === 3
  })
  await dialog.getByLabel('動画・ファイルを追加').setInputFiles([table])
  await (await saved).response()

  const second = await windowOf(browser, '佐藤', device(info))
  await second.goto('/drafts')
  const card = second.getByRole('listitem').filter({ hasText: words })
  await expect(card.getByText('見積.csv')).toBeVisible()
  await card.getByRole('button', { name: '続きを書く' }).click()
  const again = second.getByRole('dialog')
  await expect(again.getByRole('img', { name: '現場.png' })).toBeVisible()
  await expect(again.getByRole('img', { name: '入口.png' })).toBeVisible()
  await again.getByRole('button', { name: '投稿する' }).click()
  const post = second.getByRole('article').filter({ hasText: words })
  await expect(post.getByText('見積.csv')).toBeVisible()
  await expect(post.getByRole('button', { name: /写真 \d \/ 2/ })).toHaveCount(2)
})

test('コメントにつけた写真は読み込み直しても残り、ほかの場所に落としたファイルでページは変わらない', async ({
  browser,
}, info) => {
  onlyOn(info, 'phone')
  const page = await windowOf(browser, '鈴木', device(info))
  await page.goto('/home')
  // Announcements have no comments.
  await page
    .getByRole('article')
    .getByRole('link', { name: /コメント/ })
    .first()
    .click()
  const form = page.getByRole('textbox', { name: 'コメントを書く' })
  await expect(form).toBeVisible()
  await page
    .locator('input[type=file][aria-label=写真を追加]')
    .setInputFiles([await photo('消えない.png', 'teal')])
  await page.locator('input[type=file][aria-label=動画・ファイルを追加]').setInputFiles([table])
  await expect(page.getByRole('img', { name: '消えない.png' })).toBeVisible()
  const address = page.url()
  const refused = await page.evaluate(() => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File(['x'], 'よそ.png', { type: 'image/png' }))
    const drop = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true })
    document.body.dispatchEvent(drop)
    return drop.defaultPrevented
  })
  expect([refused, page.url()]).toEqual([true, address])
  await page.reload()
  await expect(page.getByRole('img', { name: '消えない.png' })).toBeVisible()
  await expect(page.getByRole('button', { name: '見積.csvを外す' })).toBeVisible()
  const words = unique('写真をつけます')
  await form.fill(words)
  await page.getByRole('button', { name: 'コメントする' }).click()
  const sent = page.getByRole('listitem').filter({ hasText: words })
  await expect(sent.getByRole('link', { name: /見積.csv/ })).toBeVisible()
  await page.reload()
  await expect(sent).toBeVisible()
  await expect(page.getByRole('img', { name: '消えない.png' })).toHaveCount(0)
})
