import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { createApply } from '#contract/applies.ts'
import { listDrafts, saveDraft } from '#contract/drafts.ts'
import type { Answer } from '#contract/endpoint.ts'
import { listFeedComments } from '#contract/feed-comments.ts'
import { getFeed } from '#contract/feeds.ts'
import { getMenuAccessConditions, listMenus } from '#contract/menu-pages.ts'
import {
  finishReading,
  getMenuMustRead,
  getMustRead,
  listMustReadFeeds,
  listMustReadMenus,
  listMustReadUsers,
  remindMustRead,
  updateMustRead,
} from '#contract/must-read-feeds.ts'
import { listStamps } from '#contract/stamps.ts'
import { listGroupedFeeds } from '#contract/timeline.ts'
import { getCurrentUser } from '#contract/users.ts'
import { listWaiting } from '#contract/waiting.ts'
import { fakeApi, refuse } from '#testing/fake-api.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { hanako, sampleComments, sampleFeed, sampleMenus, sampleStamps, taro } from '#testing/sample-feeds.ts'

const mark = { version: 2, dueOn: '2026-11-25', overdue: false, asked: true, confirmedAt: null }
const feed = (change: Partial<typeof mark> = {}) => sampleFeed({ mustRead: { ...mark, ...change } })

const status = (change: Partial<Answer<typeof getMustRead>> = {}): Answer<typeof getMustRead> => ({
  mustRead: {
    ...mark,
    settingsVersion: 3,
    asked: false,
    askedAt: '2026-11-18T05:05:00.000Z',
    remindDays: [3, 1],
    escalate: true,
    departments: null,
  },
  progress: {
    askedCount: 40,
    confirmedCount: 12,
    departments: [
      { id: 3, name: '営業部', askedCount: 30, confirmedCount: 2 },
      { id: 4, name: '総務部', askedCount: 10, confirmedCount: 10 },
    ],
  },
  can: { manage: false, remind: true, export: true },
  suggested: { dueOn: '2026-11-27', remindDays: [3, 1], escalate: true },
  ...change,
})
const hidden = status({ progress: null, can: { manage: false, remind: false, export: false } })

describe('a post that must be read', () => {
  test('is confirmed for the text on the screen, and says so', async () => {
    const api = fakeApi([
      [getCurrentUser, hanako],
      [getFeed, feed()],
      [listFeedComments, sampleComments()],
      [listStamps, sampleStamps],
      [getMustRead, hidden],
      [finishReading, { version: 2, confirmedAt: '2026-11-20T01:00:00.000Z' }],
    ])
    renderScreen('/feeds/10')
    expect(await screen.findByText('2026年11月25日(水)まで')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '読みました' }))
    expect(await screen.findByText('確認済み')).toBeTruthy()
    expect(screen.queryByRole('button', { name: '読みました' })).toBeNull()
    await waitFor(() => expect(document.activeElement).not.toBe(document.body))
    expect(document.activeElement?.textContent).toContain('確認済み')
    expect(api.requestsTo(finishReading).map(({ body }) => body)).toEqual([{ version: 2 }])
  })

  test('whose text changed meanwhile is fetched again and not confirmed', async () => {
    let current = feed()
    fakeApi([
      [getCurrentUser, hanako],
      [getFeed, () => current],
      [listFeedComments, sampleComments()],
      [listStamps, sampleStamps],
      [getMustRead, hidden],
      [finishReading, refuse('must_read_changed')],
    ])
    renderScreen('/feeds/10')
    const button = await screen.findByRole('button', { name: '読みました' })
    current = { ...feed({ version: 3 }), body: '集合は9時です。' }
    await userEvent.click(button)
    expect(await screen.findByText('集合は9時です。')).toBeTruthy()
    expect(screen.getByRole('button', { name: '読みました' })).toBeTruthy()
    expect(await screen.findByText(/本文が更新されました/)).toBeTruthy()
  })

  test('does not ask people who are not included', async () => {
    fakeApi([
      [getCurrentUser, hanako],
      [getFeed, feed({ asked: false, overdue: true })],
      [listFeedComments, sampleComments()],
      [listStamps, sampleStamps],
      [getMustRead, hidden],
    ])
    renderScreen('/feeds/10')
    expect(await screen.findByText('2026年11月25日(水)まで')).toBeTruthy()
    expect(screen.queryByRole('button', { name: '読みました' })).toBeNull()
    expect(screen.queryByText('必読の確認状況')).toBeNull()
  })
})

describe('the confirmations of a must-read', () => {
  test('are shown by department and by name, and those missing are reminded', async () => {
    const api = fakeApi([
      [getCurrentUser, hanako],
      [getFeed, feed({ asked: false })],
      [listFeedComments, sampleComments()],
      [listStamps, sampleStamps],
      [getMustRead, status()],
      [
        listMustReadUsers,
        ({ query }) => ({
          users:
            query.state === 'unread'
              ? [
                  {
                    ...taro,
                    department: { id: 3, name: '営業部' },
                    confirmedAt: null,
                    remindedAt: null,
                    absence: { until: '2026-11-30', deputyName: '高橋 直子' },
                  },
                ]
              : [],
          nextCursor: null,
        }),
      ],
      [remindMustRead, { remindedCount: 28 }],
    ])
    renderScreen('/feeds/10')
    const panel = within(await screen.findByRole('region', { name: '必読の確認状況' }))
    expect(panel.getByText('12 / 40人')).toBeTruthy()
    expect(panel.getByText('10 / 10人')).toBeTruthy()
    await userEvent.click(panel.getByRole('button', { name: '未読の人を見る' }))
    expect(await screen.findByText(/2026年11月30日\(月\)まで不在・代理 高橋 直子さん/)).toBeTruthy()
    await userEvent.click(screen.getByRole('tab', { name: /確認済み/ }))
    expect(await screen.findByText('まだ誰も確認していません')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '閉じる' }))
    await userEvent.click(panel.getByRole('button', { name: '未読の人に催促する' }))
    expect(screen.getByText('未読の28人に催促しますか？')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '催促する' }))
    expect(await screen.findByText('28人に催促しました')).toBeTruthy()
    expect(api.requestsTo(remindMustRead)).toHaveLength(1)
  })

  test('start when an administrator makes the post a must-read, with a suggested due date', async () => {
    const api = fakeApi([
      [getCurrentUser, { ...hanako, can: { ...hanako.can, administer: true } }],
      [getFeed, sampleFeed()],
      [listFeedComments, sampleComments()],
      [listStamps, sampleStamps],
      [
        getMustRead,
        status({ mustRead: null, progress: null, can: { manage: true, remind: false, export: false } }),
      ],
      [updateMustRead, undefined as never],
    ])
    renderScreen('/feeds/10')
    await userEvent.click(await screen.findByRole('button', { name: '必読にする' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByRole<HTMLInputElement>('textbox', { name: /^期限(?!の)/ }).value).toBe('2026/11/27')
    await userEvent.click(dialog.getByRole('button', { name: '必読にする' }))
    await waitFor(() =>
      expect(api.requestsTo(updateMustRead).map(({ body }) => body)).toEqual([
        {
          settingsVersion: 0,
          dueOn: '2026-11-27',
          departmentIds: null,
          remindDays: [3, 1],
          escalate: true,
        },
      ]),
    )
  })

  test('after a conflict the settings show the current values, and the input can overwrite them', async () => {
    const can = { manage: true, remind: false, export: false }
    const known = status().mustRead!
    let now = status({ can })
    const api = fakeApi([
      [getCurrentUser, hanako],
      [getFeed, feed()],
      [listFeedComments, sampleComments()],
      [listStamps, sampleStamps],
      [getMustRead, () => now],
      [
        updateMustRead,
        () => {
          if (now.mustRead!.settingsVersion > 3) return undefined
          now = { ...now, mustRead: { ...known, settingsVersion: 4, dueOn: '2026-12-24' } }
          return refuse('conflict')()
        },
      ] as never,
    ])
    renderScreen('/feeds/10')
    await userEvent.click(await screen.findByRole('button', { name: '必読の設定' }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.click(dialog.getByRole('checkbox', { name: /上長/ }))
    await userEvent.click(dialog.getByRole('button', { name: '保存する' }))
    expect(await dialog.findByText('期限: 2026-12-24')).toBeTruthy()
    await userEvent.click(dialog.getByRole('button', { name: '入力した内容で保存' }))
    await waitFor(() =>
      expect(api.requestsTo(updateMustRead).map(({ body }) => body)).toMatchObject([
        { settingsVersion: 3, dueOn: '2026-11-25', escalate: false },
        { settingsVersion: 4, dueOn: '2026-11-25', escalate: false },
      ]),
    )
  })
})

test('authors can request them while writing, if the menu permits it', async () => {
  const api = fakeApi([
    [getCurrentUser, hanako],
    [listGroupedFeeds, { feeds: [], nextCursor: null, department: null, newSince: null }],
    [listDrafts, { drafts: [], nextCursor: null }],
    [saveDraft, { version: 1, keptKey: null }],
    [listStamps, sampleStamps],
    [listMenus, sampleMenus],
    [
      getMenuAccessConditions,
      { use: { summary: '全員', memberCount: 3 }, publication: { summary: '全員', readerCount: 3 } },
    ],
    [getMenuMustRead, { mode: 'optional', suggestedDueOn: '2026-11-27' }],
    [createApply, { id: 1, reportId: null, feedId: 10 }],
    [getFeed, sampleFeed()],
  ])
  renderScreen('/home?compose=5')
  await userEvent.type(await screen.findByRole('textbox', { name: /本文/ }), '防災訓練のお知らせ')
  await userEvent.click(await screen.findByRole('switch', { name: /必読にする/ }))
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /読んでもらう期限/ }).value).toBe('2026/11/27')
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: '投稿する' }))
  await waitFor(() => expect(api.requestsTo(createApply)).toHaveLength(1))
  // With photos it is sent as JSON.
  expect(api.requestsTo(createApply)[0]?.body.mustRead).toBe('{"due_on":"2026-11-27"}')
})

describe('waiting items', () => {
  const item = {
    kind: 'must_read' as const,
    id: 10,
    title: '防災訓練のお知らせ',
    actor: taro,
    menu: { id: 5, name: '全社のお知らせ', iconName: 'announcement', tone: 'cyan' as const },
    hrefPath: '/feeds/10',
    since: '2026-11-18T05:05:00.000Z',
    dueOn: '2026-11-18',
    overdue: true,
  }
  const kinds = [{ kind: 'must_read' as const, count: 2, overdueCount: 1 }]

  test('are one line on home, which is not shown if there are none', async () => {
    let waiting: Answer<typeof listWaiting> = { kinds, items: [item], nextCursor: null }
    fakeApi([
      [getCurrentUser, hanako],
      [listGroupedFeeds, { feeds: [sampleFeed()], nextCursor: null, department: null, newSince: null }],
      [listStamps, sampleStamps],
      [listWaiting, () => waiting],
    ])
    const { queryClient } = renderScreen('/home')
    const strip = await screen.findByRole('link', { name: /対応待ちが2件/ })
    expect(strip.textContent).toContain('期限超過 1件')
    expect(strip.getAttribute('href')).toMatch(/\/waiting$/)
    waiting = { kinds: [{ kind: 'must_read', count: 0, overdueCount: 0 }], items: [], nextCursor: null }
    await queryClient.invalidateQueries()
    await waitFor(() => expect(screen.queryByRole('link', { name: /対応を待っている/ })).toBeNull())
  })

  test('are listed, and overdue ones are marked', async () => {
    fakeApi([
      [getCurrentUser, hanako],
      [
        listWaiting,
        { kinds, items: [item, { ...item, id: 11, overdue: false, dueOn: '2026-12-01' }], nextCursor: null },
      ],
    ])
    renderScreen('/waiting')
    expect(await screen.findByText('期限超過（2026年11月18日(水)まで）')).toBeTruthy()
    expect(screen.getByText('2026年12月1日(火)まで')).toBeTruthy()
    expect(screen.getByRole('heading', { name: '期限超過' })).toBeTruthy()
    expect(screen.getByRole('link', { name: '対応待ち 2件' }).getAttribute('href')).toMatch(/\/waiting$/)
  })

  test('are filtered by menu, which is in the address', async () => {
    const menus = [
      { ...item.menu, unreadCount: 1 },
      { id: 6, name: '社長メッセージ', iconName: 'company', tone: 'blue' as const, unreadCount: 1 },
    ]
    const api = fakeApi([
      [getCurrentUser, hanako],
      [listWaiting, { kinds, items: [item], nextCursor: null }],
      [listMustReadMenus, { menus, nextCursor: null }],
      [
        listMustReadFeeds,
        {
          mustReadFeeds: [
            {
              ...item,
              id: 12,
              title: '',
              excerpt: '新年度を迎えて\nみなさんへ',
              author: taro,
              askedAt: item.since,
              version: 1,
            },
          ],
          nextCursor: null,
        },
      ],
    ])
    const { history } = renderScreen('/waiting')
    expect(await screen.findByText('防災訓練のお知らせ')).toBeTruthy()
    await userEvent.click(screen.getByRole('link', { name: /^必読/ }))
    await userEvent.click(await screen.findByRole('button', { name: /社長メッセージ/ }))
    expect(await screen.findByText('新年度を迎えて')).toBeTruthy()
    expect(history.location.search).toBe('?kind=must_read&menu_id=6')
    expect(api.requestsTo(listMustReadFeeds).map(({ query }) => query.menuId)).toEqual(['6'])
    await userEvent.click(screen.getByRole('button', { name: 'すべて' }))
    expect(await screen.findByText('防災訓練のお知らせ')).toBeTruthy()
  })

  test('the empty list says what it is for', async () => {
    fakeApi([
      [getCurrentUser, hanako],
      [listWaiting, { kinds: [], items: [], nextCursor: null }],
    ])
    renderScreen('/waiting')
    expect(await screen.findByText('対応待ちはありません')).toBeTruthy()
  })

  test('after sign-in the first must-read opens, or home if there is none', async () => {
    let owed: Answer<typeof listMustReadFeeds>['mustReadFeeds'] = []
    fakeApi([
      [getCurrentUser, hanako],
      [listMustReadFeeds, () => ({ mustReadFeeds: owed, nextCursor: null })],
      [listGroupedFeeds, { feeds: [], nextCursor: null, department: null, newSince: null }],
      [getFeed, feed()],
    ])
    const none = renderScreen('/home/redirect_must_not_read')
    await waitFor(() => expect(none.history.location.pathname).toMatch(/\/home$/))
    owed = [{ ...item, excerpt: '', author: taro, askedAt: item.since, version: 1 }]
    const one = renderScreen('/home/redirect_must_not_read')
    await waitFor(() => expect(one.history.location.pathname).toMatch(/\/feeds\/10$/))
  })
})
