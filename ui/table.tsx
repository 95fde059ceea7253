import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { Checkbox } from './checkbox.tsx'
import { classNames } from './class-names.ts'
import { controls } from './controls.strings.ts'
import { Icon } from './icon.tsx'
import { useStrings } from './locale.tsx'
import { Skeleton } from './skeleton.tsx'
import styles from './table.module.css'

export type Column<Row> = {
  key: string
  header: ReactNode
  cell: (row: Row) => ReactNode
  sortable?: boolean
  /** Numbers and amounts stand at the end. */
  align?: 'start' | 'end'
  /** As narrow as its content, on one line: names, dates, amounts. */
  narrow?: boolean
}

export type Sorting = { key: string; direction: 'ascending' | 'descending' }

type Props<Row> = {
  /** What the table lists, for screen readers. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** What a row is called, for the name of its checkbox. */
  rowName: (row: Row) => string
  sorting?: Sorting
  onSort?: (sorting: Sorting) => void
  /** Keys of the chosen rows. With it, each row has a checkbox; Shift extends from the last one. */
  selected?: ReadonlySet<string>
  onSelect?: (selected: ReadonlySet<string>) => void
  /** Enter or a click on a row. Put a link into the row as well, so that it can open in a new page. */
  onOpen?: (row: Row) => void
  /** In place of rows, when there are none. */
  empty?: ReactNode
  pending?: boolean
  /** On a phone a row is a block: its first cell above, the others below it with their headers. */
  stacks?: boolean
}

const inside = 'a, button, input, label, select, textarea'

/** Rows to read, sort and choose from. Arrow keys, Home and End move between rows; Space chooses, Enter opens. */
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
  onOpen,
  empty,
  pending,
  stacks,
}: Props<Row>) {
  const t = useStrings(controls)
  const body = useRef<HTMLTableSectionElement>(null)
  const last = useRef<string | undefined>(undefined)
  const choosing = selected !== undefined && onSelect !== undefined
  const all = choosing && rows.length > 0 && rows.every((row) => selected.has(rowKey(row)))
  const some = choosing && rows.some((row) => selected.has(rowKey(row)))
  const width = columns.length + (choosing ? 1 : 0)

  const toggle = (key: string, extend: boolean) => {
    if (!choosing) return
    const keys = rows.map(rowKey)
    const next = new Set(selected)
    const from = last.current === undefined ? -1 : keys.indexOf(last.current)
    const to = keys.indexOf(key)
    const on = !selected.has(key)
    const touched = extend && from >= 0 ? keys.slice(Math.min(from, to), Math.max(from, to) + 1) : [key]
    for (const each of touched) on ? next.add(each) : next.delete(each)
    last.current = key
    onSelect(next)
  }

  const toggleAll = () => {
    const next = new Set(selected)
    for (const row of rows) all ? next.delete(rowKey(row)) : next.add(rowKey(row))
    onSelect?.(next)
  }

  const press = (event: KeyboardEvent<HTMLTableRowElement>, row: Row, index: number) => {
    const onRow = event.target === event.currentTarget
    if (!onRow && !(event.target as Element).matches('[type="checkbox"]')) return
    const end = rows.length - 1
    const steps: Record<string, number> = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: end }
    const to = steps[event.key]
    if (to !== undefined) {
      const line = body.current?.children[Math.max(0, Math.min(end, to))]
      if (line instanceof HTMLElement) line.focus()
    } else if (onRow && event.key === ' ' && choosing) toggle(rowKey(row), event.shiftKey)
    else if (onRow && event.key === 'Enter' && onOpen) onOpen(row)
    else return
    event.preventDefault()
  }

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable without a pointer
    <section className={styles.frame} aria-label={label} tabIndex={0}>
      <table
        className={classNames(styles.table, stacks && styles.stacks)}
        aria-busy={pending || undefined}
        aria-label={label}
      >
        <thead>
          <tr>
            {choosing && (
              <th scope="col" className={classNames(styles.head, styles.choose)}>
                <Checkbox
                  label={t.selectAll}
                  labelHidden
                  checked={all}
                  partly={some && !all}
                  disabled={rows.length === 0}
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
        <tbody ref={body}>
          {rows.map((row, index) => {
            const key = rowKey(row)
            const contents = columns.map((column) => column.cell(row))
            return (
              <tr
                key={key}
                tabIndex={onOpen || choosing ? 0 : undefined}
                data-selected={selected?.has(key) || undefined}
                className={classNames(styles.row, onOpen && styles.opens)}
                onKeyDown={(event) => press(event, row, index)}
                onClick={(event) => {
                  if (onOpen && !(event.target as Element).closest(inside)) onOpen(row)
                }}
              >
                {choosing && (
                  <td className={classNames(styles.cell, styles.choose)}>
                    <Checkbox
                      label={t.selectRow(rowName(row))}
                      labelHidden
                      checked={selected.has(key)}
                      readOnly
                      onClick={(event) => toggle(key, event.shiftKey)}
                    />
                  </td>
                )}
                {columns.map((column, at) => (
                  <td
                    key={column.key}
                    className={classNames(
                      styles.cell,
                      column.align === 'end' && styles.end,
                      column.narrow && styles.narrow,
                    )}
                  >
                    {stacks && contents[at] !== '' && (
                      <span aria-hidden className={styles.label}>
                        {column.header}
                      </span>
                    )}
                    {contents[at]}
                  </td>
                ))}
              </tr>
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
    </section>
  )
}
