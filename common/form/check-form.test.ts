import { expect, test } from 'vitest'
import { checkForm } from './check-form.ts'
import type { FormItem } from './form-item.ts'

let made = 0
const base = () => ({ name: `項目${made++}`, note: '', required: false, published: true, shownWhen: null })
const item = (key: string, rest: Record<string, unknown>) => ({ ...base(), key, ...rest }) as FormItem
const text = (key: string, rest = {}) => item(key, { kind: 'text', placeholder: '', maxLength: 10, ...rest })
const money = (key: string) => item(key, { kind: 'money', placeholder: '', min: null, max: null })
const check = (...items: FormItem[]) => checkForm(items, 'en').map((found) => `${found.item} ${found.field}`)

test('requires at least one item to fill in', () => {
  expect(check()).toEqual(['null items'])
  expect(check(item('h', { kind: 'heading' }))).toEqual(['null items'])
  expect(check(text('a'))).toEqual([])
})

test('requires keys that are valid and unique, including inside repeated items', () => {
  expect(check(text('a.b'))).toEqual(['a.b key'])
  expect(check(text('a'), text('a'))).toEqual(['a key'])
  expect(check(text('a'), item('r', { kind: 'repeat', items: [text('a')], fewest: 0, most: 3 }))).toEqual([
    'a key',
  ])
})

test('requires names that differ within a form and within rows, however written', () => {
  const named = (key: string, name: string) => text(key, { name })
  expect(check(named('a', '金額'), named('b', '金額 '))).toEqual(['b name'])
  expect(check(named('a', 'ＡＢＣ'), named('b', 'abc'))).toEqual(['b name'])
  const rows = (...items: FormItem[]) => item('r', { kind: 'repeat', items, fewest: 0, most: 3 })
  expect(check(rows(named('a', '品名'), named('b', '品名')))).toEqual(['b name'])
  expect(check(named('a', '品名'), rows(named('b', '品名')))).toEqual([])
  expect(check(item('h', { kind: 'heading', name: '金額' }), named('a', '金額'))).toEqual([])
})

test('requires a poll to be visible to its voters', () => {
  expect(check(item('p', { kind: 'poll' }))).toEqual([])
  expect(check(item('p', { kind: 'poll', published: false }))).toEqual(['p published'])
})

test('requires names, and options that differ', () => {
  expect(check(text('a', { name: ' ' }))).toEqual(['a name'])
  const choice = (options: object[]) => item('c', { kind: 'choice', options, other: true })
  expect(check(choice([]))).toEqual(['c options'])
  expect(
    check(
      choice([
        { key: 'a', name: 'A' },
        { key: 'b', name: 'A ' },
      ]),
    ),
  ).toEqual(['c options'])
  expect(check(choice([{ key: 'other', name: 'A' }]))).toEqual(['c options'])
})

test('allows conditions only on preceding items that can be compared', () => {
  const when = (shownWhen: object) => text('z', { shownWhen })
  const choice = item('c', { kind: 'choice', options: [{ key: 'a', name: 'A' }], other: false })
  expect(check(when({ item: 'c', test: 'answered' }), choice)).toEqual(['z shownWhen'])
  expect(check(choice, when({ item: 'c', test: 'is', value: 'a' }))).toEqual([])
  expect(check(choice, when({ item: 'c', test: 'is', value: 'b' }))).toEqual(['z shownWhen'])
  expect(check(choice, when({ item: 'c', test: 'over', value: 3 }))).toEqual(['z shownWhen'])
  expect(check(money('m'), when({ item: 'm', test: 'over', value: 3 }))).toEqual([])
})

test('allows formulas only over preceding numbers', () => {
  const computed = (formula: object) => item('sum', { kind: 'computed', formula, unit: '', decimals: 0 })
  const repeat = item('r', { kind: 'repeat', items: [money('m'), text('t')], fewest: 0, most: 3 })
  expect(check(repeat, computed({ operation: 'total', repeat: 'r', column: 'm' }))).toEqual([])
  expect(check(repeat, computed({ operation: 'sum', items: ['r.m'] }))).toEqual([])
  expect(check(repeat, computed({ operation: 'total', repeat: 'r', column: 't' }))).toEqual(['sum formula'])
  expect(check(repeat, computed({ operation: 'sum', items: ['m'] }))).toEqual(['sum formula'])
  expect(check(computed({ operation: 'sum', items: ['n'] }), money('n'))).toEqual(['sum formula'])
  expect(check(money('n'), computed({ operation: 'sum', items: [] }))).toEqual(['sum formula'])
})

test('refuses items that cannot be in a row', () => {
  const repeat = item('r', { kind: 'repeat', items: [item('p', { kind: 'poll' })], fewest: 0, most: 3 })
  expect(check(repeat)).toEqual(['p kind'])
})
