import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { createApply } from '#contract/applies.ts'
import { getFeed, listFeeds } from '#contract/feeds.ts'
import { getMenuAccessConditions, listMenus } from '#contract/menus.ts'
import { listStamps } from '#contract/stamps.ts'
import { getCurrentUser } from '#contract/users.ts'
import { fakeApi, refuse } from '#testing/fake-api.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { hanako, sampleFeed, sampleMenus, sampleStamps } from '#testing/sample-feeds.ts'

const around = [
  [getCurrentUser, hanako],
  [listStamps, sampleStamps],
  [listMenus, sampleMenus],
  [listFeeds, { feeds: [sampleFeed()], nextCursor: null }],
  [
    getMenuAccessConditions,
    {
      use: { summary: '全員', memberCount: 200 },
      publication: { summary: '営業部とその下の部署', memberCount: 1200 },
    },
  ],
] as const
const text = () => screen.findByRole('textbox', { name: /本文/ })

describe('the composer', () => {
  test('asks for the menu first, says who will read the post, and posts it to the top', async () => {
    const api = fakeApi([
      ...around,
      [createApply, { id: 1, feedId: 20 }],
      [
        getFeed,
        sampleFeed({
          id: 20,
          title: '受注しました',
          author: { id: 1, name: hanako.name, profileImgPath: null },
        }),
      ],
    ])
    renderScreen('/home')
    await userEvent.click(await screen.findByRole('button', { name: '投稿する' }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.type(await dialog.findByRole('searchbox', { name: '制度をさがす' }), 'さんくす')
    expect(dialog.queryByRole('button', { name: /日報/ })).toBeNull()
    await userEvent.click(dialog.getByRole('button', { name: /サンクスカード/ }))
    expect(await dialog.findByText('公開範囲: 営業部とその下の部署（1,200人）')).toBeTruthy()
    await userEvent.type(screen.getByRole('textbox', { name: 'タイトル（任意）' }), '受注しました')
    await userEvent.type(await text(), 'ありがとうございました')
    await userEvent.click(dialog.getByRole('button', { name: '投稿する' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() =>
      expect(screen.getAllByRole('article').map((article) => article.dataset.feed)).toEqual(['20', '10']),
    )
    const [sent] = api.requestsTo(createApply)
    expect(sent?.body).toMatchObject({ menuId: '5', title: '受注しました', text: 'ありがとうございました' })
    expect(localStorage.getItem('hiroba.draft.post.1')).toBeNull()
  })

  test('opens for a menu by its address', async () => {
    fakeApi([...around])
    renderScreen('/home?compose=6')
    expect(await screen.findByText('日報', { selector: 'p' })).toBeTruthy()
    expect(await text()).toBeTruthy()
  })

  test('keeps what is written over a reload and lets it be thrown away and brought back', async () => {
    fakeApi([...around])
    const { history } = renderScreen('/home?compose=6')
    await userEvent.type(await text(), '途中まで')
    history.push('/404')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    history.push('/home?compose=6')
    expect(((await text()) as HTMLTextAreaElement).value).toBe('途中まで')
    expect(screen.getByText('下書きを復元しました')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '下書きを破棄' }))
    expect(((await text()) as HTMLTextAreaElement).value).toBe('')
    await userEvent.click(await screen.findByRole('button', { name: '元に戻す' }))
    expect(((await text()) as HTMLTextAreaElement).value).toBe('途中まで')
  })

  test('loses nothing when posting fails, and repeats it under the same key', async () => {
    let failure: 'unavailable' | undefined = 'unavailable'
    const api = fakeApi([
      ...around,
      [createApply, () => (failure ? refuse(failure)() : { id: 1, feedId: 20 })],
      [getFeed, sampleFeed({ id: 20 })],
    ])
    renderScreen('/home?compose=6')
    await userEvent.type(await text(), '本日の報告')
    const submit = () =>
      userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: '投稿する' }))
    await submit()
    expect(await screen.findByText('投稿できませんでした')).toBeTruthy()
    expect(((await text()) as HTMLTextAreaElement).value).toBe('本日の報告')
    failure = undefined
    await submit()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const keys = api.requestsTo(createApply).map(({ body }) => body.clientKey)
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
  })

  test('says beside the field what is missing or wrong', async () => {
    const api = fakeApi([
      ...around,
      [createApply, refuse('validation_failed', { text: '使えない文字があります。' })],
    ])
    renderScreen('/home?compose=6')
    const field = await text()
    fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true })
    expect(await screen.findByText('タイトル、本文、写真のいずれかを入力してください。')).toBeTruthy()
    expect(api.requestsTo(createApply)).toHaveLength(0)
    await userEvent.type(field, 'あ')
    fireEvent.keyDown(field, { key: 'Enter', metaKey: true })
    expect(await screen.findByText('使えない文字があります。')).toBeTruthy()
  })

  test('an Enter that converts Japanese never posts', async () => {
    const api = fakeApi([...around])
    renderScreen('/home?compose=6')
    const field = await text()
    fireEvent.compositionStart(field)
    fireEvent.change(field, { target: { value: 'にほんご' } })
    fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true, isComposing: true })
    fireEvent.compositionEnd(field)
    fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true, keyCode: 229 })
    expect(api.requestsTo(createApply)).toHaveLength(0)
    expect(screen.getByRole('dialog')).toBeTruthy()
  })
})
