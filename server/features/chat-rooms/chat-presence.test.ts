import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { getChatSettings, updateChatSettings } from '#contract/chat-rooms.administration.ts'
import { listPresentPeople, openDirectChatRoom } from '#contract/chat-rooms.ts'
import { getCurrentUser, updateCurrentUser } from '#contract/users.ts'
import { LivePresence } from '#server/platform/live/live-presence.ts'
import type { Client } from '#testing/client.ts'
import { newColleague } from '#testing/organising.ts'
import { type TestServer, testServer } from '#testing/server.ts'

let server: TestServer
let admin: Client
let hanako: Client
const sockets: WebSocket[] = []
beforeAll(async () => {
  server = await testServer()
  admin = await server.as(server.company.logins.administrator)
  hanako = await server.as(server.company.logins.employee)
})
afterAll(async () => {
  for (const socket of sockets) socket.terminate()
  await server.close()
})

async function show(presence: boolean) {
  const { body } = await admin.call(getChatSettings, {})
  const everyone = { include: 'everyone' as const }
  const saved = await admin.call(updateChatSettings, {
    body: { version: body.version, enabled: true, creators: everyone, urgers: null, presence },
  })
  expect(saved.status).toBe(204)
}

/** A page of the person that is on the screen and in use. */
async function use({ cookie }: Client) {
  const socket = new WebSocket(`${server.address.replace('http', 'ws')}/api/v2/live`, {
    headers: { cookie, origin: server.address },
  })
  sockets.push(socket)
  await new Promise((resolve) => socket.on('message', resolve))
  socket.send(JSON.stringify({ type: 'here' }))
  return socket
}
const seen = async (client: Client, ...userIds: number[]) =>
  (await client.call(listPresentPeople, { query: { userIds: userIds.join() } })).body.userIds

it('who uses the product is seen by those who share a room, if the company and the person show it', async () => {
  const friend = await newColleague(server)
  const stranger = await newColleague(server)
  await hanako.call(openDirectChatRoom, { body: { userId: friend.id } })
  await use(friend.client)
  await use(stranger.client)
  const both = [friend.id, stranger.id]
  await expect.poll(() => server.app.presence.among(server.company.companyId, both)).toEqual(both)
  expect(server.app.presence.among(server.other.companyId, both)).toEqual([])

  expect(await seen(hanako, ...both)).toEqual([])
  expect((await friend.client.call(getCurrentUser, {})).body.presence).toBeUndefined()
  await show(true)
  expect(await seen(hanako, ...both)).toEqual([friend.id])
  expect(await seen(hanako, server.company.managerId)).toEqual([])

  expect((await friend.client.call(getCurrentUser, {})).body.presence).toBe('shown')
  await friend.client.call(updateCurrentUser, { body: { presence: 'hidden' } })
  expect((await friend.client.call(getCurrentUser, {})).body.presence).toBe('hidden')
  expect(await seen(hanako, ...both)).toEqual([])
  await friend.client.call(updateCurrentUser, { body: { presence: 'shown' } })
  expect(await seen(hanako, ...both)).toEqual([friend.id])
  await show(false)
  expect(await seen(hanako, ...both)).toEqual([])
}, 30_000)

it('another process of the product knows it too', async () => {
  const person = await newColleague(server)
  const elsewhere = new LivePresence(server.app.engine)
  const stop = await elsewhere.start()
  await use(person.client)
  await expect.poll(() => elsewhere.among(server.company.companyId, [person.id])).toEqual([person.id])
  // What it knows already is not said again.
  const socket = sockets.at(-1)!
  const said: string[] = []
  const unlisten = await server.app.engine.listen('hiroba_presence', (payload) => said.push(payload))
  for (let i = 0; i < 5; i++) socket.send(JSON.stringify({ type: 'here' }))
  await pause(300)
  expect(said).toEqual([])
  await unlisten()
  await stop()
})
