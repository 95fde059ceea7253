import { cloneElement, type ReactElement, useEffect, useId, useRef, useState } from 'react'
import styles from './tooltip.module.css'
import { useFloating } from './use-floating.ts'

type Child = ReactElement<{ 'aria-describedby'?: string }>

/** Short extra words for one focusable element: shown on hover and focus, taken away by Escape. */
export function Tooltip({ text, children }: { text: string; children: Child }) {
  const [open, setOpen] = useState(false)
  const anchor = useRef<HTMLSpanElement>(null)
  const bubble = useRef<HTMLSpanElement>(null)
  const id = useId()
  useFloating(open, anchor, bubble, 'above')

  useEffect(() => {
    if (!open) return
    const close = (event: KeyboardEvent) => event.key === 'Escape' && setOpen(false)
    document.addEventListener('keydown', close)
    return () => document.removeEventListener('keydown', close)
  }, [open])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches the element inside, which is focusable itself
    <span
      ref={anchor}
      className={styles.anchor}
      onPointerEnter={() => setOpen(true)}
      onPointerLeave={() => setOpen(false)}
      onFocus={() => setOpen(true)}
      onBlur={() => setOpen(false)}
    >
      {cloneElement(children, { 'aria-describedby': id })}
      <span ref={bubble} id={id} role="tooltip" popover="manual" className={styles.bubble}>
        {text}
      </span>
    </span>
  )
}
