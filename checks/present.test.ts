import { expect, it } from 'vitest'
import { code, textOf } from './source-files.ts'

const presents = code.filter((path) => /^server\/.*\.present\.ts$/.test(path))

/** The values (not types) that a file imports from queries and commands. */
const readingImports = (text: string) =>
  [
    ...text.matchAll(/(?:^|\n)import\s+(type\s)?([^'"]*?)\s+from\s+'[^']*\.(?:queries|commands)\.ts'/g),
  ].flatMap(([, type, names]) =>
    type
      ? []
      : names!
          .replace(/[{}\s]+/g, ' ')
          .split(',')
          .map((name) => name.trim())
          .filter((name) => name !== '' && !name.startsWith('type ')),
  )

it('detects imports of values but not of types', () => {
  const text = `import { findA, type B } from './a.queries.ts'\nimport type { C } from './c.queries.ts'\nimport {\n  findD,\n} from './d.commands.ts'\n`
  expect(readingImports(text)).toEqual(['findA', 'findD'])
})

it('a present file builds responses from rows: it runs no queries and does not use the database', () => {
  expect(presents.length).toBeGreaterThan(30)
  const wrong = presents.flatMap((path) => {
    const text = textOf(path)
    return [...readingImports(text), ...(text.match(/\b(CompanyDb|InstallationDb|namedQuery)\b/g) ?? [])].map(
      (name) => `${path}: ${name}`,
    )
  })
  expect(wrong, 'find it in x.queries.ts and pass the rows').toEqual([])
})
