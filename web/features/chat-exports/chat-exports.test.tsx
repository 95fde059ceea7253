import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import {
  createChatExport,
  listChatExports,
  listChatRoomExports,
  previewChatExport,
} from '#contract/chat-exports.ts'
import { listChatMessages } from '#contract/chat-messages.ts'
import { listAdminChatRooms } from '#contract/chat-rooms.administration.ts'
import { getCurrentUser } from '#contract/users.ts'
import { type FakeRequest, fakeApi } from '#testing/fake-api.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { inRoom, sampleMessage, samplePage } from '#testing/sample-chat.ts'
import { hanako } from '#testing/sample-feeds.ts'

const admin = { ...hanako, can: { ...hanako.can, administer: true } }
const made = {
  ...{ id: 5, purpose: 'audit' as const, reason: '内部監査', fromOn: '2026-11-01', untilOn: '2026-11-10' },
  ...{ createdAt: '2026-11-20T01:00:00.000Z', createdBy: '佐藤 花子', format: 'csv' as const },
  ...{ roomNames: ['店長会'], roomCount: 2, userNames: [], state: 'finished' as const },
  ...{ totalCount: 40, doneCount: 40, path: '/media_files/x.csv', byteSize: 2048 },
  expiresAt: '2026-11-27T01:00:00.000Z',
}
const room = {
  ...{ id: 3, kind: 'official' as const, name: '店長会', description: '', memberCount: 12, messageCount: 40 },
  ...{ createdAt: '2026-11-01T00:00:00Z', lastAt: '2026-11-20T00:00:00Z', closed: false, version: 2 },
}

test('an export names its rooms, its purpose and its file', async () => {
  fakeApi([
    [getCurrentUser, admin],
    [
      listChatExports,
      { chatExports: [made, { ...made, id: 4, state: 'expired', path: null }], nextCursor: null },
    ],
  ])
  renderScreen('/admin/chat_exports')
  const [first, second] = within(await screen.findByRole('list', { name: '書き出しの一覧' })).getAllByRole(
    'listitem',
  )
  expect(first!.textContent).toContain('店長会、ほか1件のルーム')
  expect(first!.textContent).toContain('監査')
  expect(within(first!).getByRole('button', { name: 'ダウンロード' })).toBeTruthy()
  expect(second!.textContent).toContain('ファイルは削除されました')
})

test('before exporting, the number of people who see it is shown', async () => {
  const sent: unknown[] = []
  fakeApi([
    [getCurrentUser, admin],
    [listChatExports, { chatExports: [], nextCursor: null }],
    [listAdminChatRooms, { chatRooms: [room], nextCursor: null, foundCount: 1 }],
    [previewChatExport, { roomCount: 1, messageCount: 40, memberCount: 12 }],
    [
      createChatExport,
      ({ body }: FakeRequest) => {
        sent.push(body)
        return made
      },
    ],
  ])
  const user = userEvent.setup()
  renderScreen('/admin/chat_exports')
  await user.click(await screen.findByRole('button', { name: '書き出す' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'チャットを書き出す' }))
  await user.click(dialog.getByRole('button', { name: '書き出す' }))
  expect(dialog.getByText('ルームまたは人を選んでください。')).toBeTruthy()
  await user.type(dialog.getByRole('combobox', { name: /ルーム/ }), '店長')
  await user.click(await dialog.findByRole('option', { name: /店長会/ }))
  await user.type(dialog.getByLabelText(/開始日/), '2026/11/1')
  await user.type(dialog.getByLabelText(/終了日/), '2026/11/10')
  await user.type(dialog.getByRole('textbox', { name: /理由/ }), '内部監査')
  expect(await dialog.findByText(/メンバー12人に表示されます/)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: '書き出す' }))
  await expect
    .poll(() => sent)
    .toMatchObject([
      { roomIds: [3], userIds: [], fromOn: '2026-11-01', untilOn: '2026-11-10', purpose: 'audit' },
    ])
})

test('the conversation shows an export after the message before it', async () => {
  const { id, purpose, fromOn, untilOn, createdAt, createdBy } = made
  fakeApi([
    ...inRoom.filter(([endpoint]) => (endpoint as unknown) !== listChatRoomExports),
    [
      listChatRoomExports,
      { chatExports: [{ id, purpose, fromOn, untilOn, createdAt, createdBy }], nextCursor: null },
    ],
    [
      listChatMessages,
      samplePage([
        sampleMessage(1, { createdAt: '2026-11-19T00:00:00.000Z' }),
        sampleMessage(2, { createdAt: '2026-11-21T00:00:00.000Z' }),
      ]),
    ],
  ])
  renderScreen('/chat/rooms/4')
  const line = await screen.findByText(/佐藤 花子さんが監査のため、.*までのメッセージを書き出しました/)
  expect(line.closest('li')!.getAttribute('data-seq')).toBe('1')
})
