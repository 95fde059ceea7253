import { parseSync } from 'vite'

/** One small fault in a source file: the text from `start` to `end` becomes `replacement`. */
export type Mutant = {
  start: number
  end: number
  replacement: string
  /** The kind of mutation: `drop statement`, `negate condition`. */
  kind: string
  line: number
}

type Node = { type: string; start: number; end: number } & Record<string, unknown>
type Found = Omit<Mutant, 'line'>

const comparisons: Record<string, string> = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value

const childrenOf = (node: Node) => Object.values(node).flat().filter(isNode)

/** Types are erased; only the code around them runs. */
const isType = ({ type }: Node) => /^TS(?!As|Satisfies|NonNull)/.test(type)

/** Returns every mutant of a TypeScript source, in the order of the text. */
export function mutantsOf(path: string, source: string): Mutant[] {
  const { program, errors } = parseSync(path, source)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]!.message}`)
  const found: Found[] = []
  const visit = (node: Node) => {
    if (isType(node) || node.type === 'ImportDeclaration') return
    found.push(...mutantsAt(node, source))
    for (const child of childrenOf(node)) visit(child)
  }
  visit(program as unknown as Node)
  return found
    .map((one) => ({ ...one, line: source.slice(0, one.start).split('\n').length }))
    .sort((a, b) => a.start - b.start || a.end - b.end)
}

function mutantsAt(node: Node, source: string): Found[] {
  const { type, start, end } = node
  const textOf = (part: Node) => source.slice(part.start, part.end)
  if (type === 'IfStatement' || type === 'ConditionalExpression') {
    const test = node.test as Node
    return [{ ...rangeOf(test), replacement: `!(${textOf(test)})`, kind: 'negate condition' }]
  }
  if (type === 'BinaryExpression') {
    const [left, right] = [node.left as Node, node.right as Node]
    const other = comparisons[node.operator as string]
    if (!other) return []
    return [
      { start, end, replacement: `${textOf(left)} ${other} ${textOf(right)}`, kind: 'change comparison' },
    ]
  }
  if (type === 'LogicalExpression' && node.operator !== '??')
    return [node.left as Node, node.right as Node].map((side) => ({
      start,
      end,
      replacement: `(${textOf(side)})`,
      kind: 'drop operand',
    }))
  if (type === 'ExpressionStatement') {
    const { type: of, argument } = node.expression as Node & { argument?: Node }
    const call = of === 'CallExpression' || (of === 'AwaitExpression' && argument?.type === 'CallExpression')
    return call ? [{ start, end, replacement: ';', kind: 'drop statement' }] : []
  }
  if (type === 'Literal' && typeof node.value === 'boolean')
    return [{ start, end, replacement: String(!node.value), kind: 'flip constant' }]
  if (type === 'TemplateLiteral' || (type === 'Literal' && typeof node.value === 'string'))
    return sqlMutants(maskedText(node, source)).map((one) => ({
      ...one,
      start: start + one.start,
      end: start + one.end,
    }))
  return []
}

const rangeOf = ({ start, end }: Node) => ({ start, end })

/** The literal with its interpolations and quoted SQL texts blanked, so that only its own SQL is parsed. */
function maskedText(node: Node, source: string) {
  let text = source.slice(node.start, node.end)
  for (const inserted of (node.expressions as Node[] | undefined) ?? []) {
    // Includes `${` and `}`, which spaces may separate from the expression.
    const from = source.lastIndexOf('${', inserted.start) - node.start
    const until = source.indexOf('}', inserted.end) + 1 - node.start
    text = text.slice(0, from) + 'X'.repeat(until - from) + text.slice(until)
  }
  return node.type === 'TemplateLiteral'
    ? text.replace(/'[^'\n]*'/g, (quoted) => 'Q'.repeat(quoted.length))
    : text
}

const isSql = /\b(select|where|and|exists|join|update|delete from)\b[\s\S]*[=<>(]/
const endOfTerm =
  /\b(and|or|order by|group by|limit|offset|returning|union|having|join|left|cross|where|on|for update|then|else|end|as|from|set)\b/y
const sqlComparisons: readonly (readonly [RegExp, string])[] = [
  [/ <> /g, ' = '],
  [/ <= /g, ' < '],
  [/ >= /g, ' > '],
  [/ < /g, ' <= '],
  [/ > /g, ' >= '],
  [/\bis not null\b/g, 'is null'],
  [/\bis null\b/g, 'is not null'],
  [/\bnot exists\b/g, 'exists'],
]

/**
 * Mutants of SQL: a term of a condition left out, or a comparison changed. Terms about the company only are not
 * mutated: without them row-level security returns the same rows, so that no response can show the difference.
 */
function sqlMutants(sql: string): Found[] {
  if (!isSql.test(sql)) return []
  const found: Found[] = []
  for (const { index, 0: word } of sql.matchAll(/\b(?:and|where)\b/g)) {
    const from = index + word.length
    if (word === 'and' && isBetween(sql.slice(0, index))) continue
    const until = from + termLength(sql.slice(from))
    const term = sql.slice(from, until)
    if (term.trim() === '' || (!term.includes('(') && term.includes('company_id'))) continue
    found.push({
      start: word === 'and' ? index : from,
      end: until,
      replacement: word === 'and' ? '' : ' true ',
      kind: 'drop SQL condition',
    })
  }
  for (const [pattern, replacement] of sqlComparisons)
    for (const { index, 0: matched } of sql.matchAll(pattern))
      found.push({ start: index, end: index + matched.length, replacement, kind: 'change SQL comparison' })
  return found
}

/** Whether an `and` after this text belongs to a `between`. */
const isBetween = (before: string) =>
  /\bbetween\b(?:(?!\b(?:and|or|where|on)\b)[^()]|\([^()]*\))*$/.test(before)

/** The end of a condition's term: at the next keyword, or at the end of its parentheses. */
function termLength(text: string): number {
  let depth = 0
  let between = false
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1
    if (text[at] === ')') depth -= 1
    if (depth < 0 || text[at] === '`') return at
    if (depth > 0 || /\w/.test(text[at - 1] ?? '')) continue
    if (text.startsWith('between', at)) between = true
    endOfTerm.lastIndex = at
    const word = endOfTerm.exec(text)?.[1]
    if (word === undefined || (word === 'from' && /distinct $/.test(text.slice(0, at)))) continue
    if (word !== 'and' || !between) return at
    between = false
  }
  return text.length
}
