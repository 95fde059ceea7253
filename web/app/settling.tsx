import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { ScreenSkeleton } from './screen-skeleton.tsx'
import styles from './settling.module.css'

/** Milliseconds after which a screen is shown although data are still missing. */
const patience = 1_500

/**
 * Lays out the first screen of a page load at once, but shows it only when its first data are there, so that nothing
 * moves before the reader's eyes; until then there is a skeleton. Later screens are shown as they are.
 * @param begun the code of the screen is loaded
 */
export function Settling({ begun, children }: { begun: boolean; children: ReactNode }) {
  const client = useQueryClient()
  const [settled, setSettled] = useState(false)
  useEffect(() => {
    if (!begun) return
    const missing = () => client.isFetching({ predicate: ({ state }) => state.data === undefined }) > 0
    let frame = 0
    // What arrived may ask for more while it is drawn.
    const look = (calm = 0) => {
      cancelAnimationFrame(frame)
      if (calm === 2) return setSettled(true)
      frame = requestAnimationFrame(() => look(missing() ? 0 : calm + 1))
    }
    look()
    const timer = setTimeout(() => setSettled(true), patience)
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [client, begun])
  const hidden = begun && !settled
  return (
    <>
      {hidden && (
        <div className={styles.shapes}>
          <ScreenSkeleton />
        </div>
      )}
      <div className={hidden ? styles.settling : styles.settled} data-settling={hidden || undefined}>
        {children}
      </div>
    </>
  )
}
