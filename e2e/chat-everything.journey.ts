import { Buffer } from 'node:buffer'
import { expect, type Page, test } from '@playwright/test'
import { createChatRoom } from '#contract/chat-rooms.ts'
import { looksWell } from './axe.ts'
import { call, numberOf } from './calls.ts'
import { device } from './device.ts'
import { windowOf } from './people.ts'
import { photo } from './photo.ts'

const conversation = (page: Page) => page.getByRole('region', { name: '会話' })
const said = (page: Page, text: string) => conversation(page).getByRole('listitem').filter({ hasText: text })

async function act(page: Page, text: string, name: string) {
  const message = said(page, text).first()
  await message.hover()
  await message.getByRole('button', { name: 'メッセージの操作' }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

test('2人の会話で、呼びかけ、写真、ファイル、引用、リアクション、スタンプ、編集、リンクが、相手の画面にそのまま届く', async ({
  browser,
}, info) => {
  const sato = await windowOf(browser, '佐藤', device(info))
  const suzuki = await windowOf(browser, '鈴木', device(info))
  const room = await call(sato, createChatRoom, {
    body: {
      ...{ name: `新春フェア ${Date.now().toString(36)}`, description: '', clientKey: crypto.randomUUID() },
      userIds: [await numberOf(suzuki)],
    },
  })
  await sato.goto(`/chat/rooms/${room.id}`)
  await suzuki.goto(`/chat/rooms/${room.id}`)
  const box = sato.getByRole('textbox', { name: 'メッセージ' })
  const reply = suzuki.getByRole('textbox', { name: 'メッセージ' })
  await expect(reply).toBeVisible()

  // A call by name, while the other sees who is writing.
  await box.pressSequentially('@鈴木')
  await expect(suzuki.getByText(/さんが入力中…/)).toBeVisible()
  await sato.getByRole('option', { name: /鈴木/ }).first().click()
  await box.pressSequentially('売場の案です')
  await sato
    .locator('input[type=file][aria-label=写真を追加]')
    .setInputFiles([await photo('売場.png', 'teal')])
  await sato
    .locator('input[type=file][aria-label=動画・ファイルを追加]')
    .setInputFiles([{ name: '什器一覧.csv', mimeType: 'text/csv', buffer: Buffer.from('什器,数\n平台,4\n') }])
  await sato.getByRole('button', { name: '送信', exact: true }).click()
  const first = said(suzuki, '売場の案です')
  await expect(first.getByRole('link', { name: /鈴木/ })).toBeVisible()
  await expect(first.getByText('什器一覧.csv')).toBeVisible()
  await expect(first.getByRole('img', { name: /写真|売場/ }).first()).toBeVisible()
  await expect(suzuki.getByText(/さんが入力中…/)).toHaveCount(0)

  // A reply that quotes it, and the way back to what it quotes.
  await act(suzuki, '売場の案です', '返信')
  await reply.fill('見ました。平台は5台になりませんか')
  await suzuki.getByRole('button', { name: '送信', exact: true }).click()
  const quote = said(sato, '平台は5台')
  await quote.getByRole('button', { name: /返信元のメッセージへ移動/ }).click()
  await expect(said(sato, '売場の案です').first()).toBeInViewport()

  // A reaction, and a stamp of the company.
  await act(sato, '平台は5台', 'リアクションする')
  await sato.getByRole('button', { name: 'いいね', exact: true }).click()
  await expect(said(suzuki, '平台は5台').getByRole('button', { name: /いいね 1件/ })).toBeVisible()
  await sato.getByRole('button', { name: 'スタンプを送る' }).click()
  await sato.getByRole('dialog').getByRole('button').first().click()
  await expect(conversation(suzuki).getByRole('listitem').last().getByRole('img').last()).toBeVisible()

  // Two lines with formatting and an address, then a correction.
  await reply.fill('**決定**です\nhttps://example.com/fair を見てください')
  await suzuki.getByRole('button', { name: '送信', exact: true }).click()
  await expect(said(sato, '決定').getByRole('link', { name: /example\.com/ })).toBeVisible()
  await act(suzuki, '決定', '編集')
  await suzuki.getByRole('textbox', { name: 'メッセージを編集' }).fill('**決定**です。10日に始めます')
  await suzuki.getByRole('button', { name: '保存' }).click()
  await expect(said(sato, '10日に始めます')).toContainText('（編集済み）')
  await looksWell(sato, 'a conversation with everything')

  // Both see the same, after a fresh start too.
  await sato.reload()
  await expect(said(sato, '10日に始めます')).toBeVisible()
  const texts = (page: Page) =>
    conversation(page)
      .locator('[data-seq]')
      .evaluateAll((rows) => rows.map((row) => row.getAttribute('data-seq')))
  expect(await texts(sato)).toEqual(await texts(suzuki))
  await suzuki.getByRole('button', { name: '既読', exact: false }).first().click()
  await expect(suzuki.getByRole('dialog').getByText('佐藤', { exact: false }).first()).toBeVisible()
})
