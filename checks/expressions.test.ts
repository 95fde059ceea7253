import { check } from 'recheck'
import { parseAst } from 'vite'
import { describe, expect, it } from 'vitest'
import { code, isTest, textOf } from './source-files.ts'

type Expression = { source: string; flags: string; paths: string[] }
type SyntaxNode = { type?: string; [key: string]: unknown }

const product = code.filter((path) => /^(common|contract|db|server|ui|web)\//.test(path) && !isTest(path))

const isRegExpCall = ({ type, callee }: SyntaxNode) =>
  (type === 'NewExpression' || type === 'CallExpression') && (callee as SyntaxNode).name === 'RegExp'

/** `text.match('…')` and similar methods compile a text to an expression. */
function isMatchOfText({ type, callee, arguments: given }: SyntaxNode) {
  if (type !== 'CallExpression') return false
  const { property } = callee as { property?: SyntaxNode }
  if (!['match', 'matchAll', 'search'].includes(property?.name as string)) return false
  const [first] = given as SyntaxNode[]
  return first?.type === 'TemplateLiteral' || (first?.type === 'Literal' && typeof first.value === 'string')
}

function* nodesOf(value: unknown): Generator<SyntaxNode> {
  if (typeof value !== 'object' || value === null || value instanceof RegExp) return
  if (!Array.isArray(value) && 'type' in value) yield value as SyntaxNode
  for (const part of Object.values(value)) yield* nodesOf(part)
}

function expressionsOf(paths: readonly string[], read: (path: string) => string) {
  const literals = new Map<string, Expression>()
  const made: string[] = []
  for (const path of paths) {
    const text = read(path)
    for (const node of nodesOf(parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' }))) {
      if (isRegExpCall(node) || isMatchOfText(node))
        made.push(`${path}: ${text.slice(Number(node.start), Number(node.end))}`)
      if (node.type !== 'Literal' || !node.regex) continue
      const { pattern, flags } = node.regex as { pattern: string; flags: string }
      const known = literals.get(`/${pattern}/${flags}`)
      if (known) known.paths.push(path)
      else literals.set(`/${pattern}/${flags}`, { source: pattern, flags, paths: [path] })
    }
  }
  return { literals, made }
}

/** Expressions that the analysis does not support (sets of strings), and why their time is bounded. */
const judgedByHand: Record<string, string> = {
  '/^\\p{RGI_Emoji}$/v': 'applied to at most `longestEmoji` units, and without repetition',
}

/** The expressions whose time may grow faster than linearly with the text. */
async function superLinear(expressions: Iterable<Expression>) {
  const found: string[] = []
  for (const { source, flags, paths } of expressions) {
    if (judgedByHand[`/${source}/${flags}`]) continue
    const verdict = await check(source, flags, { timeout: null, attackTimeout: null })
    if (verdict.status !== 'safe')
      found.push(`${[...new Set(paths)].join(', ')}: /${source}/${flags} is ${verdict.status}`)
  }
  return found
}

describe('regular expressions of the product', () => {
  const { literals, made } = expressionsOf(product, textOf)

  it('are all literals, none compiled at run time', () => {
    expect(literals.size).toBeGreaterThan(150)
    expect(made).toEqual([])
  })

  it('take time linear in the text', async () => {
    expect(await superLinear(literals.values())).toEqual([])
  }, 120_000)

  it('are complemented by normalising texts only where its time is bounded', () => {
    const elsewhere = product.filter((path) => path !== 'common/normal-form.ts')
    expect(elsewhere.filter((path) => /\.normalize\(/.test(textOf(path)))).toEqual([])
  })

  it('are found in any position, and analysed', async () => {
    const text =
      'const a = { b: (x: string) => x.replace(/<title[^>]*>/i, "") }; new RegExp(a); "".match(`x`); /^a+$/'
    const found = expressionsOf(['a.ts'], () => text)
    expect(found.made).toEqual(['a.ts: new RegExp(a)', 'a.ts: "".match(`x`)'])
    expect(await superLinear(found.literals.values())).toEqual(['a.ts: /<title[^>]*>/i is vulnerable'])
  })
})
