import type { RefObject } from 'react'
import { isTaken } from '#web/app/taken-keys.ts'

const steps: Record<string, number> = { j: 1, k: -1 }
const presses: Record<string, string> = { r: 'react', b: 'bookmark', Enter: 'open' }

export type FeedKeys = { count: number; bring: (index: number) => void }

/** Starts listening. Returns what ends it. */
export function listenToFeedKeys(list: RefObject<HTMLElement | null>, latest: RefObject<FeedKeys>) {
  const rowOf = (element: Element | null) => element?.closest<HTMLElement>('[data-index]') ?? null
  const articleAt = (index: number) =>
    list.current?.querySelector<HTMLElement>(`[data-index="${index}"] > article`) ?? null
  const firstInView = () =>
    [...(list.current?.querySelectorAll<HTMLElement>('[data-index]') ?? [])].find(
      (row) => row.getBoundingClientRect().bottom > 96,
    )
  const focus = (index: number) => {
    latest.current.bring(index)
    // The row may have to be rendered first.
    let tries = 10
    const attempt = () => {
      const article = articleAt(index)
      if (article) {
        article.focus({ preventScroll: true })
        article.scrollIntoView({ block: 'nearest' })
      } else if (tries-- > 0) requestAnimationFrame(attempt)
    }
    attempt()
  }
  const press = (event: KeyboardEvent) => {
    if (isTaken(event) || event.shiftKey) return
    const active = list.current?.contains(document.activeElement) ? rowOf(document.activeElement) : null
    const step = steps[event.key]
    if (step !== undefined) {
      const from = active ? Number(active.dataset.index) + step : Number(firstInView()?.dataset.index ?? 0)
      const index = Math.max(0, Math.min(latest.current.count - 1, from))
      if (latest.current.count > 0) focus(index)
      return
    }
    const article = active?.querySelector('article')
    const asked = presses[event.key]
    if (!asked || !article || (asked === 'open' && document.activeElement !== article)) return
    event.preventDefault()
    article.querySelector<HTMLElement>(`[data-shortcut="${asked}"]`)?.click()
  }
  document.addEventListener('keydown', press)
  return () => document.removeEventListener('keydown', press)
}
