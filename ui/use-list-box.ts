import { type KeyboardEvent, useState } from 'react'

const caretKeys = new Set(['Home', 'End', 'ArrowLeft', 'ArrowRight'])

/** Opening, pointing and choosing by keyboard in a list under a text field that keeps the focus (ARIA's combobox pattern). */
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

  /** True where the key was for the list. Ask useComposition first. */
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
      // They move the caret: the person edits the text again, and Enter must choose nothing.
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

  // There is no such option while the choices are still being fetched.
  return { open, active: active < count ? active : -1, show, close, choose, press, point: setActive }
}
