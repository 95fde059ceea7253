import { expect, test } from 'vitest'
import { code, isTest, textOf } from './source-files.ts'

const home = 'server/platform/company-day.ts'

/** Rules of SQL that each statement takes from one place, by how a second copy would begin. */
const rules = [
  { rule: 'the day at a company', raw: /now\(\) at time zone [^`\n]*?\)::date/, home: [home] },
  { rule: 'the days of an absence', raw: /between \S+absent_from and/, home: [home] },
]

test.each(rules)('$rule is written once', ({ raw, home }) => {
  const server = code.filter((path) => path.startsWith('server/') && !isTest(path))
  expect(server.filter((path) => raw.test(textOf(path)))).toEqual(home)
})
