import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { KnowledgeAnswer, KnowledgeQuestion } from '#contract/knowledge-tests.questions.ts'
import { paperOf } from './papers.rules.ts'
import { agreedPoints, isPassed, percentOf, pointsFor } from './scoring.rules.ts'

const base = { key: 'question', text: '問題', points: 7, explanation: '', mediaFileId: null }
const keys = ['aaaaaaaa', 'bbbbbbbb', 'cccccccc', 'dddddddd']
const choices = keys.map((key) => ({ key, text: key }))
const someKeys = fc.uniqueArray(fc.constantFrom(...keys))

const sorted = (list: readonly string[]) => [...list].sort().join()

describe('scoring agrees with a naive marker', () => {
  it('single: the one correct choice', () => {
    fc.assert(
      fc.property(fc.constantFrom(...keys), fc.constantFrom(...keys), (right, answer) => {
        expect(pointsFor({ ...base, kind: 'single', choices, right }, answer)).toBe(right === answer ? 7 : 0)
      }),
    )
  })

  it('multiple: exactly the correct set, in any order', () => {
    fc.assert(
      fc.property(
        someKeys.filter((right) => right.length > 0),
        someKeys,
        (right, answer) => {
          const points = pointsFor({ ...base, kind: 'multiple', choices, right }, answer)
          expect(points).toBe(sorted(right) === sorted(answer) ? 7 : 0)
        },
      ),
    )
  })

  it('ordering: only the whole order', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(keys, { minLength: 4 }), (answer) => {
        const points = pointsFor({ ...base, kind: 'ordering', choices }, answer)
        expect(points).toBe(answer.join() === keys.join() ? 7 : 0)
      }),
    )
  })

  it('matching: every pair, in any order', () => {
    const lefts = ['llllllla', 'lllllllb', 'lllllllc']
    const rights = ['rrrrrrra', 'rrrrrrrb', 'rrrrrrrc']
    const pairs = lefts.map((key, place) => ({
      left: { key, text: key },
      right: { key: rights[place]!, text: '' },
    }))
    const permutation = fc.shuffledSubarray(rights, { minLength: 3 })
    fc.assert(
      fc.property(permutation, fc.shuffledSubarray([0, 1, 2], { minLength: 3 }), (chosen, order) => {
        const answer = order.map((place) => ({ left: lefts[place]!, right: chosen[place]! }))
        const points = pointsFor({ ...base, kind: 'matching', pairs }, answer)
        expect(points).toBe(chosen.join() === rights.join() ? 7 : 0)
      }),
    )
  })

  it('number: within the tolerance, decimals included', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1000, max: 1000 }),
        fc.nat(50),
        fc.integer({ min: -100, max: 100 }),
        (right, tolerance, difference) => {
          // In tenths: the naive marker computes with whole numbers.
          const question = { ...base, kind: 'number' as const, right: right / 10, tolerance: tolerance / 10 }
          const points = pointsFor(question, (right + difference) / 10)
          expect(points).toBe(Math.abs(difference) <= tolerance ? 7 : 0)
        },
      ),
    )
  })

  it('picture: inside any area, edges included', () => {
    const number = fc.integer({ min: 0, max: 50 })
    const area = fc.record({ x: number, y: number, width: number, height: number })
    const point = fc.record({ x: fc.integer({ min: 0, max: 100 }), y: fc.integer({ min: 0, max: 100 }) })
    fc.assert(
      fc.property(fc.array(area, { minLength: 1, maxLength: 3 }), point, (areas, answer) => {
        const question: KnowledgeQuestion = { ...base, kind: 'image_spot', areas }
        let hit = false
        for (const { x, y, width, height } of areas)
          if (!(answer.x < x || answer.y < y || answer.x > x + width || answer.y > y + height)) hit = true
        expect(pointsFor(question, answer)).toBe(hit ? 7 : 0)
      }),
    )
  })
})

it('compares short texts regardless of width, case and spaces', () => {
  const question: KnowledgeQuestion = { ...base, kind: 'short_text', accepted: ['ノロ ウイルス', 'HACCP'] }
  for (const answer of ['ﾉﾛｳｲﾙｽ', 'ノロウイルス　', 'ｈａｃｃｐ', 'haccp'])
    expect(pointsFor(question, answer)).toBe(7)
  for (const answer of ['ノロ', '', 'のろういるす']) expect(pointsFor(question, answer)).toBe(0)
})

it('leaves free texts to a marker, except empty ones', () => {
  expect(pointsFor({ ...base, kind: 'free_text' }, '手洗い')).toBeNull()
  expect(pointsFor({ ...base, kind: 'free_text' }, ' ')).toBe(0)
  expect(pointsFor({ ...base, kind: 'free_text' }, null)).toBe(0)
})

it('gives no points for answers of another kind', () => {
  const answers: KnowledgeAnswer[] = [
    null,
    true,
    3,
    'x',
    ['aaaaaaaa'],
    [{ left: 'a', right: 'b' }],
    { x: 1, y: 1 },
  ]
  for (const answer of answers) expect(pointsFor({ ...base, kind: 'ordering', choices }, answer)).toBe(0)
})

it('a result passes exactly when its share reaches the mark, and never shows the mark when it does not', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 500 }), fc.nat(500), fc.nat(100), (total, points, mark) => {
      const score = Math.min(points, total)
      expect(isPassed(score, total, mark)).toBe(BigInt(score) * 100n >= BigInt(mark) * BigInt(total))
      if (!isPassed(score, total, mark)) expect(percentOf(score, total)).toBeLessThan(mark)
    }),
  )
  expect(agreedPoints(3, 4)).toBeNull()
  expect(agreedPoints(2, 2)).toBe(2)
})

it('a paper has every question and part once, and keeps the order if it is not shuffled', () => {
  const questions: KnowledgeQuestion[] = keys.map((key) => ({
    ...base,
    key,
    kind: 'single',
    choices,
    right: key,
  }))
  const pick = (numbers: number[]) => (count: number) => (numbers.pop() ?? 0) % count
  fc.assert(
    fc.property(fc.array(fc.nat()), fc.boolean(), (numbers, shuffles) => {
      const paper = paperOf(questions, { shuffles, pick: pick([...numbers]) })
      expect(sorted(paper.map(({ question }) => question.key))).toBe(sorted(keys))
      for (const { parts } of paper) expect(sorted(parts)).toBe(sorted(keys))
      if (!shuffles) expect(paper.map(({ question }) => question.key)).toEqual(keys)
    }),
  )
})
