import { expect, type Page, test } from '@playwright/test'
import { createChatMessage } from '#contract/chat-messages.ts'
import { setChatReminder } from '#contract/chat-reminders.ts'
import { createChatRoom } from '#contract/chat-rooms.ts'
import { createChatScheduledMessage } from '#contract/chat-scheduled-messages.ts'
import { updateCurrentUser } from '#contract/users.ts'
import { looksWell } from './axe.ts'
import { call, numberOf } from './calls.ts'
import { device, onlyOn } from './device.ts'
import { windowOf } from './people.ts'

const said = (page: Page, text: string) =>
  page.getByRole('region', { name: '会話' }).getByRole('listitem').filter({ hasText: text })
const soon = () => new Date(Date.now() + 2_000).toISOString()

const newRoom = async (page: Page, ...userIds: number[]) =>
  (
    await call(page, createChatRoom, {
      body: {
        name: `予約の確認 ${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`,
        ...{ description: '', userIds, clientKey: crypto.randomUUID() },
      },
    })
  ).id

test('メッセージを予約し、入力欄に戻し、予約した時刻に相手へ届く', async ({ browser }, info) => {
  onlyOn(info, 'pc')
  const sato = await windowOf(browser, '佐藤', device(info))
  const suzuki = await windowOf(browser, '鈴木', device(info))
  const id = await newRoom(sato, await numberOf(suzuki))
  await suzuki.goto(`/chat/rooms/${id}`)
  await sato.goto(`/chat/rooms/${id}`)
  const box = sato.getByRole('textbox', { name: 'メッセージ' })
  await box.fill('明日の朝礼は9時半からです')
  await sato.getByRole('button', { name: '予約と設定' }).click()
  await sato.getByRole('menuitem', { name: '明日 9:00' }).click()
  await expect(box).toHaveValue('')

  // It is in the list of the room, and not in the room.
  await sato.getByRole('button', { name: '予約 1件' }).click()
  const sheet = sato.getByRole('dialog', { name: '送信予約' })
  await expect(sheet.getByText('明日の朝礼は9時半からです')).toBeVisible()
  await looksWell(sato, 'the scheduled messages of a room')
  await expect(said(suzuki, '朝礼')).toHaveCount(0)
  await sheet.getByRole('button', { name: '入力欄に戻す' }).click()
  await expect(box).toHaveValue('明日の朝礼は9時半からです')
  await expect(sato.getByRole('button', { name: '予約 1件' })).toHaveCount(0)

  // One whose time comes is there for both, without doing anything.
  await call(sato, createChatScheduledMessage, {
    params: { id },
    body: { body: '予約どおりに届きました', sendAt: soon(), clientKey: crypto.randomUUID() },
  })
  await expect(said(suzuki, '予約どおりに届きました')).toBeVisible({ timeout: 30_000 })
  await expect(said(sato, '予約どおりに届きました')).toBeVisible()
})

test('リマインドした時刻に通知が届き、メッセージの場所が開く', async ({ browser }, info) => {
  onlyOn(info, 'phone')
  const sato = await windowOf(browser, '佐藤', device(info))
  const suzuki = await windowOf(browser, '鈴木', device(info))
  const id = await newRoom(sato, await numberOf(suzuki))
  const message = await call(suzuki, createChatMessage, {
    params: { id },
    body: { body: '金曜までに在庫を確認してください', clientKey: crypto.randomUUID() },
  })
  await sato.goto(`/chat/rooms/${id}`)
  const line = said(sato, '金曜までに在庫')
  await line.hover()
  await line.getByRole('button', { name: 'メッセージの操作' }).click()
  await sato.getByRole('menuitem', { name: 'リマインド' }).click()
  await sato.getByRole('button', { name: '明日 9:00' }).click()
  await sato.goto('/chat/scheduled')
  await expect(sato.getByRole('link', { name: /金曜までに在庫/ })).toBeVisible()
  await looksWell(sato, 'scheduled messages and reminders')

  await call(sato, setChatReminder, { params: { id: message.id }, body: { remindAt: soon() } })
  // A notice that has just arrived is also shown above the page.
  const notice = sato
    .getByRole('main')
    .getByRole('link', { name: /鈴木 太郎さんのメッセージのリマインダーです/ })
    .and(sato.locator(`[href$="/chat/rooms/${id}?message=1"]`))
    .first()
  await expect(async () => {
    await sato.goto('/announcements')
    await expect(notice).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 40_000 })
  await notice.click()
  await expect(sato).toHaveURL(new RegExp(`/chat/rooms/${id}\\?message=1`))
})

test('Enterで送るかどうかは、選んだとおりになり、読み込み直しても残る', async ({ browser }, info) => {
  onlyOn(info, 'pc')
  const sato = await windowOf(browser, '佐藤', device(info))
  const id = await newRoom(sato, await numberOf(await windowOf(browser, '鈴木', device(info))))
  await call(sato, updateCurrentUser, { body: { enterSends: false } })
  await sato.goto(`/chat/rooms/${id}`)
  const box = sato.getByRole('textbox', { name: 'メッセージ' })
  await box.fill('一行目')
  await box.press('Enter')
  await expect(box).toHaveValue('一行目\n')
  await sato.getByRole('button', { name: '予約と設定' }).click()
  await sato.getByRole('menuitemradio', { name: /^Enterで送信/ }).click()
  await sato.reload()
  await sato.getByRole('button', { name: '予約と設定' }).click()
  await expect(sato.getByRole('menuitemradio', { name: /^Enterで送信/ })).toBeChecked()
  await sato.keyboard.press('Escape')
  await box.fill('Enterの確認')
  await box.press('Enter')
  // A touch device has no other line break.
  const touch = await sato.evaluate(() => matchMedia('(hover: none) and (pointer: coarse)').matches)
  if (touch) await expect(box).toHaveValue('Enterの確認\n')
  else await expect(said(sato, 'Enterの確認')).toBeVisible()
  await call(sato, updateCurrentUser, { body: { enterSends: false } })
})
