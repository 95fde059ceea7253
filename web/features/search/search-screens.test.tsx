import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { searchChatMessages } from '#contract/chat-messages.ts'
import { listDepartments } from '#contract/departments.ts'
import type { Answer } from '#contract/endpoint.ts'
import { listFilterMenuCategories, listFilterMenus, listFilterPositions } from '#contract/filters.ts'
import { countFound, searchDepartments, searchFeeds, searchMenus } from '#contract/search.ts'
import { getCurrentUser } from '#contract/users.ts'
import { fakeApi, refuse } from '#testing/fake-api.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { sampleMessage } from '#testing/sample-chat.ts'
import { hanako, sampleFeed, sampleMenus, taro } from '#testing/sample-feeds.ts'

type Found = Answer<typeof searchFeeds>

const found: Found = {
  feeds: [
    {
      ...sampleFeed({ id: 10, title: '新しいｶﾞｲﾄﾞ', body: '点検の手順です。' }),
      excerpts: [
        { part: 'title', text: '新しいｶﾞｲﾄﾞ', marks: [{ start: 3, length: 5 }] },
        { part: 'body', text: '点検の手順です。', marks: [] },
        { part: 'comment', text: 'ガイドを読みました', marks: [{ start: 0, length: 3 }] },
      ],
      writings: null,
    },
  ],
  nextCursor: null,
  limitReached: false,
  instead: null,
}
const nothing: Found = {
  feeds: [],
  nextCursor: null,
  limitReached: false,
  instead: {
    without: [
      { part: 'hasImage', query: 'ガイド 点検', filter: 'hasImage', feedCount: 20 },
      { part: '点検', query: 'ガイド', filter: null, feedCount: 3 },
    ],
    users: [taro],
    menus: [{ id: 5, name: 'サンクスカード', iconName: 'heart', tone: 'red' }],
  },
}
const choices = [
  [getCurrentUser, hanako],
  [listDepartments, { departments: [], nextCursor: null }],
  [listFilterMenuCategories, { menuCategories: [{ id: 1, name: '日々の業務' }], nextCursor: null }],
  [
    listFilterMenus,
    { menus: [{ id: 5, name: 'サンクスカード', iconName: 'heart', tone: 'red' }], nextCursor: null },
  ],
  [listFilterPositions, { departmentPositions: [{ id: 2, name: '部長' }], nextCursor: null }],
] as const

// The test DOM adds a space at the start of a highlight.
const title = /^新しい ?ｶﾞｲﾄﾞ$/
const box = () => screen.findByRole('searchbox', { name: '投稿・制度・組織を検索' })
const address = (history: { location: { href: string } }) => decodeURIComponent(history.location.href)

describe('searching posts', () => {
  test('shows on each tab how much is found there, and asks once for words that rest', async () => {
    const counts = { feeds: 1, menus: 0, departments: 2, chat: 100, calendar: 0, tasks: 3, helps: 0 }
    const { requests } = fakeApi([...choices, [searchFeeds, found], [countFound, counts]])
    renderScreen('/search/feeds')
    await userEvent.type(await box(), 'がいど')
    const tab = (name: RegExp) => screen.findByRole('link', { name })
    expect(await tab(/^投稿\s*1件$/)).toBeTruthy()
    expect(await tab(/^チャット\s*99件以上$/)).toBeTruthy()
    expect(await tab(/^制度\s*0件$/)).toBeTruthy()
    expect(requests.filter(({ call }) => call.includes('search/counts')).map(({ query }) => query)).toEqual([
      { query: 'がいど' },
    ])
  })

  test('shows the passages, keeps the words in the address, and shows the number of results', async () => {
    const { requests } = fakeApi([...choices, [searchFeeds, found]])
    const { history, container } = renderScreen('/search/feeds')
    expect(await screen.findByText('キーワードを入力してください')).toBeTruthy()
    await userEvent.type(await box(), 'がいど')
    const post = await screen.findByRole('article', { name: title })
    expect([...container.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual([
      'ｶﾞｲﾄﾞ',
      'ガイド',
    ])
    expect(within(post).getByRole('link', { name: title }).getAttribute('href')).toBe('/feeds/10')
    expect(screen.getByText('1件')).toBeTruthy()
    await waitFor(() => expect(address(history)).toBe('/search/feeds?query=がいど'))
    expect(requests.filter(({ call }) => call.includes('search/feeds')).at(-1)!.query).toEqual({
      query: 'がいど',
      sort: 'best',
    })
  })

  test('never sends a word that is still being converted', async () => {
    const { requests } = fakeApi([...choices, [searchFeeds, found]])
    renderScreen('/search/feeds')
    const input = (await box()) as HTMLInputElement
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    fireEvent.compositionStart(input)
    fireEvent.change(input, { target: { value: 'がいd' } })
    fireEvent.submit(input.form!)
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    vi.useRealTimers()
    expect(requests.filter(({ call }) => call.includes('search/feeds'))).toEqual([])
    fireEvent.change(input, { target: { value: 'ガイド' } })
    fireEvent.compositionEnd(input)
    await screen.findByRole('article', { name: title })
  })

  test('shows the active filters, each of which can be removed', async () => {
    fakeApi([...choices, [searchFeeds, found]])
    const { history } = renderScreen('/search/feeds?query=ガイド from:佐藤 -中止&menu_id=5&has_image=true')
    const conditions = await screen.findByRole('list', { name: '条件' })
    await within(conditions).findByRole('button', { name: '「制度：サンクスカード」を外す' })
    await userEvent.click(within(conditions).getByRole('button', { name: '「from:佐藤」を外す' }))
    await userEvent.click(within(conditions).getByRole('button', { name: '「写真あり」を外す' }))
    expect(address(history)).toBe('/search/feeds?query=ガイド+-中止&menu_id=5')
    await userEvent.click(screen.getByRole('button', { name: /^しぼり込み/ }))
    const panel = screen.getByRole('region', { name: 'しぼり込み' })
    await userEvent.selectOptions(within(panel).getByRole('combobox', { name: '役職' }), '部長')
    await userEvent.click(within(panel).getByRole('checkbox', { name: '未読のもの' }))
    await userEvent.click(screen.getByRole('button', { name: '新しい順' }))
    expect(address(history)).toBe(
      '/search/feeds?query=ガイド+-中止&sort=newest&menu_id=5&position_id=2&unread=true',
    )
    await userEvent.click(within(panel).getByRole('button', { name: 'すべて外す' }))
    expect(address(history)).toBe('/search/feeds?query=ガイド+-中止&sort=newest')
  })

  test('highlights matches in another writing', async () => {
    const [feed] = found.feeds
    const written = [
      { ...feed!, id: 10, writings: null },
      { ...feed!, id: 11, writings: ['髙橋', '㈱ひろば'] },
      { ...feed!, id: 12, writings: [] },
    ]
    fakeApi([...choices, [searchFeeds, { ...found, feeds: written }]])
    renderScreen('/search/feeds?query=高橋 株式会社ひろば')
    const cards = await screen.findAllByRole('article', { name: title })
    const signs = cards.map((card) => within(card).queryByText(/で一致$/)?.textContent ?? null)
    expect(signs).toEqual([null, '「髙橋」「㈱ひろば」で一致', '別の表記で一致'])
  })

  test('shows terms joined with OR as one condition, which is removed as one', async () => {
    fakeApi([...choices, [searchFeeds, found]])
    const { history } = renderScreen('/search/feeds?query=安全 研修 OR 講習')
    await userEvent.click(await screen.findByRole('button', { name: '「研修 OR 講習」を外す' }))
    expect(address(history)).toBe('/search/feeds?query=安全')
  })

  test('is never silently empty', async () => {
    fakeApi([...choices, [searchFeeds, ({ query }) => (query.query === 'ガイド' ? found : nothing)]])
    const { history } = renderScreen('/search/feeds?query=ガイド 点検&has_image=true')
    expect(await screen.findByText('一致する投稿はありません')).toBeTruthy()
    expect(screen.getByText(/投稿者、制度、ファイル名をすべて探しました/)).toBeTruthy()
    expect(screen.getByRole('link', { name: '鈴木 太郎' }).getAttribute('href')).toBe('/users/2')
    expect(screen.getByRole('link', { name: 'サンクスカード' })).toBeTruthy()
    expect(screen.getByRole('button', { name: '「写真あり」を外すと20件以上' })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '「点検」を外すと3件' }))
    expect(address(history)).toBe('/search/feeds?query=ガイド&has_image=true')
    await screen.findByRole('article', { name: title })
  })

  test('offers recent searches, and forgets them on request', async () => {
    fakeApi([...choices, [searchFeeds, found]])
    renderScreen('/search/feeds')
    await userEvent.type(await box(), '避難訓練{Enter}')
    await screen.findByRole('article')
    await userEvent.click(screen.getByRole('button', { name: '検索のことばを消す' }))
    await userEvent.click(await screen.findByRole('button', { name: '避難訓練' }))
    await screen.findByRole('article')
    expect(((await box()) as HTMLInputElement).value).toBe('避難訓練')
    await userEvent.click(screen.getByRole('button', { name: '検索のことばを消す' }))
    await userEvent.click(await screen.findByRole('button', { name: '履歴を消す' }))
    expect(screen.queryByRole('button', { name: '避難訓練' })).toBeNull()
  })

  test('can be retried after a failure', async () => {
    fakeApi([...choices, [searchFeeds, refuse('internal')]])
    renderScreen('/search/feeds?query=a')
    expect(await screen.findByRole('button', { name: '再試行' })).toBeTruthy()
  })
})

test('"/" focuses the box, and the words are kept on the other tabs', async () => {
  fakeApi([
    ...choices,
    [searchFeeds, found],
    [
      searchMenus,
      {
        menus: [
          {
            ...sampleMenus.menuCategories[0]!.menus[0]!,
            category: { id: 1, name: '日々' },
            can: { use: true, submissions: false },
            publishes: true,
            writings: null,
          },
        ],
        nextCursor: null,
      },
    ],
    [
      searchDepartments,
      {
        departments: [{ id: 3, name: '営業部', path: '本社 / 営業部', writings: null }],
        users: [
          {
            ...taro,
            nameKana: 'スズキ タロウ',
            departmentName: '営業部',
            jobLabel: '外勤',
            byFormerName: true,
            writings: null,
          },
        ],
        nextCursor: null,
      },
    ],
  ])
  const { history } = renderScreen('/search/feeds?query=さんくす')
  await screen.findByRole('article')
  ;(document.activeElement as HTMLElement | null)?.blur()
  await userEvent.keyboard('/')
  expect(document.activeElement).toBe(await box())
  const tabs = screen.getByRole('navigation', { name: '検索の対象' })
  await userEvent.click(within(tabs).getByRole('link', { name: '制度' }))
  expect(await screen.findByRole('link', { name: 'サンクスカード' })).toBeTruthy()
  expect(address(history)).toBe('/search/menus?query=さんくす')
  await userEvent.click(
    within(screen.getByRole('navigation', { name: '検索の対象' })).getByRole('link', { name: '組織・人' }),
  )
  expect(await screen.findByRole('link', { name: /営業部 ?本社/ })).toBeTruthy()
  const person = screen.getByRole('link', { name: /鈴木 太郎/ })
  expect(person.getAttribute('href')).toBe('/users/2')
  expect(within(person).getByText('旧姓で一致')).toBeTruthy()
})

test('messages are a kind of their own, and lead to their place; without chat there is no such tab', async () => {
  const message = sampleMessage(7, { body: '**棚卸し**は金曜です' })
  fakeApi([
    [getCurrentUser, hanako],
    [searchChatMessages, { chatMessages: [{ message, roomName: '催事の準備' }], nextCursor: null }],
    [searchMenus, { menus: [], nextCursor: null }],
  ])
  const { unmount } = renderScreen('/search/chat?query=棚卸し')
  const hit = await screen.findByRole('link', { name: /棚卸しは金曜です/ })
  expect(hit.getAttribute('href')).toBe('/chat/rooms/4?message=7')
  expect(hit.textContent).toContain('催事の準備')
  unmount()
  fakeApi([
    [getCurrentUser, { ...hanako, can: { ...hanako.can, chat: { ...hanako.can.chat, use: false } } }],
    [searchMenus, { menus: [], nextCursor: null }],
  ])
  renderScreen('/search/menus?query=棚卸し')
  const tabs = await screen.findByRole('navigation', { name: '検索の対象' })
  await waitFor(() => expect(within(tabs).queryByRole('link', { name: 'チャット' })).toBeNull())
})

describe('the field in the header', () => {
  const everywhere = [
    ...choices,
    [searchFeeds, found],
    [searchMenus, { menus: [], nextCursor: null }],
    [
      searchDepartments,
      {
        departments: [],
        users: [
          {
            ...taro,
            nameKana: 'すずき たろう',
            departmentName: '営業部',
            jobLabel: '',
            byFormerName: false,
            writings: null,
          },
        ],
        nextCursor: null,
      },
    ],
  ] as const
  const open = async () => {
    await userEvent.click(await screen.findByRole('link', { name: '検索' }))
    return screen.findByRole('combobox', { name: '投稿・制度・組織を検索' })
  }

  test('suggests people and posts while typing; arrows choose, Enter opens', async () => {
    fakeApi([...everywhere])
    const { history } = renderScreen('/departments')
    await userEvent.type(await open(), 'がいど')
    await screen.findByRole('option', { name: /新しいｶﾞｲﾄﾞ/ })
    await screen.findByRole('option', { name: /営業部/ })
    const names = screen.getAllByRole('option').map(({ textContent }) => textContent)
    expect(names[0]).toBe('「がいど」を検索')
    expect(names[1]).toContain('鈴木 太郎営業部')
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    const box = screen.getByRole('combobox', { name: '投稿・制度・組織を検索' })
    expect(document.getElementById(box.getAttribute('aria-activedescendant')!)?.textContent).toContain('鈴木')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => history.location.pathname).toBe(`/users/${taro.id}`)
  })

  test('Enter without a choice searches, and the words are offered the next time; Escape returns to where it was', async () => {
    fakeApi([...everywhere])
    const { history } = renderScreen('/departments')
    await userEvent.type(await open(), 'ガイド{Enter}')
    await expect.poll(() => address(history)).toBe('/search/feeds?query=ガイド')
    await screen.findByRole('article', { name: title })
    act(() => history.push('/departments'))
    await screen.findByRole('heading', { name: '組織' })
    await open()
    expect(await screen.findByRole('option', { name: 'ガイド' })).toBeTruthy()
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('combobox', { name: '投稿・制度・組織を検索' })).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('link', { name: '検索' }))
  })

  test('never searches with the Enter that converts', async () => {
    fakeApi([...everywhere])
    const { history } = renderScreen('/departments')
    const box = await open()
    fireEvent.compositionStart(box)
    fireEvent.change(box, { target: { value: 'がいど' } })
    fireEvent.keyDown(box, { key: 'Enter', isComposing: true })
    expect(history.location.pathname).toBe('/departments')
  })
})
