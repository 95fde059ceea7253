import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createChatMessage } from '#contract/chat-messages.ts'
import { getCurrentUser } from '#contract/users.ts'
import { fakeApi, refuse } from '#testing/fake-api.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { sampleMessage } from '#testing/sample-chat.ts'
import { hanako } from '#testing/sample-feeds.ts'
import { toast } from '#ui/toast-store.ts'

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

const words = (body: string, fileCount = 0) => ({
  clientKey: `key of ${body}`,
  body,
  mentions: [],
  fileCount,
})
const name = (userId: number, roomId: number) => `hiroba.draft.unsent-messages.${userId}.${roomId}`

test('messages in rooms that are closed are sent from any page, in order, up to the first with a file', async () => {
  const api = fakeApi([
    [getCurrentUser, hanako],
    [createChatMessage, ({ body }) => sampleMessage(1, { body: String(body.body) })],
  ])
  connect(false)
  const others = JSON.stringify([words('ほかの人の')])
  renderScreen('/404', {
    kept: {
      [name(1, 5)]: JSON.stringify([
        words('ひとつめ'),
        words('ふたつめ'),
        words('写真つき', 1),
        words('あと'),
      ]),
      [name(2, 5)]: others,
    },
  })
  await screen.findByRole('heading', { level: 1 })
  expect(api.requestsTo(createChatMessage)).toHaveLength(0)
  connect(true)
  expect(await screen.findByText('送信待ちのメッセージ2件を送信しました')).toBeTruthy()
  const sent = api
    .requestsTo(createChatMessage)
    .map(({ params, body }) => [params.id, body.body, body.clientKey])
  expect(sent).toEqual([
    ['5', 'ひとつめ', 'key of ひとつめ'],
    ['5', 'ふたつめ', 'key of ふたつめ'],
  ])
  const left = JSON.parse(localStorage.getItem(name(1, 5))!) as { body: string }[]
  expect(left.map(({ body }) => body)).toEqual(['写真つき', 'あと'])
  expect(localStorage.getItem(name(2, 5))).toBe(others)
})

test('a refused one is told once and stays in its room', async () => {
  const api = fakeApi([
    [getCurrentUser, hanako],
    [createChatMessage, refuse('validation_failed', { body: '送信できません' })],
  ])
  renderScreen('/404', { kept: { [name(1, 5)]: JSON.stringify([words('おそかった')]) } })
  expect(await screen.findByText(/送信待ちのメッセージを送信できませんでした/)).toBeTruthy()
  connect(true)
  await waitFor(() => expect(localStorage.getItem(name(1, 5))).toContain('"failed":true'))
  expect(localStorage.getItem(name(1, 5))).toContain('おそかった')
  expect(api.requestsTo(createChatMessage)).toHaveLength(1)
})
