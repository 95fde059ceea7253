import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { listAnnouncements } from '#contract/announcements.ts'
import { listChatRooms } from '#contract/chat-rooms.ts'
import { listDepartments } from '#contract/departments.ts'
import { getFeedHotDigest } from '#contract/feed-hot-digests.ts'
import { getFeed, reactToFeed } from '#contract/feeds.ts'
import { listMenus } from '#contract/menu-pages.ts'
import { listStamps } from '#contract/stamps.ts'
import { listGroupedFeeds, updateTimelineState, visitTimeline } from '#contract/timeline.ts'
import { getCurrentUser } from '#contract/users.ts'
import { fakeApi, refuse } from '#testing/fake-api.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { sampleRoom } from '#testing/sample-chat.ts'
import { hanako, sampleFeed, sampleMenus, sampleStamps, taro } from '#testing/sample-feeds.ts'

const around = [
  [getFeedHotDigest, { feedHotDigest: null }],
  [getCurrentUser, hanako],
  [listStamps, sampleStamps],
  [listMenus, sampleMenus],
] as const

describe('the timeline', () => {
  test('shows the posts as a feed', async () => {
    fakeApi([
      ...around,
      [
        listGroupedFeeds,
        {
          feeds: [sampleFeed(), sampleFeed({ id: 9, title: '朝礼メモ', read: false })],
          nextCursor: null,
          department: null,
          newSince: null,
        },
      ],
    ])
    renderScreen('/home')
    const feed = await screen.findByRole('feed')
    const articles = within(feed).getAllByRole('article')
    expect(articles).toHaveLength(2)
    expect(articles[0]!.getAttribute('aria-posinset')).toBe('1')
    expect(within(articles[0]!).getByRole('link', { name: '春の社内報' }).getAttribute('href')).toMatch(
      /\/feeds\/10$/,
    )
    expect(within(articles[0]!).getByText('営業部')).toBeTruthy()
    expect(within(articles[0]!).getByText('2026年11月18日(水) 14:05')).toBeTruthy()
    expect(within(articles[0]!).queryByText('未読')).toBeNull()
    expect(within(articles[1]!).getByText('未読')).toBeTruthy()
    expect(screen.getByText('これより前の投稿はありません')).toBeTruthy()
  })

  test('says what it is for if it is empty', async () => {
    fakeApi([
      ...around,
      [listGroupedFeeds, { feeds: [], nextCursor: null, department: null, newSince: null }],
    ])
    renderScreen('/home')
    expect(await screen.findByText('まだ投稿がありません')).toBeTruthy()
  })

  test('shows the latest notices beside it, with what each is about', async () => {
    const notice = {
      ...{ id: 1, kind: 'comment', icon: 'comment' as const, impersonal: false, hrefPath: '/feeds/10' },
      ...{ text: '鈴木 太郎さんがコメントしました', quote: '来週の会議室は予約済みです' },
      ...{ actor: taro, createdAt: '2026-11-18T05:05:00.000Z', confirmed: false },
    }
    fakeApi([
      ...around,
      [listAnnouncements, { announcements: [notice, { ...notice, id: 2, quote: null }], nextCursor: null }],
      [listGroupedFeeds, { feeds: [], nextCursor: null, department: null, newSince: null }],
    ])
    renderScreen('/home')
    const side = await screen.findByRole('complementary', { name: 'お知らせ' })
    const [first, second] = await within(side).findAllByRole('link', { name: /コメントしました/ })
    expect(first!.textContent).toContain('来週の会議室は予約済みです')
    expect(second!.textContent).not.toMatch(/来週|null/)
  })

  test('shows the rooms in which chat messages mention the person', async () => {
    fakeApi([
      ...around,
      [
        listChatRooms,
        ({ query }) => ({
          chatRooms: query.filter === 'mentions' ? [sampleRoom({ unreadCount: 5, mentionCount: 2 })] : [],
          nextCursor: null,
        }),
      ],
      [listGroupedFeeds, { feeds: [], nextCursor: null, department: null, newSince: null }],
    ])
    renderScreen('/home')
    const card = await screen.findByRole('region', { name: 'チャットであなた宛て' })
    const room = within(card).getByRole('link', { name: /催事の準備/ })
    expect(room.getAttribute('href')).toBe('/chat/rooms/4')
    expect(within(room).getByText('あなた宛て2件')).toBeTruthy()
    expect(within(card).getByRole('link', { name: 'チャットであなた宛て' }).getAttribute('href')).toBe(
      '/chat/rooms?filter=mentions',
    )
  })

  test('can be retried after a failure', async () => {
    let broken = true
    fakeApi([
      ...around,
      [
        listGroupedFeeds,
        () => {
          if (broken) refuse('internal')()
          return { feeds: [sampleFeed()], nextCursor: null, department: null, newSince: null }
        },
      ],
    ])
    renderScreen('/home')
    expect(await screen.findByText('タイムラインを読み込めませんでした')).toBeTruthy()
    broken = false
    await userEvent.click(screen.getByRole('button', { name: '再試行' }))
    expect(await screen.findByText('春の社内報')).toBeTruthy()
  })

  test('announces new posts without moving the list', async () => {
    let newest = [sampleFeed()]
    fakeApi([
      ...around,
      [listGroupedFeeds, () => ({ feeds: newest, nextCursor: null, department: null, newSince: null })],
    ])
    const { live } = renderScreen('/home')
    await screen.findByText('春の社内報')
    await waitFor(() => expect(live.sent).not.toEqual([]))
    newest = [sampleFeed({ id: 11, title: '速報' }), ...newest]
    act(() => live.say({ type: 'feeds.created', position: 2, ids: [11] }))
    const pill = await screen.findByRole('button', { name: '新しい投稿が1件あります' })
    expect(screen.getAllByRole('article')).toHaveLength(1)
    await userEvent.click(pill)
    expect(await screen.findByText('速報')).toBeTruthy()
    expect(screen.queryByRole('button', { name: '新しい投稿が1件あります' })).toBeNull()
  })

  test('fetches only the changed post again', async () => {
    const api = fakeApi([
      ...around,
      [
        listGroupedFeeds,
        { feeds: [sampleFeed(), sampleFeed({ id: 9 })], nextCursor: null, department: null, newSince: null },
      ],
      [getFeed, ({ params }) => sampleFeed({ id: Number(params.id), commentCount: 3 })],
    ])
    const { live } = renderScreen('/home')
    await screen.findByRole('feed')
    await waitFor(() => expect(live.sent).not.toEqual([]))
    act(() => live.say({ type: 'feeds.changed', position: 3, ids: [9, 12] }))
    expect(await screen.findByText('コメント 3件')).toBeTruthy()
    expect(api.requestsTo(getFeed).map(({ params }) => params.id)).toEqual(['9'])
    expect(api.requestsTo(listGroupedFeeds)).toHaveLength(1)
  })

  test('fetches the next page before the end and keeps one order', async () => {
    fakeApi([
      ...around,
      [
        listGroupedFeeds,
        ({ query }) =>
          query.cursor
            ? {
                feeds: [sampleFeed({ id: 9, title: '二枚目' })],
                nextCursor: null,
                department: null,
                newSince: null,
              }
            : { feeds: [sampleFeed()], nextCursor: 'more', department: null, newSince: null },
      ],
    ])
    renderScreen('/home')
    expect(await screen.findByText('二枚目')).toBeTruthy()
    expect(screen.getAllByRole('article').map((article) => article.dataset.feed)).toEqual(['10', '9'])
  })
})

describe('reading the timeline', () => {
  const page = (feeds: ReturnType<typeof sampleFeed>[], change = {}) => ({
    feeds,
    nextCursor: null,
    department: null,
    newSince: null,
    ...change,
  })

  test('the posts of a folding menu are one entry that links to them', async () => {
    const group = { feedCount: 12, members: [taro, { id: 3, name: '高橋 健一', profileImgPath: null }] }
    fakeApi([...around, [listGroupedFeeds, page([{ ...sampleFeed(), group } as never])]])
    renderScreen('/home')
    const link = await screen.findByRole('link', { name: /「サンクスカード」の投稿をまとめて見る（12件）/ })
    expect(link.getAttribute('href')).toMatch(/\/feed_groups\/5$/)
    expect(within(link).getByText('鈴木 太郎さん、高橋 健一さんほか')).toBeTruthy()
  })

  test('a line shows where the last visit ended, and this visit is recorded', async () => {
    const api = fakeApi([
      ...around,
      [
        listGroupedFeeds,
        page([sampleFeed(), sampleFeed({ id: 9, postedAt: '2026-11-17T05:05:00.000Z' })], {
          newSince: '2026-11-18T00:00:00.000Z',
        }),
      ],
      [visitTimeline, { department: null, newSince: '2026-11-18T00:00:00.000Z' }],
    ])
    renderScreen('/home')
    const line = await screen.findByText('ここから下は前回までの投稿です')
    const [fresh, seen] = screen.getAllByRole('article')
    expect(fresh!.compareDocumentPosition(line) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
    expect(line.compareDocumentPosition(seen!) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
    await waitFor(() => expect(api.requestsTo(visitTimeline)).toHaveLength(1))
  })

  test('it is filtered by a department, which the server remembers', async () => {
    let department: { id: number; name: string } | null = null
    const api = fakeApi([
      ...around,
      [listGroupedFeeds, () => page(department ? [] : [sampleFeed()], { department })],
      [
        listDepartments,
        {
          departments: [
            { id: 3, name: '営業部', parentId: null, memberCount: 8, childCount: 2, manager: null },
          ],
          nextCursor: null,
        },
      ],
      [
        updateTimelineState,
        ({ body }) => {
          department = body.departmentId === null ? null : { id: 3, name: '営業部' }
          return { department, newSince: null }
        },
      ],
    ])
    renderScreen('/home')
    await userEvent.click(await screen.findByRole('button', { name: '部署で絞り込む' }))
    await userEvent.click(await screen.findByRole('button', { name: '営業部' }))
    expect(await screen.findByText('営業部の投稿はまだありません')).toBeTruthy()
    expect(api.requestsTo(updateTimelineState)[0]?.body).toEqual({ departmentId: 3 })
    await userEvent.click(screen.getByRole('button', { name: '絞り込みを解除' }))
    expect(await screen.findByText('春の社内報')).toBeTruthy()
  })

  test('new posts of other departments are not announced on a filtered timeline', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0)
    onTestFinished(() => void vi.restoreAllMocks())
    const department = { id: 3, name: '営業部' }
    let newest = [sampleFeed()]
    const api = fakeApi([...around, [listGroupedFeeds, () => page(newest, { department })]])
    const { live } = renderScreen('/home')
    await screen.findByText('春の社内報')
    await waitFor(() => expect(live.sent).not.toEqual([]))
    act(() => live.say({ type: 'feeds.created', position: 2, ids: [11] }))
    await waitFor(() => expect(api.requestsTo(listGroupedFeeds)).toHaveLength(2))
    newest = [sampleFeed({ id: 12 }), ...newest]
    act(() => live.say({ type: 'feeds.created', position: 3, ids: [12] }))
    expect(await screen.findByRole('button', { name: '新しい投稿が1件あります' })).toBeTruthy()
  })
})

describe('a reaction', () => {
  const reacted = [{ stampId: 1, emoji: null, reactionCount: 3, reacted: true }]
  test('is shown at once and stays', async () => {
    let release: () => void = () => undefined
    const api = fakeApi([
      ...around,
      [
        listGroupedFeeds,
        {
          feeds: [sampleFeed({ reactions: [{ stampId: 1, emoji: null, reactionCount: 2, reacted: false }] })],
          nextCursor: null,
          department: null,
          newSince: null,
        },
      ],
      [
        reactToFeed,
        () =>
          new Promise<{ reactions: typeof reacted }>((resolve) => {
            release = () => resolve({ reactions: reacted })
          }),
      ],
    ])
    renderScreen('/home')
    const chip = await screen.findByRole('button', { name: 'いいね 2件' })
    await userEvent.click(chip)
    expect(screen.getByRole('button', { name: 'いいね 3件', pressed: true })).toBeTruthy()
    await waitFor(() => expect(api.requestsTo(reactToFeed)).toHaveLength(1))
    await act(async () => release())
    expect(screen.getByRole('button', { name: 'いいね 3件', pressed: true })).toBeTruthy()
  })

  test('is reverted with a message if it fails', async () => {
    fakeApi([
      ...around,
      [
        listGroupedFeeds,
        {
          feeds: [sampleFeed({ reactions: [{ stampId: 1, emoji: null, reactionCount: 2, reacted: false }] })],
          nextCursor: null,
          department: null,
          newSince: null,
        },
      ],
      [reactToFeed, refuse('unavailable')],
    ])
    renderScreen('/home')
    await userEvent.click(await screen.findByRole('button', { name: 'いいね 2件' }))
    expect(await screen.findByRole('button', { name: 'いいね 2件', pressed: false })).toBeTruthy()
    expect(await screen.findByText(/一時的に利用できません/)).toBeTruthy()
  })

  test('the keys return the focus to the post, which Enter opens', async () => {
    fakeApi([
      ...around,
      [listGroupedFeeds, { feeds: [sampleFeed()], nextCursor: null, department: null, newSince: null }],
      [getFeed, sampleFeed()],
    ])
    const { history } = renderScreen('/home')
    const post = await screen.findByRole('article')
    await userEvent.keyboard('jr')
    await screen.findByRole('dialog')
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(post)
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => history.location.pathname).toBe('/feeds/10')
  })

  test('is chosen from the picker, which returns the focus', async () => {
    const api = fakeApi([
      ...around,
      [listGroupedFeeds, { feeds: [sampleFeed()], nextCursor: null, department: null, newSince: null }],
      [reactToFeed, { reactions: [{ stampId: 2, emoji: null, reactionCount: 1, reacted: true }] }],
    ])
    renderScreen('/home')
    const add = await screen.findByRole('button', { name: 'リアクションする' })
    await userEvent.click(add)
    await userEvent.click(await screen.findByRole('button', { name: 'ありがとう' }))
    expect(document.activeElement).toBe(add)
    expect(await screen.findByRole('button', { name: 'ありがとう 1件', pressed: true })).toBeTruthy()
    await vi.waitFor(() => expect(api.requestsTo(reactToFeed)[0]?.body).toEqual({ stampId: 2 }))
  })
})
