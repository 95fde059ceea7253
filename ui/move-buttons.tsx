import { type KeyboardEvent, useEffect, useRef } from 'react'
import { IconButton } from './icon-button.tsx'

export type Moves = {
  /** The position of the row. */
  index: number
  /** Undefined: it cannot move further. */
  onUp: (() => unknown) | undefined
  onDown: (() => unknown) | undefined
  /** To any position, such as where a finger is lifted. */
  onTo?: (to: number) => unknown
}

/** Moves for the row at `index` of `count`. `move` is called with its new position. */
export const movesOf = (index: number, count: number, move: (to: number) => unknown): Moves => ({
  index,
  onUp: index > 0 ? () => move(index - 1) : undefined,
  onDown: index < count - 1 ? () => move(index + 1) : undefined,
  onTo: move,
})

/** `up`, `down`: the names of the buttons. */
type Props = Omit<Moves, 'onTo'> & { up: string; down: string }

/** The buttons that move a row of a list. The focus moves with the row. */
export function MoveButtons({ index, up, down, onUp, onDown }: Props) {
  const upButton = useRef<HTMLButtonElement>(null)
  const downButton = useRef<HTMLButtonElement>(null)
  const pressed = useRef<'up' | 'down'>(undefined)
  // Moving a row moves its buttons in the document, which makes the browser drop the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the row has moved
  useEffect(() => {
    const way = pressed.current
    pressed.current = undefined
    if (!way) return
    const [own, other] = way === 'up' ? [upButton, downButton] : [downButton, upButton]
    // At the end of the list this button is disabled.
    const next = own.current?.disabled ? other : own
    next.current?.focus()
  }, [index])
  const press = (way: 'up' | 'down', move: Moves['onUp']) => () => {
    pressed.current = way
    move?.()
  }
  return (
    <>
      <IconButton ref={upButton} icon="chevronUp" label={up} disabled={!onUp} onClick={press('up', onUp)} />
      <IconButton
        ref={downButton}
        icon="chevronDown"
        label={down}
        disabled={!onDown}
        onClick={press('down', onDown)}
      />
    </>
  )
}

/** Alt with an arrow key moves the focused row. */
export const onMoveKeys =
  ({ onUp, onDown }: Moves) =>
  (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    if (event.key === 'ArrowUp') onUp?.()
    else onDown?.()
  }
