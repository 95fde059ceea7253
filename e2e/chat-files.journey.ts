import { expect, test } from '@playwright/test'
import { createChatRoom } from '#contract/chat-rooms.ts'
import { looksWell } from './axe.ts'
import { call, numberOf } from './calls.ts'
import { device, onlyOn } from './device.ts'
import { windowOf } from './people.ts'
import { photo } from './photo.ts'

test('ルームの写真とファイルを一覧で見て、メッセージへ移動し、戻る。ファイル名で検索もできる', async ({
  browser,
}, info) => {
  onlyOn(info, 'phone')
  const sato = await windowOf(browser, '佐藤', device(info))
  const suzuki = await windowOf(browser, '鈴木', device(info))
  const mark = Date.now().toString(36)
  const room = await call(sato, createChatRoom, {
    body: {
      ...{ name: `売場写真 ${mark}`, description: '', clientKey: crypto.randomUUID() },
      userIds: [await numberOf(suzuki)],
    },
  })
  await sato.goto(`/chat/rooms/${room.id}`)
  const send = async (file: { name: string; mimeType: string; buffer: Buffer }, field: string) => {
    await sato.locator(`input[type=file][aria-label=${field}]`).setInputFiles(file)
    await sato.getByRole('button', { name: '送信', exact: true }).click()
    await expect(sato.getByText('送信中')).toHaveCount(0)
  }
  await send(await photo('入口の棚.png', '#00788f'), '写真を追加')
  await send(
    { name: `納品${mark}.csv`, mimeType: 'text/csv', buffer: Buffer.from('品目,数\n手袋,20\n') },
    '動画・ファイルを追加',
  )

  await suzuki.goto(`/chat/rooms/${room.id}`)
  await suzuki.getByRole('button', { name: 'ルームの操作' }).click()
  await suzuki.getByRole('menuitem', { name: '写真とファイル' }).click()
  await suzuki.getByRole('button', { name: /入口の棚.png/ }).click()
  await expect(suzuki.getByRole('dialog').last().getByRole('img').first()).toBeVisible()
  await suzuki.keyboard.press('Escape')
  await looksWell(suzuki, 'the photos of a chat room')
  await suzuki.getByRole('tab', { name: 'ファイル' }).click()
  await expect(suzuki.getByRole('link', { name: `納品${mark}.csvをダウンロード` })).toBeVisible()
  await looksWell(suzuki, 'the files of a chat room')
  await suzuki
    .getByRole('dialog')
    .getByRole('link', { name: /メッセージへ移動/ })
    .click()
  await expect(suzuki).toHaveURL(/message=2/)
  await suzuki.goBack()
  await expect(suzuki.getByRole('tab', { name: 'ファイル', selected: true })).toBeVisible()
  await suzuki.goBack()
  await expect(suzuki.getByRole('dialog')).toHaveCount(0)

  await suzuki.getByRole('button', { name: 'メッセージを検索' }).first().click()
  await suzuki.getByRole('textbox', { name: 'メッセージを検索' }).fill(`納品${mark} has:file`)
  await expect(
    suzuki.getByRole('dialog').getByRole('link', { name: new RegExp(`納品${mark}`) }),
  ).toBeVisible()
})
