import { expect, test } from 'vitest'
import { amountOf, headlineKind, subjectOf, withHeadline } from './headline.ts'
import { newItem } from './new-item.ts'
import type { ShownAnswer } from './shown-answer.ts'

const text = newItem('text', 'what', '用件')
const secret = newItem('text', 'secret', '事情', { published: false, headline: true })
const day = newItem('date', 'day', '日付', { headline: true })
const fare = newItem('money', 'fare', '運賃')
const hotel = newItem('money', 'hotel', '宿泊')
const count = newItem('number', 'count', '回数')
const costs = newItem('repeat', 'costs', '費用', { items: [newItem('money', 'cost', '金額')] })
const sum = newItem('computed', 'sum', '合計', {
  formula: { operation: 'total', repeat: 'costs', column: 'cost' },
})
const most = newItem('computed', 'most', '仮払い', {
  formula: { operation: 'percent', items: ['sum'], percent: 50 },
})
const times = newItem('computed', 'times', '回数の計', { formula: { operation: 'sum', items: ['count'] } })
const number = (item: string, value: number) => ({ item, value: { number: value } })
const shown = (...answers: [item: string, text: string, published?: boolean][]) =>
  answers.map(
    ([item, words, published = true]): ShownAnswer => ({
      ...{ item, name: item, kind: item === 'day' ? 'date' : 'text', text: words, published },
    }),
  )

test('the amount is the chosen one, else the last calculation with money, else the first money', () => {
  const answers = [number('fare', 800), number('hotel', 9_000), number('sum', 3_000), number('most', 1_500.4)]
  expect(amountOf([fare, hotel], answers)).toBe(800)
  expect(amountOf([fare, { ...hotel, headline: true }], answers)).toBe(9_000)
  expect(amountOf([fare, costs, sum], answers)).toBe(3_000)
  expect(amountOf([costs, sum, most], answers)).toBe(1_500)
  expect(amountOf([count, times, hotel], [...answers, number('times', 3)])).toBe(9_000)
  expect(amountOf([count, times], [number('times', 3)])).toBeNull()
  expect(amountOf([fare], [])).toBeNull()
})

test('the subject is the chosen published answer, else the first published text, else the menu', () => {
  const named = (change: Partial<Parameters<typeof subjectOf>[0]>) =>
    subjectOf({ items: [text, day], shown: [], publishes: true, menuName: '出張', ...change })
  const both = shown(['what', '視察'], ['day', '11月20日'])
  expect(named({ shown: both })).toBe('11月20日')
  expect(named({ shown: shown(['what', '視察']) })).toBe('視察')
  expect(named({ items: [secret, text], shown: shown(['secret', '病気', false], ['what', '視察']) })).toBe(
    '視察',
  )
  expect(named({ items: [secret], shown: shown(['secret', '病気', false]) })).toBe('出張')
  expect(named({ shown: both, publishes: false })).toBe('出張')
  expect(named({ items: [text], application: '広島へ' })).toBe('広島へ')
})

test('one item at most is the subject, and one the amount', () => {
  const items = [{ ...text, headline: true }, day, { ...fare, headline: true }, hotel]
  expect(items.map((item) => headlineKind(item, items))).toEqual(['subject', 'subject', 'amount', 'amount'])
  const chosen = (list: typeof items) => list.flatMap(({ key, headline }) => (headline ? key : []))
  expect(chosen(withHeadline([text, day], { ...text, headline: true }) as never)).toEqual(['what'])
  expect(chosen(withHeadline(items, { ...hotel, headline: true }) as never)).toEqual(['what', 'day', 'hotel'])
  expect(headlineKind(secret, items)).toBeNull()
})
