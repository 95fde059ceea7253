import { useEffect, useEffectEvent } from 'react'

type Keys = { onToday: () => void; onBefore: () => void; onAfter: () => void }

/** T goes to today, N on and P back, while no field has the focus and no dialog is open. */
export function useCalendarKeys({ onToday, onBefore, onAfter }: Keys) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
    const target = event.target as Element
    if (target.closest('input, textarea, select, [contenteditable], dialog')) return
    const act = { t: onToday, p: onBefore, n: onAfter }[event.key.toLowerCase()]
    if (!act) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
