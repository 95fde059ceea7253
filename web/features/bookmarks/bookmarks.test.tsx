import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bookmarkFeed, getFeedBookmark, listBookmarks } from '#contract/bookmarks.ts'
import { getCurrentUser } from '#contract/users.ts'
import { fakeApi, refuse } from '#testing/fake-api.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { hanako, sampleFeed } from '#testing/sample-feeds.ts'

// 15:30 in Japan.
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2031-05-12T06:30:00Z'), toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const feed = sampleFeed({ bookmarked: true })
const createdAt = '2031-05-01T00:00:00.000Z'
const mark = { note: '', remindOn: null, remindAt: null }

const opened = async () => {
  renderScreen('/bookmarks')
  await userEvent.click(await screen.findByRole('button', { name: 'メモ・リマインド' }))
  // The dialog's element is replaced once its content is loaded.
  await screen.findByRole('textbox', { name: /メモ/ })
  return within(screen.getByRole('dialog'))
}
const list = (more: object = {}) => ({
  bookmarks: [{ feed, ...mark, createdAt, ...more }],
  nextCursor: null,
})

test.each([
  ['3時間後', '2031-05-12T09:30:00.000Z'],
  ['今日の夕方（18:00）', '2031-05-12T09:00:00.000Z'],
  ['明日の朝（9:00）', '2031-05-13T00:00:00.000Z'],
])('a reminder %s is set with one press', async (name, remindAt) => {
  const api = fakeApi([
    [getCurrentUser, hanako],
    [listBookmarks, list()],
    [getFeedBookmark, { bookmarked: true, ...mark }],
    [bookmarkFeed, { bookmarked: true, ...mark, remindAt }],
  ])
  const dialog = await opened()
  await userEvent.click(await dialog.findByRole('button', { name }))
  await userEvent.click(dialog.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(api.requestsTo(bookmarkFeed)[0]?.body).toEqual({ note: '', remindOn: null, remindAt })
})

test('a day without a time stays a day; a set time is shown in the person’s time zone', async () => {
  const remindAt = '2031-05-20T01:15:00.000Z'
  const api = fakeApi([
    [getCurrentUser, hanako],
    [listBookmarks, list({ remindAt })],
    [getFeedBookmark, { bookmarked: true, ...mark, remindAt }],
    [bookmarkFeed, { bookmarked: true, ...mark, remindOn: '2031-05-20' }],
  ])
  const dialog = await opened()
  expect(screen.getByText('リマインド: 2031年5月20日(火) 10:15')).toBeTruthy()
  const time = await dialog.findByRole('combobox', { name: '時刻' })
  expect((time as HTMLInputElement).value).toBe('10:15')
  await userEvent.clear(time)
  await userEvent.tab()
  await userEvent.click(dialog.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(api.requestsTo(bookmarkFeed)[0]?.body).toEqual({
    note: '',
    remindOn: '2031-05-20',
    remindAt: null,
  })
})

test('the server’s problem is shown beside the time, and no input is lost', async () => {
  const past = 'この日時はもう過ぎています。これからの日時を指定してください。'
  fakeApi([
    [getCurrentUser, hanako],
    [listBookmarks, list()],
    [getFeedBookmark, { bookmarked: true, ...mark }],
    [bookmarkFeed, refuse('validation_failed', { remindAt: past })],
  ])
  const dialog = await opened()
  await userEvent.type(await dialog.findByRole('textbox', { name: /メモ/ }), '会議で使う')
  await userEvent.click(dialog.getByRole('button', { name: '3時間後' }))
  await userEvent.click(dialog.getByRole('button', { name: '保存' }))
  expect(await dialog.findByText(past)).toBeTruthy()
  expect(dialog.getByDisplayValue('会議で使う')).toBeTruthy()
})
