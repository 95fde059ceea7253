import { searchText } from '#common/search-text.ts'

/** A line of a tree: a node, or a message about missing nodes. */
export type TreeRow<Node> = {
  key: string
  /** 1 at the top. */
  level: number
  /** Position from 1 among its siblings, and their number. */
  place: number
  count: number
  /** Whether it is expanded; undefined: there is nothing below. */
  open: boolean | undefined
} & ({ kind: 'node'; node: Node } | { kind: 'pending' | 'failed'; parentId: number | null })

type Shape<Node> = {
  /** The loaded children of a node (null: of the top). */
  below: (parentId: number | null) => readonly Node[] | 'pending' | 'failed'
  hasBelow: (node: Node) => boolean
  isOpen: (node: Node) => boolean
}

/** The lines of a tree from the top, each expanded node followed by its children. */
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

/** The index of the parent's line; -1 at the top. */
export function parentIndex(rows: readonly TreeRow<unknown>[], index: number) {
  const level = rows[index]?.level ?? 1
  for (let at = index - 1; at >= 0; at--) if (rows[at]!.level < level) return at
  return -1
}

/** The next line, wrapping around, whose name starts with what was typed; -1: none. */
export function typedIndex<Node>(
  rows: readonly TreeRow<Node>[],
  from: number,
  typed: string,
  nameOf: (node: Node) => string,
) {
  const wanted = searchText(typed)
  // Further letters narrow the current match; the first one moves on to the next line.
  const start = [...typed].length > 1 ? from : from + 1
  for (let i = 0; i < rows.length; i++) {
    const at = (start + i) % rows.length
    const row = rows[at]
    if (row?.kind === 'node' && searchText(nameOf(row.node)).startsWith(wanted)) return at
  }
  return -1
}
