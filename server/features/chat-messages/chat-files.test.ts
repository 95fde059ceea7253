import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listChatRoomFiles } from '#contract/chat-messages.files.ts'
import { createChatMessage, deleteChatMessage, searchChatMessages } from '#contract/chat-messages.ts'
import { addChatRoomMembers, createChatRoom, removeChatRoomMember } from '#contract/chat-rooms.ts'
import { companyIdOf } from '#db/tenant.ts'
import type { Client } from '#testing/client.ts'
import { newColleague } from '#testing/organising.ts'
import { newClientKey, type TestServer, testServer } from '#testing/server.ts'

let server: TestServer
let hanako: Client
let taro: Client
let taroId: number
let hanakoId: number
beforeAll(async () => {
  server = await testServer()
  hanako = await server.as(server.company.logins.employee)
  taro = await server.as(server.company.logins.manager)
  taroId = server.company.managerId
  hanakoId = server.company.employeeId
})
afterAll(() => server.close())

const newRoom = async () =>
  (
    await hanako.call(createChatRoom, {
      body: { name: '売場', description: '', userIds: [taroId], clientKey: newClientKey() },
    })
  ).body.id
const photoFile = async (name: string) => {
  const picture = sharp({ create: { width: 30, height: 20, channels: 3, background: '#00788f' } })
  return new File([new Uint8Array(await picture.png().toBuffer())], name, { type: 'image/png' })
}
const text = (name: string) => new File([name], name, { type: 'text/plain' })
const send = async (
  client: Client,
  id: number,
  files: { photos?: File[]; attachments?: File[] },
  body = '',
) =>
  (await client.call(createChatMessage, { params: { id }, body: { body, clientKey: newClientKey() }, files }))
    .body
const list = async (client: Client, id: number, query: object = {}) =>
  (await client.call(listChatRoomFiles, { params: { id }, query })).body
const names = async (client: Client, id: number, kind: 'photos' | 'files') =>
  (await list(client, id, { kind })).chatFiles.map((file) => (file.photo ?? file.attachment)!.originalName)

it('lists the photos and the files of a room apart, newest first, page by page', async () => {
  const id = await newRoom()
  await send(hanako, id, { attachments: [text('一.txt'), text('二.txt')] })
  await send(taro, id, { photos: [await photoFile('棚.png')], attachments: [text('三.txt')] })
  expect(await names(taro, id, 'photos')).toEqual(['棚.png'])
  expect(await names(taro, id, 'files')).toEqual(['三.txt', '二.txt', '一.txt'])
  const first = await list(taro, id, { kind: 'files', limit: 2 })
  expect(first.chatFiles.map(({ seq, sortOrder, author }) => [seq, sortOrder, author.id])).toEqual([
    [2, 2, taroId],
    [1, 2, hanakoId],
  ])
  const second = await list(taro, id, { kind: 'files', limit: 2, cursor: first.nextCursor! })
  expect([second.chatFiles.map(({ sortOrder }) => sortOrder), second.nextCursor]).toEqual([[1], null])
  expect((await list(taro, await newRoom())).chatFiles).toEqual([])
})

it('loses the files of deleted messages, and is refused to those who left', async () => {
  const id = await newRoom()
  const kept = await send(taro, id, { attachments: [text('残る.txt')] })
  const gone = await send(taro, id, { attachments: [text('消す.txt')] })
  await taro.call(deleteChatMessage, { params: { id: gone.id } })
  expect(await names(hanako, id, 'files')).toEqual(['残る.txt'])
  expect((await hanako.fetch(gone.attachments[0]!.path)).status).toBe(404)
  const outsider = await newColleague(server)
  expect((await outsider.client.call(listChatRoomFiles, { params: { id } })).status).toBe(404)
  expect((await hanako.fetch(kept.attachments[0]!.path)).status).toBe(200)
  await taro.call(removeChatRoomMember, { params: { id }, body: { userId: hanakoId } })
  expect((await hanako.call(listChatRoomFiles, { params: { id } })).status).toBe(404)
  expect((await hanako.fetch(kept.attachments[0]!.path)).status).toBe(404)
})

it('shows newcomers what was sent since they came, where the room says so', async () => {
  const id = await newRoom()
  const { db } = server.company
  await db
    .updateTable('chatRooms')
    .set({ history: 'entry' })
    .where('companyId', '=', companyIdOf(db))
    .where('id', '=', id)
    .execute()
  const early = await send(hanako, id, {
    attachments: [text('以前.txt')],
    photos: [await photoFile('以前.png')],
  })
  const newcomer = await newColleague(server)
  await hanako.call(addChatRoomMembers, { params: { id }, body: { userIds: [newcomer.id] } })
  await send(hanako, id, { attachments: [text('以後.txt')] })
  expect(await names(newcomer.client, id, 'files')).toEqual(['以後.txt'])
  expect(await names(newcomer.client, id, 'photos')).toEqual([])
  expect((await newcomer.client.fetch(early.attachments[0]!.path)).status).toBe(404)
})

it('finds messages by the names of their files, until they are deleted', async () => {
  const id = await newRoom()
  const sent = await send(taro, id, { attachments: [text('棚卸しの結果.xlsx.txt')] }, '先月の分です')
  const find = async (client: Client, query: string) =>
    (await client.call(searchChatMessages, { query: { query } })).body.chatMessages.map(
      ({ message }) => message.id,
    )
  expect(await find(hanako, '棚卸し 先月')).toEqual([sent.id])
  expect(await find(hanako, '棚卸し has:file')).toEqual([sent.id])
  expect(await find(hanako, '棚卸し has:photo')).toEqual([])
  expect(await find((await newColleague(server)).client, '棚卸し')).toEqual([])
  await taro.call(deleteChatMessage, { params: { id: sent.id } })
  expect(await find(hanako, '棚卸し')).toEqual([])
  const { db } = server.company
  const row = await db
    .selectFrom('chatMessages')
    .select(['fileNames', 'searchText'])
    .where('companyId', '=', companyIdOf(db))
    .where('id', '=', sent.id)
    .executeTakeFirstOrThrow()
  expect([row.fileNames, row.searchText.trim()]).toEqual(['', ''])
})
