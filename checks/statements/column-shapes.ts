import type { Catalogue } from './catalogue.ts'
import { fillBy, filledColumns, perhapsNull } from './filled-columns.ts'
import { type Level, levelUp } from './levels.ts'
import { isNode, nodesOf, type TreeNode, type TreeValue } from './node-tree.ts'

/**
 * What a column contains: its type (oid), whether it can be null (undefined: it depends), and the parts of its JSON.
 */
export type Shape = { type: number; nullable: boolean | undefined; json?: Json | undefined }
export type Json = { fields: Map<string, Shape> } | { items: Shape }

const types = { bool: 16, int8: 20, text: 25, json: 114, jsonb: 3802 }

const kinds = { relation: '0', subquery: '1', join: '2', function: '3', values: '5', cte: '6', group: '9' }
const sublinks = { exists: '0', expression: '4', array: '6' }

const unknownShape = (type: number): Shape => ({ type, nullable: undefined })
const number = (value: TreeValue | undefined) => Number(value)
const isTrue = (value: TreeValue | undefined) => value === 'true'

const neverNull = new Set([
  'concat',
  'concat_ws',
  'json_build_object',
  'jsonb_build_object',
  'json_build_array',
  'jsonb_build_array',
  'format',
]) // prettier-ignore
const alwaysCounts = new Set([
  'count',
  'row_number',
  'rank',
  'dense_rank',
  'ntile',
  'cume_dist',
  'percent_rank',
])

/** Infers what the columns of an analysed statement contain. */
export class ColumnShapes {
  readonly #catalogue: Catalogue
  readonly #inProgress = new Set<TreeNode>()
  readonly #outputs = new WeakMap<TreeNode, { name: string; shape: Shape }[]>()

  constructor(catalogue: Catalogue) {
    this.#catalogue = catalogue
  }

  /** The columns that a statement returns, in order. */
  columns(level: Level): { name: string; shape: Shape }[] {
    const { query } = level
    const targets = query.commandType === '1' ? nodesOf(query.targetList) : nodesOf(query.returningList)
    const kept = targets.filter((target) => !isTrue(target.resjunk))
    const names = kept.map((target) => String(target.resname))
    const shapes = isNode(query.setOperations)
      ? this.#united(query.setOperations, level)
      : kept.map((target) => this.shape(target.expr as TreeNode, level))
    return names.map((name, at) => ({ name, shape: shapes[at]! }))
  }

  #united(node: TreeNode, level: Level): Shape[] {
    if (node.kind === 'RANGETBLREF') {
      const entry = nodesOf(level.query.rtable)[number(node.rtindex) - 1]!
      return this.columns({ query: entry.subquery as TreeNode, outer: level }).map(({ shape }) => shape)
    }
    const left = this.#united(node.larg as TreeNode, level)
    // A recursive part adds no type of its own.
    const right = this.#united(node.rarg as TreeNode, level)
    const columnTypes = (node.colTypes as TreeValue[]).slice(1).map(Number)
    return columnTypes.map((type, at) => ({
      type,
      nullable: either(left[at]?.nullable, right[at]?.nullable),
      json: left[at]?.json ?? right[at]?.json,
    }))
  }

  shape(node: TreeNode, level: Level): Shape {
    switch (node.kind) {
      case 'VAR':
        return this.#column(node, level)
      case 'CONST':
        return { type: number(node.consttype), nullable: isTrue(node.constisnull) }
      case 'PARAM':
        return unknownShape(number(node.paramtype))
      case 'OPEXPR':
        return this.#called(number(node.opfuncid), node, number(node.opresulttype), level)
      case 'FUNCEXPR':
        return this.#called(number(node.funcid), node, number(node.funcresulttype), level)
      case 'NULLIFEXPR':
        return { type: number(node.opresulttype), nullable: true }
      case 'DISTINCTEXPR':
      case 'NULLTEST':
      case 'BOOLEANTEST':
        return { type: types.bool, nullable: false }
      case 'BOOLEXPR':
      case 'SCALARARRAYOPEXPR':
      case 'ROWCOMPAREEXPR':
        return { type: types.bool, nullable: this.#any(nodesOf(node.args), level) }
      case 'RELABELTYPE':
      case 'COERCEVIAIO':
      case 'COERCETODOMAIN':
      case 'ARRAYCOERCEEXPR':
        return { ...this.shape(node.arg as TreeNode, level), type: number(node.resulttype) }
      case 'CASEEXPR':
        return this.#case(node, level)
      case 'COALESCEEXPR':
        return this.#first(nodesOf(node.args), number(node.coalescetype), level)
      case 'MINMAXEXPR':
        return this.#first(nodesOf(node.args), number(node.minmaxtype), level)
      case 'SUBLINK':
        return this.#sublink(node, level)
      case 'AGGREF':
        return this.#aggregate(node, level)
      case 'WINDOWFUNC':
        return this.#window(node, level)
      case 'ARRAYEXPR':
        return { type: number(node.array_typeid), nullable: false }
      case 'SQLVALUEFUNCTION':
        return { type: number(node.type), nullable: false }
      case 'SUBSCRIPTINGREF':
        return { type: number(node.refrestype), nullable: true }
      case 'ROWEXPR':
        return { type: number(node.row_typeid), nullable: false }
      default:
        return unknownShape(0)
    }
  }

  /*
   * A column of the level that the node refers to: its inferred shape, and whether a condition or an outer join
   * changes it.
   */
  #column(node: TreeNode, level: Level): Shape {
    const home = levelUp(level, number(node.varlevelsup))
    const place = number(node.varno)
    const entry = nodesOf(home.query.rtable)[place - 1]
    if (!entry) return unknownShape(number(node.vartype))
    const attribute = number(node.varattno)
    const base = { ...this.#ofEntry(entry, attribute, home), type: number(node.vartype) }
    if (entry.rtekind === kinds.group) return base
    const always = filledColumns(home.query, this.#catalogue)
    const isFilled = (what: string) => always.has(what) || home.filled?.has(what)
    if (isFilled(`${place}.${attribute}`)) return { ...base, nullable: false }
    const mayBeMissing = (node.varnullingrels as TreeValue[]).length > 1 && !isFilled(`${place}`)
    return mayBeMissing ? { ...base, nullable: true } : base
  }

  #ofEntry(entry: TreeNode, attribute: number, level: Level): Shape {
    if (entry.rtekind === kinds.relation) {
      const column = this.#catalogue.tables.get(number(entry.relid))?.columns.get(attribute)
      return column
        ? { type: column.type, nullable: !column.notNull }
        : { type: 0, nullable: attribute === 0 ? undefined : false }
    }
    if (attribute < 1) return unknownShape(0)
    if (entry.rtekind === kinds.subquery)
      return this.#output({ query: entry.subquery as TreeNode, outer: level }, attribute)
    if (entry.rtekind === kinds.cte) return this.#ofCte(entry, attribute, level)
    if (entry.rtekind === kinds.join) return this.shape(nodesOf(entry.joinaliasvars)[attribute - 1]!, level)
    if (entry.rtekind === kinds.group) return this.shape(nodesOf(entry.groupexprs)[attribute - 1]!, level)
    if (entry.rtekind === kinds.values) {
      const cells = (entry.values_lists as TreeValue[][]).map((row) => row[attribute - 1] as TreeNode)
      const shapes = cells.map((cell) => this.shape(cell, level))
      return { ...shapes[0]!, nullable: shapes.map(({ nullable }) => nullable).reduce(either) }
    }
    return unknownShape(0)
  }

  #ofCte(entry: TreeNode, attribute: number, level: Level): Shape {
    const home = levelUp(level, number(entry.ctelevelsup))
    const cte = nodesOf(home.query.cteList).find((each) => each.ctename === entry.ctename)
    if (!cte) return unknownShape(0)
    return this.#output({ query: cte.ctequery as TreeNode, outer: home }, attribute)
  }

  #output(level: Level, attribute: number): Shape {
    // A recursive part returns what the whole returns: the other part decides.
    if (this.#inProgress.has(level.query)) return unknownShape(0)
    this.#inProgress.add(level.query)
    try {
      const columns = this.#outputs.get(level.query) ?? this.columns(level)
      this.#outputs.set(level.query, columns)
      return columns[attribute - 1]?.shape ?? unknownShape(0)
    } finally {
      this.#inProgress.delete(level.query)
    }
  }

  #called(id: number, node: TreeNode, type: number, level: Level): Shape {
    const called = this.#catalogue.functions.get(id)
    const args = nodesOf(node.args)
    const json = this.#json(called?.name ?? '', args, level)
    if (!called || perhapsNull.has(called.name)) return { type, nullable: called ? true : undefined, json }
    if (neverNull.has(called.name) || args.length === 0) return { type, nullable: false, json }
    return { type, nullable: called.strict ? this.#any(args, level) : undefined, json }
  }

  #json(name: string, args: TreeNode[], level: Level): Json | undefined {
    if (/^jsonb?_build_object$/.test(name)) {
      const [list] = args
      const pairs = list?.kind === 'ARRAYEXPR' ? nodesOf(list.elements) : args
      const fields = new Map<string, Shape>()
      for (let at = 0; at + 1 < pairs.length; at += 2) {
        const key = textOfConst(pairs[at]!)
        if (key === undefined) return undefined
        fields.set(key, this.shape(pairs[at + 1]!, level))
      }
      return { fields }
    }
    if (/^(to_jsonb?|row_to_json)$/.test(name) && args[0]) return this.shape(args[0], level).json
    return undefined
  }

  #case(node: TreeNode, level: Level): Shape {
    // A branch can assume that its condition holds, and that earlier "is null" conditions do not.
    const later = new Set(level.filled)
    const shapes = nodesOf(node.args).map((each) => {
      const condition = each.expr as TreeNode
      const filled = new Set(later)
      if (!isNode(node.arg)) fillBy(condition, filled, this.#catalogue)
      const isNull = condition.kind === 'NULLTEST' && condition.nulltesttype === '0'
      if (isNull) fillBy({ ...condition, nulltesttype: '1' }, later, this.#catalogue)
      return this.shape(each.result as TreeNode, { ...level, filled })
    })
    if (isNode(node.defresult)) shapes.push(this.shape(node.defresult, { ...level, filled: later }))
    return {
      type: number(node.casetype),
      nullable: shapes.map(({ nullable }) => nullable).reduce(either, !isNode(node.defresult)),
      json: shapes.find(({ json }) => json)?.json,
    }
  }

  /* coalesce(), greatest() and least(): null if all arguments are. */
  #first(args: TreeNode[], type: number, level: Level): Shape {
    const shapes = args.map((each) => this.shape(each, level))
    const nullables = shapes.map(({ nullable }) => nullable)
    return {
      type,
      nullable: nullables.includes(false) ? false : nullables.includes(undefined) ? undefined : true,
      json: shapes.find(({ json }) => json)?.json,
    }
  }

  #sublink(node: TreeNode, level: Level): Shape {
    const query = node.subselect as TreeNode
    const inner = { query, outer: level }
    if (node.subLinkType === sublinks.exists) return { type: types.bool, nullable: false }
    const first = () => this.columns(inner)[0]?.shape ?? unknownShape(0)
    if (node.subLinkType === sublinks.array) {
      const element = first().type
      const array = [...this.#catalogue.elements].find(([, each]) => each === element)?.[0] ?? 0
      return { type: array, nullable: false }
    }
    if (node.subLinkType !== sublinks.expression)
      return { type: types.bool, nullable: isNode(node.testexpr) ? undefined : false }
    // Whether it returns exactly one row, or possibly none.
    const onlyOne =
      isTrue(query.hasAggs) &&
      nodesOf(query.groupClause).length === 0 &&
      !isNode(query.havingQual) &&
      !isNode(query.limitCount)
    const ofCompany = this.#isCompany(query)
    const noTable =
      nodesOf((query.jointree as TreeNode).fromlist).length === 0 &&
      !isNode((query.jointree as TreeNode).quals)
    const shape = first()
    return onlyOne || noTable || ofCompany ? shape : { ...shape, nullable: true }
  }

  /* `(select … from companies where id = $1)`: statements run for a company that exists. */
  #isCompany(query: TreeNode) {
    const [table, ...others] = nodesOf(query.rtable)
    const name = table?.rtekind === kinds.relation && this.#catalogue.tables.get(number(table.relid))?.name
    return name === 'companies' && others.length === 0 && (query.jointree as TreeNode).quals !== null
  }

  #aggregate(node: TreeNode, level: Level): Shape {
    const name = this.#catalogue.functions.get(number(node.aggfnoid))?.name ?? ''
    const type = number(node.aggtype)
    if (alwaysCounts.has(name)) return { type, nullable: false }
    const args = nodesOf(node.args).map((each) => each.expr as TreeNode)
    const shapes = args.map((each) => this.shape(each, level))
    const json = /^jsonb?_agg$/.test(name) && shapes[0] ? { items: shapes[0] } : undefined
    const home = levelUp(level, number(node.agglevelsup))
    const someRows = nodesOf(home.query.groupClause).length > 0 && !isNode(node.aggfilter)
    if (!someRows) return { type, nullable: true, json }
    const collects = /_agg$/.test(name) && name !== 'string_agg'
    return { type, nullable: collects ? false : shapes[0]?.nullable, json }
  }

  #window(node: TreeNode, level: Level): Shape {
    const name = this.#catalogue.functions.get(number(node.winfnoid))?.name ?? ''
    const type = number(node.wintype)
    if (alwaysCounts.has(name)) return { type, nullable: false }
    if (name === 'lag' || name === 'lead') return { type, nullable: undefined }
    return { type, nullable: isNode(node.aggfilter) ? true : this.#any(nodesOf(node.args), level) }
  }

  #any(args: TreeNode[], level: Level): boolean | undefined {
    return args.map((each) => this.shape(each, level).nullable).reduce(either, false)
  }
}

/** Null if one of them is; undefined if it depends. */
const either = (a: boolean | undefined, b: boolean | undefined) =>
  a === true || b === true ? true : a === undefined || b === undefined ? undefined : false

/* A text constant: its bytes follow a header of four. */
function textOfConst(node: TreeNode): string | undefined {
  if (node.kind === 'RELABELTYPE' || node.kind === 'COERCEVIAIO') return textOfConst(node.arg as TreeNode)
  if (node.kind !== 'CONST' || !Array.isArray(node.constvalue)) return undefined
  const numbers = node.constvalue.filter((each) => /^-?\d+$/.test(String(each))).map(Number)
  const isText = number(node.consttype) === types.text
  return Buffer.from(numbers.slice(isText ? 5 : 1).map((each) => each & 255))
    .toString()
    .replace(/\0$/, '')
}
