import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual'
import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { Icon } from '#ui/icon.tsx'
import { parentIndex, type TreeRow, typedIndex } from './tree-rows.ts'
import styles from './windowed-tree.module.css'

/** Pixels. */
const rowHeight = 48
/** Letters typed within this number of milliseconds of each other form one search text. */
const oneWord = 700

type NodeRow<Node> = Extract<TreeRow<Node>, { kind: 'node' }>
type OtherRow<Node> = Exclude<TreeRow<Node>, { kind: 'node' }>

type Props<Node> = {
  label: string
  rows: readonly TreeRow<Node>[]
  nameOf: (node: Node) => string
  /** The accessible name of a line. */
  describe: (node: Node) => string
  /** Expands or collapses it. */
  onToggle: (nodes: readonly Node[], open: boolean) => void
  /** The label of the button before a line, for screen readers. */
  toggleLabel: (node: Node, open: boolean) => string
  /** Enter, or a click on the line. */
  onActivate: (node: Node) => void
  /** Handles further keys; true: the key was handled. */
  onKey?: ((event: KeyboardEvent, row: NodeRow<Node>) => boolean) | undefined
  /** The content of a line. Controls in it are focusable only on the line that has the focus. */
  children: (row: NodeRow<Node>, reachable: boolean) => ReactNode
  /** A line that is not a node. */
  other?: ((row: OtherRow<Node>) => ReactNode) | undefined
  /** The key of a line to scroll to and focus once it is rendered. */
  reveal?: string | undefined
  onRevealed?: (() => void) | undefined
}

/**
 * A tree of any size: only the lines near the window are rendered. One line has the tab stop. Arrow keys, Home, End,
 * the first letters of a name and * work as in the ARIA tree pattern.
 */
export function WindowedTree<Node>({
  label,
  rows,
  nameOf,
  describe,
  onToggle,
  toggleLabel,
  onActivate,
  onKey,
  children,
  other,
  reveal,
  onRevealed,
}: Props<Node>) {
  const tree = useRef<HTMLDivElement>(null)
  const top = useTop(tree)
  const [activeKey, setActiveKey] = useState<string>()
  const found = rows.findIndex(({ key }) => key === activeKey)
  const active = Math.max(found, 0)
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => rowHeight,
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 12,
    scrollMargin: top,
    // The focused line stays rendered, however far the list is scrolled.
    rangeExtractor: (range) => {
      const drawn = defaultRangeExtractor(range)
      return found < 0 || drawn.includes(found) ? drawn : [...drawn, found].sort((a, b) => a - b)
    },
  })
  // The key of the line to focus as soon as it is rendered.
  const awaited = useRef<string>(undefined)
  const typing = useRef({ text: '', at: 0 })

  const go = (index: number) => {
    const row = rows[index]
    if (!row) return
    awaited.current = row.key
    setActiveKey(row.key)
    virtualizer.scrollToIndex(index, { align: 'auto' })
  }
  useEffect(() => {
    const at = reveal === undefined ? -1 : rows.findIndex(({ key }) => key === reveal)
    if (at < 0) return
    awaited.current = reveal
    setActiveKey(reveal)
    virtualizer.scrollToIndex(at, { align: 'center' })
    onRevealed?.()
  }, [reveal, rows, virtualizer, onRevealed])
  useEffect(() => {
    if (awaited.current === undefined) return
    const line = tree.current?.querySelector<HTMLElement>('[role="treeitem"][tabindex="0"]')
    if (line?.dataset.key !== awaited.current) return
    awaited.current = undefined
    line.focus({ preventScroll: true })
  })

  const press = (event: KeyboardEvent) => {
    const row = rows[active]
    if (!row || event.target !== event.currentTarget) return
    if (row.kind === 'node' && onKey?.(event, row)) return event.preventDefault()
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const moves: Record<string, () => void> = {
      ArrowDown: () => go(active + 1),
      ArrowUp: () => go(active - 1),
      Home: () => go(0),
      End: () => go(rows.length - 1),
      ArrowRight() {
        if (row.kind !== 'node' || row.open === undefined) return
        if (row.open) go(active + 1)
        else onToggle([row.node], true)
      },
      ArrowLeft() {
        if (row.kind === 'node' && row.open) onToggle([row.node], false)
        else go(parentIndex(rows, active))
      },
      Enter: () => row.kind === 'node' && onActivate(row.node),
      ' ': () => row.kind === 'node' && onActivate(row.node),
      '*': () => onToggle(closedBeside(rows, active), true),
    }
    const move = moves[event.key]
    if (move) {
      event.preventDefault()
      move()
    } else if ([...event.key].length === 1) {
      const { text, at } = typing.current
      const typed = event.timeStamp - at < oneWord ? text + event.key : event.key
      typing.current = { text: typed, at: event.timeStamp }
      const next = typedIndex(rows, active, typed, nameOf)
      if (next >= 0) go(next)
    }
  }
  return (
    <div
      ref={tree}
      role="tree"
      aria-label={label}
      className={styles.tree}
      style={{ height: virtualizer.getTotalSize() }}
    >
      {virtualizer.getVirtualItems().map(({ index, key, start }) => {
        const row = rows[index]
        if (!row) return null
        const place = {
          transform: `translateY(${start - top}px)`,
          '--level': row.level,
        } as CSSProperties
        return (
          <div
            key={key}
            role="treeitem"
            aria-level={row.level}
            aria-setsize={row.count}
            aria-posinset={row.place}
            aria-expanded={row.open}
            aria-selected={false}
            aria-label={row.kind === 'node' ? describe(row.node) : undefined}
            aria-busy={row.kind === 'pending' || undefined}
            tabIndex={index === active ? 0 : -1}
            data-key={row.key}
            className={styles.row}
            style={place}
            onKeyDown={press}
            onFocus={(event) => event.target === event.currentTarget && setActiveKey(row.key)}
          >
            {row.kind === 'node' ? (
              <>
                <span className={styles.branch}>
                  {row.open !== undefined && (
                    <button
                      type="button"
                      tabIndex={-1}
                      aria-label={toggleLabel(row.node, row.open)}
                      className={styles.toggle}
                      // Focus the line, so that its keys keep working.
                      onPointerDown={(event) => event.preventDefault()}
                      onClick={() => {
                        awaited.current = row.key
                        setActiveKey(row.key)
                        onToggle([row.node], !row.open)
                      }}
                    >
                      <Icon name={row.open ? 'chevronDown' : 'chevronRight'} />
                    </button>
                  )}
                </span>
                {children(row, index === active)}
              </>
            ) : (
              other?.(row)
            )}
          </div>
        )
      })}
    </div>
  )
}

/** The collapsed siblings of a line that have something below. */
const closedBeside = <Node,>(rows: readonly TreeRow<Node>[], index: number): Node[] => {
  const level = rows[index]?.level
  const first = parentIndex(rows, index) + 1
  const nodes: Node[] = []
  for (let at = first; at < rows.length && rows[at]!.level >= (level ?? 1); at++) {
    const row = rows[at]!
    if (row.kind === 'node' && row.level === level && row.open === false) nodes.push(row.node)
  }
  return nodes
}

/** How far below the page's top it starts; updated when something above it appears or disappears. */
function useTop(element: { current: HTMLElement | null }) {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const measure = () => {
      if (element.current) setTop(Math.round(element.current.getBoundingClientRect().top + window.scrollY))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [element])
  return top
}
