import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type Ref, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useStrings } from '#ui/locale.tsx'
import { useGrid } from '#ui/use-grid.ts'
import type { ReportLine } from './approval-cache.ts'
import { ApprovalRow } from './approval-row.tsx'
import styles from './approval-rows.module.css'
import { approvals } from './approvals.strings.ts'
import { useFocusReturned } from './last-opened.ts'
import { useListKeys } from './use-list-keys.ts'
import type { Selection } from './use-selection.ts'

/** Pixels, until a row is measured. */
const guessedHeight = 88
/** The next page is fetched when this number of rows is left below. */
const ahead = 30

type Props = {
  lines: readonly ReportLine[]
  search: string
  /** If unset, nothing can be selected. */
  selection: Selection | undefined
  hasMore: boolean
  onMore: () => void
}

/** Rows of reports, virtualised: only those near the window are rendered. */
export function ApprovalRows({ lines, search, selection, hasMore, onMore }: Props) {
  const t = useStrings(approvals)
  const [top, setTop] = useState(0)
  const virtualizer = useWindowVirtualizer({
    count: lines.length,
    estimateSize: () => guessedHeight,
    getItemKey: (index) => lines[index]?.id ?? index,
    overscan: 8,
    scrollMargin: top,
  })
  const rows = virtualizer.getVirtualItems()
  const bring = (index: number) => virtualizer.scrollToIndex(index, { align: 'auto' })
  const decidable = new Set(lines.flatMap(({ id, can }) => (can.decide ? id : [])))
  const {
    ref: list,
    gridProps,
    rowProps,
    toggle,
  } = useGrid({
    label: t.title,
    keys: lines.map(({ id }) => id),
    selected: selection?.chosen,
    onSelect: selection?.choose,
    isSelectable: (id) => decidable.has(id),
    drawn: rows.flatMap(({ index }) => lines[index]?.id ?? []),
    bring,
  })
  // A stable function, so that only changed rows are rendered again.
  const latest = useRef(toggle)
  latest.current = toggle
  const onSelect = useCallback((id: number, extend: boolean) => latest.current(id, extend), [])
  useLayoutEffect(() => {
    const measure = () => {
      if (list.current) setTop(Math.round(list.current.getBoundingClientRect().top + window.scrollY))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [list])
  const wantsMore = hasMore && (rows.at(-1)?.index ?? 0) >= lines.length - ahead
  useEffect(() => {
    if (wantsMore) onMore()
  }, [wantsMore, onMore])
  useFocusReturned(list)
  useListKeys(list, {
    count: lines.length,
    bring,
  })
  const count = hasMore ? -1 : lines.length
  return (
    <ul
      ref={list as Ref<HTMLUListElement>}
      aria-label={t.title}
      {...(selection && { ...gridProps, 'aria-rowcount': count })}
      className={styles.list}
      style={{ height: virtualizer.getTotalSize() }}
    >
      {rows.map((row) => {
        const line = lines[row.index]
        return (
          line && (
            <li
              key={row.key}
              ref={virtualizer.measureElement}
              data-index={row.index}
              {...(selection
                ? { role: 'presentation' }
                : { 'aria-setsize': count, 'aria-posinset': row.index + 1 })}
              className={styles.place}
              style={{ transform: `translateY(${row.start - virtualizer.options.scrollMargin}px)` }}
            >
              <ApprovalRow
                line={line}
                search={search}
                selected={selection && line.can.decide ? selection.chosen.has(line.id) : undefined}
                onSelect={onSelect}
                {...(selection && { ...rowProps(line.id), 'aria-rowindex': row.index + 1 })}
              />
            </li>
          )
        )
      })}
    </ul>
  )
}
