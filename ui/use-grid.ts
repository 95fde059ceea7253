import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'

type Options<Key> = {
  /** The name of the rows, for screen readers. */
  label: string
  /** All rows in order, including those that are not rendered. */
  keys: readonly Key[]
  /** Without it rows cannot be selected. */
  selected?: ReadonlySet<Key> | undefined
  onSelect?: ((selected: ReadonlySet<Key>) => void) | undefined
  /** Whether a row can be selected; by default all can. */
  isSelectable?: (key: Key) => boolean
  /** Enter on a row. Without it, Enter follows the row's first link. */
  onOpen?: ((key: Key) => void) | undefined
  /** For virtualised rows: the rendered rows, and how to render another one. */
  drawn?: readonly Key[]
  bring?: (index: number) => void
}

const controls = 'a[href], button, input, select, textarea'
const controlsIn = (row: Element) => [...row.querySelectorAll<HTMLElement>(controls)]
const takesText = (target: Element) =>
  target.matches('input:not([type="checkbox"], [type="radio"]), select, textarea, [contenteditable]')

/**
 * Rows with one tab stop: the row that was focused last, initially the first one. Up, Down, Home and End move between
 * rows, Right and Left to the controls of a row and back; Up from the first row moves to the controls of `headerProps`.
 * Space selects, Shift extends from the row that was selected last, Ctrl+A selects all rows, Enter opens.
 */
export function useGrid<Key extends string | number>(options: Options<Key>) {
  const { label, keys, selected, onSelect, isSelectable = () => true, onOpen, bring } = options
  const drawn = options.drawn ?? keys
  const grid = useRef<HTMLElement>(null)
  const [current, setCurrent] = useState<Key>()
  const choosing = selected !== undefined && onSelect !== undefined
  const stop = current !== undefined && drawn.includes(current) ? current : drawn[0]
  /** The start of a range, and the selection besides it. */
  const range = useRef<{ from: Key; besides: ReadonlySet<Key> }>(undefined)

  useLayoutEffect(() => {
    for (const control of grid.current?.querySelectorAll<HTMLElement>(`[data-row] :is(${controls})`) ?? [])
      control.tabIndex = -1
    for (const control of grid.current?.querySelectorAll<HTMLElement>(`[data-header] :is(${controls})`) ?? [])
      control.tabIndex = keys.length > 0 ? -1 : 0
  })

  const extendTo = (key: Key) => {
    if (!choosing) return
    const { from, besides } = range.current ?? { from: key, besides: selected }
    const [first, last] = [keys.indexOf(from), keys.indexOf(key)].sort((a, b) => a - b)
    const between = keys.slice(Math.max(0, first!), last! + 1).filter(isSelectable)
    range.current = { from, besides }
    onSelect(new Set([...besides, ...between]))
  }
  const toggle = (key: Key, extend = false) => {
    if (!choosing || !isSelectable(key)) return
    if (extend && range.current) return extendTo(key)
    const next = new Set(selected)
    if (!next.delete(key)) next.add(key)
    range.current = next.has(key) ? { from: key, besides: next } : undefined
    onSelect(next)
  }
  const rowAt = (index: number) =>
    grid.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(String(keys[index]))}"]`)
  const focusRow = (index: number) => {
    bring?.(index)
    // The row may have to be rendered first.
    let tries = 10
    const attempt = () => {
      const row = rowAt(index)
      if (row) {
        row.focus({ preventScroll: true })
        row.scrollIntoView?.({ block: 'nearest' })
      } else if (bring && tries-- > 0) requestAnimationFrame(attempt)
    }
    attempt()
  }

  const pressOnRow = (event: KeyboardEvent, row: HTMLElement): boolean => {
    const index = keys.findIndex((key) => String(key) === row.dataset.row)
    const key = keys[index]
    if (key === undefined) return false
    const end = keys.length - 1
    const moves: Partial<Record<string, number>> = {
      ArrowDown: Math.min(end, index + 1),
      ArrowUp: index - 1,
      Home: 0,
      End: end,
    }
    const to = moves[event.key]
    const onRow = event.target === row
    if (to !== undefined) {
      if (to < 0) grid.current?.querySelector<HTMLElement>(`[data-header] :is(${controls})`)?.focus()
      else {
        if (event.shiftKey) {
          range.current ??= { from: key, besides: selected ?? new Set() }
          extendTo(keys[to]!)
        } else if (to !== index) range.current = undefined
        focusRow(to)
      }
      return true
    }
    if (event.key === 'ArrowRight' || event.key === 'ArrowLeft') {
      const stops = [row, ...controlsIn(row)]
      const next = stops[stops.indexOf(event.target as HTMLElement) + (event.key === 'ArrowRight' ? 1 : -1)]
      next?.focus()
      return next !== undefined
    }
    if (!onRow) return false
    if (event.key === ' ' && choosing) toggle(key, event.shiftKey)
    else if (event.key === 'Enter' && onOpen) onOpen(key)
    else if (event.key === 'Enter') row.querySelector<HTMLElement>('a[href]')?.click()
    else return false
    return true
  }
  const pressOnHeader = (event: KeyboardEvent, header: HTMLElement): boolean => {
    const stops = controlsIn(header)
    const place = stops.indexOf(event.target as HTMLElement)
    const to = { ArrowRight: stops[place + 1], ArrowLeft: stops[place - 1] }[event.key]
    if (event.key === 'ArrowDown' && keys.length > 0) focusRow(0)
    else if (to) to.focus()
    else return false
    return true
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement
    if (takesText(target) || event.altKey) return
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'a' && choosing) {
      event.preventDefault()
      return onSelect(new Set([...selected, ...keys.filter(isSelectable)]))
    }
    if (event.ctrlKey || event.metaKey) return
    const row = target.closest<HTMLElement>('[data-row]')
    const header = target.closest<HTMLElement>('[data-header]')
    if (row ? pressOnRow(event, row) : header && pressOnHeader(event, header)) event.preventDefault()
  }
  const onFocus = (event: FocusEvent) => {
    const { row } = (event.target as Element).closest<HTMLElement>('[data-row]')?.dataset ?? {}
    const key = keys.find((one) => String(one) === row)
    if (key !== undefined) setCurrent(key)
  }

  return {
    toggle,
    /** For the element with the rows, including its `ref`. */
    gridProps: {
      role: 'grid',
      'aria-label': label,
      'aria-multiselectable': choosing || undefined,
      onKeyDown,
      onFocus,
    },
    ref: grid,
    rowProps: (key: Key) => ({
      role: 'row',
      'data-row': key,
      tabIndex: key === stop ? 0 : -1,
      'aria-selected': choosing && isSelectable(key) ? selected.has(key) : undefined,
    }),
    cellProps: { role: 'gridcell' },
    /** For the header row. */
    headerProps: { 'data-header': true },
  }
}
