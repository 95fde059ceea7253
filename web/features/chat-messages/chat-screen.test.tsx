// One screen with many parts, tested together.
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import {
  createChatMessage,
  listChatMessages,
  pinChatMessage,
  reactToChatMessage,
  updateChatMessage,
} from '#contract/chat-messages.ts'
import { getUnreadChatCount } from '#contract/chat-messages.unread.ts'
import {
  arrangeChatRoom,
  closeChatRoom,
  createChatRoom,
  getChatRoom,
  listChatRoomMembers,
  listChatRooms,
  listPresentPeople,
  readChatRoom,
  updateChatRoom,
} from '#contract/chat-rooms.ts'
import { listFilterUsers } from '#contract/filters.ts'
import { getCurrentUser } from '#contract/users.ts'
import { fakeApi, refuse } from '#testing/fake-api.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { inRoom, ownMessage, sampleMessage, samplePage, sampleRoom } from '#testing/sample-chat.ts'
import { hanako, sampleStamps, taro } from '#testing/sample-feeds.ts'

test('the list shows unread messages and mentions, and says what to do while there is none', async () => {
  fakeApi([
    [getCurrentUser, hanako],
    [
      listChatRooms,
      {
        chatRooms: [
          sampleRoom({ unreadCount: 5, mentionCount: 1, pinned: true }),
          sampleRoom({
            id: 5,
            kind: 'direct',
            name: taro.name,
            partner: taro,
            muted: true,
            lastMessage: null,
          }),
          sampleRoom({ id: 6, kind: 'notes', name: '', lastMessage: null }),
        ],
        nextCursor: null,
      },
    ],
  ])
  renderScreen('/chat/rooms')
  const first = await screen.findByRole('link', { name: /催事の準備/ })
  expect(within(first).getByText('未読5件')).toBeTruthy()
  expect(within(first).getByText('あなた宛て1件')).toBeTruthy()
  expect(within(first).getByText('鈴木 太郎: 了解です')).toBeTruthy()
  expect(first.getAttribute('href')).toBe('/chat/rooms/4')
  expect(screen.getByRole('img', { name: '通知オフ' })).toBeTruthy()
  expect(screen.getByRole('link', { name: /自分用メモ/ })).toBeTruthy()
})

test('several people and a name make a group; without a name nothing is sent', async () => {
  const person = (id: number, name: string) => ({
    ...{ id, name, nameKana: '', profileImgPath: null, departmentName: null },
    ...{ jobLabel: '', byFormerName: false, writings: null },
  })
  const api = fakeApi([
    [getCurrentUser, hanako],
    [listChatRooms, { chatRooms: [], nextCursor: null }],
    [listFilterUsers, { users: [person(2, '鈴木 太郎'), person(3, '高橋 直子')], nextCursor: null }],
    [createChatRoom, sampleRoom({ id: 9 })],
    [getChatRoom, sampleRoom({ id: 9 })],
    [listChatMessages, samplePage([])],
  ])
  renderScreen('/chat/rooms')
  await userEvent.click((await screen.findAllByRole('button', { name: '新しいチャット' }))[0]!)
  const dialog = await screen.findByRole('dialog', { name: '新しいチャット' })
  await userEvent.click(within(dialog).getByRole('button', { name: '開く' }))
  expect(await within(dialog).findByText('相手を1人以上選んでください。')).toBeTruthy()
  for (const name of ['鈴木 太郎', '高橋 直子']) {
    await userEvent.click(within(dialog).getByRole('combobox', { name: '相手' }))
    await userEvent.click(await screen.findByRole('option', { name: new RegExp(name) }))
  }
  await userEvent.click(within(dialog).getByRole('button', { name: '作成' }))
  expect(await within(dialog).findByText('ルーム名を入力してください。')).toBeTruthy()
  await userEvent.type(within(dialog).getByRole('textbox', { name: /ルーム名/ }), '棚卸し')
  await userEvent.click(within(dialog).getByRole('button', { name: '作成' }))
  await waitFor(() =>
    expect(api.requestsTo(createChatRoom)[0]?.body).toMatchObject({ name: '棚卸し', userIds: [2, 3] }),
  )
  expect(await screen.findByText('まだメッセージがありません')).toBeTruthy()
})

test('a group of the chosen people is offered before another one is made', async () => {
  const person = (id: number, name: string) => ({
    ...{ id, name, nameKana: '', profileImgPath: null, departmentName: null },
    ...{ jobLabel: '', byFormerName: false, writings: null },
  })
  const group = sampleRoom({ id: 9, kind: 'group', name: '棚卸し' })
  const api = fakeApi([
    [getCurrentUser, hanako],
    [listChatRooms, { chatRooms: [group], nextCursor: null }],
    [listFilterUsers, { users: [person(2, '鈴木 太郎'), person(3, '高橋 直子')], nextCursor: null }],
    [getChatRoom, group],
    [listChatMessages, samplePage([])],
  ])
  renderScreen('/chat/rooms')
  await userEvent.click((await screen.findAllByRole('button', { name: '新しいチャット' }))[0]!)
  const dialog = await screen.findByRole('dialog', { name: '新しいチャット' })
  for (const name of ['高橋 直子', '鈴木 太郎']) {
    expect(within(dialog).queryByText('この人たちのグループがあります')).toBeNull()
    await userEvent.click(within(dialog).getByRole('combobox', { name: '相手' }))
    await userEvent.click(await screen.findByRole('option', { name: new RegExp(name) }))
  }
  await userEvent.click(await within(dialog).findByRole('button', { name: '「棚卸し」を開く' }))
  expect(await screen.findByText('まだメッセージがありません')).toBeTruthy()
  expect(api.requestsTo(listChatRooms).some(({ query }) => query.people === '2,3')).toBe(true)
  expect(api.requestsTo(createChatRoom)).toEqual([])
})

test('a room opens at the first unread message and marks what is on the screen as read', async () => {
  const api = fakeApi([
    ...inRoom,
    [listChatMessages, samplePage([sampleMessage(1), sampleMessage(2), sampleMessage(3)], { readSeq: 1 })],
  ])
  renderScreen('/chat/rooms/4')
  expect(await screen.findByText('ここから未読')).toBeTruthy()
  expect(api.requestsTo(listChatMessages)[0]?.query).toMatchObject({ unread: 'true' })
  await waitFor(() => expect(api.requestsTo(readChatRoom)[0]?.body).toEqual({ seq: 3 }))
})

test('a message is shown at once, sent under one key, and kept when it is refused', async () => {
  let refused = true
  const api = fakeApi([
    ...inRoom,
    [listChatMessages, samplePage([sampleMessage(1)])],
    [
      createChatMessage,
      ({ body }) => {
        if (refused) return refuse('validation_failed', { body: '使えない言葉が含まれています。' })()
        return sampleMessage(2, { ...ownMessage, body: String(body.body) })
      },
    ],
  ])
  renderScreen('/chat/rooms/4')
  const box = await screen.findByRole('textbox', { name: 'メッセージ' })
  await userEvent.type(box, '明日の件です')
  await userEvent.click(screen.getByRole('button', { name: '送信' }))
  expect(await screen.findByText('使えない言葉が含まれています。')).toBeTruthy()
  expect(screen.getByText('明日の件です')).toBeTruthy()
  refused = false
  await userEvent.click(screen.getByRole('button', { name: '再送' }))
  await waitFor(() => expect(screen.queryByText('使えない言葉が含まれています。')).toBeNull())
  const sent = api.requestsTo(createChatMessage)
  expect(sent).toHaveLength(2)
  expect(sent[0]?.body.clientKey).toBe(sent[1]?.body.clientKey)
  expect(await screen.findByText('明日の件です')).toBeTruthy()
})

test('an edit that meets a newer version keeps the text that was entered', async () => {
  fakeApi([
    ...inRoom,
    [
      listChatMessages,
      samplePage([sampleMessage(1, ownMessage)], {
        readMarks: [
          { readSeq: 1, joinedSeq: 0 },
          { readSeq: 0, joinedSeq: 0 },
        ],
      }),
    ],
    [updateChatMessage, refuse('conflict')],
  ])
  renderScreen('/chat/rooms/4')
  expect(await screen.findByRole('button', { name: '既読 1' })).toBeTruthy()
  await userEvent.click(await screen.findByRole('button', { name: 'メッセージの操作' }))
  await userEvent.click(screen.getByRole('menuitem', { name: '編集' }))
  const field = screen.getByRole('textbox', { name: 'メッセージを編集' })
  await userEvent.clear(field)
  await userEvent.type(field, '書き直し')
  await userEvent.click(screen.getByRole('button', { name: '保存' }))
  expect(await screen.findByText(/先に変更されました|別の人/)).toBeTruthy()
  expect((field as HTMLTextAreaElement).value).toBe('書き直し')
})

test('a room that was left says so', async () => {
  fakeApi([
    [getCurrentUser, hanako],
    [listChatRooms, { chatRooms: [], nextCursor: null }],
    [getChatRoom, refuse('not_found')],
  ])
  renderScreen('/chat/rooms/4')
  expect(await screen.findByText('このルームは見つかりません')).toBeTruthy()
})

test('a reaction is shown at once and sent, and a stamp is sent on its own', async () => {
  const party = { stampId: null, emoji: '🎉', reactionCount: 1, reacted: false }
  const api = fakeApi([
    ...inRoom,
    [listChatMessages, samplePage([sampleMessage(1, { reactions: [party] })])],
    [reactToChatMessage, { reactions: [{ ...party, reactionCount: 2, reacted: true }] }],
    [createChatMessage, sampleMessage(2, { ...ownMessage, stampId: sampleStamps.stamps[0]!.id, body: '' })],
  ])
  renderScreen('/chat/rooms/4')
  await userEvent.click(await screen.findByRole('button', { name: '🎉 1件', pressed: false }))
  expect(await screen.findByRole('button', { name: '🎉 2件', pressed: true })).toBeTruthy()
  expect(api.requestsTo(reactToChatMessage)[0]?.body).toEqual({ emoji: '🎉' })
  await userEvent.click(screen.getByRole('button', { name: 'スタンプを送る' }))
  const stamp = sampleStamps.stamps[0]!
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: stamp.name }))
  await waitFor(() =>
    expect(api.requestsTo(createChatMessage)[0]?.body).toMatchObject({ body: '', stampId: String(stamp.id) }),
  )
  expect(await screen.findByRole('img', { name: stamp.name })).toBeTruthy()
})

test('a message is pinned from its menu, and forwarded into another room', async () => {
  const api = fakeApi([
    ...inRoom,
    [listChatMessages, samplePage([sampleMessage(1)])],
    [pinChatMessage, sampleMessage(1, { pinned: true })],
    [createChatMessage, sampleMessage(2, { ...ownMessage, forwardedFrom: taro.name })],
  ])
  renderScreen('/chat/rooms/4')
  const choose = async (name: string) => {
    await userEvent.click(await screen.findByRole('button', { name: 'メッセージの操作' }))
    await userEvent.click(screen.getByRole('menuitem', { name }))
  }
  await choose('ピン留めする')
  expect(await screen.findByRole('img', { name: 'ピン留め' })).toBeTruthy()
  expect(api.requestsTo(pinChatMessage)[0]?.body).toEqual({ pinned: true })
  await choose('転送')
  const dialog = await screen.findByRole('dialog', { name: '転送' })
  await userEvent.click(within(dialog).getByRole('button', { name: '送信' }))
  expect(await within(dialog).findByText('ルームを選んでください。')).toBeTruthy()
  await userEvent.click(within(dialog).getByRole('combobox', { name: /送り先のルーム/ }))
  await userEvent.click(await screen.findByRole('option', { name: /催事の準備/ }))
  await userEvent.click(within(dialog).getByRole('button', { name: '送信' }))
  await waitFor(() =>
    expect(api.requestsTo(createChatMessage)[0]?.body).toMatchObject({ forwardedId: '101' }),
  )
})

test('the title of the tab says how many messages are unread', async () => {
  fakeApi([
    [getCurrentUser, hanako],
    [listChatRooms, { chatRooms: [], nextCursor: null }],
    [getUnreadChatCount, { unreadCount: 4, urgentCount: 0 }],
  ])
  renderScreen('/chat/rooms')
  await waitFor(() => expect(document.title).toMatch(/^\(4\) チャット/))
})

test('who is writing is shown for some seconds, or until their message arrives, and says so to others', async () => {
  let messages = [sampleMessage(1)]
  fakeApi([
    [
      listChatRoomMembers,
      { members: [{ ...taro, departmentName: null, stopped: false, app: false }], nextCursor: null },
    ],
    ...inRoom,
    [listChatMessages, () => samplePage(messages)],
  ])
  const { live } = renderScreen('/chat/rooms/4')
  const box = await screen.findByRole('textbox', { name: 'メッセージ' })
  await live.connection.start()
  act(() => live.say({ type: 'chat_rooms.typing', ids: [5], userId: 3 }))
  act(() => live.say({ type: 'chat_rooms.typing', ids: [4], userId: 2 }))
  const shown = await screen.findByText('鈴木 太郎さんが入力中…')
  expect(shown.closest('[role=status], [aria-live]')).toBeNull()
  messages = [sampleMessage(1), sampleMessage(2)]
  live.say({ type: 'chat_rooms.changed', position: 3, ids: [4] })
  await waitFor(() => expect(screen.queryByText('鈴木 太郎さんが入力中…')).toBeNull())
  await userEvent.type(box, 'はい、')
  const typed = live.sent.filter((text) => JSON.parse(text).type === 'typing')
  expect(typed).toEqual([JSON.stringify({ type: 'typing', topic: 'chat_room:4' })])
})

test('a message arrives also if the first requests for it fail', async () => {
  let asked = 0
  fakeApi([
    ...inRoom,
    [
      listChatMessages,
      ({ query }) => {
        if (query.after === undefined) return samplePage([sampleMessage(1)])
        asked += 1
        return asked <= 2 ? refuse('unavailable')() : samplePage([sampleMessage(2, { body: '届きました' })])
      },
    ],
  ])
  const { live } = renderScreen('/chat/rooms/4')
  await screen.findByRole('textbox', { name: 'メッセージ' })
  await live.connection.start()
  act(() => live.say({ type: 'chat_rooms.changed', position: 3, ids: [4] }))
  expect(await screen.findByText('届きました', undefined, { timeout: 15_000 })).toBeTruthy()
  expect(asked).toBe(3)
})

test('the list shows the chosen rooms and keeps the choice in the address, in a room too', async () => {
  const api = fakeApi([...inRoom, [listChatMessages, samplePage([sampleMessage(1)])]])
  const { history } = renderScreen('/chat/rooms?filter=unread')
  const row = await screen.findByRole('link', { name: /催事の準備/ })
  expect(api.requestsTo(listChatRooms)[0]?.query).toMatchObject({ filter: 'unread' })
  expect(row.getAttribute('href')).toBe('/chat/rooms/4?filter=unread')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: '表示するルーム' }), 'アーカイブ')
  await waitFor(() => expect(history.location.search).toBe('?filter=archived'))
  expect(api.requestsTo(listChatRooms).at(-1)?.query).toMatchObject({ filter: 'archived' })
})

test('a room is muted until a chosen day, archived, and closed after a question', async () => {
  const api = fakeApi([
    ...inRoom,
    [listChatMessages, samplePage([sampleMessage(1)])],
    [arrangeChatRoom, ({ body }) => sampleRoom({ ...body, mutedUntil: '2040-01-01T15:00:00.000Z' })],
    [closeChatRoom, sampleRoom({ closed: true, can: { write: false, change: false, leave: true } })],
  ])
  renderScreen('/chat/rooms/4')
  const act = async (name: string) => {
    await userEvent.click(await screen.findByRole('button', { name: 'ルームの操作' }))
    await userEvent.click(screen.getByRole('menuitem', { name }))
  }
  await act('通知をオフにする')
  const dialog = await screen.findByRole('dialog', { name: '通知をオフにする' })
  await userEvent.click(within(dialog).getByRole('radio', { name: '日付を選ぶ' }))
  await userEvent.click(within(dialog).getByRole('button', { name: 'オフにする' }))
  expect(await within(dialog).findByText('今日以降の日付を選んでください。')).toBeTruthy()
  await userEvent.type(within(dialog).getByRole('textbox', { name: /この日の終わりまで/ }), '2040-01-01')
  await userEvent.click(within(dialog).getByRole('button', { name: 'オフにする' }))
  await waitFor(() =>
    expect(api.requestsTo(arrangeChatRoom)[0]?.body).toEqual({
      ...{ pinned: false, muted: true, archived: false },
      mutedUntil: '2040-01-01T15:00:00.000Z',
    }),
  )
  expect(await screen.findByRole('img', { name: /2040年1月2日.*まで通知オフ/ })).toBeTruthy()
  await act('ルームを終了する')
  await userEvent.click(
    within(await screen.findByRole('alertdialog', { name: 'ルームを終了しますか？' })).getByRole('button', {
      name: 'ルームを終了する',
    }),
  )
  await waitFor(() => expect(api.requestsTo(closeChatRoom)[0]?.body).toEqual({ version: 1 }))
  expect(screen.queryByRole('textbox', { name: 'メッセージ' })).toBeNull()
  await act('アーカイブする')
  await waitFor(() => expect(api.requestsTo(arrangeChatRoom)[1]?.body).toMatchObject({ archived: true }))
})

test('who is present is marked beside the picture, with words, if the company shows it', async () => {
  const rooms = [
    sampleRoom({ id: 5, kind: 'direct', name: taro.name, partner: taro }),
    sampleRoom({ id: 7, kind: 'direct', name: '高橋 直子', partner: { ...taro, id: 3, name: '高橋 直子' } }),
  ]
  const api = fakeApi([
    [getCurrentUser, { ...hanako, presence: 'shown' }],
    [listChatRooms, { chatRooms: rooms, nextCursor: null }],
    [listPresentPeople, { userIds: [3] }],
  ])
  renderScreen('/chat/rooms')
  const present = await screen.findByRole('link', { name: /高橋 直子/ })
  expect(await within(present).findByText('在席中')).toBeTruthy()
  expect(screen.getAllByText('在席中')).toHaveLength(1)
  expect(api.requestsTo(listPresentPeople)[0]?.query).toEqual({ userIds: '2,3' })
})

test('in a room in which the person cannot write, a message is not edited, but still deleted', async () => {
  fakeApi([
    [getChatRoom, sampleRoom({ closed: true, can: { write: false, change: false, leave: true } })],
    ...inRoom,
    [listChatMessages, samplePage([sampleMessage(1, ownMessage)])],
  ])
  renderScreen('/chat/rooms/4')
  await userEvent.click(await screen.findByRole('button', { name: 'メッセージの操作' }))
  expect(screen.getByRole('menuitem', { name: '削除' })).toBeTruthy()
  for (const name of ['編集', '返信']) expect(screen.queryByRole('menuitem', { name })).toBeNull()
})

test('what a room notifies of is chosen in its menu, apart from muting', async () => {
  const api = fakeApi([
    [getChatRoom, sampleRoom({ kind: 'official', notificationLevel: 'mentions' })],
    ...inRoom,
    [listChatMessages, samplePage([sampleMessage(1)])],
    [arrangeChatRoom, sampleRoom({ notificationLevel: 'none' })],
  ])
  renderScreen('/chat/rooms/4')
  await userEvent.click(await screen.findByRole('button', { name: 'ルームの操作' }))
  await userEvent.click(screen.getByRole('menuitem', { name: '通知する内容' }))
  const dialog = await screen.findByRole('dialog', { name: '通知する内容' })
  const chosen = within(dialog).getByRole('radio', { name: '自分への呼びかけだけ' })
  expect((chosen as HTMLInputElement).checked).toBe(true)
  await userEvent.click(within(dialog).getByRole('radio', { name: /通知しない/ }))
  await userEvent.click(within(dialog).getByRole('button', { name: '保存' }))
  await waitFor(() =>
    expect(api.requestsTo(arrangeChatRoom)[0]?.body).toMatchObject({
      muted: false,
      notificationLevel: 'none',
    }),
  )
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '通知する内容' })).toBeNull())
})

test('a group gets a picture with its name, and loses it again', async () => {
  let room = sampleRoom()
  const api = fakeApi([
    [getChatRoom, () => room],
    ...inRoom,
    [listChatMessages, samplePage([sampleMessage(1)])],
    [
      updateChatRoom,
      ({ files }) => {
        room = sampleRoom({
          iconPath: files.icon?.length ? '/media_files/i.png?variant=small' : null,
          version: 2,
        })
        return room
      },
    ],
  ])
  const { container } = renderScreen('/chat/rooms/4')
  const open = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'ルームの操作' }))
    await userEvent.click(screen.getByRole('menuitem', { name: 'ルーム名・説明・アイコン' }))
    return screen.findByRole('dialog', { name: 'ルーム名・説明・アイコン' })
  }
  const save = async (dialog: HTMLElement) => {
    await userEvent.click(within(dialog).getByRole('button', { name: '保存' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  const first = await open()
  const input = first.querySelector<HTMLInputElement>('input[type="file"]')!
  await userEvent.upload(input, new File(['x'], '棚.png', { type: 'image/png' }))
  await save(first)
  expect(api.requestsTo(updateChatRoom)[0]?.files.icon?.map(({ name }) => name)).toEqual(['棚.png'])
  await waitFor(() => expect(container.querySelector('header img[src^="/media_files/i.png"]')).toBeTruthy())
  const second = await open()
  await userEvent.click(within(second).getByRole('button', { name: 'アイコンを外す' }))
  await save(second)
  expect(api.requestsTo(updateChatRoom)[1]?.body).toMatchObject({ iconRemoved: 'true' })
})
