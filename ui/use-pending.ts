import { useRef, useState } from 'react'

/**
 * For a button that does its work by itself: runs one piece of work at a time and drops what is asked for meanwhile.
 * The work reports its own failures. Forms use `useSubmit` instead.
 */
export function usePending() {
  const [pending, setPending] = useState(false)
  // A second press may come before the first is rendered.
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
