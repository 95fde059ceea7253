import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { listDepartments } from '#contract/departments.ts'
import { listFilterMenuCategories, listFilterMenus, listFilterPositions } from '#contract/filters.ts'
import { searchDepartments, searchFeeds, searchMenus, suggestSearch } from '#contract/search.ts'
import { getCurrentUser } from '#contract/users.ts'
import { fakeApi } from '#testing/fake-api.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { hanako, sampleFeed } from '#testing/sample-feeds.ts'

const post = (id: number) => ({ ...sampleFeed({ id, title: `アイデア${id}` }), excerpts: [], writings: null })
const found = (count: number) => ({
  feeds: Array.from({ length: count }, (_, i) => post(i + 1)),
  nextCursor: null,
  limitReached: false,
  instead: count ? null : { without: [], users: [], menus: [] },
})
const choices = [
  [getCurrentUser, hanako],
  [listDepartments, { departments: [], nextCursor: null }],
  [listFilterMenuCategories, { menuCategories: [], nextCursor: null }],
  [listFilterMenus, { menus: [], nextCursor: null }],
  [listFilterPositions, { departmentPositions: [], nextCursor: null }],
] as const
const suggestion = { suggestions: [{ text: 'アイデア', query: 'アイデア 募集' }] }
const offered = async () =>
  within(await screen.findByRole('region', { name: 'もしかして' })).getByRole('button', {
    name: 'アイデア 募集',
  })

test('near spellings are shown above few results, and one press searches for them', async () => {
  const { requests } = fakeApi([
    ...choices,
    [searchFeeds, ({ query }) => found(query.query === 'アイデア 募集' ? 6 : 1)],
    [suggestSearch, suggestion],
  ])
  const { history } = renderScreen('/search/feeds?query=アイディア 募集&menu_id=5')
  await userEvent.click(await offered())
  expect(decodeURIComponent(history.location.href)).toBe('/search/feeds?query=アイデア+募集&menu_id=5')
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(6))
  expect(screen.queryByRole('region', { name: 'もしかして' })).toBeNull()
  const asked = requests.filter(({ call }) => call.includes('suggestions'))
  expect(asked.map(({ query }) => query)).toEqual([{ query: 'アイディア 募集', of: 'feeds', menuId: '5' }])
})

test('they are offered if nothing was found, in posts, menus and people', async () => {
  fakeApi([
    ...choices,
    [searchFeeds, found(0)],
    [searchMenus, { menus: [], nextCursor: null }],
    [searchDepartments, { departments: [], users: [], nextCursor: null }],
    [suggestSearch, suggestion],
  ])
  for (const tab of ['feeds', 'menus', 'departments']) {
    const { history, unmount } = renderScreen(`/search/${tab}?query=アイディア 募集`)
    await userEvent.click(await offered())
    expect(decodeURIComponent(history.location.href)).toBe(`/search/${tab}?query=アイデア+募集`)
    unmount()
  }
})

test('nothing is shown without a near spelling', async () => {
  const { requests } = fakeApi([...choices, [searchFeeds, found(0)], [suggestSearch, { suggestions: [] }]])
  renderScreen('/search/feeds?query=アイディア')
  expect(await screen.findByText('一致する投稿はありません')).toBeTruthy()
  await waitFor(() => expect(requests.some(({ call }) => call.includes('suggestions'))).toBe(true))
  expect(screen.queryByRole('region', { name: 'もしかして' })).toBeNull()
})
