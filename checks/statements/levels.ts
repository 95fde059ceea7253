import { isNode, type TreeNode, type TreeValue } from './node-tree.ts'

/** One level of a statement, and the levels around it. */
export type Level = {
  query: TreeNode
  outer: Level | undefined
  /** The columns that cannot be null in this branch of a `case`, as named by `filledColumns`. */
  filled?: ReadonlySet<string>
}

export function levelUp(level: Level, up: number): Level {
  let result = level
  for (let each = 0; each < up && result.outer; each++) result = result.outer
  return result
}

/** Every level of a statement, outermost first. */
export function* levelsOf(query: TreeNode, outer?: Level): Generator<Level> {
  const level = { query, outer }
  yield level
  for (const [field, value] of Object.entries(query)) {
    if (field === 'kind') continue
    for (const inner of innerQueries(value)) yield* levelsOf(inner, level)
  }
}

function* innerQueries(value: TreeValue): Generator<TreeNode> {
  if (Array.isArray(value)) for (const each of value) yield* innerQueries(each)
  else if (isNode(value)) {
    if (value.kind === 'QUERY') yield value
    else for (const each of Object.values(value)) yield* innerQueries(each)
  }
}
