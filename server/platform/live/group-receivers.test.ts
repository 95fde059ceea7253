import { expect, test } from 'vitest'
import { groupReceivers } from './group-receivers.ts'

test('groups receivers of exactly the same messages, each once', () => {
  const groups = groupReceivers([new Set(['a', 'b', 'c']), new Set(['c', 'd']), new Set(['a', 'b', 'd'])])
  expect(groups.map(({ clients, indexes }) => [clients, indexes])).toEqual([
    [
      ['a', 'b'],
      [0, 2],
    ],
    [['c'], [0, 1]],
    [['d'], [1, 2]],
  ])
  expect(groupReceivers([new Set(), new Set()])).toEqual([])
})
