import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { createApply } from '#contract/applies.ts'
import { getFeedHotDigest } from '#contract/feed-hot-digests.ts'
import { getFeed } from '#contract/feeds.ts'
import { listFilterDepartments } from '#contract/filters.ts'
import { followUser, listFollows } from '#contract/follows.ts'
import { getMenuAccessConditions, listMenus } from '#contract/menu-pages.ts'
import { listStamps } from '#contract/stamps.ts'
import { listGroupedFeeds, updateTimelineState } from '#contract/timeline.ts'
import { getCurrentUser } from '#contract/users.ts'
import { fakeApi } from '#testing/fake-api.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { hanako, sampleFeed, sampleMenus, sampleStamps, taro } from '#testing/sample-feeds.ts'

const around = [
  [getFeedHotDigest, { feedHotDigest: null }],
  [getCurrentUser, hanako],
  [listStamps, sampleStamps],
  [listMenus, sampleMenus],
] as const

const titles: Record<string, string> = { true: '未読の投稿' }
/** A timeline with one post, whose title shows the requested filter. */
const timeline = [
  listGroupedFeeds,
  ({ query }: { query: Record<string, string> }) => ({
    feeds: [sampleFeed({ title: titles[query.unread ?? ''] ?? `投稿 ${query.departmentId ?? '-'}` })],
    nextCursor: null,
    department: query.departmentId === '9' ? { id: 9, name: '横浜支店' } : null,
    newSince: null,
  }),
] as const

const button = (name: string) => screen.findByRole('button', { name })
const isPressed = (element: HTMLElement) => element.getAttribute('aria-pressed') === 'true'

test('a filter is in the address, survives a reload, and "back" removes it', async () => {
  const api = fakeApi([...around, timeline])
  const { history } = renderScreen('/home')
  expect(await screen.findByText('投稿 -')).toBeTruthy()
  await userEvent.click(await button('未読'))
  expect(await screen.findByText('未読の投稿')).toBeTruthy()
  expect(history.location.href).toMatch(/\/home\?unread=true$/)
  expect(isPressed(await button('未読'))).toBe(true)
  expect(document.activeElement).toBe(await button('未読'))
  await userEvent.click(await button('フォロー中'))
  await waitFor(() => expect(history.location.href).toMatch(/\/home\?unread=true&following=true$/))
  act(() => history.back())
  act(() => history.back())
  expect(await screen.findByText('投稿 -')).toBeTruthy()
  expect(isPressed(await button('未読'))).toBe(false)
  expect(api.requestsTo(listGroupedFeeds).map(({ query }) => query)).toEqual([
    {},
    { unread: 'true' },
    { unread: 'true', following: 'true' },
  ])
})

test('an address with filters opens the timeline with all of them', async () => {
  const api = fakeApi([...around, timeline])
  renderScreen('/home?following=true&menu_id=5&department_id=9&unread=maybe')
  expect(await screen.findByText('投稿 9')).toBeTruthy()
  expect(api.requestsTo(listGroupedFeeds).map(({ query }) => query)).toEqual([
    { departmentId: '9', menuId: '5', following: 'true' },
  ])
  expect(await button('横浜支店の投稿')).toBeTruthy()
  expect(await button('制度：サンクスカード')).toBeTruthy()
  expect(isPressed(await button('フォロー中'))).toBe(true)
  expect(isPressed(await button('未読'))).toBe(false)
})

test('a department is found by name; "back" restores what was shown before it', async () => {
  const api = fakeApi([
    ...around,
    timeline,
    [
      listFilterDepartments,
      ({ query }) => ({
        departments: query.query === 'よこ' ? [{ id: 9, name: '横浜支店', path: '営業本部 / 横浜支店' }] : [],
        nextCursor: null,
      }),
    ],
    [updateTimelineState, { department: { id: 9, name: '横浜支店' }, newSince: null }],
  ])
  const { history } = renderScreen('/home')
  await userEvent.click(await button('部署で絞り込む'))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(dialog.getByRole('combobox', { name: '部署名・ふりがなで探す' }), 'よこ')
  await userEvent.click(await screen.findByRole('option', { name: /横浜支店/ }))
  expect(await screen.findByText('投稿 9')).toBeTruthy()
  expect(history.location.href).toMatch(/\/home\?department_id=9$/)
  expect(api.requestsTo(updateTimelineState)[0]?.body).toEqual({ departmentId: 9 })
  act(() => history.back())
  // With a plain address the server would apply the department it remembers now.
  expect(await screen.findByText('投稿 all')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '絞り込みを解除' })).toBeNull()
})

test('a menu is found by its reading, and the filter can be removed', async () => {
  fakeApi([...around, timeline])
  const { history } = renderScreen('/home')
  await userEvent.click(await button('制度で絞り込む'))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(dialog.getByRole('searchbox', { name: '制度を名前・ふりがなで探す' }), 'sankusu')
  expect(dialog.getAllByRole('listitem')).toHaveLength(1)
  await userEvent.click(dialog.getByRole('button', { name: 'サンクスカード' }))
  await waitFor(() => expect(history.location.href).toMatch(/\/home\?menu_id=5$/))
  await userEvent.click(await button('制度：サンクスカード'))
  await userEvent.click(await button('すべての制度'))
  await waitFor(() => expect(history.location.href).toMatch(/\/home$/))
})

test('an empty filtered timeline says what it would show', async () => {
  const empty = { feeds: [], nextCursor: null, department: null, newSince: null }
  fakeApi([...around, [listGroupedFeeds, empty]])
  renderScreen('/home?following=true')
  expect(await screen.findByText('フォロー中の人や制度の投稿はありません')).toBeTruthy()
  await userEvent.click(await button('フォロー中'))
  await userEvent.click(await button('未読'))
  expect(await screen.findByText('未読の投稿はありません')).toBeTruthy()
  expect(screen.getByText(/過去90日間/)).toBeTruthy()
})

test('writing a post does not change the filter, and the post is added if it matches', async () => {
  const api = fakeApi([
    ...around,
    timeline,
    [
      getMenuAccessConditions,
      {
        use: { summary: '社員全員', memberCount: 30 },
        publication: { summary: '社員全員', readerCount: 30 },
      },
    ],
    [createApply, { id: 1, reportId: null, feedId: 20 }],
    [getFeed, sampleFeed({ id: 20, title: '受注しました' })],
  ])
  const { history } = renderScreen('/home?unread=true&compose=6')
  await userEvent.type(await screen.findByRole('textbox', { name: /本文/ }), 'ありがとうございました')
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: '投稿する' }))
  expect(await screen.findByText(/いまの表示条件では、タイムラインに表示されません/)).toBeTruthy()
  expect(history.location.href).toMatch(/\/home\?unread=true$/)
  expect(api.requestsTo(listGroupedFeeds).map(({ query }) => query.unread)).toEqual(['true', 'true'])
})

test('a separate page lists who is followed, where they can be unfollowed and followed again', async () => {
  let followed = true
  const api = fakeApi([
    ...around,
    [
      listFollows,
      () => ({ users: followed ? [{ ...taro, departmentName: '営業部' }] : [], menus: [], nextCursor: null }),
    ],
    [
      followUser,
      ({ body }) => {
        followed = body.followed === true
        return { followed }
      },
    ],
  ])
  renderScreen('/mypage/follows')
  const follow = await button('フォロー中（鈴木 太郎）')
  expect([follow.textContent, isPressed(follow)]).toEqual(['フォロー中', true])
  await userEvent.click(follow)
  await waitFor(() => expect(isPressed(follow)).toBe(false))
  await userEvent.click(follow)
  await waitFor(() => expect(isPressed(follow)).toBe(true))
  expect(api.requestsTo(followUser).map(({ body }) => body)).toEqual([
    { followed: false },
    { followed: true },
  ])
})

test('on a phone the filters are in a sheet, whose button names them', async () => {
  fakeApi([...around, timeline])
  const { history } = renderScreen('/m/home')
  expect(await screen.findByText('投稿 -')).toBeTruthy()
  await userEvent.click(await button('絞り込み'))
  const sheet = within(await screen.findByRole('dialog', { name: 'タイムラインの絞り込み' }))
  await userEvent.click(sheet.getByRole('button', { name: '未読' }))
  await userEvent.click(sheet.getByRole('button', { name: '投稿を見る' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(await button('絞り込み：未読'))
  expect(history.location.href).toMatch(/\/home\?unread=true$/)
  await userEvent.click(await button('絞り込みを解除'))
  expect(await button('絞り込み')).toBeTruthy()
  expect(history.location.href).toMatch(/\/home$/)
})

test('on a phone what stands beside the posts on PC has a tab of its own', async () => {
  fakeApi([...around, timeline])
  renderScreen('/m/home')
  expect(await screen.findByText('投稿 -')).toBeTruthy()
  expect(screen.queryByRole('link', { name: '下書きと予約投稿' })).toBeNull()
  const tabs = within(screen.getByRole('navigation', { name: 'タイムラインの表示' }))
  await userEvent.click(tabs.getByRole('link', { name: 'まとめ' }))
  expect(await screen.findByRole('link', { name: '下書きと予約投稿' })).toBeTruthy()
  expect(tabs.getByRole('link', { name: 'まとめ' }).getAttribute('aria-current')).toBe('page')
  expect(screen.queryByText('投稿 -')).toBeNull()
})
