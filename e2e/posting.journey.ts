import { Buffer } from 'node:buffer'
import { expect, type Page, test } from '@playwright/test'
import { compose, giveTitle } from './composer.ts'
import { device, onlyOn } from './device.ts'
import { windowOf } from './people.ts'
import { photo } from './photo.ts'

const unique = (words: string) => `${words}（${Date.now().toString(36)}）`

/** The start of an MP4 file, followed by arbitrary bytes. */
const video = (name: string) => ({
  name,
  mimeType: 'video/mp4',
  buffer: Buffer.concat([
    Buffer.from([0, 0, 0, 24]),
    Buffer.from('ftypisom'),
    Buffer.from([0, 0, 2, 0]),
    Buffer.from('isommp42'),
    Buffer.alloc(20_000, 7),
  ]),
})
const table = (name: string) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from('店舗,売上\n青葉,100\n'),
})

async function openOwn(page: Page, words: string) {
  const { dialog, text } = await compose(page, 'できごと')
  await text.fill(words)
  await dialog.getByRole('button', { name: '投稿する' }).click()
  const card = page.getByRole('article').filter({ hasText: words })
  await expect(card).toBeVisible()
  await card.getByRole('link', { name: /コメント/ }).click()
  await expect(page).toHaveURL(/\/feeds\/\d+/)
}

async function edit(page: Page) {
  await page.getByRole('button', { name: 'この投稿の操作' }).click()
  await page.getByRole('menuitem', { name: '編集' }).click()
  const text = page.getByRole('dialog').getByLabel('本文')
  await expect(text).toBeVisible()
  return text
}

test('写真・動画・ファイルをつけて投稿し、名前を挙げてコメントできる', async ({ browser }, info) => {
  const page = await windowOf(browser, '佐藤', device(info))
  const title = unique('冬の売り場づくり')
  const { dialog, text } = await compose(page, 'できごと')
  await giveTitle(dialog, title)
  await text.fill('動画と売上表をつけました。')
  await dialog.getByLabel('写真を追加').setInputFiles([await photo('入口.png', 'teal')])
  await expect(dialog.getByRole('button', { name: 'ファイル', exact: true })).toHaveAttribute(
    'title',
    /500MBまで/,
  )
  await dialog.getByLabel('動画・ファイルを追加').setInputFiles([video('朝礼.mp4'), table('売上.csv')])
  await expect(dialog.getByText('売上.csv', { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: '投稿する' }).click()
  const card = page.getByRole('article').filter({ hasText: title })
  // Played, or offered as a file once the browser finds that it cannot play it.
  await expect(card.getByText('朝礼.mp4').or(card.locator('video[aria-label*="朝礼.mp4"]'))).toBeVisible()
  await expect(card.getByText('売上.csv')).toBeVisible()
  await card.getByRole('link', { name: /コメント/ }).click()

  const comment = page.getByRole('textbox').last()
  await comment.pressSequentially('@すずきたろう')
  await page
    .getByRole('option', { name: /鈴木 太郎/ })
    .first()
    .click()
  await expect(page.getByText('送信すると1人に通知されます')).toBeVisible()
  await page.getByRole('button', { name: 'コメントする' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: '@鈴木 太郎' })).toBeVisible()
})

test('二つの画面で同じ投稿を直すと、あとの人は両方を見比べて選べる', async ({ browser }, info) => {
  onlyOn(info, 'pc')
  const first = await windowOf(browser, '佐藤', device(info))
  const second = await windowOf(browser, '佐藤', device(info))
  await openOwn(first, unique('集合は9時です'))
  await second.goto(first.url())
  const here = await edit(first)
  const there = await edit(second)
  await here.fill('集合は10時です')
  await there.fill('集合は8時です')
  await first.getByRole('button', { name: '保存' }).click()
  await expect(first.getByText('投稿を更新しました')).toBeVisible()

  await second.getByRole('button', { name: '保存' }).click()
  await expect(second.getByText('ほかの画面で先に変更されています')).toBeVisible()
  await expect(second.getByRole('region', { name: '現在の内容' })).toContainText('集合は10時です')
  await expect(there).toHaveValue('集合は8時です')
  await second.getByRole('button', { name: '自分の内容で保存' }).click()
  await expect(second.getByRole('article')).toContainText('集合は8時です')
  // Neither text is lost: the other one becomes an earlier version.
  await second.getByRole('button', { name: 'この投稿の操作' }).click()
  await second.getByRole('menuitem', { name: '変更履歴' }).click()
  await expect(second.getByRole('dialog')).toContainText('集合は10時です')
})

test('投稿で名前を挙げると、人数がわかり、相手の「自分宛」に届く', async ({ browser }, info) => {
  onlyOn(info, 'phone')
  const [sato, suzuki] = await Promise.all([
    windowOf(browser, '佐藤', device(info)),
    windowOf(browser, '鈴木', device(info)),
  ])
  const words = unique('棚卸しの相談')
  const { dialog, text } = await compose(sato, 'できごと')
  await text.fill(words)
  await text.press('End')
  await text.pressSequentially('を@すずき')
  await sato
    .getByRole('option', { name: /鈴木 太郎/ })
    .first()
    .click()
  await expect(text).toHaveValue(`${words}を@鈴木 太郎 `)
  await expect(dialog.getByText('送信すると1人に通知されます')).toBeVisible()
  await dialog.getByRole('button', { name: '投稿する' }).click()
  await expect(sato.getByRole('article').filter({ hasText: words })).toBeVisible()

  await suzuki.goto('/home')
  const tab = suzuki
    .getByRole('navigation', { name: 'タイムラインの表示' })
    .getByRole('link', { name: /自分宛/ })
  await tab.click()
  await expect(suzuki).toHaveURL(/\/home\?mentions=true$/)
  const list = suzuki.getByRole('feed', { name: '自分宛の投稿とコメント' })
  await expect(list.getByRole('article').filter({ hasText: words })).toBeVisible()
  await expect(list.getByText('佐藤 花子さんが投稿であなたを挙げました').first()).toBeVisible()
  await expect(tab).not.toContainText(/未読/)
  await list.getByRole('link', { name: '@鈴木 太郎' }).first().click()
  await expect(suzuki).toHaveURL(/\/users\/\d+/)
  await suzuki.goBack()
  await expect(list.getByRole('article').filter({ hasText: words })).toBeVisible()
})
