import type { KeyboardEvent } from 'react'

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

/** Alt with an arrow key moves the focused row. */
export const onMoveKeys =
  ({ onUp, onDown }: Moves) =>
  (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    if (event.key === 'ArrowUp') onUp?.()
    else onDown?.()
  }
