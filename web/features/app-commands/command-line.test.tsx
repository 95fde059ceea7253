import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { listAppCommands, runAppCommand } from '#contract/app-commands.ts'
import { getChatDraft } from '#contract/chat-drafts.ts'
import { createChatMessage, listChatMessages } from '#contract/chat-messages.ts'
import type { Answer } from '#contract/endpoint.ts'
import { fakeApi, refuse } from '#testing/fake-api.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { inRoom, ownMessage, sampleMessage, samplePage } from '#testing/sample-chat.ts'

const app = { id: 40, name: '食堂くん', profileImgPath: null }
const commands = {
  appCommands: [
    { name: 'lunch', description: '今日の昼食', hint: '', app },
    { name: 'vote', description: '投票を作ります', hint: '質問', app },
    { name: 'vote-end', description: '投票を終えます', hint: '', app },
  ],
  nextCursor: null,
}
const nothing = { body: '', mentions: [], replyTo: null, version: 0, updatedAt: null }
const onlyYou = { answered: 'only_you' as const, text: '残り **3日** です', sent: false, unsentReason: null }
const everyone = { answered: 'everyone' as const, text: '昼食は？', sent: true, unsentReason: null }
type Fakes = readonly (readonly [unknown, unknown])[]
const opened = (more: Fakes = [], listed: unknown = commands) => {
  const api = fakeApi([
    ...(more as []),
    [listAppCommands, listed as never],
    [getChatDraft, nothing],
    ...inRoom,
    [listChatMessages, samplePage([sampleMessage(1)])],
    [createChatMessage, sampleMessage(2, { ...ownMessage, body: '/nothing x' })],
  ])
  renderScreen('/chat/rooms/4')
  return api
}
const box = async () => (await screen.findByRole('textbox', { name: 'メッセージ' })) as HTMLTextAreaElement
const list = () => screen.findByRole('listbox', { name: 'コマンド' })

test('"/" shows the commands; they are completed by the keyboard and by a tap', async () => {
  const api = opened()
  const area = await box()
  await userEvent.type(area, '/')
  expect(
    within(await list())
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual([
    expect.stringContaining('/lunch'),
    expect.stringContaining('/vote 質問投票を作ります'),
    expect.stringContaining('/vote-end'),
  ])
  expect(area.getAttribute('aria-activedescendant')).toMatch(/-0$/)
  await userEvent.keyboard('{ArrowDown}')
  expect(area.getAttribute('aria-activedescendant')).toMatch(/-1$/)
  await userEvent.keyboard('{Enter}')
  expect(area.value).toBe('/vote ')
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(area.hasAttribute('aria-activedescendant')).toBe(false)
  expect(screen.getByText('投票を作ります')).toBeTruthy()
  await userEvent.clear(area)
  await userEvent.type(area, '/end')
  await userEvent.click(within(await list()).getByRole('option', { name: /vote-end/ }))
  expect(area.value).toBe('/vote-end ')
  await userEvent.clear(area)
  await userEvent.type(area, '/v{Escape}')
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(area.value).toBe('/v')
  expect(api.requestsTo(runAppCommand)).toEqual([])
})

test('an answer for the person alone is shown until it is closed, and no message is sent', async () => {
  const api = opened([[runAppCommand, onlyYou]])
  const area = await box()
  await userEvent.type(area, '/vote 昼食')
  await userEvent.click(screen.getByRole('button', { name: '送信' }))
  const answer = await screen.findByRole('region', { name: '食堂くんの返事（あなただけに表示）' })
  expect(within(answer).getByText('3日')).toBeTruthy()
  expect(area.value).toBe('')
  expect(api.requestsTo(runAppCommand)[0]!.body).toMatchObject({ name: 'vote', text: '昼食', chatRoomId: 4 })
  expect(api.requestsTo(createChatMessage)).toEqual([])
  await userEvent.click(within(answer).getByRole('button', { name: '返事を閉じる' }))
  expect(screen.queryByText('3日')).toBeNull()
})

test('an answer that is in the room is not shown twice; one that could not be sent there says why', async () => {
  let outcome: Answer<typeof runAppCommand> = everyone
  opened([[runAppCommand, () => outcome]])
  await userEvent.type(await box(), '/vote 昼食')
  await userEvent.click(screen.getByRole('button', { name: '送信' }))
  await waitFor(async () => expect((await box()).value).toBe(''))
  expect(screen.queryByRole('region', { name: /の返事/ })).toBeNull()
  outcome = { ...everyone, sent: false, unsentReason: 'アプリはここにいません。' }
  await userEvent.type(await box(), '/vote 昼食')
  await userEvent.click(screen.getByRole('button', { name: '送信' }))
  const answer = await screen.findByRole('region', { name: /の返事/ })
  expect(within(answer).getByText('アプリはここにいません。')).toBeTruthy()
  expect(within(answer).getByText('昼食は？')).toBeTruthy()
})

test('a failure is told, the text stays, and sent again it is the same question', async () => {
  const api = opened([[runAppCommand, refuse('app_command_failed', {})]])
  await userEvent.type(await box(), '/lunch 明日')
  await userEvent.click(screen.getByRole('button', { name: '送信' }))
  expect(await screen.findByText(/アプリから返事がありません/)).toBeTruthy()
  expect((await box()).value).toBe('/lunch 明日')
  await userEvent.click(screen.getByRole('button', { name: '送信' }))
  await waitFor(() => expect(api.requestsTo(runAppCommand)).toHaveLength(2))
  const [first, second] = api.requestsTo(runAppCommand)
  expect(second!.body.clientKey).toBe(first!.body.clientKey)
  await userEvent.type(await box(), 'の')
  expect(screen.queryByText(/アプリから返事がありません/)).toBeNull()
})

test('an unknown command says so, and is sent as text only when the person wants it', async () => {
  const api = opened([[runAppCommand, refuse('app_command_unknown', {})]])
  await userEvent.type(await box(), '/nothing x')
  await userEvent.click(screen.getByRole('button', { name: '送信' }))
  expect(await screen.findByText(/「\/nothing」というコマンドはありません/)).toBeTruthy()
  expect(api.requestsTo(createChatMessage)).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: '文章として送る' }))
  await waitFor(() => expect(api.requestsTo(createChatMessage)).toHaveLength(1))
  expect(api.requestsTo(createChatMessage)[0]!.body).toMatchObject({ body: '/nothing x' })
})

test('other texts with "/" are messages, and so is everything in a company without commands', async () => {
  const api = opened()
  await userEvent.type(await box(), '/etc/hosts の件')
  await userEvent.click(screen.getByRole('button', { name: '送信' }))
  await waitFor(() => expect(api.requestsTo(createChatMessage)).toHaveLength(1))
  expect(api.requestsTo(runAppCommand)).toEqual([])
})

test('in a company without commands everything is a message', async () => {
  const api = opened([], { appCommands: [], nextCursor: null })
  await userEvent.type(await box(), '/vote 昼食')
  await waitFor(() => expect(api.requestsTo(listAppCommands)).toHaveLength(1))
  await userEvent.click(screen.getByRole('button', { name: '送信' }))
  await waitFor(() => expect(api.requestsTo(createChatMessage)).toHaveLength(1))
  expect(api.requestsTo(runAppCommand)).toEqual([])
})

test('a command carries no files', async () => {
  const api = opened()
  await userEvent.upload(
    await screen.findByLabelText('動画・ファイルを追加', { selector: 'input' }),
    new File(['a,b'], 'a.csv', { type: 'text/csv' }),
  )
  await userEvent.type(await box(), '/vote 昼食')
  await userEvent.click(screen.getByRole('button', { name: '送信' }))
  expect(await screen.findByText(/コマンドにファイルは付けられません/)).toBeTruthy()
  expect(api.requestsTo(runAppCommand)).toEqual([])
})
