import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { getChatDraft } from '#contract/chat-drafts.ts'
import { createChatMessage, listChatMessages } from '#contract/chat-messages.ts'
import { listChatReminders, setChatReminder } from '#contract/chat-reminders.ts'
import {
  createChatScheduledMessage,
  deleteChatScheduledMessage,
  listChatScheduledMessages,
} from '#contract/chat-scheduled-messages.ts'
import type { Answer } from '#contract/endpoint.ts'
import { uploadMediaFile } from '#contract/media-files.ts'
import { getCurrentUser, updateCurrentUser } from '#contract/users.ts'
import { fakeApi, refuse } from '#testing/fake-api.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { inRoom, ownMessage, sampleMessage, samplePage } from '#testing/sample-chat.ts'
import { hanako } from '#testing/sample-feeds.ts'

type Scheduled = Answer<typeof listChatScheduledMessages>['chatScheduledMessages'][number]

const nothing = { body: '', mentions: [], replyTo: null, version: 0, updatedAt: null }
const scheduled = (change: Partial<Scheduled> = {}): Scheduled => ({
  ...{ id: 9, room: { id: 4, kind: 'group', name: '催事の準備', member: true } },
  ...{ body: '明日の朝の文', mentions: [], replyTo: null, stampId: null, photos: [], attachments: [] },
  ...{ sendAt: '2099-11-19T00:00:00.000Z', refused: null, version: 3 },
  ...change,
})
const listOf = (...chatScheduledMessages: Scheduled[]) => ({ chatScheduledMessages, nextCursor: null })
const sent = sampleMessage(2, { ...ownMessage, body: '送る文' })
const box = async () => (await screen.findByRole('textbox', { name: 'メッセージ' })) as HTMLTextAreaElement
type Fakes = readonly (readonly [unknown, unknown])[]
const opened = (more: Fakes = [], address = '/chat/rooms/4') => {
  const api = fakeApi([
    ...(more as []),
    [getChatDraft, nothing],
    ...inRoom,
    [listChatMessages, samplePage([sampleMessage(1)])],
  ])
  renderScreen(address)
  return api
}
const openMenu = async () => userEvent.click(await screen.findByRole('button', { name: '予約と設定' }))
const uploaded = (id: number) => ({
  photo: null,
  attachment: {
    ...{ id, filename: `${id}.csv`, path: `/media_files/${id}.csv`, kind: 'file', contentType: 'text/csv' },
    ...{ byteSize: 3, originalName: `${id}.csv` },
  },
})
const csv = (name: string) => new File(['a,b'], name, { type: 'text/csv' })
const fileInput = () => screen.getByLabelText('動画・ファイルを追加', { selector: 'input' })

test('what is written is scheduled with a choice of the menu, and the form is empty again', async () => {
  const api = opened([[createChatScheduledMessage, { chatScheduledMessage: scheduled() }]])
  const area = await box()
  await openMenu()
  expect((screen.getByRole('menuitem', { name: '明日 9:00' }) as HTMLButtonElement).disabled).toBe(true)
  await userEvent.keyboard('{Escape}')
  await userEvent.type(area, 'あした読んでください')
  await openMenu()
  await userEvent.click(screen.getByRole('menuitem', { name: '明日 9:00' }))
  await waitFor(() => expect(area.value).toBe(''))
  const [request] = api.requestsTo(createChatScheduledMessage)
  expect(request!.body).toMatchObject({ body: 'あした読んでください', mediaFileIds: [] })
  expect(String(request!.body.sendAt)).toMatch(/T00:00:00\.000Z$/)
  expect(api.requestsTo(createChatMessage)).toEqual([])
})

test('a text that could not be scheduled stays, with the reason', async () => {
  opened([
    [createChatScheduledMessage, refuse('validation_failed', { body: '使えない言葉が含まれています。' })],
  ])
  await userEvent.type(await box(), '残る文')
  await openMenu()
  await userEvent.click(screen.getByRole('menuitem', { name: '明日 9:00' }))
  expect(await screen.findByText('使えない言葉が含まれています。')).toBeTruthy()
  expect((await box()).value).toBe('残る文')
})

test('the line above the form opens the scheduled messages; one is put back into the box', async () => {
  let left = [scheduled()]
  const api = opened([
    [listChatScheduledMessages, () => listOf(...left)],
    [
      deleteChatScheduledMessage,
      () => {
        left = []
      },
    ],
  ])
  await userEvent.click(await screen.findByRole('button', { name: '予約 1件' }))
  const sheet = await screen.findByRole('dialog', { name: '送信予約' })
  expect(await within(sheet).findByText('明日の朝の文')).toBeTruthy()
  await userEvent.click(within(sheet).getByRole('button', { name: '入力欄に戻す' }))
  await waitFor(async () => expect((await box()).value).toBe('明日の朝の文'))
  expect(api.requestsTo(deleteChatScheduledMessage)[0]?.query).toEqual({ version: '3' })
  await waitFor(() => expect(screen.queryByRole('button', { name: '予約 1件' })).toBeNull())
})

test('one that could not be taken back stays scheduled and leaves the box alone', async () => {
  opened([
    [listChatScheduledMessages, listOf(scheduled())],
    [deleteChatScheduledMessage, refuse('conflict')],
  ])
  await userEvent.click(await screen.findByRole('button', { name: '予約 1件' }))
  await userEvent.click(await screen.findByRole('button', { name: '入力欄に戻す' }))
  await waitFor(async () => expect((await box()).value).toBe(''))
  expect(screen.getByText('明日の朝の文')).toBeTruthy()
})

test('one that was not sent says why, also in the list of all rooms', async () => {
  const room = { id: 7, kind: 'group' as const, name: '前の部署', member: false }
  opened(
    [
      [listChatScheduledMessages, listOf(scheduled({ refused: 'left', room }), scheduled({ id: 10 }))],
      [listChatReminders, { chatReminders: [], nextCursor: null }],
    ],
    '/chat/scheduled',
  )
  expect(await screen.findByText('ルームから退出していたため、送信しませんでした。')).toBeTruthy()
  expect(screen.getByText('前の部署')).toBeTruthy()
  expect(screen.getByRole('button', { name: '本文をコピー' })).toBeTruthy()
  expect(screen.getAllByRole('button', { name: '今すぐ送信' })).toHaveLength(1)
  expect(screen.getByText('リマインドはありません')).toBeTruthy()
})

test('a message reminds at a chosen time', async () => {
  const api = opened([
    [listChatReminders, { chatReminders: [], nextCursor: null }],
    [setChatReminder, undefined],
  ])
  await userEvent.click((await screen.findAllByRole('button', { name: 'メッセージの操作' }))[0]!)
  await userEvent.click(screen.getByRole('menuitem', { name: 'リマインド' }))
  await userEvent.click(await screen.findByRole('button', { name: '明日 9:00' }))
  await waitFor(() => expect(api.requestsTo(setChatReminder)[0]?.params).toEqual({ id: '101' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test.each([
  { enterSends: false, first: 'Enterで改行' },
  { enterSends: true, first: 'Enterで送信' },
])('$first: as the person chose, and never by the Enter that converts Japanese', async ({ enterSends }) => {
  const api = opened([
    [getCurrentUser, { ...hanako, enterSends }],
    [createChatMessage, sent],
  ])
  const area = await box()
  await userEvent.type(area, '送る文')
  fireEvent.compositionStart(area)
  fireEvent.keyDown(area, { key: 'Enter', isComposing: true })
  fireEvent.compositionEnd(area)
  fireEvent.keyDown(area, { key: 'Enter', keyCode: 229 })
  fireEvent.keyDown(area, { key: 'Enter', keyCode: 229, ctrlKey: true })
  fireEvent.keyUp(area, { key: 'Enter' })
  fireEvent.keyDown(area, { key: 'Enter', shiftKey: true })
  expect([api.requestsTo(createChatMessage), area.value]).toEqual([[], '送る文'])
  fireEvent.keyDown(area, { key: 'Enter', ctrlKey: !enterSends })
  await waitFor(() => expect(api.requestsTo(createChatMessage)).toHaveLength(1))
})

test('Enter alone inserts a line unless the person chose otherwise; the choice is kept on the server', async () => {
  const api = opened([[updateCurrentUser, undefined]])
  const area = await box()
  await userEvent.type(area, '一行目{Enter}二行目')
  expect(area.value).toBe('一行目\n二行目')
  await openMenu()
  await userEvent.click(screen.getByRole('menuitemradio', { name: /Enterで送信 ?Shift/ }))
  await waitFor(() => expect(api.requestsTo(updateCurrentUser)[0]?.body).toEqual({ enterSends: true }))
})

test('each file is uploaded on its own; one that fails is sent again without the others', async () => {
  let failing = true
  const api = opened([
    [
      uploadMediaFile,
      ({ files }: { files: Record<string, File[]> }) => {
        const [file] = files.attachments!
        if (file!.name === '二.csv' && failing)
          return refuse('validation_failed', { attachments: '二.csv: 読み取れません。' })()
        return uploaded(file!.name === '一.csv' ? 51 : 52)
      },
    ],
    [createChatMessage, sent],
  ])
  await box()
  await userEvent.upload(fileInput(), [csv('一.csv'), csv('二.csv')])
  await userEvent.click(screen.getByRole('button', { name: '送信' }))
  expect(await screen.findByText('二.csv: 読み取れません。')).toBeTruthy()
  expect(api.requestsTo(createChatMessage)).toEqual([])
  failing = false
  await userEvent.click(screen.getByRole('button', { name: '再送' }))
  await waitFor(() => expect(api.requestsTo(createChatMessage)).toHaveLength(1))
  expect(api.requestsTo(uploadMediaFile)).toHaveLength(3)
  expect(api.requestsTo(createChatMessage)[0]!.body.mediaFileIds).toBe('[51,52]')
})

test('an upload in progress can be stopped, and the message goes back into the box', async () => {
  const api = opened([[uploadMediaFile, () => new Promise(() => undefined)]])
  await userEvent.type(await box(), '写真です')
  await userEvent.upload(fileInput(), [csv('大.csv')])
  await userEvent.click(screen.getByRole('button', { name: '送信' }))
  await userEvent.click(await screen.findByRole('button', { name: '送信を中止' }))
  expect(await screen.findByText('送信を中止しました。')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '入力欄に戻す' }))
  await waitFor(async () => expect((await box()).value).toBe('写真です'))
  expect(screen.getByText('大.csv')).toBeTruthy()
  expect(api.requestsTo(createChatMessage)).toEqual([])
})

test('files are dropped anywhere in the room, which shows where', async () => {
  opened()
  const conversation = await screen.findByRole('region', { name: '会話' })
  const dataTransfer = { types: ['Files'], files: [csv('落とした.csv')] }
  fireEvent.dragEnter(conversation, { dataTransfer })
  expect(screen.getByText('ここにドロップして添付')).toBeTruthy()
  fireEvent.drop(conversation, { dataTransfer })
  expect(await screen.findByText('落とした.csv')).toBeTruthy()
  expect(screen.queryByText('ここにドロップして添付')).toBeNull()
})
