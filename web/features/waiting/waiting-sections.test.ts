import { expect, test } from 'vitest'
import type { WaitingItem } from './waiting-cache.ts'
import { waitingSections } from './waiting-sections.ts'

const item = (id: number, dueOn: string | null, overdue = false): WaitingItem => ({
  kind: 'must_read',
  id,
  title: String(id),
  actor: { id: 1, name: '佐藤 花子', profileImgPath: null },
  menu: null,
  hrefPath: `/feeds/${id}`,
  since: '2026-11-18T05:05:00.000Z',
  dueOn,
  overdue,
})
const items = [
  item(1, '2026-11-18', true),
  item(2, '2026-11-29'),
  item(3, '2026-11-30'),
  item(4, null),
  item(5, null, true),
]
const idsAt = (now: string, timeZone = 'Asia/Tokyo') =>
  waitingSections(items, { now: Date.parse(now), timeZone }).map(({ name, rows }) => [
    name,
    rows.map(({ id }) => id),
  ])

test('a week ends with its Sunday, in the time zone of the reader', () => {
  const week = [
    ['overdueItems', [1, 5]],
    ['thisWeek', [2]],
    ['others', [3, 4]],
  ]
  expect(idsAt('2026-11-26T03:00:00Z')).toEqual(week)
  expect(idsAt('2026-11-29T14:59:00Z')).toEqual(week)
  expect(idsAt('2026-11-29T15:00:00Z')[1]).toEqual(['thisWeek', [2, 3]])
  expect(idsAt('2026-11-29T15:00:00Z', 'America/New_York')).toEqual(week)
})

test('empty sections are left out', () => {
  expect(waitingSections([items[3]!], { now: 0, timeZone: 'UTC' }).map(({ name }) => name)).toEqual([
    'others',
  ])
})
