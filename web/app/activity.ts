import type { LiveConnection } from './live-connection.ts'
import { renewPushes } from './pushes.ts'

/** Milliseconds without a touch after which nobody is in front of the page. */
const idleAfter = 5 * 60_000
const repeatHere = 40_000

/** Says now and then that the person uses the page: for 5 minutes after they last touched it. Returns what ends it. */
export function tellActivity(connection: LiveConnection) {
  let touchedAt = Date.now()
  const inUse = () => document.visibilityState !== 'hidden' && Date.now() - touchedAt < idleAfter
  const tell = () => {
    if (inUse()) connection.here()
  }
  const touch = () => {
    const was = inUse()
    touchedAt = Date.now()
    if (!was) tell()
  }
  // The next visit tries again.
  void renewPushes().catch(() => undefined)
  tell()
  const timer = setInterval(tell, repeatHere)
  const signs = ['pointermove', 'pointerdown', 'keydown', 'visibilitychange'] as const
  for (const sign of signs) document.addEventListener(sign, touch, { passive: true })
  const unlisten = connection.listen(({ type }) => {
    if (type === 'hello') tell()
  })
  return () => {
    unlisten()
    clearInterval(timer)
    for (const sign of signs) document.removeEventListener(sign, touch)
  }
}
