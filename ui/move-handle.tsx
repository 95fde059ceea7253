import { type HTMLAttributes, type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react'
import { classNames } from './class-names.ts'
import { IconButton } from './icon-button.tsx'
import { useStrings } from './locale.tsx'
import { Menu, MenuItem } from './menu.tsx'
import styles from './move-handle.module.css'
import { moveHandleStrings } from './move-handle.strings.ts'
import type { Moves } from './moves.ts'

type Props = Moves & {
  /** What it moves. */
  name: string
  /** Props that make the row draggable with a mouse, from `useDragging`. */
  drag?: HTMLAttributes<HTMLElement> | undefined
  className?: string | undefined
}

const steps: Record<string, 'onUp' | 'onDown'> = { ArrowUp: 'onUp', ArrowDown: 'onDown' }

/**
 * The handle of a row (`li`) of a list that people put in order: dragged with a mouse or a finger, moved with the arrow
 * keys while it has the focus, or pressed for a menu of the moves, for those who cannot drag. The focus stays on it. The
 * list reads out the new position.
 */
export function MoveHandle({ index, onUp, onDown, onTo, name, drag, className }: Props) {
  const t = useStrings(moveHandleStrings)
  const label = t.move(name)
  const handle = useRef<HTMLButtonElement>(null)
  const moved = useRef(false)
  /** A finger that has moved the row is lifted on the handle, which counts as a press. */
  const dragged = useRef(false)
  // Moving a row moves its handle in the document, which makes the browser drop the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the row has moved
  useEffect(() => {
    if (moved.current) handle.current?.focus()
    moved.current = false
  }, [index])
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    const move = { onUp, onDown }[step]
    if (!move) return
    moved.current = true
    move()
  }
  const moveBy = (move: (() => unknown) | undefined) => () => {
    moved.current = true
    move?.()
  }
  return (
    <Menu
      label={label}
      placement="below-start"
      trigger={({ ref, onClick, onKeyDown: _, ...trigger }) => (
        <IconButton
          {...trigger}
          ref={(button) => {
            handle.current = button
            if (typeof ref === 'object' && ref) ref.current = button
          }}
          icon="grip"
          label={label}
          className={classNames(styles.handle, className)}
          onKeyDown={onKeyDown}
          onClick={() => {
            if (!dragged.current) onClick()
            dragged.current = false
          }}
          {...drag}
          draggable={drag !== undefined}
          onDragStart={(event) => {
            const row = event.currentTarget.closest('li')
            if (row) event.dataTransfer.setDragImage(row, 0, 0)
            drag?.onDragStart?.(event)
          }}
          onPointerDown={
            onTo &&
            ((event) =>
              followFinger(event, index, (to) => {
                dragged.current = true
                if (to !== index) onTo(to)
              }))
          }
        />
      )}
    >
      <MenuItem disabled={!onUp} onSelect={moveBy(onUp)}>
        {t.up}
      </MenuItem>
      <MenuItem disabled={!onDown} onSelect={moveBy(onDown)}>
        {t.down}
      </MenuItem>
    </Menu>
  )
}

/** How far a finger moves before it drags, in pixels. */
const slackPx = 6

/** Browsers do not drag by touch: the row follows the finger, and `onTo` is called with the place where it is lifted. */
function followFinger(event: PointerEvent<HTMLElement>, index: number, onTo: (to: number) => unknown) {
  const row = event.currentTarget.closest('li')
  if (event.pointerType === 'mouse' || !row) return
  event.preventDefault()
  const { pointerId, clientY } = event
  const middles = [...(row.parentElement?.children ?? [])].map((one) => {
    const { top, bottom } = one.getBoundingClientRect()
    return (top + bottom) / 2
  })
  const handle = event.currentTarget
  handle.setPointerCapture(pointerId)
  const follow = (next: globalThis.PointerEvent) => {
    row.style.translate = `0 ${next.clientY - clientY}px`
  }
  const end = (last: globalThis.PointerEvent) => {
    handle.removeEventListener('pointermove', follow)
    handle.removeEventListener('pointerup', end)
    handle.removeEventListener('pointercancel', end)
    row.style.translate = ''
    const to = middles.filter((middle, at) => at !== index && middle < last.clientY).length
    if (last.type === 'pointerup' && Math.abs(last.clientY - clientY) > slackPx) onTo(to)
  }
  handle.addEventListener('pointermove', follow)
  handle.addEventListener('pointerup', end)
  handle.addEventListener('pointercancel', end)
}
