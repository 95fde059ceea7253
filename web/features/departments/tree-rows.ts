import { searchText } from '#common/search-text.ts'

/** A line of a tree as it is shown: a node, or word of those that are not there. */
export type TreeRow<Node> = {
  key: string
  /** 1 at the top. */
  level: number
  /** From 1, among those beside it, and how many these are. */
  place: number
  count: number
  /** Whether what is below is shown; undefined: there is nothing below. */
  open: boolean | undefined
} & ({ kind: 'node'; node: Node } | { kind: 'pending' | 'failed'; parentId: number | null })

type Shape<Node> = {
  /** What is directly below one (null: at the top), as far as it is here. */
  below: (parentId: number | null) => readonly Node[] | 'pending' | 'failed'
  hasBelow: (node: Node) => boolean
  isOpen: (node: Node) => boolean
}

/** The lines of a tree from the top, each open node followed by what is below it. */
export function treeRows<Node extends { id: number }>({
  below,
  hasBelow,
  isOpen,
}: Shape<Node>): TreeRow<Node>[] {
  const rows: TreeRow<Node>[] = []
  const walk = (parentId: number | null, level: number) => {
    const nodes = below(parentId)
    if (typeof nodes === 'string') {
      rows.push({
        kind: nodes,
        parentId,
        key: `${nodes} ${parentId}`,
        level,
        place: 1,
        count: 1,
        open: undefined,
      })
      return
    }
    for (const [i, node] of nodes.entries()) {
      const open = hasBelow(node) ? isOpen(node) : undefined
      rows.push({ kind: 'node', node, key: String(node.id), level, place: i + 1, count: nodes.length, open })
      if (open) walk(node.id, level + 1)
    }
  }
  walk(null, 1)
  return rows
}

/** Where the line is under which this one stands; -1 at the top. */
export function parentIndex(rows: readonly TreeRow<unknown>[], index: number) {
  const level = rows[index]?.level ?? 1
  for (let at = index - 1; at >= 0; at--) if (rows[at]!.level < level) return at
  return -1
}

/** The next line, round the end, whose name begins with what was typed; -1: none. */
export function typedIndex<Node>(
  rows: readonly TreeRow<Node>[],
  from: number,
  typed: string,
  nameOf: (node: Node) => string,
) {
  const wanted = searchText(typed)
  // Another letter narrows what is pointed at already; the first one goes on to the next.
  const start = [...typed].length > 1 ? from : from + 1
  for (let i = 0; i < rows.length; i++) {
    const at = (start + i) % rows.length
    const row = rows[at]
    if (row?.kind === 'node' && searchText(nameOf(row.node)).startsWith(wanted)) return at
  }
  return -1
}
