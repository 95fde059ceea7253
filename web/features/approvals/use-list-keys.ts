import { type RefObject, useEffect, useRef } from 'react'
import { isTaken } from '#web/app/taken-keys.ts'

const steps: Record<string, number> = { j: 1, k: -1 }
const presses: Record<string, string> = { x: '[data-select]', Enter: '[data-open]' }

type Options = {
  count: number
  /** Scrolls to a row, so that it is rendered. */
  bring: (index: number) => void
}

/** j and k move through the rows, Enter opens one, x selects it. */
export function useListKeys(list: RefObject<HTMLElement | null>, options: Options) {
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })
  useEffect(() => {
    const all = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-index]') ?? [])]
    const rowOf = (element: Element | null) => element?.closest<HTMLElement>('[data-index]') ?? null
    const focus = (index: number) => {
      latest.current.bring(index)
      // The row may have to be rendered first.
      let tries = 10
      const attempt = () => {
        const row = list.current?.querySelector<HTMLElement>(`[data-index="${index}"] > [data-report]`)
        if (row) {
          row.focus({ preventScroll: true })
          row.scrollIntoView?.({ block: 'nearest' })
        } else if (tries-- > 0) requestAnimationFrame(attempt)
      }
      attempt()
    }
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return
      // A checkbox of the list does not handle letter keys itself.
      const onCheckbox = event.target instanceof HTMLInputElement && event.target.type === 'checkbox'
      if (isTaken(event) && !(onCheckbox && list.current?.contains(event.target as Node))) return
      const active = list.current?.contains(document.activeElement) ? rowOf(document.activeElement) : null
      const step = steps[event.key]
      if (step !== undefined) {
        const { count } = latest.current
        const inView = all().find((row) => row.getBoundingClientRect().bottom > 96)
        const from = active ? Number(active.dataset.index) + step : Number(inView?.dataset.index ?? 0)
        if (count > 0) focus(Math.max(0, Math.min(count - 1, from)))
        return
      }
      const wanted = presses[event.key]
      const row = active?.querySelector('[data-report]')
      if (!wanted || !row || (event.key === 'Enter' && document.activeElement !== row)) return
      const target = row.querySelector<HTMLElement>(wanted)
      if (!target) return
      event.preventDefault()
      target.click()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [list])
}
