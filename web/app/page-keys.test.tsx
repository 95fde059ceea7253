import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { getLastMenu } from '#contract/applies.ts'
import { listDrafts } from '#contract/drafts.ts'
import { getMenuAccessConditions, listMenus } from '#contract/menu-pages.ts'
import { listStamps } from '#contract/stamps.ts'
import { listGroupedFeeds } from '#contract/timeline.ts'
import { getCurrentUser } from '#contract/users.ts'
import { fakeApi } from '#testing/fake-api.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { hanako, sampleFeed, sampleMenus, sampleStamps } from '#testing/sample-feeds.ts'

const around = [
  [getCurrentUser, hanako],
  [listStamps, sampleStamps],
  [listMenus, sampleMenus],
  [getLastMenu, { menuId: 6 }],
  [listDrafts, { drafts: [], nextCursor: null }],
  [
    getMenuAccessConditions,
    { use: { summary: '全員', memberCount: 9 }, publication: { summary: '全員', readerCount: 9 } },
  ],
  [listGroupedFeeds, { feeds: [sampleFeed()], nextCursor: null, department: null, newSince: null }],
] as const

test('n writes a post; the focus returns to the field on home, which keeps its filter', async () => {
  fakeApi([...around])
  const { history } = renderScreen('/home?unread=true')
  const prompt = await screen.findByRole('button', { name: /^今日のできごとを共有/ })
  fireEvent.keyDown(document.body, { key: 'n' })
  const text = await screen.findByRole('textbox', { name: /本文/ })
  expect(document.activeElement).toBe(text)
  expect(history.location.href).toBe('/home?unread=true&compose=new')
  // In the text it is a letter.
  await userEvent.keyboard('no')
  expect(text).toHaveProperty('value', 'no')
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(history.location.href).toBe('/home?unread=true')
  expect(document.activeElement).toBe(prompt)
})

test('n opens the composer from any screen, and a screen’s own n comes first', async () => {
  fakeApi([...around])
  const { history } = renderScreen('/404')
  await screen.findByRole('heading', { level: 1 })
  const own = (event: Event) => event.preventDefault()
  document.addEventListener('keydown', own)
  fireEvent.keyDown(document.body, { key: 'n' })
  document.removeEventListener('keydown', own)
  expect(history.location.href).toBe('/404')
  fireEvent.keyDown(document.body, { key: 'n', ctrlKey: true })
  expect(history.location.href).toBe('/404')
  fireEvent.keyDown(document.body, { key: 'n' })
  expect(await screen.findByRole('textbox', { name: /本文/ })).toBeTruthy()
})

test('? lists the keys of all screens', async () => {
  fakeApi([...around])
  renderScreen('/404')
  await screen.findByRole('heading', { level: 1 })
  fireEvent.keyDown(document.body, { key: '?', shiftKey: true })
  const list = within(await screen.findByRole('dialog', { name: 'キーボードショートカット' }))
  expect(within(list.getByRole('region', { name: 'どの画面でも' })).getByText('投稿を書く')).toBeTruthy()
  for (const group of ['投稿', '申請と承認', 'カレンダー'])
    expect(list.getByRole('region', { name: group })).toBeTruthy()
})
