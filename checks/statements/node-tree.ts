/** A node of PostgreSQL's internal tree of a statement, as `pg_node_tree` prints it. */
export type TreeNode = { readonly kind: string; readonly [field: string]: TreeValue }
export type TreeValue = string | null | TreeNode | readonly TreeValue[]

/** Parses the output of `pg_proc.prosqlbody`. */
export function parseNodeTree(text: string): TreeValue {
  const tokens = text.match(/"(?:\\.|[^"\\])*"|[{}()]|(?:\\.|[^\s{}()"\\])+/gs) ?? []
  let at = 0
  const value = (): TreeValue => {
    const token = tokens[at++]!
    if (token === '{') return node()
    if (token === '(') {
      const list: TreeValue[] = []
      while (tokens[at] !== ')') list.push(value())
      at++
      return list
    }
    if (token === '<>') return null
    return unescaped(token)
  }
  const node = (): TreeNode => {
    const result: Record<string, TreeValue> & { kind: string } = { kind: tokens[at++]! }
    while (tokens[at] !== '}') {
      const name = tokens[at++]!.slice(1)
      const values: TreeValue[] = []
      while (tokens[at] !== '}' && !/^:[a-z]/i.test(tokens[at]!)) values.push(value())
      result[name] = values.length === 1 ? values[0]! : values
    }
    at++
    return result
  }
  return value()
}

const unescaped = (token: string) =>
  (token.startsWith('"') ? token.slice(1, -1) : token).replace(/\\(.)/gs, '$1')

export const isNode = (value: TreeValue | undefined): value is TreeNode =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A field that is a list of nodes; empty if it is missing. */
export function nodesOf(value: TreeValue | undefined): TreeNode[] {
  return Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : []
}

/** A node and all nodes below it. */
export function* allNodes(value: TreeValue | undefined): Generator<TreeNode> {
  if (Array.isArray(value)) for (const each of value) yield* allNodes(each)
  else if (isNode(value)) {
    yield value
    for (const each of Object.values(value)) yield* allNodes(each)
  }
}
