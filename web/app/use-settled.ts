import { createContext, use, useEffect, useState } from 'react'

/** Milliseconds for which what decides takes no press after what it shows has changed. */
export const settleTime = 1_000

/** Another time than the usual one, for tests. */
export const SettleContext = createContext(settleTime)

/**
 * Whether `shown` has stood on the screen long enough that a press means it: the second click of a double click, or a
 * key that is held down, was meant for what stood there before.
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
