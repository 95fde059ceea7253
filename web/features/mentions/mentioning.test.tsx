import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { createApply } from '#contract/applies.ts'
import { listDrafts, saveDraft } from '#contract/drafts.ts'
import { createFeedComment, listFeedComments } from '#contract/feed-comments.ts'
import { updateFeed } from '#contract/feed-texts.ts'
import { countMentioned, getFeed, listMentionableUsers, readFeed } from '#contract/feeds.ts'
import { getMenuAccessConditions, listMenus } from '#contract/menu-pages.ts'
import { countMenuMentioned, listMenuMentionableUsers } from '#contract/own-mentions.ts'
import { listScheduledPosts, updateScheduledPost } from '#contract/scheduled-posts.ts'
import { listStamps } from '#contract/stamps.ts'
import { listGroupedFeeds } from '#contract/timeline.ts'
import { getCurrentUser } from '#contract/users.ts'
import { fakeApi, Refusal } from '#testing/fake-api.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { hanako, sampleComment, sampleFeed, sampleMenus, sampleStamps, taro } from '#testing/sample-feeds.ts'

const none = { count: 0, names: [] as string[] }
const sales = { id: 3, name: '営業部' }
const mentionable = {
  users: [{ ...taro, departmentName: '総務部' }],
  departments: [{ ...sales, readerCount: 187 }],
  nextCursor: null,
}
const around = [
  [getCurrentUser, hanako],
  [listStamps, sampleStamps],
  [listMenus, sampleMenus],
  [listGroupedFeeds, { feeds: [sampleFeed()], nextCursor: null, department: null, newSince: null }],
  [saveDraft, { version: 1, keptKey: null }],
  [
    getMenuAccessConditions,
    {
      use: { summary: '全員', memberCount: 200 },
      publication: { summary: '全員', readerCount: 200 },
    },
  ],
  [listMenuMentionableUsers, mentionable],
  [createApply, { id: 1, reportId: null, feedId: 20 }],
  [getFeed, sampleFeed({ id: 20 })],
] as const
const noDrafts = [listDrafts, { drafts: [], nextCursor: null }] as const
const text = () => screen.findByRole('textbox', { name: /本文/ })
const choose = async (name: RegExp) => userEvent.click(await screen.findByRole('option', { name }))
const posting = () => userEvent.click(screen.getByRole('button', { name: '投稿する' }))

describe('a post that mentions people', () => {
  test('shows how many it notifies and who cannot read it, and sends and stores the mentioned people', async () => {
    const api = fakeApi([
      ...around,
      noDrafts,
      [countMenuMentioned, { count: 1, unreachable: { count: 5, names: ['伊藤 一郎', '加藤 美香'] } }],
    ])
    renderScreen('/home?compose=6')
    await userEvent.type(await text(), 'ありがとう@すず')
    await choose(/鈴木 太郎/)
    expect(((await text()) as HTMLTextAreaElement).value).toBe('ありがとう@鈴木 太郎 ')
    expect(await screen.findByText('送信すると1人に通知されます')).toBeTruthy()
    expect(
      screen.getByText('伊藤 一郎さん、加藤 美香さんほか3人は、公開範囲に入っていないため通知されません'),
    ).toBeTruthy()
    await waitFor(
      () =>
        expect(api.requestsTo(saveDraft).at(-1)?.body).toMatchObject({
          mentionedUserIds: [2],
          mentionedDepartmentIds: [],
        }),
      { timeout: 4_000 },
    )
    await posting()
    await waitFor(() =>
      expect(api.requestsTo(createApply)[0]?.body).toMatchObject({ mentionedUserIds: '[2]' }),
    )
  })

  test('asks for confirmation before it notifies many, with their number, and sends the confirmed number', async () => {
    const api = fakeApi([...around, noDrafts, [countMenuMentioned, { count: 187, unreachable: none }]])
    renderScreen('/home?compose=6')
    await userEvent.type(await text(), '@えいぎ')
    await choose(/営業部.*187人/)
    await screen.findByText('送信すると187人に通知されます')
    await posting()
    const question = within(await screen.findByRole('alertdialog', { name: '187人に通知しますか？' }))
    await userEvent.click(question.getByRole('button', { name: '戻る' }))
    expect(api.requestsTo(createApply)).toHaveLength(0)
    await posting()
    await userEvent.click(await screen.findByRole('button', { name: '通知して送信' }))
    await waitFor(() =>
      expect(api.requestsTo(createApply)[0]?.body).toMatchObject({
        mentionedDepartmentIds: '[3]',
        confirmedMentionCount: '187',
      }),
    )
  })

  test('asks again with the server’s number if it has grown meanwhile', async () => {
    let count = 90
    const api = fakeApi([
      ...around.filter(([endpoint]) => endpoint !== createApply),
      noDrafts,
      [countMenuMentioned, () => ({ count, unreachable: none })],
      [
        createApply,
        ({ body }) => {
          count = 130
          if (String(body.confirmedMentionCount) !== '130') throw new Refusal('mentions_many')
          return { id: 1, reportId: null, feedId: 20 }
        },
      ],
    ])
    renderScreen('/home?compose=6')
    await userEvent.type(await text(), '@えいぎ')
    await choose(/営業部/)
    await screen.findByText('送信すると90人に通知されます')
    await posting()
    await screen.findByRole('alertdialog', { name: '130人に通知しますか？' })
    await userEvent.click(screen.getByRole('button', { name: '通知して送信' }))
    await waitFor(() => expect(api.requestsTo(createApply)).toHaveLength(2))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('continued from another device keeps its mentions', async () => {
    const draft = {
      ...{ key: 'draft-of-the-phone', menuId: 6, title: '', text: '@鈴木 太郎 と @営業部 へ', files: [] },
      ...{ mentions: [taro], departmentMentions: [sales], version: 2, updatedAt: '2026-11-18T05:05:00.000Z' },
    }
    const api = fakeApi([
      ...around,
      [listDrafts, { drafts: [draft], nextCursor: null }],
      [countMenuMentioned, { count: 12, unreachable: none }],
    ])
    renderScreen('/home?compose=new')
    await userEvent.click(await screen.findByRole('button', { name: '下書き 1件' }))
    await userEvent.click(screen.getByRole('menuitem', { name: /鈴木 太郎/ }))
    await screen.findByText('送信すると12人に通知されます')
    await posting()
    await waitFor(() =>
      expect(api.requestsTo(createApply)[0]?.body).toMatchObject({
        mentionedUserIds: '[2]',
        mentionedDepartmentIds: '[3]',
      }),
    )
  })

  test('is edited with its mentions, and notifies only newly mentioned people', async () => {
    const mine = sampleFeed({
      author: { id: 1, name: hanako.name, profileImgPath: null },
      body: '@営業部 へ',
      departmentMentions: [sales],
      can: { comment: true, react: true, edit: true, delete: true },
    })
    const api = fakeApi([
      ...around.filter(([endpoint]) => endpoint !== getFeed),
      [getFeed, mine],
      [readFeed, { readCount: 1 }],
      [
        listFeedComments,
        { comments: [], nextCursor: null, newerCursor: null, changed: [], asOf: mine.postedAt },
      ],
      [listMentionableUsers, mentionable],
      [countMentioned, { count: 1, unreachable: none }],
      [updateFeed, mine],
    ])
    renderScreen('/feeds/10')
    expect((await screen.findByRole('link', { name: '@営業部' })).getAttribute('href')).toMatch(
      /\/departments\/3$/,
    )
    await userEvent.click(await screen.findByRole('button', { name: /この投稿の操作/ }))
    await userEvent.click(await screen.findByRole('menuitem', { name: '編集' }))
    const dialog = within(await screen.findByRole('dialog'))
    const area = dialog.getByRole('textbox', { name: /本文/ })
    await userEvent.type(area, 'と@すず')
    await choose(/鈴木 太郎/)
    await dialog.findByText('送信すると1人に通知されます')
    expect(api.requestsTo(countMentioned).map(({ query }) => query)).toEqual([
      { userIds: '2', departmentIds: '' },
    ])
    await userEvent.click(dialog.getByRole('button', { name: '保存' }))
    await waitFor(() =>
      expect(api.requestsTo(updateFeed)[0]?.body).toMatchObject({
        mentionedUserIds: [2],
        mentionedDepartmentIds: [3],
      }),
    )
  })
})

describe('a scheduled post', () => {
  test('is edited with its mentions', async () => {
    const post = {
      ...{ id: 31, title: '', body: '@鈴木 太郎 へ', mentions: [taro], departmentMentions: [] },
      ...{
        menu: sampleFeed().menu,
        photos: [],
        attachments: [],
        held: false,
        textVersion: 2,
        formatted: true,
      },
      scheduledAt: '2099-01-01T00:00:00.000Z',
    }
    const api = fakeApi([
      ...around,
      noDrafts,
      [listScheduledPosts, { scheduledPosts: [post], nextCursor: null }],
      [countMenuMentioned, { count: 12, unreachable: none }],
      [updateScheduledPost, post],
    ])
    renderScreen('/drafts')
    await userEvent.click(await screen.findByRole('button', { name: '編集' }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.type(dialog.getByRole('textbox', { name: /本文/ }), 'と@えいぎ')
    await choose(/営業部/)
    await dialog.findByText('送信すると12人に通知されます')
    await userEvent.click(dialog.getByRole('button', { name: '保存' }))
    await waitFor(() =>
      expect(api.requestsTo(updateScheduledPost)[0]?.body).toMatchObject({
        mentionedUserIds: [2],
        mentionedDepartmentIds: [3],
        textVersion: 2,
      }),
    )
  })
})

describe('a comment that mentions many', () => {
  test('is sent with the confirmed number', async () => {
    const feed = sampleFeed()
    const api = fakeApi([
      ...around.filter(([endpoint]) => endpoint !== getFeed),
      [getFeed, feed],
      [readFeed, { readCount: 1 }],
      [
        listFeedComments,
        { comments: [], nextCursor: null, newerCursor: null, changed: [], asOf: feed.postedAt },
      ],
      [listMentionableUsers, mentionable],
      [countMentioned, { count: 187, unreachable: none }],
      [createFeedComment, sampleComment({ body: '@営業部' })],
    ])
    renderScreen('/feeds/10')
    await userEvent.type(await screen.findByRole('textbox', { name: 'コメントを書く' }), '@えいぎ')
    await choose(/営業部/)
    await screen.findByText('送信すると187人に通知されます')
    await userEvent.click(screen.getByRole('button', { name: 'コメントする' }))
    await userEvent.click(await screen.findByRole('button', { name: '通知して送信' }))
    await waitFor(() =>
      expect(api.requestsTo(createFeedComment)[0]?.body).toMatchObject({ confirmedMentionCount: '187' }),
    )
  })
})
