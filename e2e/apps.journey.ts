import { expect, test } from '@playwright/test'
import { createChatRoom } from '#contract/chat-rooms.ts'
import { looksWell } from './axe.ts'
import { call, numberOf } from './calls.ts'
import { device, onlyOn } from './device.ts'
import { windowOf } from './people.ts'

test('an administrator makes an app and admits it to a room; what a system posts to its address appears in the open room with the mark of an app', async ({
  browser,
}, info) => {
  onlyOn(info, 'pc')
  const options = device(info)
  const unique = Date.now().toString(36)
  const name = `勤怠 ${unique}`
  const room = `打刻漏れ ${unique}`
  const admin = await windowOf(browser, '管理者', options)
  const sato = await windowOf(browser, '佐藤', options)
  const body = {
    name: room,
    description: '',
    userIds: [await numberOf(sato)],
    clientKey: crypto.randomUUID(),
  }
  const { id } = await call(admin, createChatRoom, { body })

  await admin.goto('/admin/apps')
  await expect(admin.getByRole('link', { name: '勤怠連携' })).toBeVisible()
  await looksWell(admin, 'the apps')
  await admin.getByRole('button', { name: 'アプリを作る' }).first().click()
  const form = admin.getByRole('dialog', { name: 'アプリを作る' })
  await form.getByRole('textbox', { name: /^名前/ }).fill(name)
  await form.getByRole('textbox', { name: /^説明/ }).fill('打刻漏れを知らせます')
  await form.getByRole('button', { name: 'アプリを作る' }).click()

  // Where it can write.
  await admin.getByRole('button', { name: '変更' }).click()
  const places = admin.getByRole('dialog', { name: '書き込める場所を変更' })
  await places.getByRole('combobox', { name: /^チャットルーム/ }).fill(room)
  await admin.getByRole('option', { name: room }).click()
  await looksWell(admin, 'where an app can write')
  await places.getByRole('button', { name: '保存' }).click()
  await expect(places).toBeHidden()

  // The address for the attendance system.
  await admin.getByRole('button', { name: '受信Webhookを作る' }).click()
  await admin.getByRole('dialog').getByRole('button', { name: '受信Webhookを作る' }).click()
  const shown = admin.getByRole('dialog', { name: 'アドレスを発行しました' })
  const address = (await shown.locator('code').first().textContent())!
  await looksWell(admin, 'the address of a webhook')
  await shown.getByRole('button', { name: '閉じる' }).last().click()

  // A person has the room open.
  await sato.goto(`/chat/rooms/${id}`)
  await expect(sato.getByText('まだメッセージがありません').first()).toBeVisible()
  const sent = await fetch(new URL(new URL(address).pathname, options.baseURL), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ text: '*2件* の打刻漏れがあります <!channel>' }),
  })
  expect([sent.status, await sent.text()]).toEqual([200, 'ok'])
  const message = sato
    .getByRole('region', { name: '会話' })
    .getByRole('listitem')
    .filter({ hasText: '打刻漏れがあります' })
  await expect(message).toBeVisible()
  await expect(message.getByText(name)).toBeVisible()
  await expect(message.getByText('アプリ', { exact: true })).toBeVisible()
  await looksWell(sato, 'a message of an app')

  await admin.reload()
  await expect(admin.getByText(/^最終利用/).first()).toBeVisible()
  await looksWell(admin, 'an app')
})
