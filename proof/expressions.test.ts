import { expect, it } from 'vitest'
import { tryTexts } from './expressions.ts'

// With an expression that backtracks from every position, each of these takes longer than any test may.
it('texts designed to slow down regular expressions and normalisation are answered', async () => {
  const stops = await tryTexts([
    { door: 'link pages', name: 'tags' },
    { door: 'sign-in', name: 'dots after an @' },
    { door: 'answers', name: 'combining marks' },
    { door: 'files of people', name: 'quotes and commas' },
  ])
  expect(stops.failures).toEqual([])
  expect(stops.texts).toBe(4)
}, 90_000)
