import { type KeyboardEvent, useState } from 'react'

/** Opening, pointing and choosing by keyboard in a list under a text field that keeps the focus. */
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
      if (!open) show(active)
      else if (count > 0) setActive(down ? (active + 1) % count : (Math.max(active, 0) - 1 + count) % count)
    } else if (!open) return false
    else if (event.key === 'Enter' && active >= 0 && active < count) choose(active)
    else if (event.key === 'Escape') {
      event.stopPropagation()
      close()
    } else return false
    event.preventDefault()
    return true
  }

  return { open, active, show, close, choose, press, point: setActive }
}
