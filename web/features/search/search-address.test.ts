import { expect, test } from 'vitest'
import { readSearch, searchAddress } from './search-address.ts'

test('an address returns what was put into it', () => {
  const search = {
    query: '安全 -中止 from:"佐藤 花子"',
    sort: 'newest',
    filters: { menuId: 3, authorId: 12, after: '2026-11-01', hasImage: 'true' },
  } as const
  const address = searchAddress('feeds', search)
  expect(address).toMatch(/^\/search\/feeds\?query=/)
  expect(readSearch(address.replace(/^[^?]*/, ''))).toEqual(search)
  expect(searchAddress('menus', { query: '', sort: 'best', filters: {} })).toBe('/search/menus')
})

test('the tab of tasks has the address of the calendar with a group, and takes no kind of the other tab', () => {
  const search = { query: '', sort: 'best', filters: {} } as const
  expect(searchAddress('tasks', search)).toBe('/search/calendar?group=tasks')
  expect(searchAddress('tasks', { ...search, kind: 'course' })).toBe(
    '/search/calendar?kind=course&group=tasks',
  )
  expect(searchAddress('tasks', { ...search, kind: 'event' })).toBe('/search/calendar?group=tasks')
  expect(searchAddress('calendar', { ...search, kind: 'event', group: 'tasks' })).toBe(
    '/search/calendar?kind=event',
  )
  expect(readSearch('?group=tasks')).toMatchObject({ group: 'tasks' })
})

test('invalid values in an address are ignored', () => {
  expect(readSearch('?menu_id=x&author_id=-1&after=2026-13-45&has_image=maybe&sort=odd&query=a')).toEqual({
    query: 'a',
    sort: 'best',
    filters: {},
  })
})
