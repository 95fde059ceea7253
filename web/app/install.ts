/*
 * Installing the product as an app. Chromium offers it with an event, which index.html keeps; Safari on phones has only
 * its menu.
 */

/** The event `beforeinstallprompt` of Chromium. */
type InstallOffer = Event & { prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }> }

declare global {
  interface Window {
    hirobaInstall?: InstallOffer
  }
}

/** `offered`: the browser asks on request. `by_hand`: through the menu of Safari. `absent`: not in this browser. */
export type InstallState = 'installed' | 'offered' | 'by_hand' | 'absent'

export const isAppleMobile = () =>
  /iPhone|iPad/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)

export const isInstalled = () => matchMedia('(display-mode: standalone)').matches

export function installState(): InstallState {
  if (isInstalled()) return 'installed'
  if (window.hirobaInstall) return 'offered'
  return isAppleMobile() ? 'by_hand' : 'absent'
}

/** Lets the browser ask. It offers once: after a refusal it is offered again at a later visit. */
export async function install(): Promise<void> {
  await window.hirobaInstall?.prompt()
  delete window.hirobaInstall
  dispatchEvent(new Event(answered))
}

const answered = 'hiroba-install-answered'
const changes = ['beforeinstallprompt', 'appinstalled', answered]

/** Calls back when the browser begins to offer it, installed it from its own menu, or was asked. Returns how to stop. */
export function onInstallChange(changed: () => void) {
  for (const change of changes) addEventListener(change, changed)
  return () => {
    for (const change of changes) removeEventListener(change, changed)
  }
}
