import { rescueFocus } from './rescue-focus.ts'

const rows = 'li, tr, article, [role="row"]'
const reachable = 'a[href], button:not(:disabled), input:not(:disabled), [tabindex="0"]'
/** How long after an act its row may still disappear, in milliseconds. */
const patienceMs = 10_000

/**
 * Remembers where the focus is. The returned function puts it back there. If the element is gone, or goes before
 * anything else is pressed, because what was done removed its row, the focus goes to the row that took its place, then
 * to the one before, and last to the main content.
 */
export function focusToReturn() {
  const before = document.activeElement
  const row = before?.closest(rows)
  const list = row?.parentElement
  const at = row && list ? [...list.children].indexOf(row) : -1

  const toNeighbour = () => {
    const near = [at, at + 1, at - 1].map((place) =>
      list?.children[place]?.querySelector<HTMLElement>(reachable),
    )
    const next = list?.isConnected ? near.find(Boolean) : undefined
    if (next) next.focus()
    else rescueFocus()
  }
  return () => {
    if (!(before instanceof HTMLElement) || !before.isConnected) return toNeighbour()
    before.focus()
    if (!list) return
    const watch = new MutationObserver(() => {
      if (before.isConnected) return
      end()
      if (document.activeElement === document.body) toNeighbour()
    })
    const timer = setTimeout(() => end(), patienceMs)
    const end = () => {
      clearTimeout(timer)
      watch.disconnect()
      document.removeEventListener('keydown', end, true)
      document.removeEventListener('pointerdown', end, true)
    }
    document.addEventListener('keydown', end, true)
    document.addEventListener('pointerdown', end, true)
    watch.observe(list, { childList: true, subtree: true })
  }
}
