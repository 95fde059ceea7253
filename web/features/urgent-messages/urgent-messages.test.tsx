import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { createChatMessage, listChatMessages } from '#contract/chat-messages.ts'
import { getUnreadChatCount } from '#contract/chat-messages.unread.ts'
import {
  confirmUrgentMessage,
  getUrgentMessage,
  getUrgentReach,
  listUrgentMessages,
  listUrgentMessageUsers,
  takeBackUrgentMessage,
} from '#contract/urgent-messages.ts'
import { getCurrentUser } from '#contract/users.ts'
import { type FakeRequest, fakeApi } from '#testing/fake-api.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { inRoom, ownMessage, sampleMessage, samplePage } from '#testing/sample-chat.ts'
import { hanako, taro } from '#testing/sample-feeds.ts'

const sender = { ...hanako, can: { ...hanako.can, chat: { ...hanako.can.chat, urge: true } } }
const urgent = {
  ...{ id: 101, repeatMinutes: 15 as const, sentAt: '2026-11-18T05:01:00.000Z' },
  ...{ repeatsUntil: '2026-11-18T08:01:00.000Z', endedAt: null, endedByName: null },
  ...{ asked: true, confirmedAt: null, progress: { askedCount: 2, confirmedCount: 1 } },
  can: { confirm: true, list: false, remind: false, takeBack: false },
}

test('an urgent message is on every page until it is confirmed, and what is being written stays', async () => {
  const messages = [
    {
      ...{ id: 101, chatRoomId: 4, seq: 1, roomName: '催事の準備', author: taro },
      ...{ excerpt: '停電です。', sentAt: urgent.sentAt },
    },
  ]
  const confirmed: number[] = []
  fakeApi([
    ...inRoom,
    [listChatMessages, samplePage([sampleMessage(1)])],
    [getUnreadChatCount, () => ({ unreadCount: 0, urgentCount: confirmed.length ? 0 : 1 })],
    [listUrgentMessages, () => ({ urgentMessages: confirmed.length ? [] : messages, nextCursor: null })],
    [
      confirmUrgentMessage,
      () => {
        confirmed.push(101)
        return { confirmedAt: urgent.sentAt }
      },
    ],
  ])
  renderScreen('/chat/rooms/4')
  const box = await screen.findByRole('textbox', { name: 'メッセージ' })
  await userEvent.type(box, '書きかけ')
  const banner = await screen.findByRole('region', { name: '緊急メッセージ' })
  expect(within(banner).getByText('停電です。')).toBeTruthy()
  await userEvent.click(within(banner).getByRole('button', { name: '小さくする' }))
  await userEvent.click(screen.getByRole('button', { name: '未確認の緊急メッセージ 1件' }))
  await userEvent.click(await screen.findByRole('button', { name: '確認しました' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: '緊急メッセージ' })).toBeNull())
  expect((box as HTMLTextAreaElement).value).toBe('書きかけ')
})

test('sending as urgent says how many people it reaches, and keeps the text until it is decided', async () => {
  const sent: unknown[] = []
  fakeApi([
    [getCurrentUser, sender],
    ...inRoom,
    [listChatMessages, samplePage([])],
    [getUrgentReach, { peopleCount: 12, mailCount: 9 }],
    [
      createChatMessage,
      ({ body }: FakeRequest) => {
        sent.push(body)
        return sampleMessage(1, { ...ownMessage })
      },
    ],
  ])
  renderScreen('/chat/rooms/4')
  await userEvent.type(await screen.findByRole('textbox', { name: 'メッセージ' }), '閉館します')
  await userEvent.click(screen.getByRole('button', { name: '緊急で送る' }))
  const dialog = within(await screen.findByRole('dialog', { name: '緊急メッセージを送りますか？' }))
  expect(await dialog.findByText('12人にすぐに届きます。')).toBeTruthy()
  expect(sent).toEqual([])
  await userEvent.click(dialog.getByRole('radio', { name: '5分ごと' }))
  await userEvent.click(dialog.getByRole('button', { name: '緊急で送る' }))
  await waitFor(() => expect(sent).toMatchObject([{ body: '閉館します' }]))
  expect(String((sent[0] as { urgentMinutes: unknown }).urgentMinutes)).toBe('5')
})

test('its author sees who has not confirmed, and takes it back', async () => {
  let ended = false
  fakeApi([
    ...inRoom,
    [listChatMessages, samplePage([sampleMessage(1, { ...ownMessage, urgent: true })])],
    [
      getUrgentMessage,
      () => ({
        ...urgent,
        ...{ asked: false, endedAt: ended ? urgent.sentAt : null, endedByName: ended ? hanako.name : null },
        can: { confirm: false, list: true, remind: !ended, takeBack: !ended },
      }),
    ],
    [
      listUrgentMessageUsers,
      {
        users: [
          {
            ...taro,
            department: { id: 3, name: '営業部' },
            confirmedAt: null,
            remindedAt: null,
            absence: null,
          },
        ],
        nextCursor: null,
      },
    ],
    [
      takeBackUrgentMessage,
      () => {
        ended = true
      },
    ],
  ])
  renderScreen('/chat/rooms/4')
  expect(await screen.findByText('1 / 2人が確認')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '確認状況' }))
  const sheet = within(await screen.findByRole('dialog', { name: '緊急メッセージの確認状況' }))
  expect(await sheet.findByText('営業部')).toBeTruthy()
  await userEvent.click(sheet.getByRole('button', { name: '取り下げる' }))
  await userEvent.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: '取り下げる' }),
  )
  expect(await screen.findByText(`${hanako.name}が取り下げました`)).toBeTruthy()
})
