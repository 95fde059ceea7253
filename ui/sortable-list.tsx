import { type ReactNode, useState } from 'react'
import { Card } from './card.tsx'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import { MoveButtons, movesOf } from './move-buttons.tsx'
import { moved } from './moved.ts'
import styles from './sortable-list.module.css'
import { useDragging } from './use-dragging.ts'

type Props<T> = {
  label?: string
  items: readonly T[]
  keyOf: (item: T) => string | number
  nameOf: (item: T) => string
  words: {
    up: (name: string) => string
    down: (name: string) => string
    /** Read out after a move; `place` counts from 1. */
    moved: (name: string, place: number) => string
  }
  onOrder: (items: T[]) => unknown
  /** The order cannot be changed. */
  fixed?: boolean
  /** Rows are dragged by the grip only, so that text in their fields can be selected. */
  byGrip?: boolean
  /** The class of each row. */
  className?: string | undefined
  /** The content of a row after its grip. `moves`: the buttons that move it. */
  children: (item: T, moves: ReactNode) => ReactNode
}

/** A list whose order is changed by dragging or with buttons. The new position of a row is read out. */
export function SortableList<T>(props: Props<T>) {
  const { label, items, keyOf, nameOf, words, onOrder, fixed, byGrip, className, children } = props
  const [said, setSaid] = useState('')
  const move = (from: number, to: number) => {
    const item = items[from]
    if (item === undefined || from === to) return
    setSaid(words.moved(nameOf(item), to + 1))
    onOrder(moved(items, from, to))
  }
  const { over, source, target } = useDragging(move)

  const row = (item: T, index: number) => {
    const name = nameOf(item)
    const drags = source(index)
    return (
      <li
        key={keyOf(item)}
        className={classNames(className, !fixed && !byGrip && styles.movable, over === index && styles.over)}
        {...(!fixed && { ...(!byGrip && drags), ...target(index) })}
      >
        {!fixed && !byGrip && <Icon name="grip" className={styles.grip} />}
        {!fixed && byGrip && (
          // biome-ignore lint/a11y/noStaticElementInteractions: the buttons do the same by keyboard
          <span
            {...drags}
            className={classNames(styles.grip, styles.handle)}
            onDragStart={(event) => {
              const whole = event.currentTarget.closest('li')
              if (whole) event.dataTransfer.setDragImage(whole, 0, 0)
              drags.onDragStart(event)
            }}
          >
            <Icon name="grip" />
          </span>
        )}
        {children(
          item,
          !fixed && (
            <MoveButtons
              {...movesOf(index, items.length, (to) => move(index, to))}
              up={words.up(name)}
              down={words.down(name)}
            />
          ),
        )}
      </li>
    )
  }
  return (
    <Card padding="none">
      <ul aria-label={label}>{items.map(row)}</ul>
      <p role="status" className="visually-hidden">
        {said}
      </p>
    </Card>
  )
}
