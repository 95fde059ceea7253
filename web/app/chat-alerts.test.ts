import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listChatAlerts } from '#contract/chat-messages.alerts.ts'
import { fakeApi } from '#testing/fake-api.ts'
import { alertSoon, alertsState, setAlerts } from './chat-alerts.ts'

const shown: string[] = []
class FakeNotification {
  static permission: NotificationPermission = 'default'
  static requestPermission = async () => {
    FakeNotification.permission = 'granted'
    return FakeNotification.permission
  }
  onclick: (() => void) | null = null
  constructor(title: string, { body, tag }: NotificationOptions) {
    shown.push(`${tag}: ${title}: ${body}`)
  }
  close() {}
}

let visible = false
beforeEach(() => {
  shown.length = 0
  localStorage.clear()
  visible = false
  FakeNotification.permission = 'default'
  vi.stubGlobal('Notification', FakeNotification)
  vi.spyOn(document, 'hasFocus').mockImplementation(() => visible)
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

let seq = 1
const api = () =>
  fakeApi([
    [
      listChatAlerts,
      () => ({ chatAlerts: [{ chatRoomId: 4, seq, title: '売場', text: '鈴木: はい' }], nextCursor: null }),
    ],
  ])
const later = () => vi.advanceTimersByTimeAsync(3_000)

test('a device notifies of each message once, after it was turned on and while it is not in use', async () => {
  const calls = api()
  expect(alertsState()).toBe('off')
  alertSoon()
  await later()
  expect(calls.requestsTo(listChatAlerts)).toEqual([])
  expect(await setAlerts(true)).toBe('on')
  alertSoon()
  alertSoon()
  await later()
  expect(shown).toEqual(['chat-room-4: 売場: 鈴木: はい'])
  alertSoon()
  await later()
  expect(shown).toHaveLength(1)
  seq = 2
  visible = true
  alertSoon()
  await later()
  expect(shown).toHaveLength(1)
  visible = false
  alertSoon()
  await later()
  expect(shown).toHaveLength(2)
  expect(await setAlerts(false)).toBe('off')
  seq = 3
  alertSoon()
  await later()
  expect(shown).toHaveLength(2)
})

test('says why a device cannot notify', async () => {
  FakeNotification.permission = 'denied'
  expect(alertsState()).toBe('blocked')
  vi.unstubAllGlobals()
  expect(await setAlerts(true)).toBe('absent')
})
