import { expect, test } from 'vitest'
import type { AskedItem, FormItem } from './form-item.ts'
import { padRows } from './pad-rows.ts'
import { validateAnswers } from './validate-answers.ts'

const base = { name: '項目', note: '', required: false, published: true, shownWhen: null }
const item = (key: string, rest: Record<string, unknown>) => ({ ...base, key, ...rest }) as AskedItem
const check = (items: FormItem[], answers: { item: string; value: unknown }[], only?: string[]) => {
  const { answers: cleaned, problems } = validateAnswers(items, answers, {
    locale: 'en',
    today: '2026-11-20',
    only,
  })
  return {
    values: Object.fromEntries(cleaned.map((answer) => [answer.item, answer.value])),
    problems: Object.fromEntries(problems.map((problem) => [problem.item, problem.message])),
  }
}
const one = (rest: Record<string, unknown>, value?: unknown) => {
  const { values, problems } = check([item('it', rest)], value === undefined ? [] : [{ item: 'it', value }])
  return { value: values.it, ...(problems as { it?: string }) }
}
const options = [
  { key: 'a', name: 'A' },
  { key: 'b', name: 'B' },
]

test('a text is trimmed, and its problem says by how much it is too long', () => {
  const text = { kind: 'text', placeholder: '', maxLength: 5 }
  expect(one(text, { text: '  ab\r\ncd\u0000 ' })).toEqual({ value: { text: 'ab cd' } })
  expect(one(text, { text: '   ' })).toEqual({ value: undefined })
  expect(one(text, { text: '吉野家吉野家' })).toEqual({
    value: { text: '吉野家吉野家' },
    it: 'Use 5 characters or fewer (currently 6).',
  })
  expect(one({ ...text, maxLength: 2 }, { text: '𠮷𠮷' })).toEqual({ value: { text: '𠮷𠮷' } })
  expect(one({ ...text, kind: 'long_text' }, { text: '\n\na\r\nb \n' })).toEqual({ value: { text: 'a\nb' } })
})

test('a missing required answer has a message that fits its kind', () => {
  const required = (rest: Record<string, unknown>) => one({ ...rest, required: true }).it
  expect(required({ kind: 'text', placeholder: '', maxLength: 5 })).toBe('This field is required.')
  expect(required({ kind: 'choice', options, other: false })).toBe('Choose an option.')
  expect(required({ kind: 'images', most: 3 })).toBe('Add a file.')
  expect(required({ kind: 'repeat', items: [], fewest: 0, most: 3 })).toBe('Fill in at least 1 row.')
})

test('numbers respect their limits and decimals', () => {
  const number = { kind: 'number', placeholder: '', unit: 'km', min: 0, max: 10, decimals: 1 }
  expect(one(number, { number: 1.5 })).toEqual({ value: { number: 1.5 } })
  expect(one(number, { number: 1.55 }).it).toBe('Use up to 1 decimal place.')
  expect(one(number, { number: -1 }).it).toBe('Enter 0 km or more.')
  expect(one(number, { number: 11 }).it).toBe('Enter 10 km or less.')
  expect(one(number, { number: Number.NaN })).toEqual({ value: undefined, it: 'Enter a number.' })
  expect(one(number, { number: '3' }).it).toBe('Enter a number.')
  const money = { kind: 'money', placeholder: '', min: null, max: 50_000 }
  expect(one(money, { number: 50_001 }).it).toBe('Enter ¥50,000 or less.')
  expect(one(money, { number: 1.5 }).it).toBe('Enter a whole number.')
})

test('days, times and periods must exist', () => {
  const date = { kind: 'date', min: 'today', max: null }
  expect(one(date, { text: '2026-11-20' })).toEqual({ value: { text: '2026-11-20' } })
  expect(one(date, { text: '2026-11-19' }).it).toBe('Choose today or a later date.')
  expect(one({ kind: 'date', min: null, max: 'today' }, { text: '2026-11-21' }).it).toBe(
    'Choose today or an earlier date.',
  )
  expect(one(date, { text: '2026-02-30' })).toEqual({ value: undefined, it: 'Enter a date.' })
  expect(one({ kind: 'time' }, { text: '09:30' })).toEqual({ value: { text: '09:30' } })
  expect(one({ kind: 'time' }, { text: '24:00' }).value).toBeUndefined()
  const period = (from: string, until: string) => one({ kind: 'period' }, { from, until })
  expect(period('2026-11-20', '2026-11-20')).toEqual({ value: { from: '2026-11-20', until: '2026-11-20' } })
  expect(period('2026-11-21', '2026-11-20').it).toBe('The last day must not be before the first.')
  expect(period('2026-11-21', '').it).toBe('Enter the last day.')
  expect(period('', '')).toEqual({ value: undefined })
})

test('choices are those of the form, in its order, and "other" requires words', () => {
  const choices = { kind: 'choices', options, other: true, most: 2 }
  expect(one(choices, { choices: ['b', 'a'], other: 'left' })).toEqual({
    value: { choices: ['a', 'b'], other: '' },
  })
  expect(one(choices, { choices: ['a', 'gone'], other: '' })).toEqual({
    value: { choices: ['a'], other: '' },
    it: 'That option is no longer available. Choose again.',
  })
  expect(one(choices, { choices: ['other'], other: ' ' })['it.other' as 'it']).toBe(
    'Enter the “other” option.',
  )
  expect(one(choices, { choices: ['a', 'b', 'other'], other: 'c' }).it).toBe('Choose up to 2.')
  expect(one({ kind: 'choice', options, other: false }, { choices: ['a', 'b'], other: '' }).it).toBe(
    'Choose up to 1.',
  )
  expect(one({ kind: 'choice', options, other: false }, { choices: ['other'], other: 'x' }).value).toBe(
    undefined,
  )
})

test('people and files are given by id, each once, up to the limit', () => {
  expect(one({ kind: 'users', most: 2 }, { ids: [3, 3, '4', -1, 5] })).toEqual({ value: { ids: [3, 5] } })
  expect(one({ kind: 'users', most: 1 }, { ids: [3, 5] }).it).toBe('Choose up to 1 person.')
  expect(one({ kind: 'files', most: 1 }, { ids: [3, 5] }).it).toBe('Add up to 1.')
})

test('an address gets a scheme, and only web addresses are links', () => {
  const link = { kind: 'link', placeholder: '' }
  expect(one(link, { text: 'example.com/a?b' })).toEqual({ value: { text: 'https://example.com/a?b' } })
  expect(one(link, { text: 'javascript:alert(1)' }).it).toBe('Enter a URL that starts with https://.')
  expect(one(link, { text: 'two words' }).it).toBeDefined()
})

test('a poll requires a question and two different choices; a named one has no threshold', () => {
  const poll = {
    question: 'Lunch?',
    choices: ['a', ' ', 'b'],
    anonymous: false,
    threshold: 9,
    multiple: false,
  }
  expect(one({ kind: 'poll' }, { poll: { ...poll, closesAt: null } })).toEqual({
    value: { poll: { ...poll, choices: ['a', 'b'], threshold: 1, closesAt: null } },
  })
  expect(one({ kind: 'poll' }, { poll: { ...poll, question: '', choices: ['a', 'a'] } })).toMatchObject({
    'it.question': 'Enter the question.',
    'it.choices': 'Two choices are the same.',
  })
  expect(one({ kind: 'poll' }, { poll: { ...poll, anonymous: true, threshold: 2 } })).toMatchObject({
    'it.threshold': 'Choose between 3 and 50 people.',
  })
  expect(one({ kind: 'poll' }, { poll: { ...poll, closesAt: '2020-01-01T00:00:00Z' } })).toMatchObject({
    'it.closesAt': 'The closing time must be in the future.',
  })
  expect(one({ kind: 'poll' }, { poll: { question: '', choices: ['', ''] } })).toEqual({ value: undefined })
})

test('a task requires a title and people; empty lines are dropped', () => {
  const tasks = [
    { title: '', assigneeIds: [], dueOn: null },
    { title: 'Pack', assigneeIds: [], dueOn: '2026-11-01' },
  ]
  expect(one({ kind: 'task_list' }, { tasks })).toEqual({
    value: { tasks: [tasks[1]] },
    'it.1.assigneeIds': 'Choose who should do it.',
    'it.1.dueOn': 'Choose today or a later date.',
  })
  expect(
    one({ kind: 'mission_request', menuId: 1 }, { mission: { userIds: [], message: 'x' } }),
  ).toMatchObject({
    'it.userIds': 'Choose who should do it.',
  })
})

const amount = item('amount', { kind: 'money', placeholder: '', min: 0, max: null, required: true })
const what = item('what', { kind: 'text', placeholder: '', maxLength: 10 })
const expenses = item('expenses', { kind: 'repeat', items: [what, amount], fewest: 2, most: 3 })
const total = item('total', {
  kind: 'computed',
  formula: { operation: 'total', repeat: 'expenses', column: 'amount' },
  unit: '円',
  decimals: 0,
})
const row = (text: string, money?: number) => [
  { item: 'what', value: { text } },
  ...(money === undefined ? [] : [{ item: 'amount', value: { number: money } }]),
]

test('problems in rows name the original row; empty rows are dropped', () => {
  const { values, problems } = check(
    [expenses, total],
    [{ item: 'expenses', value: { rows: [row('taxi', 500), [], row('bus'), row('train', 700)] } }],
  )
  expect(values.expenses).toEqual({ rows: [row('taxi', 500), row('bus'), row('train', 700)] })
  expect(problems).toEqual({ 'expenses.2.amount': 'This field is required.' })
  expect(values.total).toEqual({ number: 1200 })
})

test('computed values are calculated, whatever was sent', () => {
  const { values } = check([expenses, total], [{ item: 'total', value: { number: 999 } }])
  expect(values).toEqual({})
})

test('hidden items are neither required nor kept, and hide items that depend on them', () => {
  const kind = item('kind', { kind: 'choice', options, other: false, required: true })
  const when = (on: string, rest: object) => ({ ...base, ...rest, shownWhen: { item: on, test: 'answered' } })
  const detail = when('kind', { key: 'detail', kind: 'text', placeholder: '', maxLength: 9, required: true })
  const deeper = when('detail', { key: 'deeper', kind: 'text', placeholder: '', maxLength: 9 })
  const answers = [
    { item: 'detail', value: { text: 'x' } },
    { item: 'deeper', value: { text: 'y' } },
  ]
  const items = [kind, detail, deeper] as FormItem[]
  expect(check(items, answers)).toEqual({ values: {}, problems: { kind: 'Choose an option.' } })
  expect(
    check(items, [...answers, { item: 'kind', value: { choices: ['a'], other: '' } }]).values,
  ).toMatchObject({ detail: { text: 'x' }, deeper: { text: 'y' } })
})

test('a column may depend on its own row and on preceding items', () => {
  const kind = item('kind', { kind: 'choice', options, other: false })
  const over = { item: 'amount', test: 'over', value: 1000 }
  const slip = item('slip', { kind: 'text', placeholder: '', maxLength: 9, required: true, shownWhen: over })
  const why = item('why', {
    kind: 'text',
    placeholder: '',
    maxLength: 9,
    shownWhen: { item: 'kind', test: 'is', value: 'a' },
  })
  const rows = item('rows', { kind: 'repeat', items: [amount, slip, why], fewest: 0, most: 5 })
  const cells = (number: number) => [
    { item: 'amount', value: { number } },
    { item: 'why', value: { text: 'x' } },
  ]
  const given = [{ item: 'rows', value: { rows: [cells(500), cells(5000)] } }]
  const { values, problems } = check([kind, rows], given)
  expect(problems).toEqual({ 'rows.1.slip': 'This field is required.' })
  expect(values.rows).toEqual({ rows: [[cells(500)[0]], [cells(5000)[0]]] })
  const chosen = check([kind, rows], [{ item: 'kind', value: { choices: ['a'], other: '' } }, ...given])
  expect(chosen.values.rows).toEqual({ rows: [cells(500), cells(5000)] })
})

test('empty rows are shown initially, and their columns are included', () => {
  const { shown } = validateAnswers([expenses], padRows([expenses], []), {
    locale: 'ja',
    today: '2026-11-20',
  })
  expect([...shown]).toEqual([
    'expenses',
    'expenses.0.what',
    'expenses.0.amount',
    'expenses.1.what',
    'expenses.1.amount',
  ])
})

test('with a list of keys only these items are checked', () => {
  const { problems } = check([amount, { ...what, required: true }], [], ['what'])
  expect(problems).toEqual({ what: 'This field is required.' })
})

test('the number of processed rows is limited, even if they are empty', () => {
  const most = { item: 'expenses', value: { rows: Array.from({ length: 100_000 }, () => []) } }
  const { values, problems } = check([expenses], [most])
  expect(values.expenses).toBeUndefined()
  expect(Object.keys(problems)).toEqual(['expenses'])
  expect(validateAnswers([expenses], [most], { locale: 'ja', today: '2026-11-20' }).shown.size).toBeLessThan(
    1_100,
  )
})
