import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { createFeedComment, listFeedComments } from '#contract/feed-comments.ts'
import { getFeed } from '#contract/feeds.ts'
import { listStamps } from '#contract/stamps.ts'
import { getCurrentUser } from '#contract/users.ts'
import { fakeApi, refuse } from '#testing/fake-api.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { hanako, sampleComment, sampleComments, sampleFeed, sampleStamps } from '#testing/sample-feeds.ts'
import { toast } from '#ui/toast-store.ts'

const around = [
  [getCurrentUser, hanako],
  [listStamps, sampleStamps],
  [getFeed, ({ params }: { params: Record<string, string> }) => sampleFeed({ id: Number(params.id) })],
  [listFeedComments, sampleComments()],
] as const

let online = true
const connect = (now: boolean) => {
  online = now
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => online)
  act(() => void dispatchEvent(new Event(now ? 'online' : 'offline')))
}
afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
  toast.clear()
})

const take = ({ body }: { body: Record<string, unknown> }) => {
  if (!online) throw new TypeError('There is no connection')
  return sampleComment({
    id: 8,
    body: String(body.body),
    author: { id: 1, name: '佐藤 花子', profileImgPath: null },
  })
}
const kept = (feedId: number) => localStorage.getItem(`hiroba.draft.unsent-comments.1.${feedId}`)
/** What an earlier visit left in the browser. */
const waiting = (...texts: string[]) =>
  JSON.stringify(
    texts.map((body) => ({ clientKey: `key of ${body}`, body, mentions: [], fileCount: 0, waiting: true })),
  )

test('a comment written without a connection waits, survives a reload, and is sent once under one key', async () => {
  const api = fakeApi([...around, [createFeedComment, take]])
  connect(false)
  const { unmount } = renderScreen('/feeds/10')
  await userEvent.type(await screen.findByRole('textbox', { name: 'コメントを書く' }), '電車の中から')
  await userEvent.click(screen.getByRole('button', { name: 'コメントする' }))
  expect(await screen.findByText('送信待ち')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '再送信' })).toBeNull()
  const stored = kept(10)!
  unmount()
  renderScreen('/feeds/10', { kept: { 'hiroba.draft.unsent-comments.1.10': stored } })
  expect(await screen.findByText('送信待ち')).toBeTruthy()
  connect(true)
  await waitFor(() => expect(screen.queryByText('送信待ち')).toBeNull())
  await waitFor(() => expect(kept(10)).toBeNull())
  const sent = api.requestsTo(createFeedComment)
  expect(sent.map(({ body }) => body.body)).toEqual(['電車の中から', '電車の中から'])
  expect(new Set(sent.map(({ body }) => body.clientKey)).size).toBe(1)
})

test('one that waits can be taken back before it is sent', async () => {
  const api = fakeApi([...around, [createFeedComment, take]])
  connect(false)
  renderScreen('/feeds/10', { kept: { 'hiroba.draft.unsent-comments.1.10': waiting('やめます') } })
  await userEvent.click(await screen.findByRole('button', { name: '取り消す' }))
  connect(true)
  await waitFor(() => expect(kept(10)).toBeNull())
  expect(api.requestsTo(createFeedComment)).toHaveLength(0)
})

test('those under other posts are sent from any page, in order, and never those of another person', async () => {
  const api = fakeApi([...around, [createFeedComment, take]])
  connect(false)
  const [own, others] = [waiting('ひとつめ', 'ふたつめ'), waiting('ほかの人の')]
  renderScreen('/404', {
    kept: { 'hiroba.draft.unsent-comments.1.10': own, 'hiroba.draft.unsent-comments.2.10': others },
  })
  await screen.findByRole('heading', { level: 1 })
  connect(true)
  expect(await screen.findByText('送信待ちのコメント2件を送信しました')).toBeTruthy()
  const sent = api
    .requestsTo(createFeedComment)
    .map(({ params, body }) => [params.id, body.body, body.clientKey])
  expect(sent).toEqual([
    ['10', 'ひとつめ', 'key of ひとつめ'],
    ['10', 'ふたつめ', 'key of ふたつめ'],
  ])
  expect(kept(10)).toBeNull()
  expect(localStorage.getItem('hiroba.draft.unsent-comments.2.10')).toBe(others)
})

test('one that is refused is told, stays under its post with the reason, and is not sent again by itself', async () => {
  const why = 'コメントは受け付けていません'
  const api = fakeApi([...around, [createFeedComment, refuse('validation_failed', { body: why })]])
  renderScreen('/404', { kept: { 'hiroba.draft.unsent-comments.1.10': waiting('おそかった') } })
  expect(await screen.findByText(/送信待ちのコメントを送信できませんでした/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '確認する' }))
  expect(await screen.findByText(why)).toBeTruthy()
  expect(screen.getByRole('button', { name: '直す' })).toBeTruthy()
  connect(true)
  expect(screen.getByText('おそかった')).toBeTruthy()
  expect(api.requestsTo(createFeedComment)).toHaveLength(1)
})
