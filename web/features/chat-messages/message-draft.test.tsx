import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { getChatDraft, listChatDrafts, saveChatDraft } from '#contract/chat-drafts.ts'
import { createChatMessage, listChatMessages } from '#contract/chat-messages.ts'
import { getChatRoom, listChatRooms } from '#contract/chat-rooms.ts'
import type { Answer } from '#contract/endpoint.ts'
import { getCurrentUser } from '#contract/users.ts'
import { fakeApi } from '#testing/fake-api.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { inRoom, ownMessage, sampleMessage, samplePage, sampleRoom } from '#testing/sample-chat.ts'
import { hanako } from '#testing/sample-feeds.ts'
import { readDraft } from '#web/app/use-draft.ts'

type Draft = Answer<typeof getChatDraft>

const name = 'message.1.4'

const nothing: Draft = { body: '', mentions: [], replyTo: null, version: 0, updatedAt: null }
const draft = (body: string, version: number, updatedAt = '2026-11-18T05:00:00.000Z'): Draft => ({
  ...nothing,
  ...{ body, version, updatedAt },
})
const held = (text: string, version: number, changedAt?: string) => ({
  [`hiroba.draft.${name}`]: JSON.stringify({
    ...{ text, mentions: [], replyTo: null, version },
    ...(changedAt && { changedAt: Date.parse(changedAt) }),
  }),
})
const box = async () => (await screen.findByRole('textbox', { name: 'メッセージ' })) as HTMLTextAreaElement
type Given = { kept?: Record<string, string>; more?: Parameters<typeof fakeApi>[0] }
const opened = (theirs: Draft, { kept, more = [] }: Given = {}) => {
  const api = fakeApi([
    ...(more as []),
    [getChatDraft, theirs],
    ...inRoom,
    [listChatMessages, samplePage([sampleMessage(1)])],
  ])
  renderScreen('/chat/rooms/4', { ...(kept && { kept }) })
  return api
}

test('what was written on another device is in the form, with the message that it replies to', async () => {
  opened({
    ...draft('PCで書いた文', 3),
    replyTo: { seq: 1, authorName: '鈴木 太郎', kind: 'text', excerpt: 'メッセージ1' },
  })
  await waitFor(async () => expect((await box()).value).toBe('PCで書いた文'))
  expect(screen.getByText(/鈴木 太郎さんに返信/)).toBeTruthy()
})

test('what is typed is saved on the server when the page is hidden, and removed when it is sent', async () => {
  const api = opened(nothing, {
    more: [[createChatMessage, sampleMessage(2, { ...ownMessage, body: '送る文' })]],
  })
  await userEvent.type(await box(), '送る文')
  expect(readDraft<{ text: string }>(name)?.text).toBe('送る文')
  await userEvent.click(screen.getByRole('button', { name: '送信' }))
  await waitFor(() => expect(api.requestsTo(createChatMessage)).toHaveLength(1))
  expect((await box()).value).toBe('')
  expect(api.requestsTo(saveChatDraft).at(-1)?.body.body ?? '').toBe('')
})

test('a text that never reached the server stays if it is newer, and is saved', async () => {
  const api = opened(draft('古い文', 2), { kept: held('電波のない所の文', 1, '2026-11-18T06:00:00.000Z') })
  await waitFor(() =>
    expect(api.requestsTo(saveChatDraft)[0]?.body).toMatchObject({ body: '電波のない所の文', version: 1 }),
  )
  expect((await box()).value).toBe('電波のない所の文')
})

test('an older text of this device gives way to the newer one, and can be taken back', async () => {
  const api = opened(draft('新しい文', 2), { kept: held('古い文', 1, '2026-11-18T04:00:00.000Z') })
  await waitFor(async () => expect((await box()).value).toBe('新しい文'))
  expect(screen.getByText('もう一つの下書き: 古い文')).toBeTruthy()
  expect(api.requestsTo(saveChatDraft)).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: '入れ替える' }))
  expect((await box()).value).toBe('古い文')
  expect(screen.getByText('もう一つの下書き: 新しい文')).toBeTruthy()
})

test('a draft that was sent or emptied elsewhere leaves the form', async () => {
  opened({ ...draft('', 3) }, { kept: held('もう送った文', 2) })
  await waitFor(async () => expect((await box()).value).toBe(''))
  expect(readDraft(name)).toBeUndefined()
})

test('a text replaced by this one is offered', async () => {
  opened(draft('古い文', 2), {
    kept: held('この端末の文', 1, '2026-11-18T06:00:00.000Z'),
    more: [[saveChatDraft, { version: 3, replaced: { ...draft('別の端末の文', 2), updatedAt: '' } }]],
  })
  expect(await screen.findByText('もう一つの下書き: 別の端末の文')).toBeTruthy()
  expect((await box()).value).toBe('この端末の文')
})

test('the list of rooms shows the drafts', async () => {
  fakeApi([
    [getCurrentUser, hanako],
    [getChatRoom, sampleRoom()],
    [listChatRooms, { chatRooms: [sampleRoom()], nextCursor: null }],
    [
      listChatDrafts,
      {
        chatDrafts: [{ chatRoomId: 4, excerpt: '書きかけの文', updatedAt: '2026-11-18T05:00:00.000Z' }],
        nextCursor: null,
      },
    ],
  ])
  renderScreen('/chat/rooms')
  expect(await screen.findByText('下書き')).toBeTruthy()
  expect(screen.getByText('書きかけの文')).toBeTruthy()
})
