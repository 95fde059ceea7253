import { type KeyboardEvent, useState } from 'react'

const caretKeys = new Set(['Home', 'End', 'ArrowLeft', 'ArrowRight'])

/**
 * Opening a list under a text field and selecting by keyboard, while the field keeps the focus (ARIA's combobox
 * pattern).
 */
export function useListBox(count: number, onChoose: (index: number) => void) {
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)

  const show = (at = -1) => {
    setOpen(true)
    setActive(at)
  }
  const close = () => {
    setOpen(false)
    setActive(-1)
  }
  const choose = (index: number) => {
    close()
    onChoose(index)
  }

  /** True if the list handled the key. Ask useComposition first. */
  const press = (event: KeyboardEvent): boolean => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const down = event.key === 'ArrowDown'
      if (event.altKey) {
        if (!down) close()
        else if (!open) show()
      } else if (!open) show(down ? 0 : Math.max(count - 1, 0))
      else if (count > 0) setActive(down ? (active + 1) % count : (Math.max(active, 0) - 1 + count) % count)
    } else if (!open) return false
    else if (caretKeys.has(event.key)) {
      // These keys move the caret: the person edits the text again, and Enter must not select.
      setActive(-1)
      return false
    } else if (event.key === 'Enter' && active >= 0 && active < count) choose(active)
    else if (event.key === 'Escape') {
      event.stopPropagation()
      close()
    } else return false
    event.preventDefault()
    return true
  }

  // There is no such option while the options are still being fetched.
  return { open, active: active < count ? active : -1, show, close, choose, press, point: setActive }
}
