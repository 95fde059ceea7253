import { expect, test } from 'vitest'
import { box, type ChartDepartment, chartLayout, nameLines } from './chart-layout.ts'
import { parentIndex, treeRows, typedIndex } from './tree-rows.ts'

const level = (parentId: number | null) =>
  ({ null: [{ id: 1 }, { id: 2 }], 1: [{ id: 3 }, { id: 4 }], 3: 'pending' as const })[String(parentId)] ?? []
const rows = treeRows<{ id: number }>({
  below: level,
  hasBelow: ({ id }) => id !== 2 && id !== 4,
  isOpen: ({ id }) => id === 1 || id === 3,
})

test('an expanded node is followed by its children, each with its position among its siblings', () => {
  expect(rows.map(({ key, level: depth, place, count, open }) => [key, depth, place, count, open])).toEqual([
    ['1', 1, 1, 2, true],
    ['3', 2, 1, 2, true],
    ['pending 3', 3, 1, 1, undefined],
    ['4', 2, 2, 2, undefined],
    ['2', 1, 2, 2, undefined],
  ])
  expect(rows.map((_, i) => parentIndex(rows, i))).toEqual([-1, 0, 1, 0, -1])
})

test('letters move to the next name that starts with them, in any kana', () => {
  const names: Record<number, string> = { 1: 'カスタマー', 2: 'かわさき', 3: 'Sales', 4: '総務' }
  const next = (from: number, typed: string) => typedIndex(rows, from, typed, ({ id }) => names[id]!)
  expect([next(0, 'か'), next(4, 'か'), next(0, 's'), next(1, 'sa'), next(0, 'x')]).toEqual([4, 0, 1, 1, -1])
})

test('ten thousand departments become lines quickly', () => {
  const many = Array.from({ length: 10_000 }, (_, i) => ({ id: i + 1 }))
  const all = treeRows({
    below: (parentId) => (parentId === null ? many : []),
    hasBelow: () => true,
    isOpen: () => false,
  })
  expect(all).toHaveLength(10_000)
  expect(all[9_999]).toMatchObject({ place: 10_000, count: 10_000, level: 1 })
})

const department = (id: number, parentId: number | null, childCount = 0): ChartDepartment => ({
  id,
  parentId,
  name: `部署${id}`,
  memberCount: 1,
  childCount,
  depth: 0,
  manager: null,
})

test('no two boxes of a chart overlap, and each is connected to its parent', () => {
  const list = [
    department(1, null, 3),
    ...[2, 3, 4].map((id) => department(id, 1, id === 4 ? 25 : 4)),
    ...[5, 6, 7, 8].map((id) => department(id, 2)),
    ...[9, 10].map((id) => department(id, 3)),
    ...Array.from({ length: 25 }, (_, i) => department(20 + i, 4)),
  ]
  const { boxes, lines, width, height } = chartLayout(list)
  expect(boxes).toHaveLength(list.length)
  expect(lines).toHaveLength(list.length - 1)
  for (const [i, a] of boxes.entries()) {
    expect(a.x).toBeGreaterThanOrEqual(0)
    expect(a.x + box.width).toBeLessThanOrEqual(width)
    expect(a.y + box.height).toBeLessThanOrEqual(height)
    for (const b of boxes.slice(i + 1))
      expect(Math.abs(a.x - b.x) >= box.width || Math.abs(a.y - b.y) >= box.height).toBe(true)
  }
  expect(boxes.find((one) => one.department.id === 3)?.hidden).toBe(2)
})

test('a long name takes two lines and is cut where the space ends', () => {
  expect(nameLines('総務部')).toEqual(['総務部'])
  expect(nameLines('カスタマーサクセス推進統括本部')).toEqual(['カスタマーサクセス推進統', '括本部'])
  expect(nameLines('あ'.repeat(40))).toEqual(['あ'.repeat(12), `${'あ'.repeat(11)}…`])
})
