import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  createChatRoom,
  getChatRoom,
  listChatRooms,
  openDirectChatRoom,
  removeChatRoomMember,
  updateChatRoom,
} from '#contract/chat-rooms.ts'
import type { Client } from '#testing/client.ts'
import { newColleague } from '#testing/organising.ts'
import { newClientKey, type TestServer, testServer } from '#testing/server.ts'

let server: TestServer
let hanako: Client
let taro: Client
beforeAll(async () => {
  server = await testServer()
  hanako = await server.as(server.company.logins.employee)
  taro = await server.as(server.company.logins.manager)
})
afterAll(() => server.close())

const newRoom = async () =>
  (
    await hanako.call(createChatRoom, {
      body: {
        name: '写真部',
        description: '',
        userIds: [server.company.managerId],
        clientKey: newClientKey(),
      },
    })
  ).body.id
const picture = async (background: string) => {
  const made = sharp({ create: { width: 60, height: 40, channels: 3, background } })
  return new File([new Uint8Array(await made.png().toBuffer())], 'icon.png', { type: 'image/png' })
}
const change = (
  client: Client,
  id: number,
  version: number,
  more: { icon?: File; iconRemoved?: boolean } = {},
) =>
  client.call(updateChatRoom, {
    params: { id },
    body: { name: '写真部', description: '', version, iconRemoved: more.iconRemoved ?? false },
    files: { icon: more.icon ? [more.icon] : [] },
  })

it('is chosen, kept, replaced and removed by the members of a group, and seen by them alone', async () => {
  const id = await newRoom()
  const { body: first } = await change(taro, id, 1, { icon: await picture('#00788f') })
  const { body: kept } = await change(hanako, id, 2)
  expect([kept.iconPath, kept.version]).toEqual([first.iconPath, 3])
  const listed = (await hanako.call(listChatRooms, { query: { query: '写真部' } })).body.chatRooms
  expect(listed.find((room) => room.id === id)?.iconPath).toBe(first.iconPath)
  expect((await hanako.fetch(first.iconPath!)).headers.get('content-type')).toMatch(/^image\//)
  const outsider = await newColleague(server)
  expect((await outsider.client.fetch(first.iconPath!)).status).toBe(404)
  const neighbour = await server.as(server.other.logins.employee)
  expect((await neighbour.fetch(first.iconPath!)).status).toBe(404)

  const { body: second } = await change(hanako, id, 3, { icon: await picture('#b42a24') })
  expect(second.iconPath).not.toBe(first.iconPath)
  const late = await change(taro, id, 3, { iconRemoved: true })
  expect([late.status, late.body.error?.code]).toEqual([409, 'conflict'])
  await taro.call(removeChatRoomMember, { params: { id }, body: { userId: server.company.managerId } })
  expect((await taro.fetch(second.iconPath!)).status).toBe(404)
  expect((await change(hanako, id, 4, { iconRemoved: true })).body.iconPath).toBeNull()
  // Taro's picture was replaced.
  expect((await hanako.fetch(first.iconPath!)).status).toBe(404)
  expect((await hanako.call(getChatRoom, { params: { id } })).body.iconPath).toBeNull()
})

it('is checked by its content, and not for rooms that cannot be renamed', async () => {
  const id = await newRoom()
  const fake = new File(['<svg onload="alert(1)"/>'], 'icon.png', { type: 'image/png' })
  const refused = await change(hanako, id, 1, { icon: fake })
  expect([refused.status, Object.keys(refused.body.error!.fields)]).toEqual([422, ['icon']])
  const { body: direct } = await hanako.call(openDirectChatRoom, {
    body: { userId: server.company.managerId },
  })
  expect((await change(hanako, direct.id, 1, { icon: await picture('#00788f') })).status).toBe(404)
  const outsider = await newColleague(server)
  expect((await change(outsider.client, id, 1, { icon: await picture('#00788f') })).status).toBe(404)
})
