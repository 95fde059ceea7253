import { randomInt } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Drawable, drawQuestions } from './draws.rules.ts'

type Draw = { tag: string; count: number }

const tagNames = ['a', 'b', 'c']
const fits = ({ tag }: Draw, { foldedTags }: Drawable) => tag === '' || foldedTags.includes(tag)

/** The most questions that can be drawn, by trying every way. */
function mostDrawn(draws: readonly Draw[], bank: readonly Drawable[]): number {
  const [question, ...others] = bank
  if (!question) return 0
  const ways = draws.map((draw, at) =>
    draw.count > 0 && fits(draw, question)
      ? 1 +
        mostDrawn(
          draws.map((one, place) => (place === at ? { ...one, count: one.count - 1 } : one)),
          others,
        )
      : 0,
  )
  return Math.max(mostDrawn(draws, others), ...ways)
}

/** Every result of `draw`, with its probability. */
function outcomes<T>(draw: (pick: (count: number) => number) => T): { result: T; share: number }[] {
  const found: { result: T; share: number }[] = []
  const explore = (path: readonly number[]) => {
    const counts: number[] = []
    const result = draw((count) => {
      counts.push(count)
      return path[counts.length - 1] ?? 0
    })
    found.push({ result, share: counts.reduce((share, count) => share / count, 1) })
    for (let at = path.length; at < counts.length; at += 1)
      for (let next = 1; next < counts[at]!; next += 1)
        explore([...path, ...Array<number>(at - path.length).fill(0), next])
  }
  explore([])
  return found
}

const bankOf = (tagLists: readonly (readonly string[])[]): Drawable[] =>
  tagLists.map((foldedTags, index) => ({ id: index + 1, foldedTags }))

/** How likely each question is drawn, by id. */
function likelihoods(draws: readonly Draw[], bank: readonly Drawable[]) {
  const shares = new Map(bank.map(({ id }) => [id, 0]))
  for (const { result, share } of outcomes((pick) => drawQuestions(draws, bank, pick)))
    for (const { id } of result.drawn) shares.set(id, shares.get(id)! + share)
  return shares
}

const anyBank = fc.array(fc.subarray(tagNames), { maxLength: 6 }).map(bankOf)
const anyDraws = fc.array(fc.record({ tag: fc.constantFrom('', ...tagNames), count: fc.nat({ max: 3 }) }), {
  maxLength: 3,
})

describe('drawing questions', () => {
  it('takes as many as possible, each once and for a draw that it fits', () => {
    fc.assert(
      fc.property(anyDraws, anyBank, (draws, bank) => {
        const { drawn, short } = drawQuestions(draws, bank, (count) => randomInt(count))
        expect(new Set(drawn.map(({ id }) => id)).size).toBe(drawn.length)
        for (const { id, draw } of drawn)
          expect(fits(draws[draw]!, bank.find((one) => one.id === id)!)).toBe(true)
        const counts = draws.map((_, at) => drawn.filter(({ draw }) => draw === at).length)
        expect(counts.every((count, at) => count <= draws[at]!.count)).toBe(true)
        expect(drawn).toHaveLength(mostDrawn(draws, bank))
        const wanted = draws.findIndex(({ count }, at) => counts[at]! < count)
        expect(short).toBe(wanted < 0 ? null : wanted)
      }),
      { numRuns: 300 },
    )
  })

  it('is equally likely to take any of the questions with the same tags', () => {
    const bank = bankOf([['a'], ['a', 'b'], ['a'], ['b'], ['b']])
    const shares = likelihoods(
      [
        { tag: 'a', count: 2 },
        { tag: 'b', count: 1 },
      ],
      bank,
    )
    expect(shares.get(1)).toBeCloseTo(shares.get(3)!, 10)
    expect(shares.get(4)).toBeCloseTo(shares.get(5)!, 10)
    const plain = likelihoods([{ tag: 'a', count: 2 }], bankOf([['a'], ['a'], ['a'], ['a'], ['b']]))
    expect([...plain.values()].map((share) => share.toFixed(6))).toEqual([
      ...Array<string>(4).fill('0.500000'),
      '0.000000',
    ])
  })

  it('passes a question on to another draw where only it fits', () => {
    const bank = bankOf([['a', 'b'], ['a']])
    for (const { result } of outcomes((pick) =>
      drawQuestions(
        [
          { tag: 'a', count: 1 },
          { tag: 'b', count: 1 },
        ],
        bank,
        pick,
      ),
    ))
      expect(result).toEqual({
        drawn: [
          { id: 2, draw: 0 },
          { id: 1, draw: 1 },
        ],
        short: null,
      })
  })

  it('compares tags regardless of width, case and kind of kana', () => {
    const bank: Drawable[] = [{ id: 1, foldedTags: ['せきゅりてぃ'] }]
    expect(drawQuestions([{ tag: 'ｾｷｭﾘﾃｨ', count: 1 }], bank, () => 0).short).toBeNull()
  })
})
