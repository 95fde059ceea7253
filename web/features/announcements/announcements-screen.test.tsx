import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { confirmAllAnnouncements, confirmAnnouncement, listAnnouncements } from '#contract/announcements.ts'
import type { Answer } from '#contract/endpoint.ts'
import { getFeed } from '#contract/feeds.ts'
import { getCurrentUser } from '#contract/users.ts'
import { fakeApi, refuse } from '#testing/fake-api.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { hanako, sampleFeed, taro } from '#testing/sample-feeds.ts'

type Notice = Answer<typeof listAnnouncements>['announcements'][number]
const notice = (change: Partial<Notice> = {}): Notice => ({
  id: 1,
  kind: 'comment',
  icon: 'comment',
  impersonal: false,
  text: '鈴木 太郎さんがあなたの投稿にコメントしました',
  quote: null,
  actor: taro,
  hrefPath: '/feeds/10',
  createdAt: '2026-11-18T05:05:00.000Z',
  confirmed: false,
  ...change,
})
const badge = { ...hanako, hasBadge: true }

describe('notifications', () => {
  test('are marked while unread, and opening one marks it as read', async () => {
    const api = fakeApi([
      [getCurrentUser, badge],
      [
        listAnnouncements,
        {
          announcements: [notice(), notice({ id: 2, confirmed: true, text: '前の通知' })],
          nextCursor: null,
        },
      ],
      [confirmAnnouncement, undefined as never],
      [getFeed, sampleFeed()],
    ])
    const { history } = renderScreen('/announcements')
    expect(await screen.findAllByText('未読')).toHaveLength(1)
    await userEvent.click(screen.getByRole('link', { name: /コメントしました/ }))
    await waitFor(() => expect(history.location.pathname).toMatch(/\/feeds\/10$/))
    await waitFor(() =>
      expect(api.requestsTo(confirmAnnouncement).map(({ params }) => params.id)).toEqual(['1']),
    )
  })

  test('quote what they are about, if there is something to quote', async () => {
    fakeApi([
      [getCurrentUser, hanako],
      [
        listAnnouncements,
        {
          announcements: [
            notice({ quote: '来週の会議室は予約済みです' }),
            notice({ id: 2, text: 'リアクションしました' }),
          ],
          nextCursor: null,
        },
      ],
    ])
    renderScreen('/announcements')
    expect(
      await screen.findByRole('link', { name: /コメントしました.*来週の会議室は予約済みです/ }),
    ).toBeTruthy()
    const plain = screen.getByRole('link', { name: /リアクションしました/ })
    expect(plain.textContent).not.toContain('null')
    expect(screen.getAllByText('来週の会議室は予約済みです')).toHaveLength(1)
  })

  test('are all marked at once, without a confirmation', async () => {
    const api = fakeApi([
      [getCurrentUser, badge],
      [listAnnouncements, { announcements: [notice(), notice({ id: 2 })], nextCursor: null }],
      [confirmAllAnnouncements, undefined as never],
    ])
    renderScreen('/announcements')
    expect(await screen.findAllByText('未読')).toHaveLength(2)
    await screen.findAllByText('新しいお知らせがあります')
    await userEvent.click(screen.getByRole('button', { name: 'すべて既読にする' }))
    expect(await screen.findByText('すべてのお知らせを既読にしました')).toBeTruthy()
    expect(screen.queryAllByText('未読')).toHaveLength(0)
    expect(api.requestsTo(confirmAllAnnouncements)).toHaveLength(1)
  })

  test('are unread again if marking them fails', async () => {
    fakeApi([
      [getCurrentUser, badge],
      [listAnnouncements, { announcements: [notice()], nextCursor: null }],
      [confirmAllAnnouncements, refuse('unavailable')],
    ])
    renderScreen('/announcements')
    await screen.findByText('未読')
    await screen.findAllByText('新しいお知らせがあります')
    await userEvent.click(screen.getByRole('button', { name: 'すべて既読にする' }))
    expect(await screen.findByText('既読にできませんでした。')).toBeTruthy()
    expect(await screen.findByText('未読')).toBeTruthy()
  })

  test('appear in real time', async () => {
    let list = [notice({ confirmed: true })]
    fakeApi([
      [getCurrentUser, hanako],
      [listAnnouncements, () => ({ announcements: list, nextCursor: null })],
    ])
    const { live } = renderScreen('/announcements')
    await screen.findByText(/コメントしました/)
    list = [notice({ id: 3, text: '加藤 美香さんがコメントであなたを挙げました' }), ...list]
    // Repeated until the connection is established.
    await waitFor(() => {
      act(() => live.say({ type: 'announcements.changed', position: 5 }))
      expect(screen.getByText(/あなたを挙げました/)).toBeTruthy()
    })
  })

  test('are filtered by kind and by unread, in the address, and marked with that filter', async () => {
    const api = fakeApi([
      [getCurrentUser, badge],
      [
        listAnnouncements,
        ({ query }) => ({
          announcements: query.about === 'comments' && !query.unread ? [notice()] : [],
          nextCursor: null,
        }),
      ],
      [confirmAllAnnouncements, undefined as never],
    ])
    const { history } = renderScreen('/announcements?about=comments')
    await screen.findByText(/コメントしました/)
    await screen.findAllByText('新しいお知らせがあります')
    await userEvent.click(screen.getByRole('button', { name: 'すべて既読にする' }))
    await waitFor(() =>
      expect(api.requestsTo(confirmAllAnnouncements)[0]?.body).toEqual({ about: 'comments' }),
    )
    await userEvent.click(screen.getByRole('switch', { name: '未読のみ' }))
    expect(await screen.findByText('この条件に合うお知らせはありません')).toBeTruthy()
    expect(history.location.search).toBe('?about=comments&unread=true')
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'お知らせの絞り込み' }), '必読')
    await waitFor(() =>
      expect(api.requestsTo(listAnnouncements).at(-1)?.query).toEqual({
        about: 'must_reads',
        unread: 'true',
      }),
    )
  })

  test('explain what they are for if there are none', async () => {
    fakeApi([
      [getCurrentUser, hanako],
      [listAnnouncements, { announcements: [], nextCursor: null }],
    ])
    renderScreen('/announcements')
    expect(await screen.findByText('お知らせはありません')).toBeTruthy()
  })
})
