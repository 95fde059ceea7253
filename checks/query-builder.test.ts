import { parseAst } from 'vite'
import { describe, expect, it } from 'vitest'
import { code, isTest, textOf } from './source-files.ts'

type Node = { type: string; start: number; end: number; [key: string]: unknown }
type Chain = { from: string; text: string }

const starts = new Set(['selectFrom', 'updateTable', 'deleteFrom', 'insertInto'])

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value

/** Returns the statements that a file builds with the query builder, each with its first call. */
function chainsIn(text: string): Chain[] {
  const found: Chain[] = []
  const visit = (node: Node, outermost: Node) => {
    const callee = node.type === 'CallExpression' ? (node.callee as Node) : undefined
    const name = callee?.type === 'MemberExpression' ? (callee.property as Node).name : undefined
    if (callee && starts.has(name as string))
      found.push({
        from: text.slice((callee.property as Node).start, node.end),
        text: text.slice(node.end, outermost.end),
      })
    for (const [key, value] of Object.entries(node))
      for (const child of [value].flat())
        if (isNode(child)) {
          // The object a method is called on belongs to the same chain; its arguments do not.
          const chained = (node.type === 'CallExpression' && key === 'callee') || key === 'object'
          visit(child, chained ? outermost : child)
        }
  }
  const program = parseAst(text, { lang: 'ts' }) as unknown as Node
  visit(program, program)
  return found
}

/** A condition of the statement itself, or the values of its rows. */
const namesCompany = ({ from, text }: Chain) =>
  from.startsWith('insertInto')
    ? /\.values\([^;]*\bcompanyId\b/.test(text)
    : /\.where\(\s*'(\w+\.)?companyId', '='/.test(text)

const withoutCompany = (text: string) =>
  chainsIn(text).flatMap((chain) => (namesCompany(chain) ? [] : chain.from))

/** Statements over all companies, or on tables of the installation, with the reason. */
const acrossCompanies: Record<string, string> = {
  "server/platform/auth/installation-key.ts: insertInto('installationKeys')": 'a table of the installation',
  "server/platform/auth/installation-key.ts: selectFrom('installationKeys')": 'a table of the installation',
  "server/platform/auth/auth.queries.ts: selectFrom('logins')":
    'finds the company that a sign-in name belongs to',
}

describe('a statement of the query builder', () => {
  it('names its company, like every SQL statement', () => {
    const files = code.filter((path) => path.startsWith('server/') && !isTest(path))
    const found = files.flatMap((path) => withoutCompany(textOf(path)).map((from) => `${path}: ${from}`))
    expect([...new Set(found)].sort()).toEqual(Object.keys(acrossCompanies).sort())
    expect(files.flatMap((path) => chainsIn(textOf(path))).length).toBeGreaterThan(15)
  })

  it('names it in its own condition or values, not in its result or in another statement', () => {
    expect(withoutCompany("db.selectFrom('a').where('id', '=', 1).execute()")).toEqual(["selectFrom('a')"])
    expect(withoutCompany("db.deleteFrom('a').where('companyId', '=', 1).execute()")).toEqual([])
    expect(withoutCompany("f(db.selectFrom('a').select('id'), companyId)")).toEqual(["selectFrom('a')"])
    expect(withoutCompany("await db.insertInto('a').values({ companyId, id }).execute()")).toEqual([])
    expect(withoutCompany("db.selectFrom('a').select(['companyId', 'id']).execute()")).toEqual([
      "selectFrom('a')",
    ])
  })
})
