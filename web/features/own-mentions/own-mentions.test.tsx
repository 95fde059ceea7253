import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { listAnnouncements } from '#contract/announcements.ts'
import { listDrafts } from '#contract/drafts.ts'
import type { Answer } from '#contract/endpoint.ts'
import { listMenus } from '#contract/menu-pages.ts'
import { countUnseenMentions, listMentions, seeMentions } from '#contract/own-mentions.ts'
import { listStamps } from '#contract/stamps.ts'
import { listGroupedFeeds } from '#contract/timeline.ts'
import { getCurrentUser } from '#contract/users.ts'
import { fakeApi, refuse } from '#testing/fake-api.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { hanako, sampleFeed, sampleMenus, sampleStamps, taro } from '#testing/sample-feeds.ts'

const around = [
  [getCurrentUser, hanako],
  [listStamps, sampleStamps],
  [listMenus, sampleMenus],
  [listGroupedFeeds, { feeds: [sampleFeed({ id: 77 })], nextCursor: null, department: null, newSince: null }],
  [listDrafts, { drafts: [], nextCursor: null }],
  [listAnnouncements, { announcements: [], nextCursor: null }],
] as const
type Mention = Answer<typeof listMentions>['mentions'][number]
const mention = (change: Partial<Mention>): Mention => ({
  id: 1,
  mentionedAt: '2026-11-18T05:05:00.000Z',
  seen: true,
  feed: sampleFeed({ read: true }),
  comment: null,
  ...change,
})
const inComment = mention({
  id: 3,
  seen: false,
  comment: {
    id: 40,
    author: taro,
    body: '@佐藤 花子 さん、**お願い**します',
    formatted: true,
    mentions: [{ id: 1, name: '佐藤 花子' }],
    departmentMentions: [],
  },
})
const link = (name: RegExp) => screen.findByRole('link', { name })

describe('mentions of the reader', () => {
  test('are a tab of the timeline with its own address and the number of new ones', async () => {
    fakeApi([...around, [countUnseenMentions, { count: 2 }]])
    renderScreen('/home')
    const tab = await link(/自分宛.*未読2件/)
    expect(tab.getAttribute('href')).toBe('/home?mentions=true')
    expect((await link(/^すべて$/)).getAttribute('aria-current')).toBe('page')
  })

  test('lists posts and comments, marks new ones, and reports them as seen', async () => {
    let list = [inComment, mention({ id: 2 })]
    const api = fakeApi([
      ...around,
      [countUnseenMentions, () => ({ count: list.filter(({ seen }) => !seen).length })],
      [listMentions, () => ({ mentions: list, nextCursor: null })],
      [seeMentions, undefined],
    ])
    const { live } = renderScreen('/home?mentions=true')
    const feed = within(await screen.findByRole('feed', { name: '自分宛の投稿とコメント' }))
    expect(feed.getByText('鈴木 太郎さんがコメントであなたを挙げました')).toBeTruthy()
    expect(feed.getByText('鈴木 太郎さんが投稿であなたを挙げました')).toBeTruthy()
    expect(feed.getByRole('link', { name: 'コメントを見る' }).getAttribute('href')).toBe(
      '/feeds/10#comment-40',
    )
    expect(feed.getByRole('link', { name: '@佐藤 花子' }).getAttribute('href')).toBe('/users/1')
    expect(feed.getByText('お願い').closest('strong')).toBeTruthy()
    expect(screen.queryByRole('feed', { name: 'タイムライン' })).toBeNull()
    await waitFor(() => expect(api.requestsTo(seeMentions)[0]?.body).toEqual({ upToId: 3 }))
    // After the server's message about the change, entries that were new when the list was opened stay marked.
    list = list.map((one) => ({ ...one, seen: true }))
    await waitFor(() => {
      act(() => live.say({ type: 'announcements.changed', position: 5 }))
      expect(screen.queryByText('未読1件')).toBeNull()
    })
    expect(screen.getAllByText('未読')).toHaveLength(1)
    expect(api.requestsTo(seeMentions)).toHaveLength(1)
    list = [mention({ id: 4, seen: false, feed: sampleFeed({ id: 11, title: '新しい話題' }) }), ...list]
    await waitFor(() => {
      act(() => live.say({ type: 'announcements.changed', position: 6 }))
      expect(screen.getByText('新しい話題')).toBeTruthy()
    })
    await waitFor(() => expect(api.requestsTo(seeMentions)[1]?.body).toEqual({ upToId: 4 }))
  })

  test('an empty list says what it is for', async () => {
    fakeApi([
      ...around,
      [countUnseenMentions, { count: 0 }],
      [listMentions, { mentions: [], nextCursor: null }],
    ])
    renderScreen('/home?mentions=true')
    expect(await screen.findByText('自分宛の投稿はまだありません')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'すべての投稿を見る' }).getAttribute('href')).toBe('/home')
  })

  test('can be retried after a failure', async () => {
    let ready = false
    fakeApi([
      ...around,
      [countUnseenMentions, { count: 0 }],
      [listMentions, () => (ready ? { mentions: [mention({})], nextCursor: null } : refuse('unavailable')())],
    ])
    renderScreen('/home?mentions=true')
    const failure = (await screen.findByText('自分宛の投稿を読み込めませんでした')).parentElement!
    ready = true
    await userEvent.click(within(failure).getByRole('button', { name: '再試行' }))
    expect(await screen.findByText('鈴木 太郎さんが投稿であなたを挙げました')).toBeTruthy()
  })
})
