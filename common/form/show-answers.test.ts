import { expect, test } from 'vitest'
import type { FormAnswer } from './answer.ts'
import { numberOf } from './answer-numbers.ts'
import { compute, roundTo } from './compute.ts'
import { diffAnswers } from './diff-answers.ts'
import type { FormItem } from './form-item.ts'
import { publishedItems, showAnswers } from './show-answers.ts'
import type { AnswerNames } from './shown-answer.ts'

const base = { name: '項目', note: '', required: false, published: true, shownWhen: null }
const item = (key: string, name: string, rest: Record<string, unknown>) =>
  ({ ...base, key, name, ...rest }) as FormItem
const names = (locale: 'ja' | 'en'): AnswerNames => ({
  locale,
  timeZone: 'Asia/Tokyo',
  users: new Map([
    [1, '佐藤 花子'],
    [2, '田中 一郎'],
  ]),
  departments: new Map([[5, '営業部']]),
  files: new Map([[9, '領収書.pdf']]),
})
const options = [
  { key: 'a', name: '電車' },
  { key: 'b', name: 'バス' },
]
const amount = item('amount', '金額', { kind: 'money', placeholder: '', min: null, max: null })
const what = item('what', '内容', { kind: 'text', placeholder: '', maxLength: 9, published: false })
const items = [
  item('h', '出張', { kind: 'heading' }),
  item('when', '期間', { kind: 'period' }),
  item('how', '交通手段', { kind: 'choices', options, other: true, most: null }),
  item('h2', '関係者', { kind: 'heading' }),
  item('who', '同行者', { kind: 'users', most: 9, tagged: false }),
  item('where', '部署', { kind: 'departments', most: 9 }),
  item('h3', '費用', { kind: 'heading' }),
  item('expenses', '明細', { kind: 'repeat', items: [what, amount], fewest: 0, most: 9 }),
  item('sum', '合計', {
    kind: 'computed',
    formula: { operation: 'sum', items: ['expenses.amount'] },
    unit: '円',
    decimals: 0,
  }),
  item('slips', '領収書', { kind: 'files', most: 3 }),
  item('tasks', '依頼', { kind: 'task_list' }),
]
const row = (text: string, money: number): FormAnswer[] => [
  { item: 'what', value: { text } },
  { item: 'amount', value: { number: money } },
]
const answers: FormAnswer[] = [
  { item: 'when', value: { from: '2026-11-20', until: '2026-11-22' } },
  { item: 'how', value: { choices: ['a', 'other'], other: '自転車' } },
  { item: 'expenses', value: { rows: [row('切符', 1200), row('宿', 9800)] } },
  { item: 'sum', value: { number: 11_000 } },
  { item: 'slips', value: { ids: [9] } },
  { item: 'tasks', value: { tasks: [{ title: '準備', assigneeIds: [1, 7], dueOn: '2026-11-30' }] } },
]
const texts = (shown: { name: string; text: string }[]) => shown.map(({ name, text }) => [name, text])

test('answers are shown in words, headings only above an answer', () => {
  expect(texts(showAnswers(items, answers, names('ja')))).toEqual([
    ['出張', ''],
    ['期間', '2026年11月20日(金)〜2026年11月22日(日)(3日間)'],
    ['交通手段', '電車、その他(自転車)'],
    ['費用', ''],
    ['明細', '1. 内容:切符、金額:1,200円\n2. 内容:宿、金額:9,800円'],
    ['合計', '11,000円'],
    ['領収書', '領収書.pdf'],
    ['依頼', '・準備 (佐藤 花子、退会した人、2026年11月30日(月)まで)'],
  ])
  const english = Object.fromEntries(texts(showAnswers(items, answers, names('en'))))
  expect(english.期間).toBe('Fri 20 Nov 2026 – Sun 22 Nov 2026 (3 days)')
  expect(english.明細).toBe('1. 内容: 切符, 金額: ¥1,200\n2. 内容: 宿, 金額: ¥9,800')
})

test('an unpublished column is in no row that readers see', () => {
  const shown = showAnswers(publishedItems(items), answers, names('ja'))
  expect(shown.find((answer) => answer.item === 'expenses')?.text).toBe('1. 金額:1,200円\n2. 金額:9,800円')
  expect(JSON.stringify(shown)).not.toContain('切符')
})

test('a difference names the changed row, and a removed row is one change', () => {
  const rows = (...given: FormAnswer[][]): FormAnswer[] => [{ item: 'expenses', value: { rows: given } }]
  const [a, b, c] = [row('a', 1), row('b', 2), row('c', 3)]
  expect(diffAnswers(items, rows(a, b, c), rows(a, row('b', 5), c), names('ja'))).toEqual([
    { item: 'expenses', name: '明細 2行目', before: '内容:b\n金額:2円', after: '内容:b\n金額:5円' },
  ])
  expect(diffAnswers(items, rows(a, b, c), rows(b, c), names('ja'))).toEqual([
    { item: 'expenses', name: '明細 1行目', before: '内容:a\n金額:1円', after: '' },
  ])
})

test('"repeat.column" is the number of rows', () => {
  expect(numberOf(answers, 'expenses.amount')).toBe(11_000)
  expect(numberOf(answers, 'expenses.what')).toBe(null)
  expect(numberOf(answers, 'sum')).toBe(11_000)
  expect(numberOf([], 'sum')).toBe(null)
})

test('rounding uses the decimal digits people see', () => {
  expect(roundTo(1.005, 2)).toBe(1.01)
  expect(roundTo(-2.5, 0)).toBe(-3)
  expect(roundTo(-0.4, 0)).toBe(0)
  expect(roundTo(0.1 + 0.2, 4)).toBe(0.3)
  const of = (number: number): FormAnswer[] => [{ item: 'n', value: { number } }]
  expect(compute({ operation: 'percent', items: ['n'], percent: 8 }, 0, of(1255))).toBe(100)
  expect(compute({ operation: 'product', items: ['n', 'n'] }, 0, of(9e12))).toBe(null)
})
