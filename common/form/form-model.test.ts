import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { FormAnswer } from './answer.ts'
import { answerIds } from './answer-ids.ts'
import { checkForm } from './check-form.ts'
import { diffAnswers } from './diff-answers.ts'
import type { AskedItem, Condition, FormItem, FormItemKind } from './form-item.ts'
import { formItemKinds } from './form-item.ts'
import { publishedItems, showAnswers } from './show-answers.ts'
import type { AnswerNames } from './shown-answer.ts'
import { validateAnswers } from './validate-answers.ts'

const options = [
  { key: 'a', name: 'A' },
  { key: 'b', name: 'B' },
]
const today = '2026-11-20'

/** The properties that a kind needs. Numbers are small integers, so that a naive sum is exact. */
const extra: Record<FormItemKind, object> = {
  text: { placeholder: '', maxLength: 8 },
  long_text: { placeholder: '', maxLength: 20 },
  number: { placeholder: '', unit: '', min: null, max: 50, decimals: 0 },
  money: { placeholder: '', min: 0, max: null },
  date: { min: 'today', max: null },
  time: {},
  period: {},
  choice: { options, other: true },
  choices: { options, other: false, most: 1 },
  users: { most: 2, tagged: false },
  departments: { most: 2 },
  images: { most: 2 },
  videos: { most: 1 },
  files: { most: 2 },
  link: { placeholder: '' },
  card: { cards: options.map((option) => ({ ...option, tone: 'cyan', iconName: 'star' })) },
  poll: {},
  task_list: {},
  mission_request: { menuId: 1 },
  computed: { unit: '', decimals: 0 },
  repeat: { fewest: 1, most: 3 },
  heading: {},
  note: {},
}
const columnKinds = ['text', 'number', 'money', 'choice', 'users', 'files', 'date'] as const
const flags = fc.record({ required: fc.boolean(), published: fc.boolean() })

type Seed = {
  kind: FormItemKind
  flags: { required: boolean; published: boolean }
  on: number
  test: Condition['test']
  conditional: boolean
  columns: { kind: (typeof columnKinds)[number]; flags: { required: boolean; published: boolean } }[]
  operation: 'sum' | 'product' | 'difference' | 'percent' | 'total'
}
const seed: fc.Arbitrary<Seed> = fc.record({
  kind: fc.constantFrom(...formItemKinds),
  flags,
  on: fc.nat(100),
  test: fc.constantFrom('answered', 'is', 'isNot', 'over', 'under', 'atLeast', 'atMost'),
  conditional: fc.boolean(),
  columns: fc.array(fc.record({ kind: fc.constantFrom(...columnKinds), flags }), {
    minLength: 1,
    maxLength: 3,
  }),
  operation: fc.constantFrom('sum', 'product', 'difference', 'percent', 'total'),
})

function condition({ on, test, conditional }: Seed, items: FormItem[]): Condition | null {
  const item = items.filter(({ kind }) => kind !== 'heading' && kind !== 'note')[on % (items.length || 1)]
  if (!conditional || !item) return null
  if (test === 'answered') return { item: item.key, test }
  if (test === 'is' || test === 'isNot') {
    return ['choice', 'choices', 'card'].includes(item.kind) ? { item: item.key, test, value: 'a' } : null
  }
  return ['number', 'money', 'computed'].includes(item.kind) ? { item: item.key, test, value: 10 } : null
}

function formula(given: Seed, items: FormItem[]) {
  const numbers = items.filter(({ kind }) => kind === 'number' || kind === 'money' || kind === 'computed')
  const columns = items.flatMap((item) =>
    item.kind === 'repeat'
      ? item.items
          .filter(({ kind }) => kind === 'number' || kind === 'money')
          .map((column) => ({ repeat: item.key, column: column.key }))
      : [],
  )
  if (given.operation === 'total') return columns[0] ? { operation: 'total', ...columns[0] } : null
  if (!numbers[0]) return null
  if (given.operation === 'percent') return { operation: 'percent', items: [numbers[0].key], percent: 10 }
  return { operation: given.operation, items: numbers.slice(-3).map(({ key }) => key) }
}

/** Random forms as a designer could have made them, with items of every kind. */
const forms = fc.array(seed, { minLength: 1, maxLength: 14 }).map((seeds) => {
  const items: FormItem[] = []
  seeds.forEach((given, index) => {
    const base = { key: `k${index}`, name: `項目${index}`, note: '', ...given.flags, shownWhen: null }
    const whole = given.kind === 'computed' ? formula(given, items) : null
    if (given.kind === 'computed' && !whole) return
    const columns = given.columns.map((column, at) => ({
      ...base,
      key: `k${index}c${at}`,
      name: `列${at}`,
      kind: column.kind,
      ...extra[column.kind],
      ...column.flags,
    }))
    items.push({
      ...base,
      kind: given.kind,
      ...extra[given.kind],
      ...(given.kind === 'poll' ? { published: true } : {}),
      ...(given.kind === 'repeat' ? { items: columns } : {}),
      ...(whole ? { formula: whole } : {}),
      shownWhen: condition(given, items),
    } as FormItem)
  })
  return items
})

const word = fc.string({ unit: fc.constantFrom('あ', 'x', ' ', '\n', '𠮷', '\u0000'), maxLength: 10 })
const numbers = fc.array(fc.integer({ min: -1, max: 6 }), { maxLength: 4 })
const anything: fc.Arbitrary<unknown> = fc.oneof(
  {
    arbitrary: fc.record({ text: fc.oneof(word, fc.constantFrom(today, '2026-01-01', '09:30', 'a.jp')) }),
    weight: 4,
  },
  { arbitrary: fc.record({ number: fc.integer({ min: -20, max: 60 }) }), weight: 6 },
  {
    arbitrary: fc.record({ from: fc.constantFrom('', today), until: fc.constantFrom('', today) }),
    weight: 1,
  },
  {
    arbitrary: fc.record({
      choices: fc.array(fc.constantFrom('a', 'b', 'other', 'gone'), { maxLength: 3 }),
      other: word,
    }),
    weight: 5,
  },
  { arbitrary: fc.record({ ids: numbers }), weight: 4 },
  {
    arbitrary: fc.record({
      poll: fc.record({ question: word, choices: fc.array(word, { maxLength: 4 }), anonymous: fc.boolean() }),
    }),
    weight: 1,
  },
  {
    arbitrary: fc.record({
      tasks: fc.array(fc.record({ title: word, assigneeIds: numbers }), { maxLength: 3 }),
    }),
    weight: 1,
  },
  {
    arbitrary: fc.record({
      mission: fc.record({ userIds: numbers, message: word, dueOn: fc.constant(null) }),
    }),
    weight: 1,
  },
  { arbitrary: fc.anything(), weight: 1 },
)

const answersTo = (items: FormItem[]): fc.Arbitrary<{ item: string; value: unknown }[]> =>
  fc
    .tuple(
      ...items.map((item) =>
        fc.option(
          item.kind === 'repeat'
            ? fc.array(answersTo(item.items), { maxLength: 4 }).map((rows) => ({ rows }) as unknown)
            : anything,
          { nil: undefined, freq: 5 },
        ),
      ),
    )
    .map((values) =>
      values.flatMap((value, index) => (value === undefined ? [] : [{ item: items[index]!.key, value }])),
    )

const filled = forms.chain((items) => fc.tuple(fc.constant(items), answersTo(items), answersTo(items)))
const check = (items: FormItem[], answers: { item: string; value: unknown }[]) =>
  validateAnswers(items, answers, { locale: 'ja', today })

const numberIn = (answers: FormAnswer[], key: string) => {
  const value = answers.find((answer) => answer.item === key)?.value
  return value && 'number' in value ? value.number : null
}

/** A naive implementation of the same: every item alone, from the answers that remain. */
function expectedNumber(
  item: Extract<AskedItem, { kind: 'computed' }>,
  answers: FormAnswer[],
): number | null {
  const { formula } = item
  if (formula.operation === 'total') {
    const rows = answers.find((answer) => answer.item === formula.repeat)?.value
    const cells = rows && 'rows' in rows ? rows.rows.map((row) => numberIn(row, formula.column)) : []
    const known = cells.filter((cell) => cell !== null)
    return known.length === 0 ? null : known.reduce((sum, cell) => sum + cell, 0)
  }
  const operands = formula.items.map((key) => numberIn(answers, key))
  if (formula.operation === 'percent') {
    if (operands[0] == null) return null
    const tenth = Math.abs(operands[0]) * formula.percent
    const rounded = Math.floor((tenth + 50) / 100)
    return operands[0] < 0 ? -rounded || 0 : rounded
  }
  if (formula.operation === 'product') {
    let product = 1
    for (const operand of operands) {
      if (operand === null) return null
      product *= operand
    }
    return product
  }
  if (operands.every((operand) => operand === null)) return null
  let [result = 0] = operands.map((operand) => operand ?? 0)
  result ??= 0
  for (const operand of operands.slice(1)) {
    if (formula.operation === 'sum') result += operand ?? 0
    else result -= operand ?? 0
  }
  return result
}

function naivelyHolds(when: Condition, answers: FormAnswer[]): boolean {
  const value = answers.find((answer) => answer.item === when.item)?.value as
    | Record<string, unknown>
    | undefined
  if (value === undefined) return false
  if (when.test === 'answered') return true
  if (when.test === 'is') return (value.choices as string[]).includes(when.value)
  if (when.test === 'isNot') return !(value.choices as string[]).includes(when.value)
  const [number, limit] = [value.number as number, Number(when.value)]
  return {
    over: number > limit,
    under: number < limit,
    atLeast: number >= limit,
    atMost: number <= limit,
  }[when.test]
}

const runs = { numRuns: 400 }

test('generated forms pass the designer’s check', () => {
  fc.assert(
    fc.property(forms, (items) => {
      const serious = checkForm(items, 'en').filter(({ item }) => item !== null)
      expect(serious).toEqual([])
    }),
    runs,
  )
})

test('cleaning twice changes nothing', () => {
  fc.assert(
    fc.property(filled, ([items, answers]) => {
      const once = check(items, answers)
      const twice = check(items, once.answers)
      expect(twice.answers).toEqual(once.answers)
      // Accepted answers are accepted again.
      if (once.problems.length === 0) expect(twice.problems).toEqual([])
      expect([...twice.shown].filter((path) => !path.includes('.'))).toEqual(
        [...once.shown].filter((path) => !path.includes('.')),
      )
    }),
    runs,
  )
})

test('nothing hidden remains, nothing required is missing without a problem, and the order is the form’s', () => {
  fc.assert(
    fc.property(filled, ([items, answers]) => {
      const { answers: cleaned, problems, shown } = check(items, answers)
      const order = items.map((item) => item.key)
      const places = cleaned.map((answer) => order.indexOf(answer.item))
      expect(places).toEqual([...new Set(places)].sort((a, b) => a - b))
      for (const item of items) {
        const expected = item.shownWhen === null || naivelyHolds(item.shownWhen, cleaned)
        expect(shown.has(item.key)).toBe(expected)
        const answered = cleaned.some((answer) => answer.item === item.key)
        if (!expected) expect(answered).toBe(false)
        if (!expected) expect(problems.some((problem) => problem.item.split('.')[0] === item.key)).toBe(false)
        const asked = !['heading', 'note', 'computed'].includes(item.kind)
        if (expected && asked && item.required && !answered) {
          expect(problems.map((problem) => problem.item)).toContain(item.key)
        }
      }
    }),
    runs,
  )
})

test('computed values equal a naive sum, whatever was sent', () => {
  fc.assert(
    fc.property(filled, ([items, answers]) => {
      const { answers: cleaned, shown } = check(items, answers)
      for (const item of items) {
        if (item.kind !== 'computed' || !shown.has(item.key)) continue
        expect(numberIn(cleaned, item.key)).toBe(expectedNumber(item, cleaned))
      }
    }),
    runs,
  )
})

const names: AnswerNames = {
  locale: 'ja',
  timeZone: 'Asia/Tokyo',
  users: new Map([[1, '佐藤']]),
  departments: new Map(),
  files: new Map(),
}

test('every cleaned answer has words, and readers get those of published items only', () => {
  fc.assert(
    fc.property(filled, ([items, answers]) => {
      const { answers: cleaned } = check(items, answers)
      const shown = showAnswers(items, cleaned, names)
      expect(shown.filter(({ kind }) => kind !== 'heading').map(({ item }) => item)).toEqual(
        cleaned.map(({ item }) => item),
      )
      const open = new Map(items.map((item) => [item.key, item]))
      for (const answer of showAnswers(publishedItems(items), cleaned, names)) {
        expect(open.get(answer.item)?.published).toBe(true)
        for (const cell of answer.rows?.flat() ?? []) expect(cell.published).toBe(true)
      }
    }),
    runs,
  )
})

test('a difference is empty between equal answers, and lists each item that changed', () => {
  fc.assert(
    fc.property(filled, ([items, first, second]) => {
      const [before, after] = [check(items, first).answers, check(items, second).answers]
      expect(diffAnswers(items, before, before, names)).toEqual([])
      const changed = new Set(diffAnswers(items, before, after, names).map(({ item }) => item))
      const there = (answers: FormAnswer[]) => new Set(answers.map(({ item }) => item))
      const gone = [...there(before).symmetricDifference(there(after))]
      for (const key of gone) expect(changed).toContain(key)
    }),
    runs,
  )
})

test('every id in an answer is reported to the server', () => {
  fc.assert(
    fc.property(filled, ([items, answers]) => {
      const { answers: cleaned } = check(items, answers)
      const told = answerIds(items, cleaned)
      const all = new Set([...told.userIds, ...told.departmentIds, ...told.mediaFileIds])
      const named = [...JSON.stringify(cleaned).matchAll(/"(?:ids|assigneeIds|userIds)":\[([\d,]*)\]/g)]
      for (const [, list] of named) {
        for (const id of (list ?? '').split(',').filter(Boolean)) expect(all).toContain(Number(id))
      }
    }),
    runs,
  )
})
