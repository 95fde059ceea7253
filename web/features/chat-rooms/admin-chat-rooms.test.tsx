import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { previewAudience } from '#contract/audiences.ts'
import {
  closeAdminChatRoom,
  createChatHold,
  createOfficialChatRoom,
  getChatRetention,
  getChatSettings,
  getOfficialChatRoom,
  listAdminChatRooms,
  listChatHolds,
  previewChatRetention,
  updateChatRetention,
  updateChatSettings,
  updateOfficialChatRoom,
} from '#contract/chat-rooms.administration.ts'
import { listAdminUrgentMessages } from '#contract/urgent-messages.ts'
import { getCurrentUser } from '#contract/users.ts'
import { type FakeRequest, fakeApi, refuse } from '#testing/fake-api.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { hanako } from '#testing/sample-feeds.ts'

const admin = { ...hanako, can: { ...hanako.can, administer: true } }
const official = {
  ...{ id: 3, kind: 'official' as const, name: '店長会', description: '', memberCount: 12, messageCount: 40 },
  ...{ createdAt: '2026-11-01T00:00:00Z', lastAt: '2026-11-20T00:00:00Z', closed: false, version: 2 },
}
const group = { ...official, id: 4, kind: 'group' as const, name: '歓迎会' }
const audience = { summary: '', memberCount: 12, invitedCount: 0, sample: [], names: [] }
const everyone = { include: 'everyone' as const }
const settings = {
  ...{ version: 3, enabled: true, creators: everyone, creatorsText: '全員', urgers: null, urgersText: null },
  ...{ presence: false, names: [], peopleCount: 120, roomCount: 34, administratorCount: 2 },
}
const never = { officialDays: null, groupDays: null, directDays: null, notesDays: null }
const holds = { chatHolds: [], nextCursor: null }
const cards = [
  [getChatSettings, settings],
  [getChatRetention, { version: 0, ...never }],
  [listChatHolds, holds],
  [listAdminUrgentMessages, { urgentMessages: [], nextCursor: null }],
] as Parameters<typeof fakeApi>[0]

test('official rooms can be edited, and every room closed with a reason', async () => {
  const sent: unknown[] = []
  fakeApi([
    [getCurrentUser, admin],
    ...cards,
    [listAdminChatRooms, { chatRooms: [official, group], nextCursor: null, foundCount: 2 }],
    [
      closeAdminChatRoom,
      ({ body }: FakeRequest) => {
        sent.push(body)
      },
    ],
  ])
  renderScreen('/admin/chat')
  const rows = within(await screen.findByRole('list', { name: 'ルームの一覧' })).getAllByRole('listitem')
  expect(rows.map((row) => within(row).queryAllByRole('button').length)).toEqual([2, 1])
  await userEvent.click(screen.getByRole('button', { name: '「店長会」を終了' }))
  const dialog = within(await screen.findByRole('dialog', { name: '「店長会」を終了しますか？' }))
  await userEvent.click(dialog.getByRole('button', { name: '終了する' }))
  expect(dialog.getByText('理由を入力してください。')).toBeTruthy()
  await userEvent.type(dialog.getByRole('textbox', { name: /理由/ }), '役目を終えた')
  await userEvent.click(dialog.getByRole('button', { name: '終了する' }))
  await waitFor(() => expect(sent).toEqual([{ closed: true, reason: '役目を終えた' }]))
})

test('a new official room needs a name and a condition, and keeps what was entered when it is refused', async () => {
  const sent: unknown[] = []
  fakeApi([
    [getCurrentUser, admin],
    ...cards,
    [listAdminChatRooms, { chatRooms: [], nextCursor: null, foundCount: 2 }],
    [previewAudience, audience],
    [
      createOfficialChatRoom,
      ({ body }: FakeRequest) => {
        sent.push(body)
        return refuse('validation_failed', { name: '使えない名前です。' })()
      },
    ],
  ])
  renderScreen('/admin/chat')
  await screen.findByText('ルームがまだありません')
  await userEvent.click(screen.getByRole('button', { name: '公式ルーム' }))
  const dialog = within(await screen.findByRole('dialog', { name: '公式ルームを作成' }))
  await userEvent.click(dialog.getByRole('button', { name: '保存' }))
  expect(dialog.getByText('ルーム名を入力してください。')).toBeTruthy()
  expect(dialog.getByText('条件を1つ以上選んでください。')).toBeTruthy()
  await userEvent.type(dialog.getByLabelText(/^ルーム名/), '店長会')
  await userEvent.click(dialog.getAllByRole('radio', { name: '全員' })[0]!)
  await userEvent.click(dialog.getByRole('radio', { name: '入ったあとのメッセージだけ' }))
  await userEvent.click(dialog.getByRole('button', { name: '保存' }))
  expect(await dialog.findByText('使えない名前です。')).toBeTruthy()
  expect(dialog.getByLabelText<HTMLInputElement>(/^ルーム名/).value).toBe('店長会')
  expect(sent).toEqual([
    {
      ...{ name: '店長会', description: '', rule: everyone, writerRule: null, history: 'entry' },
      clientKey: expect.any(String),
    },
  ])
})

test('a room changed meanwhile shows the newer version beside what was entered', async () => {
  let name = '店長会'
  fakeApi([
    [getCurrentUser, admin],
    ...cards,
    [listAdminChatRooms, { chatRooms: [official], nextCursor: null, foundCount: 2 }],
    [previewAudience, audience],
    [
      getOfficialChatRoom,
      () => ({
        ...official,
        name,
        version: name === '店長会' ? 2 : 3,
        rule: everyone,
        writerRule: null,
        history: 'all' as const,
        names: [],
      }),
    ],
    [updateOfficialChatRoom, refuse('conflict')],
  ])
  renderScreen('/admin/chat')
  await userEvent.click(await screen.findByRole('button', { name: '「店長会」を変更' }))
  const dialog = within(await screen.findByRole('dialog', { name: '公式ルームを変更' }))
  await userEvent.type(await dialog.findByLabelText(/^ルーム名/), '（東）')
  name = '店長会（西）'
  await userEvent.click(dialog.getByRole('button', { name: '保存' }))
  expect(await dialog.findByText('ルーム名: 店長会（西）')).toBeTruthy()
  expect(dialog.getByLabelText<HTMLInputElement>(/^ルーム名/).value).toBe('店長会（東）')
})

test('turning chat off says for how many people before it is saved', async () => {
  const sent: unknown[] = []
  fakeApi([
    [getCurrentUser, admin],
    ...cards,
    [listAdminChatRooms, { chatRooms: [], nextCursor: null, foundCount: 2 }],
    [previewAudience, audience],
    [
      updateChatSettings,
      ({ body }: FakeRequest) => {
        sent.push(body)
      },
    ],
  ])
  renderScreen('/admin/chat')
  await userEvent.click(await screen.findByRole('button', { name: 'チャットの設定 変更' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'チャットの設定' }))
  await userEvent.click(dialog.getByRole('checkbox', { name: /チャットを使う/ }))
  expect(dialog.getByText(/120人がチャットを開けなくなり、34のルームが見えなくなります/)).toBeTruthy()
  await userEvent.click(dialog.getAllByRole('radio', { name: 'チャットの管理者だけ（2人）' })[0]!)
  await userEvent.click(dialog.getByRole('button', { name: '保存' }))
  await waitFor(() =>
    expect(sent).toEqual([{ version: 3, enabled: false, creators: null, urgers: null, presence: false }]),
  )
})

test('a limit shows what it would delete before it is saved', async () => {
  const sent: unknown[] = []
  fakeApi([
    [getCurrentUser, admin],
    ...cards,
    [listAdminChatRooms, { chatRooms: [], nextCursor: null, foundCount: 2 }],
    [
      previewChatRetention,
      {
        effects: [
          {
            ...{ kind: 'group' as const, messageCount: 12_403, roomCount: 31, heldRoomCount: 2 },
            oldestAt: '2020-04-01T00:00:00Z',
          },
        ],
      },
    ],
    [
      updateChatRetention,
      ({ body }: FakeRequest) => {
        sent.push(body)
      },
    ],
  ])
  renderScreen('/admin/chat')
  await userEvent.click(await screen.findByRole('button', { name: 'メッセージの保存期間 変更' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'メッセージの保存期間' }))
  await userEvent.selectOptions(dialog.getByLabelText('グループ'), '365日')
  expect(await dialog.findByText(/31ルームの12,403件（最も古いもの: 2020年4月1日/)).toBeTruthy()
  expect(dialog.getByText('保全中の2ルームは削除されません。')).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: '保存して毎晩削除' }))
  await waitFor(() => expect(sent).toEqual([{ version: 0, ...never, groupDays: 365 }]))
})

test('a hold on chat needs a room and a reason, and leads to those of people; limited administrators do not see holds', async () => {
  fakeApi([
    [getCurrentUser, admin],
    ...cards,
    [listAdminChatRooms, { chatRooms: [], nextCursor: null, foundCount: 2 }],
    [createChatHold, { id: 1 }],
  ])
  renderScreen('/admin/chat')
  await userEvent.click(await screen.findByRole('button', { name: '保全を追加' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'チャットルームの保全を追加' }))
  await userEvent.click(dialog.getByRole('button', { name: '保全する' }))
  expect(dialog.getByText('ルームを1つ選んでください。')).toBeTruthy()
  expect(dialog.getByText('理由を入力してください。')).toBeTruthy()
})

test('a hold on chat that is part of the hold on a person leads to that', async () => {
  const part = {
    ...{ id: 8, kind: 'person' as const, name: '山田 太郎', reason: '訴訟', createdBy: '佐藤 花子' },
    ...{ createdAt: '2026-11-01T00:00:00Z', legalHoldId: 4 },
  }
  fakeApi([
    [getCurrentUser, admin],
    ...cards.filter(([call]) => call !== listChatHolds),
    [listChatHolds, { chatHolds: [part], nextCursor: null }],
    [listAdminChatRooms, { chatRooms: [], nextCursor: null, foundCount: 2 }],
  ])
  renderScreen('/admin/chat')
  const link = await screen.findByRole('link', { name: '人の保全を開く' })
  expect(link.getAttribute('href')).toBe('/admin/legal_holds/4')
  expect(screen.queryByRole('button', { name: '「山田 太郎」の保全を解除' })).toBeNull()
})
