import type { ReactNode } from 'react'
import { useStrings } from '#ui/locale.tsx'
import { SortableList } from '#ui/sortable-list.tsx'
import styles from './ordered-list.module.css'
import { shellSettings } from './shell-settings.strings.ts'

type Props<T> = {
  label: string
  items: readonly T[]
  keyOf: (item: T) => string
  nameOf: (item: T) => string
  onOrder: (items: T[]) => void
  children: (item: T) => ReactNode
}

/** A list of settings that can be reordered by dragging the handles or with buttons. */
export function OrderedList<T>({ children, ...list }: Props<T>) {
  const t = useStrings(shellSettings)
  return (
    <SortableList {...list} words={t} byGrip className={styles.row}>
      {(item, moves) => (
        <>
          <div className={styles.content}>{children(item)}</div>
          <span className={styles.ways}>{moves}</span>
        </>
      )}
    </SortableList>
  )
}
