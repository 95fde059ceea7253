import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createChatMessage, deleteChatMessage, listChatMessages } from '#contract/chat-messages.ts'
import { getUnreadChatCount } from '#contract/chat-messages.unread.ts'
import {
  addChatRoomMembers,
  arrangeChatRoom,
  closeChatRoom,
  createChatRoom,
  getChatRoom,
  listChatRoomMembers,
  listChatRooms,
  openDirectChatRoom,
  readChatRoom,
  removeChatRoomMember,
  unreadChatRoom,
  updateChatRoom,
} from '#contract/chat-rooms.ts'
import { makeUser } from '#db/factories/user.ts'
import type { Client } from '#testing/client.ts'
import { newColleague } from '#testing/organising.ts'
import { newClientKey, type TestServer, testServer } from '#testing/server.ts'

let server: TestServer
let hanako: Client
let taro: Client
let hanakoId: number
let taroId: number
beforeAll(async () => {
  server = await testServer()
  hanako = await server.as(server.company.logins.employee)
  taro = await server.as(server.company.logins.manager)
  hanakoId = server.company.employeeId
  taroId = server.company.managerId
})
afterAll(() => server.close())

const newRoom = async (client: Client, userIds: number[], name = '催事の準備') =>
  (
    await client.call(createChatRoom, {
      body: { name, description: '', userIds, clientKey: newClientKey() },
    })
  ).body
const say = async (client: Client, id: number, body = 'こんにちは') =>
  (await client.call(createChatMessage, { params: { id }, body: { body, clientKey: newClientKey() } })).body
const roomOf = async (client: Client, id: number) => (await client.call(getChatRoom, { params: { id } })).body
const unreadOf = async (client: Client) => (await client.call(getUnreadChatCount, {})).body.unreadCount

describe('rooms', () => {
  it('two people have one room, whoever opens it and however often at once', async () => {
    const { id, client } = await newColleague(server)
    const opened = await Promise.all([
      hanako.call(openDirectChatRoom, { body: { userId: id } }),
      client.call(openDirectChatRoom, { body: { userId: hanakoId } }),
      hanako.call(openDirectChatRoom, { body: { userId: id } }),
    ])
    expect(new Set(opened.map(({ body }) => body.id)).size).toBe(1)
    expect(opened[0].body).toMatchObject({ kind: 'direct', partner: { id }, memberCount: 2 })
    expect(opened[1].body.partner?.id).toBe(hanakoId)
    const leaving = await hanako.call(removeChatRoomMember, {
      params: { id: opened[0].body.id },
      body: { userId: hanakoId },
    })
    expect(leaving.status).toBe(404)
  })

  it('a person alone has a room for notes that nobody else sees', async () => {
    const { body } = await hanako.call(openDirectChatRoom, { body: { userId: hanakoId } })
    expect(body).toMatchObject({ kind: 'notes', memberCount: 1, name: '' })
    await say(hanako, body.id, 'メモ')
    expect((await taro.call(getChatRoom, { params: { id: body.id } })).status).toBe(404)
    expect((await taro.call(listChatMessages, { params: { id: body.id } })).status).toBe(404)
    expect(await unreadOf(hanako)).toBe(0)
  })

  it('people of another company, people who left and unknown ones cannot be added', async () => {
    const gone = await makeUser(server.company.db, {
      status: 'withdrawn',
      memberships: [{ departmentId: server.company.departmentId }],
    })
    for (const userId of [server.other.employeeId, gone, 999_999_999]) {
      const made = await hanako.call(createChatRoom, {
        body: { name: 'x', description: '', userIds: [userId], clientKey: newClientKey() },
      })
      expect([made.status, Object.keys(made.body.error!.fields)]).toEqual([422, ['userIds']])
      const direct = await hanako.call(openDirectChatRoom, { body: { userId } })
      expect([direct.status, Object.keys(direct.body.error!.fields)]).toEqual([422, ['userId']])
    }
  })

  it('repeating the creation creates one room', async () => {
    const body = { name: '一度だけ', description: '', userIds: [taroId], clientKey: newClientKey() }
    const made = await Promise.all([1, 2, 3].map(() => hanako.call(createChatRoom, { body })))
    expect(new Set(made.map((reply) => reply.body.id)).size).toBe(1)
  })

  it('members rename, add, remove and leave; others cannot see it', async () => {
    const room = await newRoom(hanako, [taroId])
    const third = await newColleague(server)
    const params = { id: room.id }
    expect((await third.client.call(getChatRoom, { params })).status).toBe(404)
    await say(hanako, room.id, '最初の相談')
    await taro.call(addChatRoomMembers, { params, body: { userIds: [third.id, third.id] } })
    const joined = await roomOf(third.client, room.id)
    expect([joined.memberCount, joined.unreadCount]).toEqual([3, 0])
    const read = await third.client.call(listChatMessages, { params })
    expect(read.body.messages.map(({ body }) => body)).toEqual(['最初の相談'])

    const change = { name: '新しい名前', description: '説明', version: room.version }
    expect((await third.client.call(updateChatRoom, { params, body: change })).body.name).toBe('新しい名前')
    const late = await taro.call(updateChatRoom, { params, body: { ...change, name: '遅い変更' } })
    expect([late.status, late.body.error?.code]).toEqual([409, 'conflict'])

    const listed = await hanako.call(listChatRoomMembers, { params, query: { limit: 2 } })
    const rest = await hanako.call(listChatRoomMembers, {
      params,
      query: { limit: 2, cursor: listed.body.nextCursor! },
    })
    const ids = [...listed.body.members, ...rest.body.members].map(({ id }) => id)
    expect(ids.toSorted((a, b) => a - b)).toEqual([hanakoId, taroId, third.id].toSorted((a, b) => a - b))

    await hanako.call(removeChatRoomMember, { params, body: { userId: third.id } })
    expect((await third.client.call(getChatRoom, { params })).status).toBe(404)
    expect((await third.client.call(updateChatRoom, { params, body: change })).status).toBe(404)
    await taro.call(removeChatRoomMember, { params, body: { userId: taroId } })
    expect((await taro.call(listChatMessages, { params })).status).toBe(404)
    expect((await roomOf(hanako, room.id)).memberCount).toBe(1)
  })

  it('are listed with pinned ones first, then by the last message, page by page', async () => {
    const person = await newColleague(server)
    const rooms = []
    for (const name of ['一', '二', '三', '四']) rooms.push(await newRoom(person.client, [taroId], name))
    for (const { id } of rooms) await say(taro, id)
    const keep = { pinned: true, muted: false, mutedUntil: null }
    await person.client.call(arrangeChatRoom, { params: { id: rooms[1]!.id }, body: keep })
    const names: string[] = []
    let cursor: string | undefined
    do {
      const page = await person.client.call(listChatRooms, { query: { limit: 2, cursor } })
      names.push(...page.body.chatRooms.map(({ name }) => name))
      cursor = page.body.nextCursor ?? undefined
    } while (cursor)
    expect(names).toEqual(['二', '四', '三', '一'])
    const found = await person.client.call(listChatRooms, { query: { query: '三' } })
    expect(found.body.chatRooms.map(({ name }) => name)).toEqual(['三'])
    await person.client.call(readChatRoom, { params: { id: rooms[3]!.id }, body: { seq: 1 } })
    const unread = await person.client.call(listChatRooms, { query: { filter: 'unread' } })
    expect(unread.body.chatRooms.map(({ name }) => name)).toEqual(['二', '三', '一'])
  })
})

it('the groups of exactly these people are found, also archived ones', async () => {
  const [person, one, two] = [
    await newColleague(server),
    await newColleague(server),
    await newColleague(server),
  ]
  const both = await newRoom(person.client, [one.id, two.id], '二人と')
  const older = await newRoom(one.client, [person.id, two.id], '前の相談')
  await newRoom(person.client, [one.id], '一人と')
  await newRoom(person.client, [one.id, two.id, taroId], '三人と')
  const closed = await newRoom(person.client, [one.id, two.id], '終わった相談')
  await person.client.call(closeChatRoom, { params: { id: closed.id }, body: { version: closed.version } })
  const away = { pinned: false, muted: false, mutedUntil: null, archived: true }
  await person.client.call(arrangeChatRoom, { params: { id: older.id }, body: away })
  const groupsOf = async (...people: number[]) =>
    (await person.client.call(listChatRooms, { query: { people: people.join(',') } })).body.chatRooms.map(
      ({ id }) => id,
    )
  expect((await groupsOf(one.id, two.id)).toSorted((a, b) => a - b)).toEqual([both.id, older.id])
  expect(await groupsOf(two.id, one.id, person.id)).toHaveLength(2)
  expect(await groupsOf(two.id)).toEqual([])
  expect(await groupsOf(one.id, server.other.employeeId)).toEqual([])
})

it('a room is found by its name in any writing, with or without its spaces', async () => {
  const person = await newColleague(server)
  const room = await newRoom(person.client, [taroId], 'ﾊﾟﾚｯﾄ　B 倉庫')
  for (const query of ['パレット B倉庫', 'ぱれっとｂ', 'B 倉庫', 'ﾊﾟﾚｯﾄ　B 倉庫']) {
    const found = await person.client.call(listChatRooms, { query: { query } })
    expect(found.body.chatRooms.map(({ id }) => id)).toEqual([room.id])
  }
})

describe('counts', () => {
  it('leave out muted rooms, except for mentions', async () => {
    const person = await newColleague(server)
    const room = await newRoom(taro, [person.id])
    const params = { id: room.id }
    await say(taro, room.id)
    expect(await unreadOf(person.client)).toBe(1)
    await person.client.call(arrangeChatRoom, {
      params,
      body: { pinned: false, muted: true, mutedUntil: null },
    })
    expect(await unreadOf(person.client)).toBe(0)
    expect((await roomOf(person.client, room.id)).unreadCount).toBe(1)
    await taro.call(createChatMessage, {
      params,
      body: { body: '@あなた', mentionedUserIds: [person.id], clientKey: newClientKey() },
    })
    expect(await unreadOf(person.client)).toBe(1)
    expect(await roomOf(person.client, room.id)).toMatchObject({
      mentionCount: 1,
      muted: true,
      mutedUntil: null,
    })
    // Muting that has ended counts as none.
    await person.client.call(arrangeChatRoom, {
      params,
      body: { pinned: false, muted: true, mutedUntil: '2020-01-01T00:00:00Z' },
    })
    expect(await unreadOf(person.client)).toBe(2)
  })

  it('are the same as a naive count after any sends, reads, unreads, deletions, joins and departures', async () => {
    const people = await Promise.all([1, 2, 3].map(() => newColleague(server)))
    const who = fc.nat({ max: 2 })
    const step = fc.oneof(
      { weight: 6, arbitrary: fc.record({ act: fc.constant('say' as const), who }) },
      {
        weight: 3,
        arbitrary: fc.record({ act: fc.constant('read' as const), who, seq: fc.nat({ max: 12 }) }),
      },
      {
        weight: 1,
        arbitrary: fc.record({ act: fc.constant('unread' as const), who, seq: fc.nat({ max: 12 }) }),
      },
      { weight: 1, arbitrary: fc.record({ act: fc.constant('delete' as const), who }) },
      { weight: 1, arbitrary: fc.record({ act: fc.constant('leave' as const), who }) },
      { weight: 2, arbitrary: fc.record({ act: fc.constant('join' as const), who }) },
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 18 }), async (steps) => {
        const room = await newRoom(
          hanako,
          people.map(({ id }) => id),
        )
        const params = { id: room.id }
        const authors: number[] = []
        const sent: { id: number; who: number }[] = []
        // For each person the numbers that they have not read; null: not a member.
        const model: (Set<number> | null)[] = people.map(() => new Set())
        for (const { act, who, ...given } of steps) {
          const { id, client } = people[who]!
          const seq = 'seq' in given ? given.seq : 0
          if (act === 'join') {
            await hanako.call(addChatRoomMembers, { params, body: { userIds: [id] } })
            model[who] ??= new Set()
          }
          if (act === 'leave') {
            await hanako.call(removeChatRoomMember, { params, body: { userId: id } })
            model[who] = null
          }
          const own = model[who]
          if (act === 'say') {
            const message = await say(client, room.id)
            if (own === null) {
              expect(message.id).toBeUndefined()
              continue
            }
            authors.push(who)
            sent.push({ id: message.id, who })
            for (const [other, unread] of model.entries()) if (other !== who) unread?.add(authors.length)
          }
          if (act === 'read') {
            await client.call(readChatRoom, { params, body: { seq } })
            for (const one of own ?? []) if (one <= seq) own!.delete(one)
          }
          if (act === 'unread' && seq > 0) {
            await client.call(unreadChatRoom, { params, body: { seq } })
            authors.forEach((author, index) => {
              if (own && author !== who && index + 1 >= seq) own.add(index + 1)
            })
          }
          if (act === 'delete' && own) {
            const last = sent.findLast((message) => message.who === who)
            if (last) await client.call(deleteChatMessage, { params: { id: last.id } })
          }
        }
        for (const [index, unread] of model.entries()) {
          const reply = await people[index]!.client.call(getChatRoom, { params })
          if (unread === null) expect(reply.status).toBe(404)
          else expect(reply.body.unreadCount).toBe(unread.size)
        }
        const read = await hanako.call(listChatMessages, { params })
        expect(read.body.messages.map(({ seq }) => seq)).toEqual(authors.map((_, index) => index + 1))
      }),
      { numRuns: 12 },
    )
  })
})

describe('a person arranges', () => {
  const keep = { pinned: false, muted: false, mutedUntil: null }
  const arrange = (client: Client, id: number, body: object) =>
    client.call(arrangeChatRoom, { params: { id }, body: { ...keep, ...body } })
  const idsOf = async (client: Client, query: object = {}) =>
    (await client.call(listChatRooms, { query })).body.chatRooms.map(({ id }) => id)

  it('an archived room is read, out of the list, and back with the next message', async () => {
    const person = await newColleague(server)
    const { id } = await newRoom(taro, [person.id], '片付ける部屋')
    await say(taro, id)
    const { body } = await arrange(person.client, id, { pinned: true, archived: true })
    expect(body).toMatchObject({ archived: true, pinned: false, unreadCount: 0 })
    expect(await unreadOf(person.client)).toBe(0)
    expect(await idsOf(person.client)).toEqual([])
    expect(await idsOf(person.client, { filter: 'archived' })).toEqual([id])
    expect(await idsOf(person.client, { query: '片付ける' })).toEqual([id])
    expect(await idsOf(taro, { query: '片付ける', filter: 'archived' })).toEqual([])
    // Arranged again, it stays where it is.
    expect((await arrange(person.client, id, { muted: true, archived: true })).body.archived).toBe(true)
    await arrange(person.client, id, { archived: true })
    await say(taro, id)
    expect(await idsOf(person.client)).toEqual([id])
    expect(await unreadOf(person.client)).toBe(1)
    // What came back does not vanish because it is muted later.
    const muted = await arrange(person.client, id, { muted: true, archived: false })
    expect(muted.body.archived).toBe(false)
    await arrange(person.client, id, { archived: true })
    await person.client.call(unreadChatRoom, { params: { id }, body: { seq: 2 } })
    expect(await idsOf(person.client, { filter: 'unread' })).toEqual([id])
  })

  it('a muted archived room comes back with a mention only, or when it is no longer muted', async () => {
    const person = await newColleague(server)
    const { id } = await newRoom(taro, [person.id])
    await arrange(person.client, id, { muted: true, archived: true })
    await say(taro, id)
    expect(await idsOf(person.client)).toEqual([])
    expect(await unreadOf(person.client)).toBe(0)
    await taro.call(createChatMessage, {
      params: { id },
      body: {
        body: '@あなた',
        mentionedUserIds: [person.id],
        clientKey: newClientKey(),
      },
    })
    expect(await idsOf(person.client, { filter: 'mentions' })).toEqual([id])
    const other = await newRoom(taro, [person.id])
    const soon = new Date(Date.now() + 1_500).toISOString()
    await arrange(person.client, other.id, { muted: true, mutedUntil: soon, archived: true })
    await say(taro, other.id)
    expect(await unreadOf(person.client)).toBe(1)
    await expect.poll(() => unreadOf(person.client), { timeout: 5_000 }).toBe(2)
    expect(await idsOf(person.client, { filter: 'unread' })).toContain(other.id)
  })

  it('rooms are listed by kind', async () => {
    const person = await newColleague(server)
    const group = await newRoom(taro, [person.id])
    const direct = await person.client.call(openDirectChatRoom, { body: { userId: taroId } })
    const notes = await person.client.call(openDirectChatRoom, { body: { userId: person.id } })
    expect(await idsOf(person.client, { filter: 'group' })).toEqual([group.id])
    expect((await idsOf(person.client, { filter: 'direct' })).toSorted((a, b) => a - b)).toEqual(
      [direct.body.id, notes.body.id].toSorted((a, b) => a - b),
    )
    expect(await idsOf(person.client, { filter: 'official' })).toEqual([])
    expect((await person.client.call(listChatRooms, { query: { filter: 'x' as never } })).status).toBe(422)
  })
})

describe('a group that is closed', () => {
  it('takes no messages and no changes any more; its members read it and may leave', async () => {
    const third = await newColleague(server)
    const room = await newRoom(hanako, [taroId, third.id])
    const params = { id: room.id }
    await say(taro, room.id)
    const stranger = await newColleague(server)
    const { version } = room
    expect((await stranger.client.call(closeChatRoom, { params, body: { version } })).status).toBe(404)
    const late = await taro.call(closeChatRoom, { params, body: { version: version + 1 } })
    expect([late.status, late.body.error?.code]).toEqual([409, 'conflict'])
    const closed = await taro.call(closeChatRoom, { params, body: { version } })
    expect(closed.body).toMatchObject({ closed: true, can: { write: false, change: false, leave: true } })
    expect((await hanako.call(closeChatRoom, { params, body: { version } })).status).toBe(200)
    const body = { body: 'もう一言', clientKey: newClientKey() }
    expect((await hanako.call(createChatMessage, { params, body })).status).toBe(409)
    expect((await hanako.call(addChatRoomMembers, { params, body: { userIds: [stranger.id] } })).status).toBe(
      404,
    )
    expect((await hanako.call(removeChatRoomMember, { params, body: { userId: third.id } })).status).toBe(404)
    const change = { name: '別名', description: '', version: closed.body.version }
    expect((await hanako.call(updateChatRoom, { params, body: change })).status).toBe(404)
    expect((await hanako.call(listChatMessages, { params })).body.messages).toHaveLength(1)
    expect(
      (await third.client.call(removeChatRoomMember, { params, body: { userId: third.id } })).status,
    ).toBe(204)
  })

  it('direct rooms cannot be closed', async () => {
    const { body } = await hanako.call(openDirectChatRoom, { body: { userId: taroId } })
    const { id, version } = body
    expect((await hanako.call(closeChatRoom, { params: { id }, body: { version } })).status).toBe(404)
  })
})
