import { expect, test } from 'vitest'
import { code, isTest, textOf } from './source-files.ts'

/** How code would calculate with a day (YYYY-MM-DD) itself: its parts in UTC, or the milliseconds of a day. */
const calculates = [
  /\b[sg]etUTC(?:Date|Day|Month)\(/,
  /T00:00:00Z`\) [+-]/,
  /Date\.parse\(\w+\) - Date\.parse\(/,
]

test('days are calculated in one place', () => {
  const product = code.filter((path) => /^(?:common|contract|server|ui|web)\//.test(path) && !isTest(path))
  expect(product.filter((path) => calculates.some((each) => each.test(textOf(path))))).toEqual([
    'common/plain-date.ts',
  ])
})
