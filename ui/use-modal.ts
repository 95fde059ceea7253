import { type MouseEvent, type RefObject, useEffect } from 'react'
import { focusToReturn } from './return-focus.ts'

/** The element marked for the first focus; otherwise, with a mouse, the first field; otherwise the browser's choice. */
function firstFocus(dialog: HTMLElement) {
  const wanted = dialog.querySelector<HTMLElement>('[data-first-focus]')
  if (wanted || matchMedia('(pointer: coarse)').matches) return wanted
  return dialog.querySelector<HTMLElement>(
    'input:not(:disabled), select:not(:disabled), textarea:not(:disabled)',
  )
}

/**
 * Keeps a native `<dialog>` in sync with `open`. Escape, a click beside it and the phone's back gesture call `onClose`;
 * the focus returns to where it was, or near it if that element is gone.
 */
export function useModal(dialog: RefObject<HTMLDialogElement | null>, open: boolean, onClose: () => void) {
  useEffect(() => {
    const element = dialog.current
    if (!open || !element || element.open) return
    const returnFocus = focusToReturn()
    element.showModal()
    firstFocus(element)?.focus()
    return () => {
      element.close()
      returnFocus()
    }
  }, [dialog, open])

  return {
    onCancel: (event: { preventDefault(): void; target: EventTarget; currentTarget: EventTarget }) => {
      if (event.target !== event.currentTarget) return
      event.preventDefault()
      onClose()
    },
    onMouseDown: (event: MouseEvent<HTMLDialogElement>) => {
      if (event.target !== event.currentTarget) return
      const box = event.currentTarget.getBoundingClientRect()
      const inside =
        event.clientX >= box.left &&
        event.clientX <= box.right &&
        event.clientY >= box.top &&
        event.clientY <= box.bottom
      if (inside) return
      // Otherwise the page under the pointer would take the focus after it has returned.
      event.preventDefault()
      onClose()
    },
  }
}
