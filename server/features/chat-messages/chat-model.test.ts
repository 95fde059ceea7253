import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  createChatMessage,
  deleteChatMessage,
  listChatMessages,
  updateChatMessage,
} from '#contract/chat-messages.ts'
import { getUnreadChatCount } from '#contract/chat-messages.unread.ts'
import {
  addChatRoomMembers,
  arrangeChatRoom,
  createChatRoom,
  getChatRoom,
  readChatRoom,
  removeChatRoomMember,
  unreadChatRoom,
} from '#contract/chat-rooms.ts'
import { makeChatRoom } from '#db/factories/chat-room.ts'
import { namedQuery } from '#db/tenant.ts'
import { clearRoom } from '#server/features/chat-rooms/chat-retention.commands.ts'
import { newColleague } from '#testing/organising.ts'
import { newClientKey, type TestServer, testServer } from '#testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
  await server.company.db
    .insertInto('chatRetention')
    .values({ companyId: server.company.companyId, groupDays: 30 })
    .execute()
})
afterAll(() => server.close())

type Colleague = Awaited<ReturnType<typeof newColleague>>
type Said = { id: number; who: number; body: string; deleted: boolean; mentions: Set<number> }
/** What a person has not read, by number. */
type Member = { unread: Set<number>; muted: boolean }
/** What a device holds, which learns of changes only when it connects. */
type Device = { messages: Map<number, string>; rev: number }

const size = 4
const who = fc.nat({ max: size - 1 })
const place = fc.nat({ max: 14 })
const step = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({ act: fc.constant('say' as const), who, of: who, again: fc.boolean() }),
  },
  { weight: 4, arbitrary: fc.record({ act: fc.constant('read' as const), who, place }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('unread' as const), who, place }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('edit' as const), who, place, of: who }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('delete' as const), who, place }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('leave' as const), who }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('join' as const), who }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('mute' as const), who, muted: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('clear' as const), who, place }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('connect' as const), who }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('open' as const), who, place }) },
)
/** Makes the first messages of a room older than they are kept. */
const age = (chatRoomId: number, untilSeq: number) =>
  namedQuery(
    server.company.db,
    `update chat_messages set created_at = now() - interval '40 days'
     where company_id = $1 and chat_room_id = $2 and seq <= $3`,
    [server.company.companyId, chatRoomId, untilSeq],
  )
const shown = ({ body, deleted }: Pick<Said, 'body' | 'deleted'>) => (deleted ? '×' : body)

/** Asks for what the device missed until nothing is left. False: not a member. */
async function connect({ client }: Colleague, device: Device, id: number) {
  for (;;) {
    const after = Math.max(0, ...device.messages.keys())
    const reply = await client.call(listChatMessages, {
      params: { id },
      query: { after, changedSince: device.rev, limit: 3 },
    })
    if (reply.status === 404) return false
    const { messages, changed, rev, hasNewer, moreChanged, firstSeq } = reply.body
    for (const seq of device.messages.keys()) if (seq < firstSeq) device.messages.delete(seq)
    for (const { seq, ...message } of changed)
      if (device.messages.has(seq)) device.messages.set(seq, shown(message))
    for (const { seq, ...message } of messages) device.messages.set(seq, shown(message))
    device.rev = rev
    if (!hasNewer && !moreChanged) return true
  }
}

it('counts, order and visibility are those of a naive model, whatever people do and whenever they connect', async () => {
  const people: Colleague[] = []
  for (let index = 0; index < size; index++) people.push(await newColleague(server))
  const maker = await server.as(server.company.logins.employee)
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
      const made = await maker.call(createChatRoom, {
        body: {
          ...{ name: '模型', description: '', clientKey: newClientKey() },
          userIds: people.map(({ id }) => id),
        },
      })
      const { id } = made.body
      const params = { id }
      const said: Said[] = []
      let cleared = 0
      const members: (Member | null)[] = people.map(() => ({ unread: new Set(), muted: false }))
      const devices: Device[] = people.map(() => ({ messages: new Map(), rev: 0 }))
      for (const one of steps) {
        const person = people[one.who]!
        const own = members[one.who] ?? null
        if (one.act === 'say') {
          const mentioned = members[one.of] ? [one.of] : []
          const body = {
            ...{ body: `その${said.length + 1}`, clientKey: newClientKey() },
            mentionedUserIds: mentioned.map((index) => people[index]!.id),
          }
          const sent = await person.client.call(createChatMessage, { params, body })
          if (!own) {
            expect(sent.status).toBe(404)
            continue
          }
          if (one.again) {
            const repeated = await person.client.call(createChatMessage, { params, body })
            expect(repeated.body.id).toBe(sent.body.id)
          }
          said.push({
            ...{ id: sent.body.id, who: one.who, body: body.body, deleted: false },
            mentions: new Set(mentioned),
          })
          for (const [other, member] of members.entries())
            if (other !== one.who) member?.unread.add(said.length)
        }
        if (one.act === 'read') {
          await person.client.call(readChatRoom, { params, body: { seq: one.place } })
          for (const seq of own?.unread ?? []) if (seq <= one.place) own!.unread.delete(seq)
        }
        if (one.act === 'unread') {
          await person.client.call(unreadChatRoom, { params, body: { seq: one.place + 1 } })
          for (const [index, message] of said.entries())
            if (index >= Math.max(one.place, cleared) && message.who !== one.who) own?.unread.add(index + 1)
        }
        if (one.act === 'edit') {
          const message = said[one.place]
          if (!message) continue
          const kept = one.place >= cleared
          const mentioned = members[one.of] ? [one.of] : []
          const body = {
            ...{ body: `${message.body}改`, version: 0 },
            mentionedUserIds: mentioned.map((index) => people[index]!.id),
          }
          const read = await person.client.call(listChatMessages, {
            params,
            query: { around: one.place + 1 },
          })
          body.version = read.body.messages?.find(({ seq }) => seq === one.place + 1)?.version ?? 1
          const edited = await person.client.call(updateChatMessage, { params: { id: message.id }, body })
          const may = kept && own !== null && message.who === one.who && !message.deleted
          expect(edited.status === 200).toBe(may)
          if (may) Object.assign(message, { body: body.body, mentions: new Set(mentioned) })
        }
        if (one.act === 'delete') {
          const message = said[one.place]
          if (!message) continue
          const gone = await person.client.call(deleteChatMessage, { params: { id: message.id } })
          const may = one.place >= cleared && own !== null && message.who === one.who
          expect(gone.status < 300).toBe(may)
          if (may) Object.assign(message, { deleted: true, mentions: new Set() })
        }
        if (one.act === 'leave') {
          await maker.call(removeChatRoomMember, { params, body: { userId: person.id } })
          members[one.who] = null
          for (const { mentions } of said) mentions.delete(one.who)
        }
        if (one.act === 'join') {
          await maker.call(addChatRoomMembers, { params, body: { userIds: [person.id] } })
          members[one.who] ??= { unread: new Set(), muted: false }
        }
        if (one.act === 'mute') {
          const body = { pinned: false, muted: one.muted, mutedUntil: null }
          const arranged = await person.client.call(arrangeChatRoom, { params, body })
          expect(arranged.status === 200).toBe(own !== null)
          if (own) own.muted = one.muted
        }
        if (one.act === 'clear') {
          await age(id, one.place)
          await clearRoom(server.company.db, id, 500)
          cleared = Math.max(cleared, Math.min(one.place, said.length))
          for (const member of members)
            for (const seq of member?.unread ?? []) if (seq <= cleared) member!.unread.delete(seq)
        }
        if (one.act === 'connect') expect(await connect(person, devices[one.who]!, id)).toBe(own !== null)
        if (one.act === 'open') {
          const page = await person.client.call(listChatMessages, {
            params,
            query: { around: one.place, limit: 4 },
          })
          if (!own) expect(page.status).toBe(404)
          else
            for (const { seq, ...message } of page.body.messages)
              expect([shown(message), message.author.id]).toEqual([
                shown(said[seq - 1]!),
                people[said[seq - 1]!.who]!.id,
              ])
        }
      }
      for (const [index, member] of members.entries()) {
        const person = people[index]!
        const room = await person.client.call(getChatRoom, { params })
        const total = (await person.client.call(getUnreadChatCount, {})).body.unreadCount
        expect(await connect(person, devices[index]!, id)).toBe(member !== null)
        if (!member) {
          expect([room.status, total]).toEqual([404, 0])
          continue
        }
        const mentions = [...member.unread].filter((seq) => said[seq - 1]!.mentions.has(index)).length
        const unread = member.unread.size
        expect([room.body.unreadCount, room.body.mentionCount, total]).toEqual([
          unread,
          mentions,
          member.muted ? mentions : unread,
        ])
        expect([...devices[index]!.messages]).toEqual(
          said.map((one, at) => [at + 1, shown(one)]).slice(cleared),
        )
        // The next run begins with nothing unread elsewhere.
        await person.client.call(readChatRoom, { params, body: { seq: said.length } })
      }
    }),
    { numRuns: 25 },
  )
}, 300_000)

it('a device that missed more changes than one response contains learns of all of them', async () => {
  const author = await newColleague(server)
  const reader = await newColleague(server)
  const count = 130
  const id = await makeChatRoom(server.company.db, {
    ...{ name: '長い訂正', userIds: [author.id, reader.id] },
    messages: Array.from({ length: count }, (_, index) => ({ authorId: author.id, body: `${index + 1}` })),
  })
  const device: Device = { messages: new Map(), rev: 0 }
  await connect(reader, device, id)
  const { rev } = device
  for (let before = count + 1; before > 1; before -= 65) {
    const page = await author.client.call(listChatMessages, { params: { id }, query: { before, limit: 65 } })
    for (const message of page.body.messages)
      await author.client.call(deleteChatMessage, { params: { id: message.id } })
  }
  device.rev = rev
  await connect(reader, device, id)
  expect([...device.messages.values()].filter((text) => text !== '×')).toEqual([])
})
