import { Fragment, type ReactNode, type Ref, useEffect, useRef, useState } from 'react'
import { Checkbox } from './checkbox.tsx'
import { classNames } from './class-names.ts'
import { controls } from './controls.strings.ts'
import { Icon } from './icon.tsx'
import { useStrings } from './locale.tsx'
import { Skeleton } from './skeleton.tsx'
import styles from './table.module.css'
import { useGrid } from './use-grid.ts'

export type Column<Row> = {
  key: string
  header: ReactNode
  cell: (row: Row) => ReactNode
  sortable?: boolean
  /** Aligned to the end: numbers and amounts. */
  align?: 'start' | 'end'
  /** As narrow as its content, on one line: names, dates, amounts. */
  narrow?: boolean
}

export type Sorting = { key: string; direction: 'ascending' | 'descending' }

type Props<Row> = {
  /** The name of the table, for screen readers. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** The name of a row, for its checkbox. */
  rowName: (row: Row) => string
  sorting?: Sorting
  onSort?: (sorting: Sorting) => void
  /** Keys of the selected rows. With it, each row has a checkbox; Shift extends from the last one. */
  selected?: ReadonlySet<string>
  onSelect?: (selected: ReadonlySet<string>) => void
  /** Whether a row can be selected; by default all can. */
  isSelectable?: (row: Row) => boolean
  /** Enter or a click on a row. Put a link into the row as well, so that it can be opened in a new tab. */
  onOpen?: (row: Row) => void
  /** Shown if there are no rows. */
  empty?: ReactNode
  pending?: boolean
  /** On a phone each row is a block: its first cell at the top, the others below it with their headers. */
  stacks?: boolean
  /** Low rows, whose headers stay in view while the page scrolls: for lists that people work through. */
  dense?: boolean
  /** What is shown below a row, over the whole width; nothing while the row is closed. */
  detail?: (row: Row) => ReactNode
}

/** Whether the content is wider than its frame. */
function useScrolls(watched: boolean) {
  const frame = useRef<HTMLDivElement>(null)
  const [scrolls, setScrolls] = useState(false)
  useEffect(() => {
    const table = frame.current?.firstElementChild
    if (!watched || !table || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(() => {
      if (frame.current) setScrolls(table.scrollWidth > frame.current.clientWidth)
    })
    observer.observe(frame.current!)
    observer.observe(table)
    return () => observer.disconnect()
  }, [watched])
  return { frame, scrolls }
}

const inside = 'a, button, input, label, select, textarea'

const isBlank = (content: ReactNode) =>
  content === '' || content === null || content === undefined || content === false

/** Rows to read and sort. Selectable or openable rows make it a grid with one tab stop (`useGrid`). */
export function Table<Row>({
  label,
  columns,
  rows,
  rowKey,
  rowName,
  sorting,
  onSort,
  selected,
  onSelect,
  isSelectable = () => true,
  onOpen,
  empty,
  pending,
  stacks,
  dense = false,
  detail,
}: Props<Row>) {
  const t = useStrings(controls)
  const choosing = selected !== undefined && onSelect !== undefined
  const { frame, scrolls } = useScrolls(dense)
  const selectable = rows.filter(isSelectable)
  const all = choosing && selectable.length > 0 && selectable.every((row) => selected.has(rowKey(row)))
  const some = choosing && rows.some((row) => selected.has(rowKey(row)))
  const width = columns.length + (choosing ? 1 : 0)

  const keys = rows.map(rowKey)
  const { ref, gridProps, headerProps, rowProps, toggle } = useGrid<string>({
    ...{ label, keys, selected, onSelect },
    isSelectable: (key) => {
      const row = rows[keys.indexOf(key)]
      return row !== undefined && isSelectable(row)
    },
    onOpen:
      onOpen &&
      ((key) => {
        const row = rows[keys.indexOf(key)]
        if (row !== undefined) onOpen(row)
      }),
  })
  const isGrid = choosing || onOpen !== undefined
  const toggleAll = () => {
    const next = new Set(selected)
    for (const row of selectable) all ? next.delete(rowKey(row)) : next.add(rowKey(row))
    onSelect?.(next)
  }

  return (
    // A horizontally scrolling area must be reachable without a pointer; the rows of a grid are.
    // biome-ignore lint/a11y/useSemanticElements: not a form; a section would be one landmark more for each table
    <div
      ref={frame}
      role="group"
      className={classNames(styles.frame, dense && styles.dense, scrolls && styles.scrolls)}
      aria-label={label}
      tabIndex={isGrid || (dense && !scrolls) ? undefined : 0}
    >
      <table
        {...(isGrid && { ...gridProps, ref: ref as Ref<HTMLTableElement> })}
        className={classNames(styles.table, stacks && styles.stacks)}
        aria-busy={pending || undefined}
        aria-label={label}
      >
        <thead>
          <tr {...(isGrid && headerProps)}>
            {choosing && (
              <th scope="col" className={classNames(styles.head, styles.choose)}>
                <Checkbox
                  label={t.selectAll}
                  labelHidden
                  checked={all}
                  partly={some && !all}
                  disabled={selectable.length === 0}
                  onChange={toggleAll}
                />
              </th>
            )}
            {columns.map((column) => {
              const direction = sorting?.key === column.key ? sorting.direction : undefined
              const look = classNames(
                styles.head,
                column.align === 'end' && styles.end,
                column.narrow && styles.narrow,
              )
              if (!column.sortable || !onSort) {
                return (
                  <th key={column.key} scope="col" className={look}>
                    {column.header}
                  </th>
                )
              }
              return (
                <th key={column.key} scope="col" aria-sort={direction ?? 'none'} className={look}>
                  <button
                    type="button"
                    className={styles.sort}
                    onClick={() =>
                      onSort({
                        key: column.key,
                        direction: direction === 'ascending' ? 'descending' : 'ascending',
                      })
                    }
                  >
                    {column.header}
                    <Icon
                      name={direction === 'ascending' ? 'up' : direction === 'descending' ? 'down' : 'sort'}
                      size="small"
                      className={direction ? styles.sorted : styles.unsorted}
                    />
                  </button>
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const key = rowKey(row)
            const contents = columns.map((column) => column.cell(row))
            const below = detail?.(row)
            return (
              <Fragment key={key}>
                <tr
                  {...(isGrid && rowProps(key))}
                  data-selected={selected?.has(key) || undefined}
                  className={classNames(styles.row, onOpen && styles.opens)}
                  onClick={(event) => {
                    if (onOpen && !(event.target as Element).closest(inside)) onOpen(row)
                  }}
                >
                  {choosing && (
                    <td className={classNames(styles.cell, styles.choose)}>
                      {isSelectable(row) && (
                        <Checkbox
                          label={t.selectRow(rowName(row))}
                          labelHidden
                          checked={selected.has(key)}
                          readOnly
                          onClick={(event) => toggle(key, event.shiftKey)}
                        />
                      )}
                    </td>
                  )}
                  {columns.map((column, at) => (
                    <td
                      key={column.key}
                      className={classNames(
                        styles.cell,
                        column.align === 'end' && styles.end,
                        column.narrow && styles.narrow,
                        isBlank(contents[at]) && styles.blank,
                      )}
                    >
                      {stacks && !isBlank(contents[at]) && (
                        <span aria-hidden className={styles.label}>
                          {column.header}
                        </span>
                      )}
                      {contents[at]}
                    </td>
                  ))}
                </tr>
                {below && (
                  <tr className={styles.detail}>
                    <td colSpan={width} className={styles.cell}>
                      {below}
                    </td>
                  </tr>
                )}
              </Fragment>
            )
          })}
          {rows.length === 0 &&
            (pending ? (
              [0, 1, 2].map((line) => (
                <tr key={line}>
                  <td colSpan={width} className={styles.cell}>
                    <Skeleton width="most" />
                  </td>
                </tr>
              ))
            ) : (
              <tr>
                <td colSpan={width} className={styles.empty}>
                  {empty ?? t.noRows}
                </td>
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  )
}
