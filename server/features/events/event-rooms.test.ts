import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { listCalendars } from '#contract/calendars.ts'
import { cancelEvent, createEvent, getEvent, listEvents, updateEvent } from '#contract/events.ts'
import {
  cancelResourceBooking,
  createResourceBooking,
  listOwnResourceBookings,
  listResourceBookings,
  updateResourceBooking,
} from '#contract/resources.bookings.ts'
import { makeResource } from '#db/factories/resource.ts'
import { unique } from '#db/factories/unique.ts'
import { withdraw } from '#server/features/admin-users/account-states.commands.ts'
import { onEachEngine } from '#testing/each-engine.ts'
import { type Client, type TestServer, testServer } from '#testing/server.ts'

const hour = 3_600_000
const day = 24 * hour

// 0:00 in Tokyo of a day next week: the same clock whatever the hour of the test.
const midnight = Math.ceil((Date.now() + 9 * hour) / day) * day - 9 * hour + 7 * day
const at = (hours: number, days = 0) => new Date(midnight + days * day + hours * hour).toISOString()
const dayText = (days = 0) => new Date(midnight + 9 * hour + days * day).toISOString().slice(0, 10)
const time = (from: number, until: number, days = 0) => ({
  startsAt: at(from, days),
  endsAt: at(until, days),
})

onEachEngine('rooms of events', (kind) => {
  let server: TestServer
  let admin: Client
  let hanako: Client
  let roomId: number
  let roomName: string
  beforeAll(async () => {
    server = await testServer({ kind })
    admin = await server.as(server.company.logins.administrator)
    hanako = await server.as(server.company.logins.employee)
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    roomName = `大会議室${unique()}`
    roomId = await makeResource(server.company.db, { name: roomName })
  })

  const meeting = {
    ...{ title: '全社会議', allDay: false, timeZone: 'Asia/Tokyo', rule: { include: 'everyone' as const } },
    ...time(10, 11),
  }
  const weekly = { ...meeting, title: '朝会', rrule: 'FREQ=WEEKLY;COUNT=4' }
  const create = (body: object, client = admin) =>
    client.call(createEvent, { body: { ...meeting, resourceIds: [roomId], ...body } })
  const made = async (body: object) => {
    const reply = await create(body)
    expect(reply.status).toBe(200)
    return reply.body.id
  }
  const one = async (id: number, occurrence?: string) =>
    (await admin.call(getEvent, { params: { id }, query: occurrence ? { occurrence } : {} })).body
  const bookings = async (client = hanako) =>
    (
      await client.call(listResourceBookings, {
        query: { from: dayText(), until: dayText(30), resourceId: roomId },
      })
    ).body.resourceBookings
  const times = async () => (await bookings()).map(({ startsAt }) => startsAt)
  const occurrencesOf = async (id: number) =>
    (await admin.call(listEvents, { query: { from: dayText(), until: dayText(60) } })).body.events
      .filter((event) => event.id === id)
      .map(({ occurrence }) => occurrence!)
  type Change = Parameters<typeof admin.call<typeof updateEvent>>[1]['body']
  const change = async (id: number, body: Partial<Change>, occurrence?: string) => {
    const { version } = await one(id, occurrence)
    return admin.call(updateEvent, {
      params: { id },
      body: { ...meeting, version, ...body, ...(occurrence && { occurrence }) },
    })
  }

  it('are booked with it; a second event at the time is refused beside the field, and does not exist', async () => {
    const id = await made({})
    expect((await one(id)).resources).toEqual([{ id: roomId, name: roomName, place: '' }])
    expect(await bookings()).toMatchObject([
      { title: '全社会議', startsAt: at(10), endsAt: at(11), event: { id, occurrence: null } },
    ])
    const before = (await admin.call(listEvents, { query: { from: dayText(), until: dayText(1) } })).body
    const refused = await create({ ...time(10.5, 12) })
    expect([refused.status, refused.body.error!.code]).toEqual([409, 'resource_taken'])
    expect(refused.body.error!.fields.resourceIds).toContain(`${roomName}: `)
    expect(refused.body.error!.fields.resourceIds).toContain('11:00から空いています。')
    const after = (await admin.call(listEvents, { query: { from: dayText(), until: dayText(1) } })).body
    expect(after.events).toHaveLength(before.events.length)
    // Touching is not overlapping.
    expect((await create(time(11, 12))).status).toBe(200)
  })

  it('go to one of many who want them at once', async () => {
    const replies = await Promise.all(Array.from({ length: 12 }, (_, i) => create({ title: `会議${i}` })))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, ...Array(11).fill(409)])
    expect(await bookings()).toHaveLength(1)
  })

  it('of a series are booked for each time; the dates in the way are named, and nothing is booked', async () => {
    const body = { resourceId: roomId, title: '面談', ...time(10, 10.5, 14) }
    expect((await hanako.call(createResourceBooking, { body })).status).toBe(200)
    const refused = await create(weekly)
    const [month, date] = [Number(dayText(14).slice(5, 7)), Number(dayText(14).slice(8))]
    expect(refused.status).toBe(409)
    expect(refused.body.error!.fields.resourceIds).toContain(`${month}月${date}日`)
    expect(await bookings()).toHaveLength(1)
    const id = await made({ ...weekly, ...time(13, 14) })
    expect(await times()).toEqual([at(13), at(13, 7), at(10, 14), at(13, 14), at(13, 21)])
    expect((await bookings())[1]!.event).toEqual({ id, occurrence: (await occurrencesOf(id))[1] })
  })

  it('move with one occurrence, with it and later ones, and with all', async () => {
    const id = await made(weekly)
    const [, second, third] = await occurrencesOf(id)
    expect((await change(id, { ...time(15, 16, 7), scope: 'one' }, second)).status).toBe(200)
    expect(await times()).toEqual([at(10), at(15, 7), at(10, 14), at(10, 21)])
    const moved = await change(
      id,
      { ...weekly, ...time(16, 17, 14), scope: 'following', resourceIds: [roomId] },
      third,
    )
    expect(moved.status).toBe(200)
    expect(await times()).toEqual([at(10), at(15, 7), at(16, 14), at(16, 21)])
    expect((await bookings()).map(({ event }) => event!.id)).toEqual([id, id, moved.body.id, moved.body.id])
    // Without the field, it keeps what it has.
    const both = { ...weekly, rrule: 'FREQ=WEEKLY;COUNT=2' }
    const later = await change(moved.body.id, { ...both, ...time(8, 9, 14), scope: 'all' })
    expect(later.status).toBe(200)
    expect(await times()).toEqual([at(10), at(15, 7), at(8, 14), at(8, 21)])
  })

  it('are left where they are by a change of words, also what was given up meanwhile', async () => {
    const id = await made(weekly)
    const [first] = await bookings()
    const query = { version: first!.version, scope: 'this' as const }
    const cancelled = await admin.call(cancelResourceBooking, { params: { id: first!.id }, query })
    expect(cancelled.status).toBe(204)
    // Somebody else takes the time.
    const body = { resourceId: roomId, title: '面談', ...time(10, 11) }
    expect((await hanako.call(createResourceBooking, { body })).status).toBe(200)
    const [, second] = await occurrencesOf(id)
    const renamed = { ...weekly, title: '週次', scope: 'all' as const, ...time(10, 11, 7) }
    expect((await change(id, { ...renamed, resourceIds: [roomId] }, second)).status).toBe(200)
    expect((await bookings()).map(({ title }) => title)).toEqual(['面談', '週次', '週次', '週次'])
  })

  it('are given up with one occurrence, with later ones and with the event', async () => {
    const id = await made(weekly)
    const cancel = async (scope: 'one' | 'following' | 'all', occurrence?: string) => {
      const { version } = await one(id)
      const body = { version, scope, ...(occurrence && { occurrence }) }
      expect((await admin.call(cancelEvent, { params: { id }, body })).status).toBe(204)
    }
    const [, second, , fourth] = await occurrencesOf(id)
    await cancel('one', second)
    expect(await times()).toEqual([at(10), at(10, 14), at(10, 21)])
    await cancel('following', fourth)
    expect(await times()).toEqual([at(10), at(10, 14)])
    await cancel('all')
    expect(await times()).toEqual([])
  })

  it('are exchanged and taken away by a change', async () => {
    const otherId = await makeResource(server.company.db, { name: `小会議室${unique()}` })
    const id = await made({})
    expect((await change(id, { resourceIds: [otherId] })).status).toBe(200)
    expect(await times()).toEqual([])
    expect((await one(id)).resources.map((room) => room.id)).toEqual([otherId])
    expect((await change(id, { resourceIds: [] })).status).toBe(200)
    expect((await one(id)).resources).toEqual([])
  })

  it('of days are booked while they are open; without end and in the past they are not', async () => {
    roomId = await makeResource(server.company.db, {
      name: roomName + 2,
      opensAt: '09:00',
      closesAt: '18:00',
    })
    const days = { allDay: true, startOn: dayText(), endOn: dayText(1) }
    await made(days)
    expect(await bookings()).toMatchObject([{ startsAt: at(9), endsAt: at(18, 1) }])
    const problem = async (body: object) => {
      const { status, body: answer } = await create(body)
      return [status, Object.keys(answer.error?.fields ?? {})]
    }
    expect(await problem({ ...weekly, ...time(10, 11, 3), rrule: 'FREQ=WEEKLY' })).toEqual([
      422,
      ['resourceIds'],
    ])
    expect(await problem(time(10, 11, -20))).toEqual([422, ['resourceIds']])
    expect(await problem(time(20, 21, 3))).toEqual([422, ['resourceIds']])
  })

  it('do not tell others what an event is called that they may not see', async () => {
    const [{ id: adminId }] = (await server.company.db
      .selectFrom('users')
      .select('id')
      .where('role', '=', 'administrator')
      .execute()) as [{ id: number }]
    const rule = { include: [{ type: 'user' as const, id: adminId }], match: 'any' as const }
    const id = await made({ title: '極秘の会議', rule })
    expect(await bookings()).toMatchObject([{ title: 'イベントで使用', event: null }])
    expect(await bookings(admin)).toMatchObject([{ title: '極秘の会議', event: { id } }])
    const refused = await hanako.call(createResourceBooking, {
      body: { resourceId: roomId, title: '面談', ...time(10, 11) },
    })
    expect(JSON.stringify(refused.body)).not.toContain('極秘')
  })

  it('are changed with the event alone, and are in the calendar once', async () => {
    const id = await made({ title: `式典${unique()}` })
    const [booking] = await bookings(admin)
    expect(booking!.can).toEqual({ change: false, cancel: true, release: false })
    const body = { resourceId: roomId, title: '別', ...time(12, 13), version: booking!.version }
    const refused = await admin.call(updateResourceBooking, { params: { id: booking!.id }, body })
    expect([refused.status, refused.body.error!.code]).toEqual([409, 'booking_of_event'])
    const calendar = await admin.call(listCalendars, { query: { from: dayText(), until: dayText(1) } })
    expect(calendar.body.entries.filter(({ title }) => title === booking!.title)).toMatchObject([
      { kind: 'event', id },
    ])
    const own = await admin.call(listOwnResourceBookings, { query: { limit: 100 } })
    expect(own.body.resourceBookings.map((row) => row.id)).toContain(booking!.id)
  })

  it('stay when the person leaves who made the event', async () => {
    await made({})
    const { db } = server.company
    const [{ id: adminId }] = (await db
      .selectFrom('users')
      .select('id')
      .where('role', '=', 'administrator')
      .execute()) as [{ id: number }]
    await withdraw(db, [adminId])
    expect(await times()).toEqual([at(10)])
  })
})
