import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listAdministrationActs } from '#contract/administration-acts.ts'
import { listAnnouncements } from '#contract/announcements.ts'
import { listCalendars } from '#contract/calendars.ts'
import {
  cancelResourceBooking,
  checkResourceBooking,
  createResourceBooking,
  getResourceBooking,
  listOwnResourceBookings,
  listResourceBookings,
  releaseResourceBooking,
  updateResourceBooking,
} from '#contract/resources.bookings.ts'
import { makeBooking, makeResource } from '#db/factories/resource.ts'
import { unique } from '#db/factories/unique.ts'
import { makeUser } from '#db/factories/user.ts'
import { withdraw } from '#server/features/admin-users/account-states.commands.ts'
import { audienceOf } from '#server/platform/audiences/audience.queries.ts'
import { type Client, type TestServer, testServer } from '#testing/server.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

let server: TestServer
let hanako: Client
let taro: Client
let admin: Client
let resourceId: number
beforeAll(async () => {
  server = await testServer()
  const { employee, manager, administrator } = server.company.logins
  hanako = await server.as(employee)
  taro = await server.as(manager)
  admin = await server.as(administrator)
})
afterAll(() => server.close())
beforeEach(async () => {
  resourceId = await makeResource(server.company.db, { name: `会議室${unique()}` })
})

// 0:00 in Tokyo on a day next week: the same local time whatever the hour of the test.
const midnight = Math.ceil((Date.now() + 9 * hour) / day) * day - 9 * hour + 7 * day
/** A time given as hours from 0:00 of the day, in Tokyo. */
const at = (hours: number, days = 0) => new Date(midnight + days * day + hours * hour).toISOString()
const dayText = (days = 0) => new Date(midnight + 9 * hour + days * day).toISOString().slice(0, 10)
const time = (from: number, until: number, days = 0) => ({
  startsAt: at(from, days),
  endsAt: at(until, days),
})

type Body = Parameters<typeof hanako.call<typeof createResourceBooking>>[1]['body']
const book = (client: Client, from: number, until: number, more: Partial<Body> = {}) =>
  client.call(createResourceBooking, {
    body: { resourceId, title: '打ち合わせ', ...time(from, until), ...more },
  })
const bookingsOf = async (client: Client, more: object = {}) =>
  (
    await client.call(listResourceBookings, {
      query: { from: dayText(), until: dayText(30), resourceId, ...more },
    })
  ).body.resourceBookings
const versionOf = async (id: number) =>
  (await hanako.call(getResourceBooking, { params: { id } })).body.version

it('books a free time; a second booking of the same time is refused with who has it and when it is free', async () => {
  const made = await book(hanako, 10, 11, { title: '朝会', note: '資料あり' })
  expect(made.body).toMatchObject({ bookedCount: 1, skippedCount: 0 })
  const refused = await book(taro, 10.5, 11.5)
  expect([refused.status, refused.body.error!.code]).toEqual([409, 'resource_taken'])
  expect(refused.body.error!.fields.startsAt).toMatch(
    /10:00–11:00は佐藤 花子さんが予約しています。11:00から空いています。$/,
  )
  expect((await book(taro, 11, 12)).status).toBe(200)
  expect((await book(taro, 9, 10)).status).toBe(200)
  // The first gap of an hour and a half is after all three.
  const asked = await taro.call(checkResourceBooking, { query: { resourceId, ...time(9.5, 11) } })
  expect(asked.body.freeFrom).toBe(at(12))
  expect(asked.body.occurrences[0]!.taken).toMatchObject({ title: '打ち合わせ', startsAt: at(9) })
  const rows = await bookingsOf(taro)
  expect(rows.map(({ title, mine, can, user }) => [title, mine, can.change, user.name])).toEqual([
    ['打ち合わせ', true, true, '鈴木 太郎'],
    ['朝会', false, false, '佐藤 花子'],
    ['打ち合わせ', true, true, '鈴木 太郎'],
  ])
})

it('if fifty people book overlapping times simultaneously, exactly those that fit succeed', async () => {
  const { db, departmentId } = server.company
  const people = await Promise.all(
    Array.from({ length: 50 }, async () => {
      const email = `p${unique()}@mihon.example`
      await makeUser(db, { email, memberships: [{ departmentId }] })
      return server.as(email)
    }),
  )
  // Five hours, each requested by ten people, half of them half an hour later: at most one per hour fits.
  const replies = await Promise.all(
    people.map((client, i) => {
      const from = 9 + (i % 5) + (i % 2) / 2
      return book(client, from, from + 1)
    }),
  )
  const statuses = replies.map(({ status }) => status)
  const rows = await bookingsOf(hanako)
  expect(statuses.filter((status) => status === 200)).toHaveLength(rows.length)
  expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([])
  expect(rows.length).toBeGreaterThanOrEqual(3)
  for (const [i, row] of rows.entries()) if (i > 0) expect(row.startsAt >= rows[i - 1]!.endsAt).toBe(true)
  // Each refused person conflicted with someone who got the time, and is shown that person.
  for (const { status, body } of replies)
    if (status === 409) {
      expect(body.error!.code).toBe('resource_taken')
      expect(body.error!.fields.startsAt).toContain('さんが予約しています')
    }
  for (const [i] of people.entries()) {
    const from = 9 + (i % 5) + (i % 2) / 2
    const fits = !rows.some((row) => row.startsAt < at(from + 1) && row.endsAt > at(from))
    expect(fits).toBe(false)
  }
})

describe('the rules of a resource', () => {
  const fieldsOf = async (client: Client, from: number, until: number, more: Partial<Body> = {}) => {
    const reply = await book(client, from, until, more)
    return [reply.status, Object.keys(reply.body.error?.fields ?? {})]
  }
  it('include its hours, its longest booking and how far in advance it can be booked', async () => {
    resourceId = await makeResource(server.company.db, {
      ...{
        name: `会議室${unique()}`,
        opensAt: '09:00',
        closesAt: '18:00',
        longestMinutes: 120,
        daysAhead: 10,
      },
    })
    expect(await fieldsOf(hanako, 8, 9.5)).toEqual([422, ['startsAt']])
    expect(await fieldsOf(hanako, 17, 18.5)).toEqual([422, ['endsAt']])
    expect(await fieldsOf(hanako, 9, 12)).toEqual([422, ['endsAt']])
    expect(await fieldsOf(hanako, 10, 10)).toEqual([422, ['endsAt']])
    expect(await fieldsOf(hanako, 10, 11, time(10, 11, 10))).toEqual([422, ['startsAt']])
    expect(await fieldsOf(hanako, 10, 11, time(10, 11, -20))).toEqual([422, ['endsAt']])
    expect(await fieldsOf(hanako, 16, 18)).toEqual([200, []])
  })

  it('can allow bookings of several days', async () => {
    expect((await book(hanako, 9, 33)).status).toBe(200)
    expect((await book(taro, 8, 9, time(8, 9, 1))).status).toBe(409)
    expect((await book(taro, 9, 10, time(9, 10, 1))).status).toBe(200)
  })

  it('exclude people outside its audience, and everyone once it is inactive', async () => {
    const { db, managerId } = server.company
    const audienceId = await audienceOf(db, { include: [{ type: 'user', id: managerId }], match: 'any' })
    resourceId = await makeResource(db, { name: `役員室${unique()}`, audienceId })
    const made = await book(admin, 9, 10)
    expect(made.status).toBe(404)
    await expect.poll(async () => (await book(taro, 9, 10)).status).toBe(200)
    const [booking] = await bookingsOf(taro)
    expect(await bookingsOf(hanako)).toEqual([])
    expect((await hanako.call(getResourceBooking, { params: { id: booking!.id } })).status).toBe(404)
    expect((await admin.call(getResourceBooking, { params: { id: booking!.id } })).status).toBe(200)
    await db.updateTable('resources').set({ active: false }).where('id', '=', resourceId).execute()
    expect((await book(taro, 11, 12)).status).toBe(404)
    const own = (await taro.call(listOwnResourceBookings, {})).body.resourceBookings
    expect(own.map(({ id }) => id)).toContain(booking!.id)
  })
})

describe('a repeated booking', () => {
  const weekly = 'FREQ=WEEKLY;COUNT=4'

  it('shows the dates that are taken, and books the others if requested', async () => {
    await book(taro, 10, 11, time(10, 11, 7))
    const refused = await book(hanako, 10, 11, { rule: weekly })
    expect(refused.body.error!.fields.startsAt).toMatch(
      /^1回分の時間がすでに予約されています: .*（鈴木 太郎さん）$/,
    )
    expect(await bookingsOf(hanako)).toHaveLength(1)
    const query = { resourceId, ...time(10, 11), rule: weekly }
    const { occurrences } = (await hanako.call(checkResourceBooking, { query })).body
    expect(occurrences.map(({ startsAt, taken }) => [startsAt, taken?.user.name])).toEqual([
      [at(10), undefined],
      [at(10, 7), '鈴木 太郎'],
      [at(10, 14), undefined],
      [at(10, 21), undefined],
    ])
    const made = await book(hanako, 10, 11, { rule: weekly, skipTaken: true })
    expect(made.body).toMatchObject({ bookedCount: 3, skippedCount: 1 })
    expect((await bookingsOf(hanako)).map(({ startsAt, mine }) => [startsAt, mine])).toEqual([
      [at(10), true],
      [at(10, 7), false],
      [at(10, 14), true],
      [at(10, 21), true],
    ])
  })

  it.each([
    ['without an end', 'FREQ=DAILY'],
    ['of too many times', 'FREQ=DAILY;COUNT=101'],
    ['that is no rule', 'every day'],
    ['beyond what can be booked', 'FREQ=MONTHLY;COUNT=40'],
  ])('is refused %s', async (_, rule) => {
    const reply = await book(hanako, 10, 11, { rule })
    expect([reply.status, Object.keys(reply.body.error!.fields)]).toEqual([422, ['rule']])
  })

  it('is refused if its times overlap, and if the resource allows no repeats', async () => {
    expect((await book(hanako, 10, 40, { rule: 'FREQ=DAILY;COUNT=3' })).status).toBe(422)
    resourceId = await makeResource(server.company.db, { name: `応接室${unique()}`, repeatable: false })
    expect((await book(hanako, 10, 11, { rule: weekly })).status).toBe(422)
  })

  it('can be changed and cancelled singly, from one date on, or as a whole', async () => {
    const { id } = (await book(hanako, 10, 11, { rule: weekly })).body
    const ids = (await bookingsOf(hanako)).map((booking) => booking.id)
    expect(ids[0]).toBe(id)
    const change = async (place: number, scope: 'this' | 'following' | 'all', from: number, days: number) =>
      hanako.call(updateResourceBooking, {
        params: { id: ids[place]! },
        body: {
          ...{ resourceId, title: '定例', ...time(from, from + 2, days) },
          ...{ scope, version: await versionOf(ids[place]!) },
        },
      })
    const starts = async () => (await bookingsOf(hanako)).map(({ startsAt, endsAt }) => [startsAt, endsAt])
    expect((await change(2, 'following', 13, 15)).status).toBe(204)
    expect(await starts()).toEqual([
      [at(10), at(11)],
      [at(10, 7), at(11, 7)],
      [at(13, 15), at(15, 15)],
      [at(13, 22), at(15, 22)],
    ])
    expect((await change(0, 'this', 8, 0)).status).toBe(204)
    await book(taro, 22, 23, time(22, 23, 7))
    const refused = await change(0, 'all', 20, 0)
    expect(refused.body.error?.code).toBe('resource_taken')
    expect((await starts())[0]).toEqual([at(8), at(10)])
    const cancel = async (place: number, scope: 'this' | 'following' | 'all') =>
      hanako.call(cancelResourceBooking, {
        params: { id: ids[place]! },
        query: { version: await versionOf(ids[place]!), scope },
      })
    expect((await cancel(1, 'this')).status).toBe(204)
    expect(await starts()).toHaveLength(4)
    expect((await cancel(2, 'following')).status).toBe(204)
    expect((await bookingsOf(hanako)).filter(({ mine }) => mine)).toHaveLength(1)
  })
})

describe('a booking', () => {
  it('can be changed and cancelled by its booker and administrators only, based on the version they saw', async () => {
    const { id } = (await book(hanako, 10, 11)).body
    const params = { id }
    const body = { resourceId, title: '面談', ...time(10, 12), version: 1 }
    expect((await taro.call(updateResourceBooking, { params, body })).status).toBe(404)
    expect((await taro.call(cancelResourceBooking, { params, query: { version: 1 } })).status).toBe(404)
    expect((await hanako.call(updateResourceBooking, { params, body })).status).toBe(204)
    expect((await admin.call(updateResourceBooking, { params, body })).body.error?.code).toBe('conflict')
    expect((await admin.call(cancelResourceBooking, { params, query: { version: 2 } })).status).toBe(204)
    expect((await hanako.call(getResourceBooking, { params })).status).toBe(404)
    const { announcements } = (await hanako.call(listAnnouncements, {})).body
    expect(announcements[0]).toMatchObject({ hrefPath: '/resources/bookings' })
    expect(announcements[0]!.text).toContain('「面談」を取り消しました')
    const { administrationActs } = (
      await admin.call(listAdministrationActs, { query: { noun: 'resource_booking' } })
    ).body
    expect(administrationActs[0]).toMatchObject({ action: 'cancel' })
    expect((await book(taro, 10, 11)).status).toBe(200)
  })

  it('can be moved to another resource if that is free', async () => {
    const { id } = (await book(hanako, 10, 11)).body
    const other = await makeResource(server.company.db, { name: `別室${unique()}` })
    await book(taro, 10, 11, { resourceId: other })
    const move = (from: number) =>
      hanako.call(updateResourceBooking, {
        params: { id },
        body: { resourceId: other, title: '面談', ...time(from, from + 1), version: 1 },
      })
    expect((await move(10)).body.error?.code).toBe('resource_taken')
    expect((await move(11)).status).toBe(204)
    expect(await bookingsOf(hanako)).toEqual([])
  })

  it('can be ended early while in progress, and cannot be changed once it is over', async () => {
    const { db, employeeId } = server.company
    const now = Date.now()
    const made = (from: number, until: number) =>
      makeBooking(db, {
        ...{ resourceId, userId: employeeId },
        ...{ startsAt: new Date(now + from * hour), endsAt: new Date(now + until * hour) },
      })
    const [over, running, later] = [await made(-3, -2), await made(-1, 1), await made(2, 3)]
    const release = (id: number) =>
      hanako.call(releaseResourceBooking, { params: { id }, body: { version: 1 } })
    expect((await release(later)).body.error?.code).toBe('conflict')
    expect((await release(running)).status).toBe(204)
    expect((await release(over)).body.error?.code).toBe('booking_over')
    const soon = {
      startsAt: new Date(now + 10 * minute).toISOString(),
      endsAt: new Date(now + hour).toISOString(),
    }
    expect((await book(taro, 0, 0, soon)).status).toBe(200)
    const cancel = await hanako.call(cancelResourceBooking, { params: { id: over }, query: { version: 1 } })
    expect(cancel.body.error?.code).toBe('booking_over')
    const past = (await hanako.call(listOwnResourceBookings, { query: { past: true, limit: 2 } })).body
    expect(past.resourceBookings.map(({ id }) => id)).toEqual([running, over])
  })

  it('appears only in its booker’s calendar and list', async () => {
    const { id } = (await book(hanako, 10, 11, { title: '研修' })).body
    const entriesOf = async (client: Client) =>
      (
        await client.call(listCalendars, { query: { from: dayText(), until: dayText(1) } })
      ).body.entries.filter((entry) => entry.kind === 'booking' && entry.id === id)
    expect(await entriesOf(hanako)).toMatchObject([{ title: '研修', mine: true, startsAt: at(10) }])
    expect(await entriesOf(taro)).toEqual([])
    const page = (await hanako.call(listOwnResourceBookings, { query: { limit: 1 } })).body
    expect(page.nextCursor).not.toBeNull()
    const all: number[] = []
    for (let cursor: string | null = page.nextCursor; cursor !== null && all.length < 50; ) {
      const next = (await hanako.call(listOwnResourceBookings, { query: { limit: 1, cursor } })).body
      all.push(...next.resourceBookings.map((one) => one.id))
      cursor = next.nextCursor
    }
    expect(new Set([...all, page.resourceBookings[0]!.id]).size).toBe(all.length + 1)
    expect(all).toContain(id)
  })
})

it('future bookings of a person who leaves are cancelled, and logged', async () => {
  const { db, departmentId } = server.company
  const email = `p${unique()}@mihon.example`
  const userId = await makeUser(db, { email, memberships: [{ departmentId }] })
  const client = await server.as(email)
  await book(client, 10, 11, { rule: 'FREQ=DAILY;COUNT=2', title: '引き継ぎ' })
  await withdraw(db, [userId])
  expect(await bookingsOf(hanako)).toEqual([])
  const { administrationActs } = (
    await admin.call(listAdministrationActs, { query: { noun: 'resource_booking', query: '引き継ぎ' } })
  ).body
  expect(administrationActs.map(({ action }) => action)).toEqual(['cancel', 'cancel'])
})
