import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import {
  createFeedComment,
  deleteFeedComment,
  getFeedComment,
  listFeedComments,
  updateFeedComment,
} from '#contract/feed-comments.ts'
import { getFeed, listMentionableUsers, readFeed } from '#contract/feeds.ts'
import { listStamps } from '#contract/stamps.ts'
import { getCurrentUser } from '#contract/users.ts'
import { fakeApi, refuse } from '#testing/fake-api.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import {
  hanako,
  sampleComment,
  sampleComments,
  sampleFeed,
  sampleStamps,
  taro,
} from '#testing/sample-feeds.ts'
import { refreshFeed } from '../feeds/feed-cache.ts'

const around = [
  [getCurrentUser, hanako],
  [listStamps, sampleStamps],
] as const
const mine = {
  author: { id: hanako.id, name: hanako.name, profileImgPath: null },
  can: { edit: true, delete: true, react: true },
}
const none = sampleComments()
const write = () => screen.findByRole('textbox', { name: 'コメントを書く' })

describe('a post', () => {
  test('is marked as read once when it is opened', async () => {
    const api = fakeApi([
      ...around,
      [getFeed, sampleFeed({ read: false, body: '詳しくはhttps://example.com/aをご覧ください' })],
      [listFeedComments, none],
      [readFeed, { readCount: 5 }],
    ])
    renderScreen('/feeds/10')
    expect(await screen.findByRole('button', { name: '既読 5人' })).toBeTruthy()
    expect(api.requestsTo(readFeed)).toHaveLength(1)
    const link = screen.getByRole('link', { name: 'https://example.com/a' })
    expect(link.getAttribute('rel')).toBe('noopener noreferrer')
    expect(link.getAttribute('target')).toBe('_blank')
  })

  test('that does not exist, or is not visible to this person, shows a neutral page', async () => {
    fakeApi([...around, [getFeed, refuse('not_found')], [listFeedComments, refuse('not_found')]])
    renderScreen('/feeds/999')
    expect(await screen.findByText('投稿が見つかりません')).toBeTruthy()
  })

  test('closed for comments says so', async () => {
    fakeApi([
      ...around,
      [getFeed, sampleFeed({ can: { comment: false, react: true, edit: false, delete: false } })],
      [listFeedComments, none],
    ])
    renderScreen('/feeds/10')
    expect(await screen.findByText('この投稿へのコメントは受け付けていません。')).toBeTruthy()
    expect(screen.queryByRole('textbox')).toBeNull()
  })
})

describe('comments', () => {
  test('older ones are inserted above, in order', async () => {
    fakeApi([
      ...around,
      [getFeed, sampleFeed()],
      [
        listFeedComments,
        ({ query }) =>
          query.cursor
            ? sampleComments(sampleComment({ id: 1, body: '一' }), sampleComment({ id: 2, body: '二' }))
            : {
                comments: [sampleComment({ id: 3, body: '三' }), sampleComment({ id: 4, body: '四' })],
                nextCursor: 'older',
                newerCursor: null,
                changed: [],
                asOf: '2026-11-18T06:00:00.000Z',
              },
      ],
    ])
    renderScreen('/feeds/10')
    await userEvent.click(await screen.findByRole('button', { name: '以前のコメントを見る' }))
    await screen.findByText('一')
    const order = [...document.querySelectorAll('[data-comment]')].map((item) =>
      item.getAttribute('data-comment'),
    )
    expect(order).toEqual(['1', '2', '3', '4'])
  })

  test('a colleague’s comment appears in real time and is announced', async () => {
    let list = [sampleComment()]
    fakeApi([
      ...around,
      [getFeed, () => sampleFeed({ commentCount: list.length })],
      [
        listFeedComments,
        () => ({
          comments: list,
          nextCursor: null,
          newerCursor: null,
          changed: [],
          asOf: '2026-11-18T06:00:00.000Z',
        }),
      ],
    ])
    const { live } = renderScreen('/feeds/10')
    await screen.findByText('お疲れさまでした。')
    await waitFor(() => expect(live.sent).not.toEqual([]))
    list = [...list, sampleComment({ id: 101, body: '参考になりました' })]
    act(() => live.say({ type: 'feeds.changed', position: 4, ids: [10] }))
    expect(await screen.findByText('参考になりました')).toBeTruthy()
    expect(screen.getByText('鈴木 太郎さんがコメントしました').getAttribute('role')).toBe('status')
  })

  test('an Enter that confirms Japanese input does not send, Ctrl+Enter does', async () => {
    const api = fakeApi([
      ...around,
      [getFeed, sampleFeed()],
      [listFeedComments, none],
      [createFeedComment, ({ body }) => sampleComment({ ...mine, id: 7, body: String(body.body) })],
    ])
    renderScreen('/feeds/10')
    const text = await write()
    fireEvent.compositionStart(text)
    fireEvent.change(text, { target: { value: 'ありがとう' } })
    fireEvent.keyDown(text, { key: 'Enter', ctrlKey: true, isComposing: true })
    fireEvent.compositionEnd(text)
    fireEvent.keyDown(text, { key: 'Enter', ctrlKey: true, keyCode: 229 })
    fireEvent.keyUp(text, { key: 'Enter' })
    fireEvent.keyDown(text, { key: 'Enter' })
    expect(api.requestsTo(createFeedComment)).toHaveLength(0)
    fireEvent.keyDown(text, { key: 'Enter', ctrlKey: true })
    await waitFor(() => expect(api.requestsTo(createFeedComment)).toHaveLength(1))
    expect(api.requestsTo(createFeedComment)[0]?.body.body).toBe('ありがとう')
    expect(await screen.findByRole('button', { name: '佐藤 花子さんのコメントの操作' })).toBeTruthy()
    expect((text as HTMLTextAreaElement).value).toBe('')
  })

  test('a failed one keeps its text and is sent again under the same key', async () => {
    let broken = true
    const api = fakeApi([
      ...around,
      [getFeed, sampleFeed()],
      [listFeedComments, none],
      [
        createFeedComment,
        ({ body }) =>
          broken ? refuse('unavailable')() : sampleComment({ ...mine, id: 8, body: String(body.body) }),
      ],
    ])
    renderScreen('/feeds/10')
    await userEvent.type(await write(), '了解です')
    await userEvent.click(screen.getByRole('button', { name: 'コメントする' }))
    const again = await screen.findByRole('button', { name: '再送信' })
    expect(screen.getByText('了解です')).toBeTruthy()
    expect(localStorage.getItem('hiroba.draft.unsent-comments.1.10')).toContain('了解です')
    broken = false
    await userEvent.click(again)
    await waitFor(() => expect(screen.queryByRole('button', { name: '再送信' })).toBeNull())
    const keys = api.requestsTo(createFeedComment).map(({ body }) => body.clientKey)
    expect(keys).toHaveLength(2)
    expect(keys[0]).toBe(keys[1])
    expect(localStorage.getItem('hiroba.draft.unsent-comments.1.10')).toBeNull()
  })

  test('a refused one says why and is appended to the text in the form', async () => {
    fakeApi([
      ...around,
      [getFeed, sampleFeed()],
      [listFeedComments, none],
      [createFeedComment, refuse('validation_failed', { body: '「@鈴木 太郎」は、メンションできません。' })],
    ])
    renderScreen('/feeds/10')
    await userEvent.type(await write(), '見てください')
    await userEvent.click(screen.getByRole('button', { name: 'コメントする' }))
    expect(await screen.findByText('「@鈴木 太郎」は、メンションできません。')).toBeTruthy()
    await userEvent.type(await write(), 'つぎの言葉')
    await userEvent.click(screen.getByRole('button', { name: '直す' }))
    await waitFor(async () =>
      expect(((await write()) as HTMLTextAreaElement).value).toBe('つぎの言葉\n見てください'),
    )
    expect(screen.queryByRole('button', { name: '直す' })).toBeNull()
    expect(localStorage.getItem('hiroba.draft.unsent-comments.1.10')).toBeNull()
  })

  test('one whose photo is refused says why, and its text is kept', async () => {
    const words = '会社の保存容量がいっぱいのため、ファイルを追加できません。管理者に知らせてください。'
    fakeApi([
      ...around,
      [getFeed, sampleFeed()],
      [listFeedComments, none],
      [createFeedComment, refuse('validation_failed', { photos: words })],
    ])
    renderScreen('/feeds/10')
    await userEvent.type(await write(), '会場の写真です')
    await userEvent.click(screen.getByRole('button', { name: 'コメントする' }))
    expect(await screen.findByText(words)).toBeTruthy()
    expect(screen.getByText('会場の写真です')).toBeTruthy()
    expect(screen.getByRole('button', { name: '再送信' })).toBeTruthy()
  })

  test('to a post that is deleted meanwhile can be copied, and the post disappears', async () => {
    let gone = false
    fakeApi([
      ...around,
      [getFeed, () => (gone ? refuse('not_found')() : sampleFeed())],
      [listFeedComments, none],
    ])
    const { queryClient } = renderScreen('/feeds/10')
    await userEvent.type(await write(), '間に合うかな')
    gone = true
    await act(() => refreshFeed(queryClient, 10))
    expect(await screen.findByText('投稿が見つかりません')).toBeTruthy()
    expect(screen.getByText('間に合うかな')).toBeTruthy()
  })

  test('a mention contains the chosen person', async () => {
    const api = fakeApi([
      ...around,
      [getFeed, sampleFeed()],
      [listFeedComments, none],
      [
        listMentionableUsers,
        { users: [{ ...taro, departmentName: '営業部' }], departments: [], nextCursor: null },
      ],
      [
        createFeedComment,
        ({ body }) => sampleComment({ ...mine, id: 9, body: String(body.body), mentions: [taro] }),
      ],
    ])
    renderScreen('/feeds/10')
    const text = (await write()) as HTMLTextAreaElement
    await userEvent.type(text, '@すず')
    await userEvent.click(await screen.findByRole('option', { name: /鈴木 太郎/ }))
    expect(text.value).toBe('@鈴木 太郎 ')
    await userEvent.click(screen.getByRole('button', { name: 'コメントする' }))
    await waitFor(() => expect(api.requestsTo(createFeedComment)).toHaveLength(1))
    expect(api.requestsTo(createFeedComment)[0]?.body).toMatchObject({ mentionedUserIds: '[2]' })
  })

  test('unfinished ones are still there when the person returns', async () => {
    fakeApi([...around, [getFeed, sampleFeed()], [listFeedComments, none]])
    const { history } = renderScreen('/feeds/10')
    await userEvent.type(await write(), '書きかけ')
    act(() => history.push('/404'))
    await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull())
    act(() => history.back())
    expect(await screen.findByText('書きかけのコメントを復元しました')).toBeTruthy()
    expect(((await write()) as HTMLTextAreaElement).value).toBe('書きかけ')
  })

  test('an edit after a conflict shows the other text and keeps the person’s own', async () => {
    const now = sampleComment({ ...mine, body: '別の画面の内容', editedAt: '2026-11-18T07:00:00.000Z' })
    let saved = 0
    const api = fakeApi([
      ...around,
      [getFeed, sampleFeed()],
      [listFeedComments, sampleComments(sampleComment(mine))],
      [getFeedComment, now],
      [
        updateFeedComment,
        ({ body }) => (saved++ === 0 ? refuse('conflict')() : { ...now, body: String(body.body) }),
      ],
    ])
    renderScreen('/feeds/10')
    await userEvent.click(await screen.findByRole('button', { name: '佐藤 花子さんのコメントの操作' }))
    await userEvent.click(screen.getByRole('menuitem', { name: '編集' }))
    const text = screen.getByRole('textbox', { name: 'コメントを編集' }) as HTMLTextAreaElement
    await userEvent.clear(text)
    await userEvent.type(text, '私の内容')
    await userEvent.click(screen.getByRole('button', { name: '保存' }))
    expect(await screen.findByText('別の画面の内容')).toBeTruthy()
    expect(text.value).toBe('私の内容')
    await userEvent.click(screen.getByRole('button', { name: '自分の内容で保存' }))
    expect(await screen.findByText('私の内容')).toBeTruthy()
    expect(api.requestsTo(updateFeedComment).map(({ body }) => body.editedAt)).toEqual([null, now.editedAt])
  })

  test('Escape cancels an edit, after a confirmation if there are changes', async () => {
    fakeApi([...around, [getFeed, sampleFeed()], [listFeedComments, sampleComments(sampleComment(mine))]])
    renderScreen('/feeds/10')
    const edit = async () => {
      await userEvent.click(await screen.findByRole('button', { name: '佐藤 花子さんのコメントの操作' }))
      await userEvent.click(screen.getByRole('menuitem', { name: '編集' }))
      return screen.getByRole('textbox', { name: 'コメントを編集' })
    }
    await edit()
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('textbox', { name: 'コメントを編集' })).toBeNull()
    await userEvent.type(await edit(), '追記')
    await userEvent.keyboard('{Escape}')
    await userEvent.click(await screen.findByRole('button', { name: '編集を続ける' }))
    expect(screen.getByDisplayValue(/追記$/)).toBeTruthy()
    await userEvent.type(screen.getByRole('textbox', { name: 'コメントを編集' }), '{Escape}')
    await userEvent.click(await screen.findByRole('button', { name: '保存せずにやめる' }))
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'コメントを編集' })).toBeNull())
  })

  test('a name that nobody was chosen for is marked as notifying nobody, also in an edit', async () => {
    fakeApi([
      ...around,
      [getFeed, sampleFeed()],
      [listFeedComments, sampleComments(sampleComment(mine))],
      [listMentionableUsers, { users: [], departments: [], nextCursor: null }],
    ])
    renderScreen('/feeds/10')
    await userEvent.click(await screen.findByRole('button', { name: '佐藤 花子さんのコメントの操作' }))
    await userEvent.click(screen.getByRole('menuitem', { name: '編集' }))
    await userEvent.type(screen.getByRole('textbox', { name: 'コメントを編集' }), ' @ふめい さん')
    expect(await screen.findByText(/「@ふめい」では誰にも通知されません/)).toBeTruthy()
  })

  test('a deleted one leaves a placeholder', async () => {
    fakeApi([
      ...around,
      [getFeed, sampleFeed()],
      [listFeedComments, sampleComments(sampleComment(mine))],
      [deleteFeedComment, undefined],
    ])
    renderScreen('/feeds/10')
    await userEvent.click(await screen.findByRole('button', { name: '佐藤 花子さんのコメントの操作' }))
    await userEvent.click(screen.getByRole('menuitem', { name: '削除' }))
    await userEvent.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: '削除' }),
    )
    expect(await screen.findByText('このコメントは削除されました')).toBeTruthy()
    expect(screen.queryByText('お疲れさまでした。')).toBeNull()
  })
})
