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
export async function install(): Promise<InstallState> {
  const offer = window.hirobaInstall
  if (!offer) return installState()
  const { outcome } = await offer.prompt()
  delete window.hirobaInstall
  return outcome === 'accepted' ? 'installed' : installState()
}

/** Calls back when the browser begins to offer it, or installed it from its own menu. Returns how to stop. */
export function onInstallChange(changed: () => void) {
  addEventListener('beforeinstallprompt', changed)
  addEventListener('appinstalled', changed)
  return () => {
    removeEventListener('beforeinstallprompt', changed)
    removeEventListener('appinstalled', changed)
  }
}
