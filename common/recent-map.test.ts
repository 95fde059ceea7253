import { expect, it } from 'vitest'
import { RecentMap } from './recent-map.ts'

it('removes the least recently used entry for a new one', () => {
  const map = new RecentMap<string, number>(2)
  expect(map.set('a', 1)).toBeUndefined()
  expect(map.set('b', 2)).toBeUndefined()
  expect(map.get('a')).toBe(1)
  expect(map.set('c', 3)).toBe(2)
  expect([map.get('a'), map.get('b'), map.get('c'), map.size]).toEqual([1, undefined, 3, 2])
})
