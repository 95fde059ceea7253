import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import * as calls from '#contract/apps.ts'
import { getCurrentUser } from '#contract/users.ts'
import { fakeApi, refuse } from '#testing/fake-api.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { hanako } from '#testing/sample-feeds.ts'

const administrator = { ...hanako, can: { ...hanako.can, administer: true } }
const menu = { id: 3, name: '勤怠のお知らせ', iconName: 'clock', tone: 'blue' as const }
const room = { id: 8, kind: 'official' as const, name: '全社' }
const shown = {
  ...{ id: 40, name: '勤怠連携', profileImgPath: null, description: '打刻漏れを知らせます' },
  ...{ createdAt: '2026-11-20T00:00:00.000Z', suspendedAt: null, lastUsedAt: null },
}
const webhook = {
  ...{ id: 5, menu: null, chatRoom: room, ending: 'x7Qa', createdAt: '2026-11-20T00:00:00.000Z' },
  ...{ lastUsedAt: '2026-11-21T00:00:00.000Z', endedAt: null },
}
const app = {
  ...shown,
  version: 2,
  menus: [menu],
  chatRooms: [room],
  apiTokens: [],
  incomingWebhooks: [webhook],
}

const inDialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

test('an app is made with a name and opened', async () => {
  const api = fakeApi([
    [getCurrentUser, administrator],
    [calls.listApps, { apps: [], nextCursor: null }],
    [calls.createApp, { id: 40 }],
    [calls.getApp, { ...app, menus: [], chatRooms: [], incomingWebhooks: [] }],
  ])
  renderScreen('/admin/apps')
  expect(await screen.findByText('アプリはまだありません')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'アプリを作る' }))
  const form = await inDialog('アプリを作る')
  await userEvent.click(form.getByRole('button', { name: 'アプリを作る' }))
  expect(await form.findByText('名前を入力してください。')).toBeTruthy()
  await userEvent.type(form.getByLabelText(/^名前/), '勤怠連携')
  await userEvent.click(form.getByRole('button', { name: 'アプリを作る' }))
  expect(await screen.findByText('まだどこにも書き込めません')).toBeTruthy()
  expect(screen.getByText('先に、書き込める場所を選んでください。')).toBeTruthy()
  expect(api.requestsTo(calls.createApp)).toHaveLength(1)
})

test('it is admitted to programmes and rooms, with a warning about webhooks that end', async () => {
  const api = fakeApi([
    [getCurrentUser, administrator],
    [calls.getApp, app],
    [calls.listAppTargets, { menus: [menu, { ...menu, id: 4, name: '社内ニュース' }], chatRooms: [room] }],
    [calls.admitApp, undefined],
  ])
  renderScreen('/admin/apps/40')
  await userEvent.click(await screen.findByRole('button', { name: '変更' }))
  const form = await inDialog('書き込める場所を変更')
  await userEvent.type(form.getByRole('combobox', { name: /^制度/ }), 'ニュース')
  await userEvent.click(await screen.findByRole('option', { name: /社内ニュース/ }))
  expect(form.queryByText('外した場所の受信Webhookは終了します。')).toBeNull()
  await userEvent.click(form.getByRole('combobox', { name: /^チャットルーム/ }))
  await userEvent.keyboard('{Backspace}')
  expect(await form.findByText('外した場所の受信Webhookは終了します。')).toBeTruthy()
  await userEvent.click(form.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('保存しました')).toBeTruthy()
  expect(api.requestsTo(calls.admitApp)[0]?.body).toEqual({ menuIds: [3, 4], chatRoomIds: [], version: 2 })
})

test('a webhook is made for a free target, and its address is shown once with an example', async () => {
  const api = fakeApi([
    [getCurrentUser, administrator],
    [calls.getApp, app],
    [
      calls.createIncomingWebhook,
      { id: 6, address: 'https://hiroba.example/api/v2/incoming_webhooks/1.secret' },
    ],
    [calls.testIncomingWebhook, refuse('conflict', {})],
  ])
  renderScreen('/admin/apps/40')
  await userEvent.click(await screen.findByRole('button', { name: '受信Webhookを作る' }))
  const form = await inDialog('受信Webhookを作る')
  await userEvent.click(form.getByRole('button', { name: '受信Webhookを作る' }))
  const made = await inDialog('アドレスを発行しました')
  expect(made.getByText('https://hiroba.example/api/v2/incoming_webhooks/1.secret')).toBeTruthy()
  expect(made.getByText(/^curl -X POST/)).toBeTruthy()
  expect(api.requestsTo(calls.createIncomingWebhook)[0]?.body).toEqual({ menuId: 3 })
  await userEvent.click(made.getAllByRole('button', { name: '閉じる' }).at(-1)!)
  expect(screen.queryByText(/incoming_webhooks/)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'テスト投稿' }))
  const question = within(await screen.findByRole('alertdialog'))
  await userEvent.click(question.getByRole('button', { name: 'テスト投稿' }))
  expect(await question.findByRole('alert')).toBeTruthy()
})

test('a suspended app offers nothing but resuming', async () => {
  fakeApi([
    [getCurrentUser, administrator],
    [calls.getApp, { ...app, suspendedAt: '2026-11-22T00:00:00.000Z' }],
    [calls.stopApp, undefined],
  ])
  renderScreen('/admin/apps/40')
  expect(await screen.findByText(/から停止しています/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: '受信Webhookを作る' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'トークンを作る' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: '再開' }))
  expect(await screen.findByText('再開しました')).toBeTruthy()
})

test('for others the page does not exist', async () => {
  fakeApi([[getCurrentUser, hanako]])
  renderScreen('/admin/apps')
  expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'アプリを作る' })).toBeNull()
})
