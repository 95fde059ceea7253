import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Answer } from '#contract/endpoint.ts'
import { getCurrentUser } from '#contract/users.ts'
import * as calls from '#contract/webhooks.ts'
import { fakeApi, refuse } from '#testing/fake-api.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { hanako } from '#testing/sample-feeds.ts'

const boss = { ...hanako, can: { ...hanako.can, administer: true } }
type Webhook = Answer<typeof calls.getWebhook>
type Delivery = Answer<typeof calls.listWebhookDeliveries>['deliveries'][number]

const webhook = (more: Partial<Webhook> = {}): Webhook => ({
  ...{ id: 7, version: 3, name: '在庫システム', url: 'https://hooks.example.com/a', description: '夜間' },
  ...{ eventTypes: ['post.published', 'person.added'], createdAt: '2026-11-20T00:00:00.000Z' },
  ...{ pausedAt: null, pausedReason: null, failingSince: null, previousSecretUntil: null, deliveredAt: null },
  ...{ waitingCount: 0, failedCount: 0, ...more },
})
const delivery = (more: Partial<Delivery> = {}): Delivery => ({
  ...{ id: 70, messageId: 'msg_1_70', type: 'post.published', createdAt: '2026-11-20T01:00:00.000Z' },
  ...{ state: 'failed', attemptCount: 10, attemptedAt: '2026-11-23T01:00:00.000Z', durationMs: 812 },
  ...{ status: 503, problem: null, nextAt: null, ...more },
})
const listOf = (...deliveries: Delivery[]) => ({ deliveries, nextCursor: null })
const button = (name: string | RegExp) => screen.findByRole('button', { name })

test('a webhook is registered with events of several areas; its secret is shown once', async () => {
  const api = fakeApi([
    [getCurrentUser, boss],
    [calls.listWebhooks, { webhooks: [], nextCursor: null }],
    [calls.createWebhook, { id: 7, secret: 'whsec_c2VjcmV0' }],
    [calls.getWebhook, webhook()],
    [calls.listWebhookDeliveries, listOf()],
  ])
  renderScreen('/admin/webhooks')
  expect(await screen.findByText('Webhookはありません')).toBeTruthy()
  await userEvent.click(await button('Webhookを登録'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Webhookを登録' }))
  const submit = dialog.getByRole('button', { name: 'Webhookを登録' })
  await userEvent.click(submit)
  expect(dialog.getByText('送信先のアドレスを入力してください。')).toBeTruthy()
  expect(dialog.getByText('出来事を1つ以上選んでください。')).toBeTruthy()
  await userEvent.type(dialog.getByRole('textbox', { name: /名前/ }), '在庫システム')
  await userEvent.type(dialog.getByRole('textbox', { name: /送信先/ }), 'https://hooks.example.com/a')
  await userEvent.click(dialog.getByRole('checkbox', { name: '投稿の公開' }))
  await userEvent.click(dialog.getByRole('checkbox', { name: '人と部署のすべて' }))
  await userEvent.click(dialog.getByRole('checkbox', { name: '部署の削除' }))
  await userEvent.click(submit)
  const shown = within(await screen.findByRole('dialog', { name: '署名の鍵' }))
  expect(shown.getByText('whsec_c2VjcmV0')).toBeTruthy()
  const [request] = api.requestsTo(calls.createWebhook)
  expect(request?.body).toMatchObject({ name: '在庫システム', url: 'https://hooks.example.com/a' })
  expect(JSON.stringify(request?.body)).toContain(
    '["post.published","person.added","person.changed","person.suspended","person.resumed","person.offboarded","department.added","department.changed"]',
  )
  await userEvent.click(shown.getAllByRole('button', { name: '閉じる' }).at(-1)!)
  expect(await screen.findByRole('heading', { name: '在庫システム' })).toBeTruthy()
  expect(screen.queryByText('whsec_c2VjcmV0')).toBeNull()
})

test('the list shows what is active, failing and paused', async () => {
  fakeApi([
    [getCurrentUser, boss],
    [
      calls.listWebhooks,
      {
        webhooks: [
          webhook(),
          webhook({ id: 8, name: '勤怠', failingSince: '2026-11-20T00:00:00.000Z', failedCount: 2 }),
          webhook({ id: 9, name: '旧システム', pausedAt: '2026-11-20T00:00:00.000Z', pausedReason: 'gone' }),
        ],
        nextCursor: null,
      },
    ],
  ])
  renderScreen('/admin/webhooks')
  const list = within(await screen.findByRole('list', { name: 'Webhookの一覧' }))
  const rows = list.getAllByRole('listitem').map((row) => row.textContent)
  expect(rows).toEqual([
    expect.stringMatching(/在庫システム有効.*2種類の出来事.*まだ届いていません/),
    expect.stringMatching(/勤怠失敗中.*失敗2件.*から、送信に失敗しています/),
    expect.stringMatching(/旧システム停止中/),
  ])
  expect(list.getByRole('link', { name: '勤怠' }).getAttribute('href')).toBe('/admin/webhooks/8')
})

test('the server’s problem is beside its field, and a change made elsewhere is shown', async () => {
  const api = fakeApi([
    [getCurrentUser, boss],
    [calls.getWebhook, webhook()],
    [calls.listWebhookDeliveries, listOf()],
    [calls.updateWebhook, refuse('validation_failed', { url: 'ポート番号は443だけが使えます。' })],
  ])
  renderScreen('/admin/webhooks/7')
  await userEvent.click(await button('変更'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Webhookの変更' }))
  expect(dialog.getByRole('checkbox', { name: '投稿の公開' })).toHaveProperty('checked', true)
  await userEvent.click(dialog.getByRole('button', { name: '保存' }))
  expect(await dialog.findByText('ポート番号は443だけが使えます。')).toBeTruthy()
  expect(api.requestsTo(calls.updateWebhook)[0]?.body).toMatchObject({ version: 3 })
})

test('a test shows what came of it', async () => {
  fakeApi([
    [getCurrentUser, boss],
    [calls.getWebhook, webhook()],
    [calls.listWebhookDeliveries, listOf()],
    [
      calls.testWebhook,
      {
        ...delivery({ type: 'webhook.test', status: null, problem: 'timeout', attemptCount: 1 }),
        answer: '',
      },
    ],
  ])
  renderScreen('/admin/webhooks/7')
  await userEvent.click(await button('テスト送信'))
  expect(await screen.findByText('届きませんでした（10秒以内に応答がない）')).toBeTruthy()
})

test('the log is filtered, shows a delivery with its attempts, and sends it again', async () => {
  const api = fakeApi([
    [getCurrentUser, boss],
    [calls.getWebhook, webhook({ failedCount: 1, failingSince: '2026-11-20T00:00:00.000Z' })],
    [calls.listWebhookDeliveries, listOf(delivery())],
    [
      calls.getWebhookDelivery,
      {
        ...delivery(),
        ...{ webhookId: 7, body: '{"id":"msg_1_70","type":"post.published"}' },
        attempts: [
          {
            ...{ attempt: 10, attemptedAt: '2026-11-23T01:00:00.000Z', durationMs: 812 },
            ...{ status: 503, problem: null, answer: 'Service Unavailable' },
          },
        ],
      },
    ],
    [calls.replayWebhookDelivery, undefined],
    [calls.replayWebhookDeliveries, { count: 1 }],
  ])
  renderScreen('/admin/webhooks/7')
  const log = within(await screen.findByRole('list', { name: '送信の記録' }))
  expect(log.getByRole('listitem').textContent).toMatch(/投稿の公開失敗.*応答503.*812ミリ秒.*送信10回/)
  await userEvent.selectOptions(screen.getByRole('combobox', { name: '表示する記録' }), '失敗')
  await waitFor(() =>
    expect(api.requestsTo(calls.listWebhookDeliveries).at(-1)?.query).toMatchObject({ state: 'failed' }),
  )
  await userEvent.click(await button(/投稿の公開.*の詳細/))
  const dialog = within(await screen.findByRole('dialog', { name: '投稿の公開' }))
  expect(await dialog.findByText('Service Unavailable')).toBeTruthy()
  expect(dialog.getByText('msg_1_70')).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'もう一度送る' }))
  await waitFor(() => expect(api.requestsTo(calls.replayWebhookDelivery)).toHaveLength(1))
  await userEvent.click(await button('失敗した分を送り直す'))
  const all = within(await screen.findByRole('dialog', { name: '失敗した分を送り直す' }))
  await userEvent.click(all.getByRole('button', { name: 'もう一度送る' }))
  await waitFor(() => expect(api.requestsTo(calls.replayWebhookDeliveries)).toHaveLength(1))
})

test('pausing, a new secret and deleting, which asks first', async () => {
  const api = fakeApi([
    [getCurrentUser, boss],
    [calls.listWebhooks, { webhooks: [], nextCursor: null }],
    [calls.getWebhook, webhook()],
    [calls.listWebhookDeliveries, listOf()],
    [calls.pauseWebhook, undefined],
    [calls.renewWebhookSecret, { secret: 'whsec_bmV1' }],
    [calls.deleteWebhook, undefined],
  ])
  renderScreen('/admin/webhooks/7')
  await userEvent.click(await button('停止'))
  await waitFor(() => expect(api.requestsTo(calls.pauseWebhook)[0]?.body).toMatchObject({ version: 3 }))
  await userEvent.click(await button('署名の鍵を作り直す'))
  const asking = within(await screen.findByRole('alertdialog'))
  expect(asking.getByText(/24時間は署名します/)).toBeTruthy()
  await userEvent.click(asking.getByRole('button', { name: '署名の鍵を作り直す' }))
  const shown = within(await screen.findByRole('dialog', { name: '署名の鍵' }))
  expect(shown.getByText('whsec_bmV1')).toBeTruthy()
  await userEvent.click(shown.getAllByRole('button', { name: '閉じる' }).at(-1)!)
  await userEvent.click(await button('削除'))
  const sure = within(await screen.findByRole('alertdialog'))
  expect(sure.getByText(/送信の記録も削除されます/)).toBeTruthy()
  await userEvent.click(sure.getByRole('button', { name: '削除' }))
  await waitFor(() => expect(api.requestsTo(calls.deleteWebhook)).toHaveLength(1))
  expect(await screen.findByText('Webhookはありません')).toBeTruthy()
})
