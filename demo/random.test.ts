import { expect, it } from 'vitest'
import { Random } from './random.ts'

it('returns the same sequence for the same seed', () => {
  const draw = (seed: number) => {
    const random = new Random(seed)
    return Array.from({ length: 50 }, () => random.between(1, 1_000))
  }
  expect(draw(7)).toEqual(draw(7))
  expect(draw(7)).not.toEqual(draw(8))
})

it('returns each index of a list at most once', () => {
  const random = new Random(1)
  const list = [1, 2, 3, 4, 5]
  expect(random.some(list, 9).sort()).toEqual(list)
  expect(new Set(random.some(list, 3)).size).toBe(3)
})

it('never picks an item of weight zero', () => {
  const random = new Random(3)
  for (let i = 0; i < 200; i++) expect(random.weighted([0, 1, 0, 2], (weight) => weight)).toBeGreaterThan(0)
})
