import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listAnnouncements } from '#contract/announcements.ts'
import { createPushcrewDevice, getPushcrewEnable } from '#contract/push.ts'
import { getCurrentUser } from '#contract/users.ts'
import { fakeApi } from '#testing/fake-api.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { hanako } from '#testing/sample-feeds.ts'

/** A browser with pushes, in which the person has decided nothing yet. */
function browserWithPushes(answer: NotificationPermission) {
  const subscription = {
    toJSON: () => ({ endpoint: 'https://push.example/1', keys: { p256dh: 'BKey', auth: 'auth' } }),
  }
  const pushManager = { subscribe: async () => subscription, getSubscription: async () => subscription }
  const permission = { now: 'default' as NotificationPermission }
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', {
    get permission() {
      return permission.now
    },
    async requestPermission() {
      permission.now = answer
      return answer
    },
  })
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { register: async () => undefined, ready: Promise.resolve({ pushManager }) },
  })
}

beforeEach(() => localStorage.clear())
afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

const notice = {
  ...{ id: 1, kind: 'comment', text: 'コメントしました', hrefPath: '/feeds/1', icon: 'comment' as const },
  ...{ quote: null, impersonal: true, confirmed: true },
  createdAt: '2026-11-27T01:00:00.000Z',
  actor: { id: 2, name: '鈴木 太郎', profileImgPath: null },
}
const api = () =>
  fakeApi([
    [getCurrentUser, hanako],
    [listAnnouncements, { announcements: [notice], nextCursor: null }],
    [getPushcrewEnable, { enable: true, paused: false, publicKey: 'BKey' }],
    [createPushcrewDevice, { id: 1 }],
  ])
const title = /広場を開いていないときも受け取りますか/

test('whoever has been told of something is offered pushes before the browser asks, and is registered', async () => {
  browserWithPushes('granted')
  const calls = api()
  renderScreen('/announcements')
  expect(await screen.findByText(title)).toBeTruthy()
  expect(Notification.permission).toBe('default')
  await userEvent.click(screen.getByRole('button', { name: '受け取る' }))
  await vi.waitFor(() => expect(screen.queryByText(title)).toBeNull())
  expect(calls.requestsTo(createPushcrewDevice).map(({ body }) => body)).toEqual([
    { endpoint: 'https://push.example/1', keys: { p256dh: 'BKey', auth: 'auth' } },
  ])
})

test('whoever declines is not asked again, and the browser never asks', async () => {
  browserWithPushes('granted')
  api()
  const first = renderScreen('/announcements')
  await userEvent.click(await screen.findByRole('button', { name: '今はしない' }))
  expect(screen.queryByText(title)).toBeNull()
  expect(Notification.permission).toBe('default')
  first.unmount()
  renderScreen('/announcements')
  expect(await screen.findByText('コメントしました')).toBeTruthy()
  expect(screen.queryByText(title)).toBeNull()
})
