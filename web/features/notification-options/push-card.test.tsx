import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { Answer } from '#contract/endpoint.ts'
import { getNotificationOptions } from '#contract/notification-options.ts'
import * as push from '#contract/push.ts'
import { getCurrentUser } from '#contract/users.ts'
import { fakeApi } from '#testing/fake-api.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { hanako } from '#testing/sample-feeds.ts'

const options: Answer<typeof getNotificationOptions> = {
  ...{ version: 1, hasEmail: true, timeZone: 'Asia/Tokyo', quietHours: null, calendarLead: 'usual' },
  pushWhenAway: true,
  events: [{ event: 'comment', channels: [{ channel: 'push', wanted: true, compulsory: false }] }],
}
const at = '2026-11-27T01:00:00.000Z'
const device = (id: number, name: string) => ({
  ...{ id, service: 'web' as const, device: name, createdAt: at, renewedAt: at, current: id === 1 },
})
const enable = { enable: true, paused: false, publicKey: 'BKey' }
const none = { pushReceipts: [], nextCursor: null }

afterEach(() => vi.restoreAllMocks())

test('a test says what became of each device, also of one that was removed by it', async () => {
  let devices = [device(1, 'Chrome (Windows)'), device(2, 'Firefox (Linux)')]
  const api = fakeApi([
    [getCurrentUser, hanako],
    [getNotificationOptions, options],
    [push.getPushcrewEnable, enable],
    [push.listPushDevices, () => ({ pushDevices: devices })],
    [push.listPushReceipts, none],
    [
      push.testPush,
      () => {
        devices = devices.slice(0, 1)
        return {
          results: [
            { id: 1, device: 'Chrome (Windows)', state: 'sent' as const, reason: '201' },
            { id: 2, device: 'Firefox (Linux)', state: 'gone' as const, reason: '410' },
          ],
        }
      },
    ],
  ])
  renderScreen('/users/1/notification_options')
  await userEvent.click(await screen.findByRole('button', { name: 'テストを送信' }))
  const list = screen.getByRole('list', { name: '受け取る端末' })
  expect(await within(list).findByText(/送信済み/)).toBeTruthy()
  expect(await within(list).findByText(/端末を削除しました/)).toBeTruthy()
  expect(within(list).getByText(/この端末/)).toBeTruthy()
  expect(api.requestsTo(push.testPush)).toHaveLength(1)
})

test('the record says why something was not sent, and whether it was shown or opened', async () => {
  const receipt = { event: 'comment' as const, device: 'Chrome (Windows)', queuedAt: at, sentAt: at }
  fakeApi([
    [getCurrentUser, hanako],
    [getNotificationOptions, options],
    [push.getPushcrewEnable, enable],
    [push.listPushDevices, { pushDevices: [] }],
    [
      push.listPushReceipts,
      {
        pushReceipts: [
          { ...receipt, id: 3, state: 'sent', reason: '201', shownAt: at, openedAt: at },
          { ...receipt, id: 2, state: 'sent', reason: '201', shownAt: at, openedAt: null },
          { ...receipt, id: 1, state: 'dropped', reason: 'in_use', shownAt: null, openedAt: null },
        ],
        nextCursor: null,
      },
    ],
  ])
  renderScreen('/users/1/notification_options')
  await userEvent.click(await screen.findByText('最近のプッシュ通知'))
  const rows = within(screen.getByRole('table', { name: '最近のプッシュ通知' }))
    .getAllByRole('row')
    .slice(1)
  expect(rows.map((row) => /開封済み|表示済み|広場を使用中/.exec(row.textContent!)?.[0])).toEqual([
    '開封済み',
    '表示済み',
    '広場を使用中',
  ])
  expect(screen.getByText('登録されている端末はありません。')).toBeTruthy()
})

test('an iPhone is told how to add the page to the home screen', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) Safari')
  fakeApi([
    [getCurrentUser, hanako],
    [getNotificationOptions, options],
    [push.getPushcrewEnable, enable],
    [push.listPushDevices, { pushDevices: [] }],
    [push.listPushReceipts, none],
  ])
  renderScreen('/users/1/notification_options')
  expect(await screen.findByText(/ホーム画面に追加」を選び/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'この端末で受け取る' })).toBeNull()
})
