import type { ReactNode } from 'react'
import { SortableList } from '#ui/sortable-list.tsx'
import styles from './ordered-list.module.css'

type Props<T> = {
  label: string
  items: readonly T[]
  keyOf: (item: T) => string
  nameOf: (item: T) => string
  onOrder: (items: T[]) => void
  children: (item: T) => ReactNode
}

/** A list of settings that can be reordered. */
export function OrderedList<T>({ children, ...list }: Props<T>) {
  return (
    <SortableList {...list} className={styles.row}>
      {(item) => <div className={styles.content}>{children(item)}</div>}
    </SortableList>
  )
}
