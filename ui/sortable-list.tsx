import { type ReactNode, useState } from 'react'
import { Card } from './card.tsx'
import { classNames } from './class-names.ts'
import { useStrings } from './locale.tsx'
import { moveHandleStrings } from './move-handle.strings.ts'
import { MoveHandle } from './move-handle.tsx'
import { moved } from './moved.ts'
import { movesOf } from './moves.ts'
import styles from './sortable-list.module.css'
import { useDragging } from './use-dragging.ts'

type Props<T> = {
  label?: string
  items: readonly T[]
  keyOf: (item: T) => string | number
  nameOf: (item: T) => string
  /** `from`, `to`: the row that moved, and its new position. */
  onOrder: (items: T[], from: number, to: number) => unknown
  /** The order cannot be changed. */
  fixed?: boolean
  /** Without a card around it, such as among the fields of a form. */
  plain?: boolean
  /** The class of the list. */
  listClassName?: string | undefined
  /** The class of each row. */
  className?: string | undefined
  /** The content of a row after its handle. */
  children: (item: T) => ReactNode
}

/** A list that people put in order, with one handle in each row. The new position of a row is read out. */
export function SortableList<T>(props: Props<T>) {
  const { label, items, keyOf, nameOf, onOrder, fixed, plain, listClassName, className, children } = props
  const t = useStrings(moveHandleStrings)
  const [said, setSaid] = useState('')
  const move = (from: number, to: number) => {
    const item = items[from]
    if (item === undefined || from === to) return
    setSaid(t.moved(nameOf(item), to + 1))
    onOrder(moved(items, from, to), from, to)
  }
  const { over, source, target } = useDragging(move)

  const rows = items.map((item, index) => (
    <li
      key={keyOf(item)}
      className={classNames(className, over === index && styles.over)}
      {...(!fixed && target(index))}
    >
      {!fixed && (
        <MoveHandle
          {...movesOf(index, items.length, (to) => move(index, to))}
          name={nameOf(item)}
          drag={source(index)}
          className={plain ? undefined : styles.handle}
        />
      )}
      {children(item)}
    </li>
  ))
  const list = (
    <ul aria-label={label} className={listClassName}>
      {rows}
    </ul>
  )
  const status = (
    <p role="status" className="visually-hidden">
      {said}
    </p>
  )
  return plain ? (
    <>
      {list}
      {status}
    </>
  ) : (
    <Card padding="none">
      {list}
      {status}
    </Card>
  )
}
