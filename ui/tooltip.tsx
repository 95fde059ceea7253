import { cloneElement, type ReactElement, useEffect, useId, useRef, useState } from 'react'
import styles from './tooltip.module.css'
import { useFloating } from './use-floating.ts'

type Child = ReactElement<{ 'aria-describedby'?: string }>

type Props = {
  /** Without text, only the element is rendered; it stays the same element when the text appears or disappears. */
  text: string | undefined
  children: Child
}

/** A short hint for one focusable element: shown on hover and focus, closed by Escape. */
export function Tooltip({ text, children }: Props) {
  const id = useId()
  if (!text) return <>{children}</>
  const described = [children.props['aria-describedby'], id].filter(Boolean).join(' ')
  return (
    <>
      {cloneElement(children, { 'aria-describedby': described })}
      <Bubble id={id} text={text} />
    </>
  )
}

/** Rendered directly after its element and listens to it, so that the element needs no wrapper. */
function Bubble({ id, text }: { id: string; text: string }) {
  const [open, setOpen] = useState(false)
  const anchor = useRef<HTMLElement | null>(null)
  const bubble = useRef<HTMLSpanElement>(null)
  useFloating(open, anchor, bubble, 'above')

  useEffect(() => {
    const element = bubble.current?.previousElementSibling
    if (!(element instanceof HTMLElement)) return
    anchor.current = element
    const stop = new AbortController()
    const on = (names: string[], shown: boolean) => {
      for (const name of names) element.addEventListener(name, () => setOpen(shown), stop)
    }
    on(['pointerenter', 'focus'], true)
    on(['pointerleave', 'blur'], false)
    return () => stop.abort()
  }, [])

  useEffect(() => {
    if (!open) return
    const close = (event: KeyboardEvent) => event.key === 'Escape' && setOpen(false)
    document.addEventListener('keydown', close)
    return () => document.removeEventListener('keydown', close)
  }, [open])

  return (
    <span ref={bubble} id={id} role="tooltip" popover="manual" className={styles.bubble}>
      {text}
    </span>
  )
}
