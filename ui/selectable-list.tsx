import type { ReactNode, Ref } from 'react'
import { Checkbox } from './checkbox.tsx'
import styles from './selectable-list.module.css'
import { useGrid } from './use-grid.ts'

type Props<Row, Key> = {
  /** The name of the list, for screen readers. */
  label: string
  rows: readonly Row[]
  keyOf: (row: Row) => Key
  /** The name of its checkbox. */
  choiceOf: (row: Row) => string
  selected: ReadonlySet<Key>
  onSelect: (selected: ReadonlySet<Key>) => void
  isSelectable?: (row: Row) => boolean
  children: (row: Row) => ReactNode
}

/** Selectable rows that are not a table: a grid with one tab stop (`useGrid`). */
export function SelectableList<Row, Key extends string | number>({
  label,
  rows,
  keyOf,
  choiceOf,
  selected,
  onSelect,
  isSelectable = () => true,
  children,
}: Props<Row, Key>) {
  const selectable = new Set(rows.filter(isSelectable).map(keyOf))
  const { ref, gridProps, rowProps, cellProps, toggle } = useGrid({
    label,
    keys: rows.map(keyOf),
    ...{ selected, onSelect },
    isSelectable: (key) => selectable.has(key),
  })
  return (
    <div {...gridProps} ref={ref as Ref<HTMLDivElement>}>
      {rows.map((row) => {
        const key = keyOf(row)
        return (
          <div key={key} {...rowProps(key)} className={styles.row}>
            {selectable.has(key) && (
              <div {...cellProps} className={styles.cell}>
                <Checkbox
                  label={choiceOf(row)}
                  labelHidden
                  checked={selected.has(key)}
                  readOnly
                  onClick={(event) => toggle(key, event.shiftKey)}
                />
              </div>
            )}
            <div {...cellProps} className={styles.cell}>
              {children(row)}
            </div>
          </div>
        )
      })}
    </div>
  )
}
