import { useRef, useState } from 'react'

/**
 * For a button that runs an action itself: runs one at a time and ignores presses meanwhile. The action reports its own
 * failures. Forms use `useSubmit` instead.
 */
export function usePending() {
  const [pending, setPending] = useState(false)
  // A second press may happen before the first is rendered.
  const running = useRef(false)
  const run = async (work: () => Promise<unknown>) => {
    if (running.current) return
    running.current = true
    setPending(true)
    try {
      await work()
    } finally {
      running.current = false
      setPending(false)
    }
  }
  return { pending, run }
}
