import { afterAll, beforeAll, expect, it } from 'vitest'
import { urgentRepeats } from '#common/urgent-message.ts'
import { createChatMessage, deleteChatMessage, listChatMessages } from '#contract/chat-messages.ts'
import { getUnreadChatCount } from '#contract/chat-messages.unread.ts'
import {
  addChatRoomMembers,
  createChatRoom,
  openDirectChatRoom,
  removeChatRoomMember,
} from '#contract/chat-rooms.ts'
import { updateNotificationOptions } from '#contract/notification-options.ts'
import {
  confirmUrgentMessage,
  exportUrgentMessage,
  getUrgentMessage,
  getUrgentReach,
  listAdminUrgentMessages,
  listUrgentMessages,
  listUrgentMessageUsers,
  remindUrgentMessage,
  takeBackUrgentMessage,
} from '#contract/urgent-messages.ts'
import { listWaiting } from '#contract/waiting.ts'
import { makeOfficialChatRoom } from '#db/factories/chat-room.ts'
import { namedQuery } from '#db/tenant.ts'
import type { Client } from '#testing/client.ts'
import { onEachEngine } from '#testing/each-engine.ts'
import { newColleague, noticesOf } from '#testing/organising.ts'
import { newClientKey, type TestServer, testServer } from '#testing/server.ts'
import { noteAsked, noteRepeated, settleEnded } from './urgent-messages.commands.ts'
import { tellNotices } from './urgent-telling.commands.ts'

onEachEngine('urgent messages', (kind) => {
  let server: TestServer
  let hanako: Client
  let taro: Client
  let kenichi: Client
  beforeAll(async () => {
    server = await testServer({ kind, background: false })
    hanako = await server.as(server.company.logins.employee)
    taro = await server.as(server.company.logins.manager)
    kenichi = await server.as(server.company.logins.administrator)
  })
  afterAll(() => server.close())

  const roomOf = async (...userIds: number[]) => {
    const body = { name: '店舗', description: '', userIds, clientKey: newClientKey() }
    return (await hanako.call(createChatRoom, { body })).body.id
  }
  const urge = (client: Client, id: number, more: object = {}) =>
    client.call(createChatMessage, {
      params: { id },
      body: { body: '停電です。閉店してください。', clientKey: newClientKey(), urgentMinutes: 5, ...more },
    })
  const read = async (client: Client, id: number) =>
    (await client.call(getUrgentMessage, { params: { id } })).body
  const confirm = (client: Client, id: number) => client.call(confirmUrgentMessage, { params: { id } })
  const owedBy = async (client: Client) =>
    (await client.call(listUrgentMessages, {})).body.urgentMessages.map(({ id }) => id)
  const namesOf = async (client: Client, id: number, state: 'unread' | 'confirmed') =>
    (await client.call(listUrgentMessageUsers, { params: { id }, query: { state } })).body.users.map(
      (user) => user.id,
    )
  /** The job. */
  const run = async () => {
    await noteAsked(server.company.db)
    await noteRepeated(server.company.db)
    return tellNotices(server.company.db, 'https://hiroba.example')
  }
  /** Moves a message and what was sent of it into the past. */
  const age = async (id: number, minutes: number) => {
    const { db } = server.company
    const { sentAt, repeatsUntil } = await db
      .selectFrom('urgentMessages')
      .select(['sentAt', 'repeatsUntil'])
      .where('companyId', '=', server.company.companyId)
      .where('chatMessageId', '=', id)
      .executeTakeFirstOrThrow()
    const before = (moment: Date) => new Date(moment.getTime() - minutes * 60_000)
    await db
      .updateTable('urgentMessages')
      .set({ sentAt: before(sentAt), repeatsUntil: before(repeatsUntil) })
      .where('companyId', '=', server.company.companyId)
      .where('chatMessageId', '=', id)
      .execute()
    const { chatRoomId } = await db
      .selectFrom('chatMessages')
      .select('chatRoomId')
      .where('companyId', '=', server.company.companyId)
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await namedQuery(
      db,
      `update chat_memberships set joined_at = joined_at - $3 * interval '1 minute'
       where company_id = $1 and chat_room_id = $2`,
      [server.company.companyId, chatRoomId, minutes],
    )
    const notices = await saidAbout(id)
    for (const { id: noticeId, createdAt } of notices)
      await db
        .updateTable('urgentMessageNotices')
        .set({ createdAt: before(createdAt) })
        .where('companyId', '=', server.company.companyId)
        .where('id', '=', noticeId)
        .execute()
  }
  const saidAbout = (id: number) =>
    server.company.db
      .selectFrom('urgentMessageNotices')
      .selectAll()
      .where('companyId', '=', server.company.companyId)
      .where('chatMessageId', '=', id)
      .orderBy('id')
      .execute()
  const lettersTo = (email: string, text: string) =>
    namedQuery<{ waits: boolean }>(
      server.app.engine.installation,
      `select start_after > now() as waits from pgboss.job where name = 'mail.send'
         and data->'data'->'letter'->>'to' = $1 and data->'data'->'letter'->>'text' like $2`,
      [email, `%${text}%`],
    )

  it('is sent by those alone whom the company allows to', async () => {
    const { db, companyId, managerId } = server.company
    const room = await roomOf(managerId)
    expect((await urge(hanako, room)).body.error!.code).toBe('urgent_not_allowed')
    expect((await hanako.call(getUrgentReach, { params: { id: room } })).status).toBe(422)
    expect((await hanako.call(listChatMessages, { params: { id: room } })).body.messages).toEqual([])
    await db.insertInto('chatSettings').values({ companyId, urgers: 'everyone' }).execute()
    expect((await urge(hanako, room)).status).toBe(200)
  })

  it('asks every active member of the room but its author, and shows who has not confirmed', async () => {
    const { managerId } = server.company
    const other = await newColleague(server)
    const room = await roomOf(managerId, other.id)
    const reach = await hanako.call(getUrgentReach, { params: { id: room } })
    expect(reach.body).toEqual({ peopleCount: 2, mailCount: 2 })
    const { id, urgent } = (await urge(hanako, room)).body
    expect(urgent).toBe(true)
    expect(await read(taro, id)).toMatchObject({
      asked: true,
      confirmedAt: null,
      can: { confirm: true, list: false, takeBack: false },
    })
    expect(await read(hanako, id)).toMatchObject({
      ...{ asked: false, progress: { askedCount: 2, confirmedCount: 0 } },
      can: { confirm: false, list: true, remind: true, takeBack: true },
    })
    expect((await taro.call(getUnreadChatCount, {})).body.urgentCount).toBeGreaterThan(0)
    const [first, again] = [await confirm(taro, id), await confirm(taro, id)]
    expect([first.status, again.body]).toEqual([200, first.body])
    expect(await owedBy(taro)).not.toContain(id)
    expect(await owedBy(other.client)).toEqual([id])
    expect([await namesOf(hanako, id, 'confirmed'), await namesOf(hanako, id, 'unread')]).toEqual([
      [managerId],
      [other.id],
    ])
    expect((await hanako.call(listChatMessages, { params: { id: room } })).body.messages[0]!.urgent).toBe(
      true,
    )
    // The author need not confirm their own.
    expect((await confirm(hanako, id)).body.error!.code).toBe('urgent_message_ended')
  })

  it('is hidden from people outside of the room, and its list from other members', async () => {
    const { managerId } = server.company
    const outside = await newColleague(server)
    const room = await roomOf(managerId)
    const { id } = (await urge(hanako, room)).body
    for (const endpoint of [
      getUrgentMessage,
      confirmUrgentMessage,
      takeBackUrgentMessage,
      listUrgentMessageUsers,
    ])
      expect(
        (await outside.client.call(endpoint as unknown as typeof getUrgentMessage, { params: { id } }))
          .status,
      ).toBe(404)
    expect((await outside.client.call(getUrgentReach, { params: { id: room } })).status).toBe(404)
    for (const endpoint of [
      takeBackUrgentMessage,
      listUrgentMessageUsers,
      remindUrgentMessage,
      exportUrgentMessage,
    ])
      expect(
        (await taro.call(endpoint as unknown as typeof getUrgentMessage, { params: { id } })).status,
      ).toBe(404)
    expect((await urge(hanako, room, { urgentMinutes: 1 })).status).toBe(422)
  })

  it('cannot be sent to oneself', async () => {
    const { body } = await hanako.call(openDirectChatRoom, { body: { userId: server.company.employeeId } })
    expect((await urge(hanako, body.id)).body.error!.code).toBe('urgent_not_allowed')
  })

  it('is told once, and again once per interval until it is confirmed, however often the job runs', async () => {
    const other = await newColleague(server)
    const room = await roomOf(server.company.managerId, other.id)
    const { id } = (await urge(hanako, room)).body
    await run()
    await run()
    expect((await saidAbout(id)).map((row) => [row.kind, row.round])).toEqual([
      ['asked', 0],
      ['asked', 0],
    ])
    expect(
      (await noticesOf(taro, 'urgent_message')).filter(([, href]) => href!.includes(`/${room}?`)),
    ).toHaveLength(1)
    await confirm(taro, id)
    await age(id, 6)
    await run()
    await Promise.all([run(), run()])
    expect((await saidAbout(id)).slice(2).map((row) => [row.userId, row.kind, row.round])).toEqual([
      [other.id, 'repeated', 1],
    ])
    // The repeat takes the place of the first notice.
    expect(await noticesOf(other.client, 'urgent_message')).toEqual([])
    expect(await noticesOf(other.client, 'urgent_message_repeated')).toHaveLength(1)
    // Intervals that were missed are made up for once.
    await age(id, 16)
    await run()
    expect((await saidAbout(id)).slice(3).map((row) => row.round)).toEqual([4])
    // So many times, and then once a day.
    await age(id, 5 * (urgentRepeats - 4))
    await run()
    await age(id, 5)
    await run()
    await run()
    expect((await saidAbout(id)).slice(4).map((row) => row.round)).toEqual([urgentRepeats])
    await age(id, 24 * 60)
    await run()
    await run()
    expect((await saidAbout(id)).slice(5).map((row) => row.round)).toEqual([urgentRepeats + 1])
    await age(id, 48 * 60)
    await confirm(other.client, id)
    await run()
    expect(await saidAbout(id)).toHaveLength(6)
  })

  it('sends what was recorded before a crash, and only that', async () => {
    const other = await newColleague(server)
    const { id } = (await urge(hanako, await roomOf(other.id))).body
    await noteAsked(server.company.db)
    expect((await saidAbout(id)).map(({ toldAt }) => toldAt)).toEqual([null])
    await run()
    expect(await noticesOf(other.client, 'urgent_message')).toHaveLength(1)
    // Confirmed between recording and sending: not told any more.
    await age(id, 6)
    await noteRepeated(server.company.db)
    await confirm(other.client, id)
    await run()
    expect(await noticesOf(other.client, 'urgent_message_repeated')).toEqual([])
    expect((await saidAbout(id)).every(({ toldAt }) => toldAt !== null)).toBe(true)
  })

  it('passes quiet hours', async () => {
    const { managerId, logins } = server.company
    const hour = (hours: number) =>
      new Date(Date.now() + hours * 3_600_000).toLocaleTimeString('sv-SE', {
        ...{ timeZone: 'Asia/Tokyo', hour: '2-digit', minute: '2-digit' },
      })
    const quiet = await taro.call(updateNotificationOptions, {
      params: { id: managerId },
      body: { version: 0, quietHours: { from: hour(-1), until: hour(2) } },
    })
    expect(quiet.status).toBe(200)
    const room = await roomOf(managerId)
    await urge(hanako, room)
    await run()
    expect(await lettersTo(logins.manager, `/chat/rooms/${room}?message=1`)).toEqual([{ waits: false }])
    expect(await noticesOf(taro, 'urgent_message')).not.toEqual([])
  })

  it('asks people who join while it is repeated, and no longer those who leave or are stopped', async () => {
    const [leaver, joiner, late, stopped] = await Promise.all([1, 2, 3, 4].map(() => newColleague(server)))
    const room = await roomOf(leaver!.id, stopped!.id)
    const { id } = (await urge(hanako, room)).body
    await run()
    const add = (userId: number) =>
      hanako.call(addChatRoomMembers, { params: { id: room }, body: { userIds: [userId] } })
    await add(joiner!.id)
    await run()
    expect(await noticesOf(joiner!.client, 'urgent_message')).toHaveLength(1)
    await leaver!.client.call(removeChatRoomMember, { params: { id: room }, body: { userId: leaver!.id } })
    await server.company.db
      .updateTable('users')
      .set({ status: 'stopped' })
      .where('companyId', '=', server.company.companyId)
      .where('id', '=', stopped!.id)
      .execute()
    expect(await namesOf(hanako, id, 'unread')).toEqual([joiner!.id])
    expect(await owedBy(leaver!.client)).toEqual([])
    await age(id, 61)
    await add(late!.id)
    await run()
    expect(await owedBy(late!.client)).toEqual([])
    expect(await noticesOf(late!.client, 'urgent_message')).toEqual([])
  })

  it('ends when it is taken back or deleted', async () => {
    const { managerId, db } = server.company
    const room = await roomOf(managerId)
    for (const end of [takeBackUrgentMessage, deleteChatMessage]) {
      const { id } = (await urge(hanako, room)).body
      await run()
      expect(await owedBy(taro)).toContain(id)
      expect((await hanako.call(end, { params: { id } })).status).toBe(204)
      expect((await hanako.call(end, { params: { id } })).status).toBe(204)
      await settleEnded(db, id)
      expect(await owedBy(taro)).not.toContain(id)
      expect((await confirm(taro, id)).body.error!.code).toBe('urgent_message_ended')
      const unread = await db
        .selectFrom('announcements')
        .select('payload')
        .where('companyId', '=', server.company.companyId)
        .where('userId', '=', managerId)
        .where('kind', '=', 'urgent_message')
        .where('confirmedAt', 'is', null)
        .execute()
      expect(unread.map(({ payload }) => (payload as unknown as { message: number }).message)).not.toContain(
        id,
      )
      const before = await saidAbout(id)
      await age(id, 6)
      await run()
      expect(await saidAbout(id)).toHaveLength(before.length)
      expect((await read(hanako, id)).endedByName).toBeTruthy()
    }
  })

  it('reminds by hand at most once in five minutes', async () => {
    const other = await newColleague(server)
    const { id } = (await urge(hanako, await roomOf(other.id), { urgentMinutes: 60 })).body
    await run()
    const remind = () => hanako.call(remindUrgentMessage, { params: { id } })
    expect((await remind()).body).toEqual({ remindedCount: 1 })
    expect((await remind()).body.error!.code).toBe('urgent_message_reminded')
    await run()
    expect(await noticesOf(other.client, 'urgent_message_repeated')).toHaveLength(1)
    const file = await hanako.fetch(exportUrgentMessage.path.replace('{id}', `${id}`))
    expect(await file.text()).toContain('未確認')
  })

  it('waits in the list of what must be done', async () => {
    const other = await newColleague(server)
    const room = await roomOf(other.id)
    const { id } = (await urge(hanako, room)).body
    const { items } = (await other.client.call(listWaiting, { query: { kind: 'urgent_message' } })).body
    expect(items).toMatchObject([
      { id, title: '停電です。閉店してください。', note: '店舗', hrefPath: `/chat/rooms/${room}?message=1` },
    ])
  })

  it('is listed for administrators of chat without its text, who can take it back and are logged', async () => {
    const { db, managerId, companyId } = server.company
    const room = await makeOfficialChatRoom(db, { name: '全店連絡', createdById: managerId })
    const { id } = (await urge(hanako, room)).body
    const listed = (await kenichi.call(listAdminUrgentMessages, {})).body.urgentMessages
    expect(listed[0]).toMatchObject({ id, roomName: '全店連絡', confirmedCount: 0, endedAt: null })
    expect(JSON.stringify(listed)).not.toContain('停電')
    expect((await taro.call(listAdminUrgentMessages, {})).status).toBe(404)
    expect((await read(kenichi, id)).can).toMatchObject({ list: true, takeBack: true })
    expect((await kenichi.call(takeBackUrgentMessage, { params: { id } })).status).toBe(204)
    const acts = await db
      .selectFrom('administrationActs')
      .select(['noun', 'action', 'subjectName'])
      .where('companyId', '=', companyId)
      .where('noun', '=', 'urgent_message')
      .execute()
    expect(acts).toEqual([{ noun: 'urgent_message', action: 'cancel', subjectName: '全店連絡' }])
    // Direct rooms are their people's alone.
    const direct = await hanako.call(openDirectChatRoom, { body: { userId: managerId } })
    const secret = (await urge(hanako, direct.body.id)).body.id
    expect((await kenichi.call(getUrgentMessage, { params: { id: secret } })).status).toBe(404)
    expect(
      (await kenichi.call(listAdminUrgentMessages, {})).body.urgentMessages.map((one) => one.id),
    ).not.toContain(secret)
  })
})
