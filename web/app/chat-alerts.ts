import { listChatAlerts } from '#contract/chat-messages.alerts.ts'
import { call, drawnAccount } from './api.ts'

/*
 * Notifications of new chat messages by the browser, on devices on which the person has turned them on and while a page of
 * the product is open in the background. Several pages show each of them once, because they have the room as their tag.
 */

/* Each account of a browser decides for itself. */
const storageKey = () => `hiroba.chat-alerts.${drawnAccount() ?? ''}`
/** Milliseconds in which another device that has the room open marks the message as read. */
const pause = 2_000

/** off: not turned on here; blocked: the browser does not allow it; absent: the browser has no notifications. */
export type AlertsState = 'on' | 'off' | 'blocked' | 'absent'

export function alertsState(): AlertsState {
  if (!('Notification' in window)) return 'absent'
  if (Notification.permission === 'denied') return 'blocked'
  try {
    return Notification.permission === 'granted' && localStorage.getItem(storageKey()) === 'on' ? 'on' : 'off'
  } catch {
    return 'off'
  }
}

/** Turns notifications on, which may ask the person, or off, on this device. Returns the new state. */
export async function setAlerts(on: boolean): Promise<AlertsState> {
  if (alertsState() === 'absent') return 'absent'
  if (on) await Notification.requestPermission()
  try {
    if (on && Notification.permission === 'granted') localStorage.setItem(storageKey(), 'on')
    else localStorage.removeItem(storageKey())
  } catch {
    // Without storage it stays off.
  }
  return alertsState()
}

const inUse = () => document.visibilityState === 'visible' && document.hasFocus()

const shown = new Map<number, number>()
let waiting = false

async function show() {
  if (alertsState() !== 'on' || inUse()) return
  const { chatAlerts } = await call(listChatAlerts, {})
  for (const { chatRoomId, seq, title, text } of chatAlerts) {
    if ((shown.get(chatRoomId) ?? 0) >= seq) continue
    shown.set(chatRoomId, seq)
    const notification = new Notification(title, { body: text, tag: `chat-room-${chatRoomId}` })
    notification.onclick = () => {
      window.focus()
      notification.close()
      location.assign(`/chat/rooms/${chatRoomId}`)
    }
  }
}

/** Notifies of new messages in a moment, unless the page is in use by then or they are read elsewhere. */
export function alertSoon() {
  if (waiting) return
  waiting = true
  setTimeout(() => {
    waiting = false
    // The next message tries again. Phones allow notifications to service workers only.
    void show().catch(() => undefined)
  }, pause)
}
