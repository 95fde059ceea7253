import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listChatMessages } from '#contract/chat-messages.ts'
import { makeChatRoom, makeOfficialChatRoom } from '#db/factories/chat-room.ts'
import type { Client } from '#testing/client.ts'
import { type TestServer, testServer } from '#testing/server.ts'

let server: TestServer
let hanako: Client
let hanakoId: number
let taroId: number
beforeAll(async () => {
  server = await testServer()
  hanako = await server.as(server.company.logins.employee)
  hanakoId = server.company.employeeId
  taroId = server.company.managerId
})
afterAll(() => server.close())

describe('opening at a day', () => {
  it('begins at the first message of the day in the time zone of the person, or of the next one', async () => {
    // In Tokyo the days begin at 15:00 UTC. Every third number is gone, as retention leaves it.
    const times = Array.from({ length: 200 }, (_, i) => new Date(Date.UTC(2026, 2, 1, 5 * i)))
    const id = await makeChatRoom(server.company.db, {
      userIds: [hanakoId, taroId],
      name: '毎日の記録',
      messages: times.map((createdAt, i) => ({ authorId: taroId, body: `${i + 1}`, createdAt })),
    })
    await server.company.db
      .deleteFrom('chatMessages')
      .where('chatRoomId', '=', id)
      .where(sql<boolean>`seq % 3 = 0`)
      .execute()
    const open = async (on: string) =>
      (await hanako.call(listChatMessages, { params: { id }, query: { on, limit: 20 } })).body
    const first = (on: string) => {
      const begins = Date.parse(`${on}T00:00:00+09:00`)
      const index = times.findIndex((at, i) => at.getTime() >= begins && (i + 1) % 3 !== 0)
      return index < 0 ? null : index + 1
    }
    for (let day = 0; day < 50; day++) {
      const on = new Date(Date.UTC(2026, 1, 25 + day)).toISOString().slice(0, 10)
      const page = await open(on)
      const wanted = first(on)
      const firstShown = page.messages.find(({ seq }) => seq >= (page.foundSeq ?? 0))
      expect(page.foundSeq === null ? null : firstShown?.seq, on).toBe(wanted)
      if (wanted === null) expect(page.messages.at(-1)?.seq).toBe(200)
    }
    expect((await open('2020-01-01')).foundSeq).toBe(1)
    const bad = await hanako.call(listChatMessages, { params: { id }, query: { on: '2026-02-30' } })
    expect(bad.status).toBe(422)
  })

  it('begins at the entry of a member who sees only what came after it', async () => {
    const day = (date: number) => new Date(Date.UTC(2026, 4, date))
    const id = await makeOfficialChatRoom(server.company.db, {
      ...{ name: '入社後だけ', createdById: hanakoId },
      messages: [1, 2, 3, 4].map((date) => ({ authorId: taroId, body: `${date}日`, createdAt: day(date) })),
    })
    await server.company.db.updateTable('chatRooms').set({ history: 'entry' }).where('id', '=', id).execute()
    await server.company.db
      .updateTable('chatMemberships')
      .set({ joinedSeq: 2 })
      .where('chatRoomId', '=', id)
      .where('userId', '=', hanakoId)
      .execute()
    const page = await hanako.call(listChatMessages, { params: { id }, query: { on: '2026-05-01' } })
    expect([page.body.foundSeq, page.body.messages.map(({ seq }) => seq)]).toEqual([3, [3, 4]])
  })
})
