import { describe, expect, test } from 'vitest'
import '../routes.ts'
import { frameAt } from './frame.tsx'
import { isReachable } from './reachable.ts'
import { area, findScreen, hrefIn, openArea, screen } from './screen-table.ts'
import { hasScreen } from './screens.ts'

const load = () => Promise.reject(new Error('not needed'))
const table = [
  screen('/feeds/{id}', '/m/feeds/{id}', load),
  screen('/feeds/{id}/preview', '/m/feeds/{id}/preview', load),
  screen('/mypage', '/m/my_page', load),
  screen('/users/{id}', null, load),
  screen('/users/sign_in', null, load, { access: 'open' }),
]

test('an address in either style finds its screen', () => {
  expect(findScreen(table, '/feeds/3?x=1#top')?.values).toEqual(['3'])
  expect(findScreen(table, '/m/feeds/3/')?.entry.path).toBe('/feeds/{id}')
  expect(findScreen(table, '/users/sign_in')?.entry.access).toBe('open')
  expect(findScreen(table, '/feeds')).toBeUndefined()
  expect(findScreen(table, '/feeds//preview')).toBeUndefined()
})

test('the phone keeps its own style of address', () => {
  expect(hrefIn(table, '/feeds/3?x=1#top', 'mobilePath')).toBe('/m/feeds/3?x=1#top')
  expect(hrefIn(table, '/mypage', 'mobilePath')).toBe('/m/my_page')
  expect(hrefIn(table, '/m/my_page', 'mobilePath')).toBe('/m/my_page')
  expect(hrefIn(table, '/users/3', 'mobilePath')).toBe('/users/3')
  expect(hrefIn(table, '/m/feeds/3?x=1#top', 'path')).toBe('/feeds/3?x=1#top')
  expect(hrefIn(table, '/m/my_page', 'path')).toBe('/mypage')
  expect(hrefIn(table, '/users/3', 'path')).toBe('/users/3')
})

test('an area is one entry until its screens are fetched', async () => {
  const shop = () =>
    Promise.resolve({ screens: [screen('/shop', true, load), screen('/shop/{id}', true, load)] })
  const all = [...table, area('/shop', shop)]
  expect(findScreen(all, '/shops')).toBeUndefined()
  expect(hrefIn(all, '/shop/3?x=1', 'mobilePath')).toBe('/m/shop/3?x=1')
  expect(hrefIn(all, '/m/shop', 'path')).toBe('/shop')
  await Promise.all([openArea(all, '/m/shop/3'), openArea(all, '/shop')])
  expect(all).toHaveLength(table.length + 2)
  expect(findScreen(all, '/m/shop/3')?.values).toEqual(['3'])
  expect(findScreen(all, '/shop/3/none')).toBeUndefined()
})

test('a link is drawn only if its screen exists', () => {
  expect(hasScreen('/home')).toBe(true)
  expect(hasScreen('/m/home?compose=1')).toBe(true)
  expect(hasScreen('/no/such/screen')).toBe(false)
  expect(isReachable('https://example.com/')).toBe(true)
  expect(isReachable('javascript:alert(1)')).toBe(false)
  expect(isReachable('//example.com/home')).toBe(false)
})

describe('the frame', () => {
  const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'
  const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)'
  const android = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/130.0 Mobile Safari/537.36'
  const tablet = 'Mozilla/5.0 (Linux; Android 15; Tab) Chrome/130.0 Safari/537.36'

  test.each([
    ['/home', mac, false, 'pc'],
    ['/m/home', mac, false, 'phone'],
    ['/home', mac, true, 'phone'],
    ['/home', iPhone, false, 'phone'],
    ['/home', android, false, 'phone'],
    ['/home', tablet, false, 'pc'],
    ['/home', `${tablet} HirobaApp/1.2`, false, 'phone'],
  ])('at %s with %s, small %s: %s', (path, agent, small, kind) =>
    expect(frameAt(path, agent, small).kind).toBe(kind),
  )
})
