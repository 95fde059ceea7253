import { sync, type VEvent } from 'node-ical'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  calendarSubscriptionLimits,
  createCalendarSubscription,
  deleteCalendarSubscription,
  listCalendarSubscriptions,
  renewCalendarSubscription,
  updateCalendarSubscription,
} from '#contract/calendar-subscriptions.ts'
import {
  cancelEvent,
  createEvent,
  getEvent,
  getEventSettings,
  updateEvent,
  updateEventSettings,
} from '#contract/events.ts'
import { ensureAudience } from '#db/audience-members.ts'
import { makeActivity } from '#db/factories/activity.ts'
import { makeDepartment } from '#db/factories/department.ts'
import { makeEvent, makeEventCategory } from '#db/factories/event.ts'
import { makeResource } from '#db/factories/resource.ts'
import { makeTask } from '#db/factories/task.ts'
import { unique } from '#db/factories/unique.ts'
import { makeUser } from '#db/factories/user.ts'
import { onEachEngine } from '#testing/each-engine.ts'
import { checkIcalendar } from '#testing/icalendar-grammar.ts'
import { type Client, type TestServer, testServer } from '#testing/server.ts'

const everyone = { include: 'everyone' as const }
const everything = ['mine', 'departments', 'company', 'activities', 'bookings'] as const
const dayMs = 86_400_000
const soon = new Date(Math.floor(Date.now() / dayMs + 7) * dayMs + 3_600_000)
const anHourAfter = (at: Date) => new Date(at.getTime() + 3_600_000)
const meeting = {
  ...{ title: '全社会議', place: '大会議室', allDay: false, rule: everyone, timeZone: 'Asia/Tokyo' },
  ...{ startsAt: soon.toISOString(), endsAt: anHourAfter(soon).toISOString() },
}

onEachEngine('calendar subscriptions', (kind) => {
  let server: TestServer
  let admin: Client
  beforeAll(async () => {
    server = await testServer({ kind })
    admin = await server.as(server.company.logins.administrator)
  })
  afterAll(() => server.close())

  const person = async (options: Parameters<typeof makeUser>[1] = {}) => {
    const login = `person-${unique()}@hiroba.example`
    const id = await makeUser(server.company.db, { ...options, email: login })
    return { id, client: await server.as(login) }
  }
  const subscribe = async (client: Client, body: object = {}) => {
    const created = await client.call(createCalendarSubscription, {
      body: { name: '予定', parts: [...everything], ...body },
    })
    expect(created.status).toBe(200)
    const { calendarSubscriptions } = (await client.call(listCalendarSubscriptions, {})).body
    return calendarSubscriptions.find(({ id }) => id === created.body.id)!
  }
  /** As another program asks: without a session. */
  const get = (path: string, headers: Record<string, string> = {}) => server.guest().fetch(path, { headers })
  const read = async (path: string) => {
    const response = await get(path)
    expect(response.status).toBe(200)
    const text = await response.text()
    checkIcalendar(text)
    return Object.values(sync.parseICS(text)).filter((one) => one?.type === 'VEVENT')
  }
  const titles = async (path: string) => (await read(path)).map(({ summary }) => summary)
  const create = async (body: object = {}) =>
    (await admin.call(createEvent, { body: { ...meeting, ...body } })).body.id

  it('follow an event as it moves, changes and is cancelled', async () => {
    const { client } = await person()
    const { path } = await subscribe(client)
    const id = await create({ title: '移る会議' })
    const found = async () => (await read(path)).find(({ summary }) => summary === '移る会議')
    const before = await found()
    expect(before!.start.toISOString()).toBe(soon.toISOString())
    const later = new Date(soon.getTime() + 2 * dayMs)
    const { version } = (await admin.call(getEvent, { params: { id }, query: {} })).body
    await admin.call(updateEvent, {
      params: { id },
      body: {
        ...{ ...meeting, title: '移る会議', version },
        ...{ startsAt: later.toISOString(), endsAt: anHourAfter(later).toISOString() },
      },
    })
    const after = await found()
    expect([after!.start.toISOString(), after!.uid]).toEqual([later.toISOString(), before!.uid])
    expect(Number(after!.sequence)).toBeGreaterThan(Number(before!.sequence))
    await admin.call(cancelEvent, { params: { id }, body: { version: version + 1 } })
    expect(await found()).toBeUndefined()
  })

  it('have a repeating event with its exceptions', async () => {
    const { client } = await person()
    const { path } = await subscribe(client)
    const id = await create({ title: '朝会', rrule: 'FREQ=DAILY;COUNT=4' })
    const name = (days: number) =>
      new Date(soon.getTime() + days * dayMs).toISOString().replace(/[-:]|\.\d{3}/g, '')
    await admin.call(cancelEvent, {
      params: { id },
      body: { version: 1, scope: 'one', occurrence: name(1) },
    })
    const moved = new Date(soon.getTime() + 2 * dayMs + 7_200_000)
    const changed = await admin.call(updateEvent, {
      params: { id },
      body: {
        ...{ ...meeting, title: '朝会（午後）', version: 2, scope: 'one', occurrence: name(2) },
        ...{ startsAt: moved.toISOString(), endsAt: anHourAfter(moved).toISOString() },
      },
    })
    expect(changed.status).toBe(200)
    const event = (await read(path)).find(({ summary }) => summary === '朝会')
    expect(Object.values(event!.exdate ?? {}).map((at) => (at as Date).getTime())).toContain(
      soon.getTime() + dayMs,
    )
    const overridden = Object.values(event!.recurrences ?? {}) as VEvent[]
    expect(overridden.map(({ summary, start }) => [summary, start.toISOString()])).toContainEqual([
      '朝会（午後）',
      moved.toISOString(),
    ])
  })

  it('contain what was chosen, and only what the person may see', async () => {
    const { db } = server.company
    const departmentId = await makeDepartment(db)
    const { id: userId, client } = await person({ memberships: [{ departmentId }] })
    const other = await makeUser(db)
    const audience = async (rule: Parameters<typeof ensureAudience>[1]) => (await ensureAudience(db, rule)).id
    const one = await makeEventCategory(db)
    const times = { startsAt: soon, endsAt: anHourAfter(soon), createdById: other }
    await makeEvent(db, { ...times, title: '全社', audienceId: await audience(everyone), categoryId: one })
    await makeEvent(db, {
      ...{ ...times, title: '部署', reach: 'departments' },
      audienceId: await audience({
        include: [{ type: 'department', id: departmentId, descendants: true }],
        match: 'any',
      }),
    })
    await makeEvent(db, {
      ...{ ...times, title: '自分', reach: 'people' },
      audienceId: await audience({ include: [{ type: 'user', id: userId }], match: 'any' }),
    })
    await makeEvent(db, {
      ...{ ...times, title: '他人', reach: 'people' },
      audienceId: await audience({ include: [{ type: 'user', id: other }], match: 'any' }),
    })
    await makeEvent(db, {
      ...{ createdById: other, title: '昔', audienceId: await audience(everyone) },
      startsAt: new Date(Date.now() - 200 * dayMs),
      endsAt: new Date(Date.now() - 199 * dayMs),
    })
    await makeActivity(db, { organiserId: userId, title: '自分の会', startsAt: soon })
    await makeActivity(db, { organiserId: other, title: '他人の会', startsAt: soon })
    const resourceId = await makeResource(db, { name: '会議室A' })
    for (const bookerId of [userId, other])
      await db
        .insertInto('resourceBookings')
        .values({
          ...{ companyId: server.company.companyId, resourceId, userId: bookerId, note: '' },
          ...{
            title: bookerId === userId ? '自分の予約' : '他人の予約',
            startsAt: soon,
            endsAt: anHourAfter(soon),
          },
        })
        .execute()
    const mine = ['全社', '部署', '自分', '他人', '昔', '自分の会', '他人の会', '自分の予約', '他人の予約']
    const contents = async (body: object) => {
      const all = await titles((await subscribe(client, body)).path)
      return mine.filter((title) => all.includes(title))
    }
    expect(await contents({})).toEqual(['全社', '部署', '自分', '自分の会', '自分の予約'])
    expect(await contents({ parts: ['mine'] })).toEqual(['自分'])
    expect(await contents({ parts: ['departments', 'activities'] })).toEqual(['部署', '自分の会'])
    expect(await contents({ parts: ['bookings'] })).toEqual(['自分の予約'])
    expect(await contents({ categoryIds: [one], parts: ['company', 'mine'] })).toEqual(['全社'])
  })

  it('have due dates and the birthdays that the company shows, where they were chosen', async () => {
    const { db, companyId } = server.company
    const { id: userId, client } = await person()
    const { id: profileItemId } = await db
      .insertInto('profileItems')
      .values({ companyId, name: '誕生日', kind: 'day', dayPart: 'full' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const nextWeek = soon.toISOString().slice(0, 10)
    await db
      .insertInto('profileAnswers')
      .values({ companyId, userId, profileItemId, value: [`1990${nextWeek.slice(4)}`] })
      .execute()
    const task = { title: '年末調整の書類', dueOn: nextWeek, authorId: server.company.administratorId }
    await makeTask(db, { ...task, userIds: [userId] })
    const settings = async (birthdayItemId: number | null) => {
      const { version } = (await admin.call(getEventSettings, {})).body
      await admin.call(updateEventSettings, { body: { version, birthdayItemId } })
    }
    const { path } = await subscribe(client, { parts: ['birthdays', 'deadlines'] })
    const { path: events } = await subscribe(client, { parts: ['mine', 'company'] })
    expect(await titles(path)).toEqual(['年末調整の書類'])
    await settings(profileItemId)
    const [birthday, due] = (await read(path)).toSorted((a, b) => (a.uid < b.uid ? -1 : 1))
    expect([due!.summary, due!.datetype]).toEqual(['年末調整の書類', 'date'])
    expect([birthday!.summary, birthday!.datetype]).toEqual([expect.stringContaining('誕生日'), 'date'])
    expect(birthday!.start.toDateString()).toBe(new Date(`${nextWeek}T00:00`).toDateString())
    expect(await (await get(path)).text()).not.toContain('1990')
    const other = await titles(events)
    for (const title of [birthday!.summary, due!.summary]) expect(other).not.toContain(title)
    await settings(null)
    expect(await titles(path)).toEqual(['年末調整の書類'])
  })

  it('answer that nothing changed until something does', async () => {
    const { client } = await person()
    const { path } = await subscribe(client, { parts: ['company'] })
    const first = await get(path)
    const etag = first.headers.get('etag')!
    const changedAt = first.headers.get('last-modified')!
    expect(first.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect((await get(path, { 'if-none-match': etag })).status).toBe(304)
    expect((await get(path, { 'if-modified-since': changedAt })).status).toBe(304)
    const { body } = await client.call(listCalendarSubscriptions, {})
    expect(body.calendarSubscriptions[0]!.fetchedAt).not.toBeNull()
    await create({ title: '新しい会議' })
    const next = await get(path, { 'if-none-match': etag })
    expect(next.status).toBe(200)
    expect(await next.text()).toContain('新しい会議')
  })

  it('stop at the old address when renewed or deleted', async () => {
    const { client } = await person()
    const { id, path, version } = await subscribe(client)
    const old = await client.call(renewCalendarSubscription, { params: { id }, body: { version } })
    expect(old.status).toBe(204)
    expect((await get(path)).status).toBe(404)
    const again = await client.call(renewCalendarSubscription, { params: { id }, body: { version } })
    expect(again.body.error?.code).toBe('conflict')
    const [renewed] = (await client.call(listCalendarSubscriptions, {})).body.calendarSubscriptions
    expect((await get(renewed!.path)).status).toBe(200)
    await client.call(deleteCalendarSubscription, {
      params: { id },
      query: { version: String(renewed!.version) },
    })
    expect((await get(renewed!.path)).status).toBe(404)
  })

  it('stop for those who are suspended, or whose company refuses the network', async () => {
    const { db } = server.company
    const { id, client } = await person()
    const { path } = await subscribe(client)
    await db.updateTable('users').set({ status: 'stopped' }).where('id', '=', id).execute()
    expect((await get(path)).status).toBe(404)
    await db.updateTable('users').set({ status: 'active' }).where('id', '=', id).execute()
    expect((await get(path)).status).toBe(200)
    await db
      .updateTable('companyConfigs')
      .set({ ipRanges: ['192.0.2.0/24'] })
      .execute()
    const refused = await get(path)
    await db.updateTable('companyConfigs').set({ ipRanges: [] }).execute()
    expect(refused.status).toBe(404)
  })

  it.each([
    ['a wrong code', (path: string) => path.replace(/[0-9a-f]{4}\.ics/, '0000.ics')],
    ['no code', () => '/calendars/1.ics'],
    ['something else', () => '/calendars/x%00.ics'],
    ['another company', (path: string) => path.replace(/\/(\d+)-/, (_, id) => `/${Number(id) + 1}-`)],
  ])('are not found with %s', async (_, change) => {
    const { client } = await person()
    const { path } = await subscribe(client)
    expect((await get(change(path))).status).toBe(404)
  })

  it('are limited in number, and in how often they are asked', async () => {
    const { client } = await person()
    let last = await subscribe(client)
    for (let i = 1; i < calendarSubscriptionLimits.subscriptions; i += 1) last = await subscribe(client)
    const more = await client.call(createCalendarSubscription, { body: { name: 'x', parts: ['mine'] } })
    expect([more.status, Object.keys(more.body.error!.fields)]).toEqual([422, ['name']])
    const statuses = new Set<number>()
    for (let i = 0; i < 21; i += 1) statuses.add((await get(last.path)).status)
    expect(statuses).toEqual(new Set([200, 429]))
  })

  it('belong to one person', async () => {
    const { client } = await person()
    const { id, version } = await subscribe(client)
    const { client: stranger } = await person()
    const change = await stranger.call(updateCalendarSubscription, {
      params: { id },
      body: { name: 'x', parts: ['mine'], version },
    })
    expect(change.status).toBe(404)
    expect((await stranger.call(listCalendarSubscriptions, {})).body.calendarSubscriptions).toEqual([])
    const own = await client.call(updateCalendarSubscription, {
      params: { id },
      body: { name: '改名', parts: ['mine'], version },
    })
    expect(own.status).toBe(204)
    const [changed] = (await client.call(listCalendarSubscriptions, {})).body.calendarSubscriptions
    expect(changed).toMatchObject({ name: '改名', parts: ['mine'], version: version + 1 })
  })

  it('offer one entry as a file, to those who see it', async () => {
    const id = await create({ title: 'ファイル', rrule: 'FREQ=DAILY;COUNT=3' })
    const { client } = await person()
    const file = await client.fetch(`/api/v2/calendar_files/event/${id}`)
    expect(file.headers.get('content-disposition')).toContain('.ics')
    const text = await file.text()
    checkIcalendar(text)
    expect(text).toContain('RRULE:FREQ=DAILY;COUNT=3')
    const { db } = server.company
    const activityId = await makeActivity(db, { organiserId: server.company.administratorId, title: '会' })
    const activity = await client.fetch(`/api/v2/calendar_files/activity/${activityId}`)
    expect(await activity.text()).toContain('SUMMARY:会')
    const stranger = await server.as(server.other.logins.employee)
    for (const path of [`event/${id}`, `activity/${activityId}`, 'booking/1'])
      expect((await stranger.fetch(`/api/v2/calendar_files/${path}`)).status).toBe(404)
  })
})
