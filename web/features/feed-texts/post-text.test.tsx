import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { bookmarkFeed } from '#contract/bookmarks.ts'
import { getCompanyConfig } from '#contract/company.ts'
import { listFeedComments } from '#contract/feed-comments.ts'
import { listFeedVersions, updateFeed } from '#contract/feed-texts.ts'
import { deleteFeed, getFeed } from '#contract/feeds.ts'
import { listLinkCards } from '#contract/link-cards.ts'
import { playMediaFile } from '#contract/media-files.ts'
import { listMenus } from '#contract/menu-pages.ts'
import { getOpenGraphProtocol } from '#contract/open-graph-protocols.ts'
import { listStamps } from '#contract/stamps.ts'
import { listGroupedFeeds } from '#contract/timeline.ts'
import { translateFeed } from '#contract/translations.ts'
import { getCurrentUser } from '#contract/users.ts'
import { fakeApi, refuse } from '#testing/fake-api.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { sampleCompany } from '#testing/sample-company.ts'
import { hanako, sampleFeed, sampleMenus, sampleStamps, taro } from '#testing/sample-feeds.ts'

const mine = sampleFeed({
  title: '',
  body: 'はじめの文',
  author: { id: 1, name: hanako.name, profileImgPath: null },
  can: { comment: true, react: true, edit: true, delete: true },
})
const around = [
  [getCurrentUser, hanako],
  [listStamps, sampleStamps],
  [listMenus, sampleMenus],
  [
    listFeedComments,
    { comments: [], nextCursor: null, newerCursor: null, changed: [], asOf: '2026-11-18T06:00:00.000Z' },
  ],
] as const

const act = async (name: string) => {
  await userEvent.click(await screen.findByRole('button', { name: 'この投稿の操作' }))
  await userEvent.click(await screen.findByRole('menuitem', { name }))
}

describe('the author’s own post', () => {
  test('is edited, and its text changes at once', async () => {
    const api = fakeApi([
      ...around,
      [getFeed, mine],
      [updateFeed, { ...mine, body: 'つぎの文', textVersion: 2, editedAt: '2026-11-18T06:00:00.000Z' }],
    ])
    renderScreen('/feeds/10')
    await act('編集')
    const field = await screen.findByRole('textbox', { name: '本文' })
    await userEvent.clear(field)
    await userEvent.type(field, 'つぎの文')
    await userEvent.click(screen.getByRole('button', { name: '保存' }))
    expect(await screen.findByText('つぎの文')).toBeTruthy()
    expect(api.requestsTo(updateFeed)[0]?.body).toEqual({
      ...{ title: '', body: 'つぎの文', textVersion: 1 },
      ...{ mentionedUserIds: [], mentionedDepartmentIds: [] },
    })
  })

  test('edited elsewhere meanwhile shows both texts side by side', async () => {
    let now = mine
    const api = fakeApi([
      ...around,
      [getFeed, () => now],
      [
        updateFeed,
        ({ body }) => {
          if (body.textVersion === 1) refuse('conflict')()
          return { ...now, body: String(body.body), textVersion: 3 }
        },
      ],
    ])
    renderScreen('/feeds/10')
    await act('編集')
    const field = await screen.findByRole('textbox', { name: '本文' })
    await userEvent.type(field, 'とわたしの続き')
    now = { ...mine, body: 'ほかの画面の文', textVersion: 2 }
    await userEvent.click(screen.getByRole('button', { name: '保存' }))
    expect(
      within(await screen.findByRole('region', { name: '現在の内容' })).getByText('ほかの画面の文'),
    ).toBeTruthy()
    expect((screen.getByRole('textbox', { name: '本文' }) as HTMLTextAreaElement).value).toBe(
      'はじめの文とわたしの続き',
    )
    await userEvent.click(screen.getByRole('button', { name: '自分の内容で保存' }))
    await waitFor(() => expect(api.requestsTo(updateFeed)[1]?.body.textVersion).toBe(2))
    expect(await screen.findByText('はじめの文とわたしの続き')).toBeTruthy()
  })

  test('is deleted after a confirmation, and returns to the timeline', async () => {
    const api = fakeApi([
      ...around,
      [listGroupedFeeds, { feeds: [], nextCursor: null, department: null, newSince: null }],
      [getFeed, mine],
      [deleteFeed, undefined],
    ])
    const { history } = renderScreen('/feeds/10')
    await act('削除')
    await userEvent.click(await screen.findByRole('button', { name: '削除' }))
    await waitFor(() => expect(history.location.pathname).toBe('/home'))
    expect(api.requestsTo(deleteFeed)).toHaveLength(1)
  })
})

describe('a reader', () => {
  test('opens the earlier versions of an edited post', async () => {
    const author = { id: 2, name: '鈴木 太郎', profileImgPath: null }
    fakeApi([
      ...around,
      [getFeed, sampleFeed({ body: '二版', textVersion: 2, editedAt: '2026-11-18T06:00:00.000Z' })],
      [
        listFeedVersions,
        {
          versions: [
            { version: 2, title: '', body: '二版', author, writtenAt: '2026-11-18T06:00:00.000Z' },
            { version: 1, title: '', body: '初版の文', author, writtenAt: '2026-11-18T05:00:00.000Z' },
          ],
          nextCursor: null,
        },
      ],
    ])
    renderScreen('/feeds/10')
    await userEvent.click(await screen.findByRole('button', { name: '編集済み' }))
    expect(await screen.findByText('初版の文')).toBeTruthy()
  })

  test('bookmarks with b or a press; reverted if refused', async () => {
    let broken = false
    const api = fakeApi([
      ...around,
      [getFeed, sampleFeed()],
      [
        bookmarkFeed,
        ({ body }) => {
          if (broken) refuse('unavailable')()
          return { bookmarked: body.bookmarked === true, note: '', remindOn: null, remindAt: null }
        },
      ],
    ])
    renderScreen('/feeds/10')
    const mark = await screen.findByRole('button', { name: 'ブックマーク' })
    await userEvent.keyboard('b')
    await waitFor(() => expect(mark.getAttribute('aria-pressed')).toBe('true'))
    expect(api.requestsTo(bookmarkFeed)[0]?.body).toEqual({ bookmarked: true })
    broken = true
    await userEvent.click(mark)
    expect(await screen.findByText(/一時的に利用できません/)).toBeTruthy()
    expect(mark.getAttribute('aria-pressed')).toBe('true')
  })
})

test('a post plays its video, recording it once, and offers its files by name', async () => {
  const api = fakeApi([
    ...around,
    [
      getFeed,
      sampleFeed({
        attachments: [
          {
            filename: 'v.mp4',
            path: '/media_files/v.mp4',
            kind: 'video',
            contentType: 'video/mp4',
            byteSize: 1_048_576,
            originalName: '朝礼.mp4',
          },
          {
            filename: 'f.pdf',
            path: '/media_files/f.pdf',
            kind: 'file',
            contentType: 'application/pdf',
            byteSize: 2_097_152,
            originalName: '議事録.pdf',
          },
        ],
      }),
    ],
    [playMediaFile, undefined],
  ])
  renderScreen('/feeds/10')
  const video = await screen.findByLabelText('動画: 朝礼.mp4')
  fireEvent.play(video)
  fireEvent.play(video)
  await waitFor(() => expect(api.requestsTo(playMediaFile)).toHaveLength(1))
  const link = screen.getByRole('link', { name: /^議事録.pdf .+をダウンロード$/ })
  expect([link.getAttribute('href'), link.getAttribute('download')]).toEqual([
    '/media_files/f.pdf',
    '議事録.pdf',
  ])
})

test('the first link of a post shows a preview of its page', async () => {
  const url = 'https://example.com/menu'
  const api = fakeApi([
    ...around,
    [getFeed, sampleFeed({ body: `案内です。${url}をご覧ください` })],
    [
      getOpenGraphProtocol,
      {
        card: { url, title: '社食の新メニュー', description: 'カレーが増えました', siteName: 'example.com' },
      },
    ],
  ])
  renderScreen('/feeds/10')
  const card = await screen.findByRole('link', { name: /社食の新メニュー/ })
  expect(card.getAttribute('href')).toBe(url)
  expect(api.requestsTo(getOpenGraphProtocol)[0]?.query).toEqual({ url, feedId: '10' })
})

test('links to posts, people and menus of the product show previews, for a whole page in one call', async () => {
  const here = location.origin
  const text = `${here}/feeds/20#comment-3 と ${here}/m/feeds/20、${here}/users/2、${here}/menus/5、https://example.com/`
  const api = fakeApi([
    ...around,
    [
      listGroupedFeeds,
      {
        feeds: [
          sampleFeed({ body: `${text}をどうぞ` }),
          sampleFeed({ id: 9, body: `${here}/feeds/21 ${here}/home` }),
        ],
        nextCursor: null,
        department: null,
        newSince: null,
      },
    ],
    [
      listLinkCards,
      {
        feeds: [{ ...sampleFeed({ id: 20, title: '春の遠足' }), text: '持ち物です' }],
        users: [{ ...taro, departmentName: '営業部' }],
        menus: [{ ...sampleFeed().menu, description: '感謝を伝えます' }],
        nextCursor: null,
      },
    ],
  ])
  renderScreen('/home')
  const post = await screen.findByRole('link', { name: /春の遠足/ })
  expect(post.getAttribute('href')).toMatch(/\/feeds\/20#comment-3$/)
  expect(screen.getByRole('link', { name: /鈴木 太郎 ?営業部/ }).getAttribute('href')).toMatch(/\/users\/2$/)
  expect(screen.getByRole('link', { name: /感謝を伝えます/ }).getAttribute('href')).toMatch(/\/menus\/5$/)
  // Items the reader may not see, and other pages, stay plain links.
  expect(screen.getByRole('link', { name: `${here}/feeds/21` })).toBeTruthy()
  expect(document.querySelectorAll('[data-feed="9"] a[href$="/feeds/21"]')).toHaveLength(1)
  expect(api.requestsTo(listLinkCards).map(({ query }) => query)).toEqual([
    { feedIds: '20,21', userIds: '2', menuIds: '5' },
  ])
  expect(api.requestsTo(getOpenGraphProtocol)).toEqual([])
})

describe('a machine translation', () => {
  const config = { ...sampleCompany, canTranslate: true }
  const translated = {
    title: '',
    body: '翻訳された文',
    language: 'ja' as const,
    sourceLanguage: 'en',
    textVersion: 1,
  }

  test('is shown below the text, marked as such, and can be hidden again', async () => {
    fakeApi([
      ...around,
      [getFeed, sampleFeed({ body: 'Good morning' })],
      [getCompanyConfig, config],
      [translateFeed, translated],
    ])
    renderScreen('/feeds/10')
    await userEvent.click(await screen.findByRole('button', { name: '日本語に翻訳' }))
    expect(await screen.findByText('翻訳された文')).toBeTruthy()
    expect([screen.getByText('機械翻訳'), screen.getByText('Good morning')]).toHaveLength(2)
    await userEvent.click(screen.getByRole('button', { name: '翻訳を閉じる' }))
    expect(screen.queryByText('翻訳された文')).toBeNull()
  })

  test('is not offered if the company has no provider', async () => {
    fakeApi([...around, [getFeed, sampleFeed()], [getCompanyConfig, { ...config, canTranslate: false }]])
    renderScreen('/feeds/10')
    await screen.findByText('新しい仲間を迎えました。')
    expect(screen.queryByRole('button', { name: '日本語に翻訳' })).toBeNull()
  })
})
