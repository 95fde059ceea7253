import { expect, test } from 'vitest'
import { enPlural } from './plural.ts'

const people = (count: number) => enPlural(count, { one: '# person', other: '# people' })

test('selects the phrase for a number by the plural rules of the language', () => {
  expect([0, 1, -1, 1.5, 2, 10_001].map(people)).toEqual([
    '0 people',
    '1 person',
    '-1 person',
    '1.5 people',
    '2 people',
    '10,001 people',
  ])
})

test('uses the other form if a form is missing', () => {
  expect(enPlural(1, { other: '# emoji' })).toBe('1 emoji')
})
