import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react'
import { isAppWrapper, isMobileDevice, smallViewport } from './device.ts'
import { pathnameOf } from './screen-table.ts'
import { screenAt } from './screens.ts'

export type Frame = {
  /** `phone`: a title bar per screen and tabs at the bottom. `pc`: the shared header above 1050 px. */
  kind: 'pc' | 'phone'
  /** Inside the mobile app, which has its own home button. */
  wrapped: boolean
}

const FrameContext = createContext<Frame>({ kind: 'pc', wrapped: false })

function subscribe(changed: () => void) {
  const query = matchMedia(smallViewport)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

/**
 * Phones, the app and small windows always get the phone frame. Others get it at addresses that begin with /m/, unless
 * the screen has no other address.
 */
export function frameAt(href: string, userAgent: string, small: boolean): Frame {
  const wrapped = isAppWrapper(userAgent)
  if (wrapped || small || isMobileDevice(userAgent)) return { kind: 'phone', wrapped }
  const mobilePath = pathnameOf(href).startsWith('/m/')
  return { kind: mobilePath && screenAt(href)?.path !== null ? 'phone' : 'pc', wrapped }
}

export function FrameProvider({ pathname, children }: { pathname: string; children: ReactNode }) {
  const small = useSyncExternalStore(subscribe, () => matchMedia(smallViewport).matches)
  return <FrameContext value={frameAt(pathname, navigator.userAgent, small)}>{children}</FrameContext>
}

/** The frame around the screen. */
export const useFrame = (): Frame => useContext(FrameContext)
