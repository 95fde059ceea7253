import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { listChatRoomFiles } from '#contract/chat-messages.files.ts'
import { listChatMessages } from '#contract/chat-messages.ts'
import type { Answer } from '#contract/endpoint.ts'
import { fakeApi } from '#testing/fake-api.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { inRoom, sampleMessage, samplePage } from '#testing/sample-chat.ts'
import { taro } from '#testing/sample-feeds.ts'

const sent = { sortOrder: 1, author: taro, createdAt: '2026-11-18T05:05:00.000Z' }
const photo = { filename: 'p.png', path: '/media_files/p.png', width: 30, height: 20, originalName: '棚.png' }
const file = {
  ...{ filename: 'f.pdf', path: '/media_files/f.pdf', kind: 'file' as const, contentType: 'application/pdf' },
  ...{ byteSize: 2_048, originalName: '企画書.pdf' },
}
type Listed = Answer<typeof listChatRoomFiles>

test('the files of a room are an address of their own; each leads to its message, and back', async () => {
  const page = samplePage([sampleMessage(1), sampleMessage(2)])
  fakeApi([
    ...inRoom,
    [listChatMessages, page],
    [
      listChatRoomFiles,
      ({ query }): Listed => ({
        chatFiles:
          query.kind === 'files'
            ? [{ ...sent, seq: 2, photo: null, attachment: file }]
            : [{ ...sent, seq: 1, photo, attachment: null }],
        nextCursor: null,
      }),
    ],
  ])
  const { history } = renderScreen('/chat/rooms/4?filter=unread')
  await userEvent.click(await screen.findByRole('button', { name: 'ルームの操作' }))
  await userEvent.click(screen.getByRole('menuitem', { name: '写真とファイル' }))
  await screen.findByRole('button', { name: '鈴木 太郎さんの写真「棚.png」を開く' })
  expect(history.location.href).toBe('/chat/rooms/4?filter=unread&files=photos')
  await userEvent.click(screen.getByRole('tab', { name: 'ファイル' }))
  const link = await screen.findByRole('link', { name: '企画書.pdfをダウンロード' })
  expect([link.getAttribute('href'), link.getAttribute('download')]).toEqual([
    '/media_files/f.pdf',
    '企画書.pdf',
  ])
  expect(screen.getByText('2KB')).toBeTruthy()
  await userEvent.click(screen.getByRole('link', { name: /メッセージへ移動/ }))
  await waitFor(() => expect(history.location.href).toBe('/chat/rooms/4?message=2'))
  history.back()
  await screen.findByRole('link', { name: '企画書.pdfをダウンロード' })
  await userEvent.click(screen.getByRole('button', { name: '閉じる' }))
  await waitFor(() => expect(history.location.href).toBe('/chat/rooms/4?filter=unread'))
  expect(screen.queryByRole('tab', { name: 'ファイル' })).toBeNull()
})

test('says what the place is for while there is nothing', async () => {
  fakeApi([
    ...inRoom,
    [listChatMessages, samplePage([])],
    [listChatRoomFiles, { chatFiles: [], nextCursor: null }],
  ])
  const { history } = renderScreen('/chat/rooms/4?files=files')
  await screen.findByText('ファイルはまだありません')
  await userEvent.click(screen.getByRole('button', { name: '閉じる' }))
  await waitFor(() => expect(history.location.href).toBe('/chat/rooms/4'))
})
