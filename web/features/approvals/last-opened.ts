import { type RefObject, useEffect } from 'react'

let lastOpened: number | undefined

/** Remembers the report on the screen for the list it was opened from. */
export function useOpened(id: number) {
  useEffect(() => {
    lastOpened = id
  }, [id])
}

/** Returning to the list restores the focus to the report that was opened, if it is still there and visible. */
export function useFocusReturned(list: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const id = lastOpened
    lastOpened = undefined
    if (id === undefined) return
    // The list's scroll position is restored before its rows are drawn.
    let tries = 20
    let frame = 0
    const attempt = () => {
      const { activeElement } = document
      if (activeElement && activeElement !== document.body && activeElement.id !== 'main') return
      const row = list.current?.querySelector<HTMLElement>(`[data-report="${id}"]`)
      if (row) row.focus({ preventScroll: true })
      else if (tries-- > 0) frame = requestAnimationFrame(attempt)
    }
    attempt()
    return () => cancelAnimationFrame(frame)
  }, [list])
}
