import { createContext, use, useEffect, useState } from 'react'

/** Milliseconds for which a decision button ignores presses after its content has changed. */
export const settleTime = 1_000

/** A different time, for tests. */
export const SettleContext = createContext(settleTime)

/**
 * Whether `shown` has been on the screen long enough for a press to be meant for it. The second click of a double
 * click or a repeated key was meant for the previous content.
 */
export function useSettled(shown: string): boolean {
  const time = use(SettleContext)
  const [settled, setSettled] = useState<string>()
  useEffect(() => {
    const timer = setTimeout(() => setSettled(shown), time)
    return () => {
      clearTimeout(timer)
      setSettled(undefined)
    }
  }, [shown, time])
  return time === 0 || settled === shown
}
