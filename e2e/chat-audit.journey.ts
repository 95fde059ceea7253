import { expect, type Page, test } from '@playwright/test'
import { createChatMessage } from '#contract/chat-messages.ts'
import { createChatRoom } from '#contract/chat-rooms.ts'
import { looksWell } from './axe.ts'
import { call, numberOf } from './calls.ts'
import { device, onlyOn } from './device.ts'
import { windowOf } from './people.ts'

/** A group of the two people with a message of the first. */
async function roomOf(author: Page, reader: Page, text: string) {
  const name = `監査 ${Date.now().toString(36)}${Math.floor(Math.random() * 1e6)}`
  const { id } = await call(author, createChatRoom, {
    body: { name, description: '', userIds: [await numberOf(reader)], clientKey: crypto.randomUUID() },
  })
  await call(author, createChatMessage, {
    params: { id },
    body: { body: text, clientKey: crypto.randomUUID() },
  })
  return { id, name }
}

test('管理者がルームを書き出すと、メンバーの会話に、だれが何のために書き出したかが表示される', async ({
  browser,
}, info) => {
  onlyOn(info, 'pc')
  const admin = await windowOf(browser, '管理者', device(info))
  const sato = await windowOf(browser, '佐藤', device(info))
  const suzuki = await windowOf(browser, '鈴木', device(info))
  const { id, name } = await roomOf(sato, suzuki, '発注書を送りました。')

  await admin.goto('/admin/chat_exports')
  await admin.getByRole('button', { name: '書き出す' }).first().click()
  const dialog = admin.getByRole('dialog', { name: 'チャットを書き出す' })
  await dialog.getByRole('combobox', { name: /ルーム/ }).fill(name)
  await admin.getByRole('option', { name }).click()
  await dialog.getByLabel(/開始日/).fill('2020/01/01')
  await dialog.getByLabel(/終了日/).fill('2099/01/01')
  await dialog.getByRole('textbox', { name: /理由/ }).fill('取引の確認')
  await expect(dialog.getByText('書き出したことは、メンバー2人に表示されます。')).toBeVisible()
  await looksWell(admin, 'the dialog of an export of chat')
  await dialog.getByRole('button', { name: '書き出す' }).click()
  const row = admin.getByRole('listitem').filter({ hasText: name })
  const download = admin.waitForEvent('download')
  await row.getByRole('button', { name: 'ダウンロード' }).click({ timeout: 30_000 })
  expect((await download).suggestedFilename()).toMatch(/^hiroba-chat-.*\.csv$/)

  await suzuki.goto(`/chat/rooms/${id}`)
  await expect(suzuki.getByText(/さんが監査のため、.*のメッセージを書き出しました/)).toBeVisible()
  await expect(suzuki.getByText('取引の確認')).toBeHidden()
})

test('メンバーがメッセージを通報し、管理者が非表示にすると、ルームでも読めなくなる', async ({
  browser,
}, info) => {
  onlyOn(info, 'pc')
  const admin = await windowOf(browser, '管理者', device(info))
  const sato = await windowOf(browser, '佐藤', device(info))
  const suzuki = await windowOf(browser, '鈴木', device(info))
  const text = `言い過ぎた言葉 ${Date.now().toString(36)}`
  const { id, name } = await roomOf(suzuki, sato, text)

  await sato.goto(`/chat/rooms/${id}`)
  await expect(sato.getByText(text, { exact: true })).toBeVisible()
  await sato.getByRole('button', { name: 'メッセージの操作' }).click()
  await sato.getByRole('menuitem', { name: '管理者に通報' }).click()
  const report = sato.getByRole('dialog', { name: '管理者に通報' })
  await looksWell(sato, 'the dialog that reports a message')
  await report.getByRole('button', { name: '通報する' }).click()
  await expect(sato.getByText('管理者に通報しました')).toBeVisible()

  await admin.goto('/admin/moderation')
  const reported = admin.getByRole('article').filter({ hasText: text })
  await expect(reported.getByText(`ルーム「${name}」`)).toBeVisible()
  await looksWell(admin, 'a reported message')
  await reported.getByRole('button', { name: '非表示にする' }).click()
  const hiding = admin.getByRole('dialog', { name: '非表示にしますか？' })
  await hiding.getByRole('textbox', { name: '理由' }).fill('行き過ぎた表現')
  await hiding.getByRole('button', { name: '非表示にする' }).click()
  await expect(sato.getByText('管理者が非表示にしました')).toBeVisible({ timeout: 30_000 })
  await expect(sato.getByText(text, { exact: true })).toBeHidden()
})
