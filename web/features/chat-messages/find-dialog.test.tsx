import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { listChatMessages, searchChatMessages } from '#contract/chat-messages.ts'
import { fakeApi, refuse } from '#testing/fake-api.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { inRoom, sampleMessage, samplePage } from '#testing/sample-chat.ts'

const page = samplePage([sampleMessage(1), sampleMessage(2)])
const slip = {
  ...{ filename: 'a.txt', path: '/media_files/a.txt', kind: 'file' as const, contentType: 'text/plain' },
  ...{ byteSize: 10, originalName: '棚卸し.txt' },
}
const found = (...messages: ReturnType<typeof sampleMessage>[]) => ({
  chatMessages: messages.map((message) => ({ message, roomName: '催事の準備' })),
  nextCursor: null,
})
const openFind = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'メッセージを検索' }))
  return screen.findByRole('textbox', { name: 'メッセージを検索' })
}

test('finds in this room what the fields say, and leads to the message', async () => {
  const asked: Record<string, string>[] = []
  fakeApi([
    ...inRoom,
    [listChatMessages, page],
    [
      searchChatMessages,
      ({ query }) => {
        asked.push(query)
        return found(sampleMessage(2, { body: '数えました', attachments: [slip] }))
      },
    ],
  ])
  const { history } = renderScreen('/chat/rooms/4')
  await userEvent.type(await openFind(), '棚卸し')
  await userEvent.click(screen.getByRole('button', { name: 'ファイル' }))
  await userEvent.type(screen.getByRole('textbox', { name: '送信者' }), '鈴木')
  await waitFor(() => expect(asked.at(-1)?.query).toBe('棚卸し from:"鈴木" has:file'))
  expect(asked.at(-1)?.chatRoomId).toBe('4')
  await userEvent.click(screen.getByRole('switch', { name: 'このルームだけ' }))
  await waitFor(() => expect(asked.at(-1)?.chatRoomId).toBeUndefined())
  const hit = await screen.findByRole('link', { name: /数えました/ })
  expect(hit.textContent).toContain('棚卸し.txt')
  await userEvent.click(hit)
  await waitFor(() => expect(history.location.href).toBe('/chat/rooms/4?message=2'))
  expect(screen.queryByRole('textbox', { name: '送信者' })).toBeNull()
})

test('says when nothing is found, and offers to try again after a failure', async () => {
  let broken = true
  fakeApi([
    ...inRoom,
    [listChatMessages, page],
    [searchChatMessages, () => (broken ? refuse('internal')() : found())],
  ])
  renderScreen('/chat/rooms/4')
  await userEvent.type(await openFind(), 'x')
  await screen.findByText('検索できませんでした')
  broken = false
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: '再試行' }))
  await screen.findByText('見つかりませんでした')
})
