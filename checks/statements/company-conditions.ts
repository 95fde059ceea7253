import type { Catalogue } from './catalogue.ts'
import { type Level, levelsOf, levelUp } from './levels.ts'
import { allNodes, isNode, nodesOf, type TreeNode, type TreeValue } from './node-tree.ts'

/** A value that identifies the company: passed with the statement, or the company column of a table. */
type Place = string
const given = 'given'

/**
 * The company tables that a statement uses without restricting them to a company: their `company_id` is compared
 * neither with a parameter nor, through other columns, with one that is. Returns their names.
 */
export function tablesWithoutCompany(query: TreeNode, catalogue: Catalogue): string[] {
  const levels = [...levelsOf(query)]
  const levelOf = new Map(levels.map((level) => [level.query, level]))
  const numbers = new Map(levels.map((level, at) => [level.query, at]))
  const equal = new Map<Place, Place>()
  const rootOf = (place: Place): Place => {
    const next = equal.get(place)
    return next === undefined ? place : rootOf(next)
  }
  const join = (a: Place | undefined, b: Place | undefined) => {
    if (a === undefined || b === undefined) return
    const [x, y] = [rootOf(a), rootOf(b)]
    if (x !== y) equal.set(x === given ? y : x, x === given ? x : y)
  }

  const placeOf = (node: TreeNode, level: Level): Place | undefined => {
    if (node.kind === 'PARAM') return node.paramkind === '0' ? given : undefined
    if (node.kind === 'CONST') return given
    if (node.kind === 'RELABELTYPE' || node.kind === 'COERCEVIAIO')
      return placeOf(node.arg as TreeNode, level)
    if (node.kind !== 'VAR') return undefined
    const home = levelUp(level, Number(node.varlevelsup))
    const entry = nodesOf(home.query.rtable)[Number(node.varno) - 1]
    return entry && placeIn(entry, Number(node.varattno), Number(node.varno), home)
  }
  const placeIn = (entry: TreeNode, attribute: number, at: number, level: Level): Place | undefined => {
    if (entry.rtekind === '0') {
      const table = catalogue.tables.get(Number(entry.relid))
      return table?.companyColumn === attribute
        ? `${numbers.get(level.query)}.${at}`
        : table?.name === 'companies' && table.columns.get(attribute)?.name === 'id'
          ? `${numbers.get(level.query)}.${at}`
          : undefined
    }
    if (entry.rtekind === '1') return output(entry.subquery as TreeNode, attribute, level)
    if (entry.rtekind === '2') {
      const alias = nodesOf(entry.joinaliasvars)[attribute - 1]
      return alias && placeOf(alias, level)
    }
    if (entry.rtekind === '9') return placeOf(nodesOf(entry.groupexprs)[attribute - 1]!, level)
    if (entry.rtekind !== '6') return undefined
    const home = levelUp(level, Number(entry.ctelevelsup))
    const cte = nodesOf(home.query.cteList).find((each) => each.ctename === entry.ctename)
    return cte && output(cte.ctequery as TreeNode, attribute, home)
  }
  const inProgress = new Set<TreeNode>()
  const output = (inner: TreeNode, attribute: number, outer: Level): Place | undefined => {
    if (inProgress.has(inner)) return undefined
    inProgress.add(inner)
    try {
      const level = levelOf.get(inner) ?? { query: inner, outer }
      if (isNode(inner.setOperations)) {
        // Every part must be restricted separately; for the result of the whole, the first part is representative.
        const first = nodesOf(inner.rtable).find((entry) => entry.rtekind === '1')
        return first && output(first.subquery as TreeNode, attribute, level)
      }
      const targets = inner.commandType === '1' ? nodesOf(inner.targetList) : nodesOf(inner.returningList)
      const target = targets[attribute - 1]
      return target && placeOf(target.expr as TreeNode, level)
    } finally {
      inProgress.delete(inner)
    }
  }

  // A statement that only lists companies identifies each of them by its id.
  const [first, ...others] = nodesOf(query.rtable)
  const table = first && catalogue.tables.get(Number(first.relid))
  if (table?.name === 'companies' && others.length === 0) join('0.1', given)

  for (const level of levels) {
    for (const node of ownNodes(level.query)) {
      if (node.kind === 'OPEXPR' && isEquality(node, catalogue)) {
        const [a, b] = nodesOf(node.args)
        if (a && b) join(placeOf(a, level), placeOf(b, level))
      }
      // `company_id = any(…)` identifies companies too.
      if (node.kind === 'SCALARARRAYOPEXPR') join(placeOf(nodesOf(node.args)[0]!, level), given)
      if (node.kind === 'SUBLINK' && isNode(node.testexpr)) {
        for (const test of allNodes(node.testexpr)) {
          if (test.kind !== 'OPEXPR' || !isEquality(test, catalogue)) continue
          const [a, b] = nodesOf(test.args)
          const param = b && paramOf(b)
          if (a && param !== undefined)
            join(placeOf(a, level), output(node.subselect as TreeNode, param, level))
        }
      }
    }
    // A new row contains its company.
    if (level.query.commandType === '3') {
      join(`${numbers.get(level.query)}.${String(level.query.resultRelation)}`, given)
      const { onConflict } = level.query
      if (isNode(onConflict!)) join(`${numbers.get(level.query)}.${String(onConflict.exclRelIndex)}`, given)
    }
  }

  const missing: string[] = []
  for (const level of levels) {
    nodesOf(level.query.rtable).forEach((entry, at) => {
      if (entry.rtekind !== '0') return
      const table = catalogue.tables.get(Number(entry.relid))
      if (table?.companyColumn === undefined) return
      if (rootOf(`${numbers.get(level.query)}.${at + 1}`) === given) return
      missing.push(table.name)
    })
  }
  return [...new Set(missing)].sort()
}

const isEquality = (node: TreeNode, catalogue: Catalogue) =>
  /eq$/.test(catalogue.functions.get(Number(node.opfuncid))?.name ?? '')

function paramOf(node: TreeNode): number | undefined {
  if (node.kind === 'RELABELTYPE') return paramOf(node.arg as TreeNode)
  return node.kind === 'PARAM' && node.paramkind === '2' ? Number(node.paramid) : undefined
}

/* The nodes of a level's conditions, without those of nested levels. */
function* ownNodes(query: TreeNode): Generator<TreeNode> {
  for (const field of ['jointree', 'havingQual', 'mergeJoinCondition']) yield* shallow(query[field] ?? null)
}

function* shallow(value: TreeValue): Generator<TreeNode> {
  if (Array.isArray(value)) for (const each of value) yield* shallow(each)
  else if (isNode(value)) {
    // An alternative restricts nothing, and neither does a negated condition.
    if (value.kind === 'BOOLEXPR' && value.boolop !== 'and') {
      for (const each of nodesOf(value.args)) yield* sublinksIn(each)
      return
    }
    yield value
    for (const [field, each] of Object.entries(value))
      if (field !== 'subselect' && field !== 'testexpr') yield* shallow(each)
  }
}

function* sublinksIn(value: TreeValue): Generator<TreeNode> {
  if (Array.isArray(value)) for (const each of value) yield* sublinksIn(each)
  else if (isNode(value)) {
    if (value.kind === 'SUBLINK') yield value
    for (const [field, each] of Object.entries(value)) if (field !== 'subselect') yield* sublinksIn(each)
  }
}
