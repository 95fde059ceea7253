import { createPushcrewDevice, getPushcrewEnable } from '#contract/push.ts'
import { call, drawnAccount } from './api.ts'
import { isAppleMobile, isInstalled } from './install.ts'

/*
 * Pushes of this browser: the permission, the service worker and the subscription. Each account of a browser decides
 * for itself; a browser gets the pushes of the one that was used last among those that turned them on.
 */

/**
 * `home_screen`: iPhones and iPads allow pushes only to pages that were added to the home screen. `blocked`: the browser
 * does not allow them. `absent`: it has none.
 */
export type PushState = 'on' | 'off' | 'blocked' | 'home_screen' | 'absent'

const storageKey = 'hiroba.pushes'
const workerPath = '/sw.js'

function accountsWithPushes(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}

function remember(accounts: readonly string[]) {
  try {
    if (accounts.length > 0) localStorage.setItem(storageKey, JSON.stringify(accounts))
    else localStorage.removeItem(storageKey)
  } catch {
    // Without storage it is not renewed at the next visit.
  }
}

const own = () => drawnAccount() ?? ''

export function pushState(): PushState {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return isAppleMobile() && !isInstalled() ? 'home_screen' : 'absent'
  if (Notification.permission === 'denied') return 'blocked'
  return Notification.permission === 'granted' && accountsWithPushes().includes(own()) ? 'on' : 'off'
}

async function subscribe() {
  const { publicKey } = await call(getPushcrewEnable, {})
  if (publicKey === null) throw new Error('No pushes on this server')
  await navigator.serviceWorker.register(workerPath)
  const { pushManager } = await navigator.serviceWorker.ready
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  // A subscription with the key of another installation at this address cannot be continued.
  const subscription = await pushManager.subscribe(options).catch(async () => {
    await (await pushManager.getSubscription())?.unsubscribe()
    return pushManager.subscribe(options)
  })
  const { endpoint, keys } = subscription.toJSON()
  await call(createPushcrewDevice, {
    body: { endpoint: endpoint!, keys: { p256dh: keys!.p256dh!, auth: keys!.auth! } },
  })
}

/** Asks for the permission if it is missing, and registers this browser. Returns the new state. */
export async function turnOnPushes(): Promise<PushState> {
  const state = pushState()
  if (state === 'absent' || state === 'home_screen') return state
  if ((await Notification.requestPermission()) !== 'granted') return pushState()
  await subscribe()
  remember([...new Set([...accountsWithPushes(), own()])])
  return pushState()
}

/** Ends the subscription, unless another account of this browser has it. */
export async function forgetPushes() {
  const others = accountsWithPushes().filter((id) => id !== own())
  remember(others)
  if (others.length > 0 || !('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.getRegistration(workerPath)
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}

/** Renews the registration at a visit: browsers replace subscriptions, and the account in use may have changed. */
export async function renewPushes() {
  if (pushState() === 'on') await subscribe()
}

const offeredKey = () => `hiroba.pushes.offered.${own()}`

/** Whether this person was offered pushes in this browser. */
export const wasPushOffered = {
  read() {
    try {
      return localStorage.getItem(offeredKey()) !== null
    } catch {
      // Without storage it would be offered at every visit.
      return true
    }
  },
  write() {
    try {
      localStorage.setItem(offeredKey(), 'yes')
    } catch {
      // It is not offered without storage.
    }
  },
}
