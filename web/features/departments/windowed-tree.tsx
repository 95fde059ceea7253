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
/** Letters typed within so many milliseconds of each other are one word. */
const oneWord = 700

type NodeRow<Node> = Extract<TreeRow<Node>, { kind: 'node' }>
type OtherRow<Node> = Exclude<TreeRow<Node>, { kind: 'node' }>

type Props<Node> = {
  label: string
  rows: readonly TreeRow<Node>[]
  nameOf: (node: Node) => string
  /** All that is said of a line. */
  describe: (node: Node) => string
  /** Shows or hides what is below. */
  onToggle: (nodes: readonly Node[], open: boolean) => void
  /** What the button before a line does to a person who receives it. */
  toggleLabel: (node: Node, open: boolean) => string
  /** Enter, or a press on the line. */
  onActivate: (node: Node) => void
  /** More keys; true: the key was taken. */
  onKey?: ((event: KeyboardEvent, row: NodeRow<Node>) => boolean) | undefined
  /** What stands in a line; what can be pressed in it takes the keyboard's focus on the line that has it only. */
  children: (row: NodeRow<Node>, reachable: boolean) => ReactNode
  /** A line that is no node. */
  other?: ((row: OtherRow<Node>) => ReactNode) | undefined
  /** The key of a line to bring into view and give the focus, once it is there. */
  reveal?: string | undefined
  onRevealed?: (() => void) | undefined
}

/**
 * A tree of any size: only the lines near the window are drawn. One line takes the focus; arrow keys, Home, End, the
 * first letters of a name and * move and open as the ARIA tree pattern says.
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
    // The line with the focus stays, however far one scrolls.
    rangeExtractor: (range) => {
      const drawn = defaultRangeExtractor(range)
      return found < 0 || drawn.includes(found) ? drawn : [...drawn, found].sort((a, b) => a - b)
    },
  })
  // The key of the line that is to have the focus as soon as it is drawn.
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
                      // The line has the focus, so that its keys go on working.
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

/** Those beside a line that have something below which is not shown. */
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

/** How far below the page's top it begins, also when something above it comes or goes. */
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
