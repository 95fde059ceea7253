import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { root } from '../checks/source-files.ts'
import { mutantsOf } from './mutants.ts'
import { tryMutant } from './mutations.ts'
import { rankTests } from './tests-of-file.ts'

const changesOf = (source: string) =>
  mutantsOf('x.ts', source).map(({ start, end, replacement, kind }) => [
    kind,
    source.slice(start, end).trim(),
    replacement.trim(),
  ])

describe('mutants', () => {
  it('of code change executed code and leave types alone', () => {
    expect(changesOf('export const may = (a: { b: true }, c: boolean) => a.b && !c')).toEqual([
      ['drop operand', 'a.b && !c', '(a.b)'],
      ['drop operand', 'a.b && !c', '(!c)'],
    ])
    expect(changesOf('if (a <= 1) await b(true)')).toEqual([
      ['negate condition', 'a <= 1', '!(a <= 1)'],
      ['change comparison', 'a <= 1', 'a < 1'],
      ['drop statement', 'await b(true)', ';'],
      ['flip constant', 'true', 'false'],
    ])
    // A name in a select list is not a condition.
    expect(changesOf("import 'and.ts'; const words = 'Bread and butter'")).toEqual([])
  })

  it('of SQL omit a whole term, except terms about the company only', () => {
    const sql = [
      `select 1 from users u where u.company_id = $1 and u.id = \${id}`,
      'and day between first_on and last_on and (u.a or exists (select from b where b.c = u.c)) order by u.id',
    ].join(' ')
    expect(changesOf(`const q = \`${sql}\``)).toEqual([
      ['drop SQL condition', `and u.id = \${id}`, ''],
      ['drop SQL condition', 'and day between first_on and last_on', ''],
      ['drop SQL condition', 'and (u.a or exists (select from b where b.c = u.c))', ''],
      ['drop SQL condition', 'b.c = u.c', 'true'],
    ])
    expect(
      changesOf("const q = 'select from a where b is not null and c <> 2'").map(([kind]) => kind),
    ).toEqual(['drop SQL condition', 'change SQL comparison', 'drop SQL condition', 'change SQL comparison'])
  })
})

it('ranks the tests beside a file first, then those that send the calls that reach it', () => {
  const texts: Record<string, string> = {
    'server/a/a.routes.ts': "import { callA } from '#contract/a.ts'",
    'server/b/b.routes.ts': "import { callB } from '#contract/b.ts'",
    'server/a/a.queries.ts': '',
    'server/a/a.test.ts': '',
    'server/b/b.test.ts': "import { callB } from '#contract/b.ts'",
    'server/c/c.test.ts': "import { callA } from '#contract/a.ts'",
  }
  const imports: Record<string, string[]> = { 'server/a/a.routes.ts': ['server/a/a.queries.ts'] }
  const paths = Object.keys(texts)
  const rank = rankTests(
    paths.filter((path) => !path.endsWith('.test.ts')),
    {
      tests: paths.filter((path) => path.endsWith('.test.ts')),
      importsOf: (path) => (imports[path] ?? []).map((target) => ({ target })),
      textOf: (path) => texts[path]!,
    },
  )
  expect(rank('server/a/a.queries.ts')).toEqual(['server/a/a.test.ts', 'server/c/c.test.ts'])
})

it('a mutant is killed by a failing test, survives otherwise, and the file is restored', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hiroba-mutations-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  const source =
    'export const isGrown = (age: number) => age >= 18\nexport const isOld = (age: number) => age > 65\n'
  const files = {
    'package.json': '{ "type": "module" }',
    'vitest.config.js':
      "export default { test: { projects: [{ test: { name: 'server', include: ['*.test.ts'] } }] } }",
    'ages.ts': source,
    'ages.test.ts': [
      "import { expect, it } from 'vitest'",
      "import { isGrown, isOld } from './ages.ts'",
      "it('is grown from 18', () => expect([isGrown(17), isGrown(18), isOld(9)]).toEqual([false, true, false]))",
    ].join('\n'),
  }
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  const outcomes: string[] = []
  for (const mutant of mutantsOf('ages.ts', source)) {
    const { verdict } = await tryMutant(folder, { ...mutant, path: 'ages.ts' }, [['ages.test.ts']])
    outcomes.push(verdict)
    expect(await readFile(join(folder, 'ages.ts'), 'utf8')).toBe(source)
  }
  expect(outcomes).toEqual(['killed', 'survived'])
}, 120_000)
