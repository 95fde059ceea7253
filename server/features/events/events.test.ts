// Long: covers each of the three scopes of a change to a series.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listAnnouncements } from '#contract/announcements.ts'
import { listCalendars } from '#contract/calendars.ts'
import {
  cancelEvent,
  createEvent,
  getEvent,
  getEventOptions,
  getEventSettings,
  listEvents,
  readEvent,
  updateEvent,
  updateEventSettings,
} from '#contract/events.ts'
import { listMediaFiles } from '#contract/media-files.ts'
import { makeDepartment } from '#db/factories/department.ts'
import { makeEventCategory } from '#db/factories/event.ts'
import { makeMediaFile } from '#db/factories/media-file.ts'
import { unique } from '#db/factories/unique.ts'
import { makeUser } from '#db/factories/user.ts'
import { onEachEngine } from '#testing/each-engine.ts'
import { type Client, type TestServer, testServer } from '#testing/server.ts'

const everyone = { include: 'everyone' as const }
const meeting = {
  ...{ title: '全社会議', body: '今期の方針', place: '本社 大会議室', allDay: false, rule: everyone },
  ...{ startsAt: '2027-03-05T10:00:00+09:00', endsAt: '2027-03-05T11:00:00+09:00', timeZone: 'Asia/Tokyo' },
}
const weekly = { ...meeting, title: '朝会', rrule: 'FREQ=WEEKLY;BYDAY=FR;COUNT=6' }
const march = { from: '2027-03-01', until: '2027-05-01' }

onEachEngine('events', (kind) => {
  let server: TestServer
  let admin: Client
  let reader: Client
  beforeAll(async () => {
    server = await testServer({ kind })
    admin = await server.as(server.company.logins.administrator)
    reader = await server.as(server.company.logins.employee)
  })
  afterAll(() => server.close())

  const create = async (body: object, client = admin) => {
    const { status, body: made } = await client.call(createEvent, { body: { ...meeting, ...body } })
    expect([status, made]).toEqual([200, { id: expect.any(Number) }])
    return made.id
  }
  const one = async (id: number, occurrence?: string, client = admin) =>
    (await client.call(getEvent, { params: { id }, query: occurrence ? { occurrence } : {} })).body
  const listed = async (id: number | number[], client = reader, query = march) => {
    const ids = [id].flat()
    const { body } = await client.call(listEvents, { query })
    return body.events.filter((event) => ids.includes(event.id))
  }
  const starts = async (id: number | number[]) =>
    (await listed(id)).map(({ startsAt, startOn }) => (startOn ?? startsAt!.slice(0, 16)).slice(5))
  const notices = async (client: Client) =>
    (await client.call(listAnnouncements, { query: { limit: 100 } })).body.announcements

  it('are listed for a department: those for it, and for one above it with those below', async () => {
    const { db } = server.company
    const above = await makeDepartment(db, { name: `本部${unique()}` })
    const below = await makeDepartment(db, { name: `課${unique()}`, parentId: above })
    const rule = (id: number, descendants: boolean) => ({
      include: [{ type: 'department' as const, id, descendants }],
      match: 'any' as const,
    })
    const ids = {
      forAll: await create({}),
      forBelow: await create({ rule: rule(below, false) }),
      forBoth: await create({ rule: rule(above, true) }),
      forAbove: await create({ rule: rule(above, false) }),
    }
    const of = async (departmentId: number) => {
      const { body } = await admin.call(listEvents, { query: { ...march, departmentId } })
      return body.events.map(({ id }) => id)
    }
    expect(await of(below)).toEqual([ids.forBelow, ids.forBoth])
    expect(await of(above)).toEqual([ids.forBoth, ids.forAbove])
  })

  it('can be created by administrators, and by people whom the company allows to', async () => {
    const refused = await reader.call(createEvent, { body: meeting })
    expect([refused.status, refused.body.error?.code]).toEqual([403, 'forbidden'])
    expect((await reader.call(getEventOptions, {})).body.can).toEqual({ create: false, administer: false })
    const rule = {
      include: [{ type: 'user' as const, id: server.company.employeeId }],
      match: 'any' as const,
    }
    const { version } = (await admin.call(getEventSettings, {})).body
    const settings = { body: { version, creators: rule } }
    expect((await admin.call(updateEventSettings, settings)).status).toBe(204)
    expect((await admin.call(updateEventSettings, settings)).body.error?.code).toBe('conflict')
    expect((await reader.call(getEventOptions, {})).body.can).toEqual({ create: true, administer: false })
    const id = await create({}, reader)
    expect((await one(id, undefined, reader)).can.edit).toBe(true)
    const manager = await server.as(server.company.logins.manager)
    expect((await one(id, undefined, manager)).can.edit).toBe(false)
    const change = { params: { id }, body: { ...meeting, title: '別の題', version: 1 } }
    expect((await manager.call(updateEvent, change)).status).toBe(403)
    expect((await admin.call(updateEvent, change)).status).toBe(200)
    await admin.call(updateEventSettings, { body: { version: version + 1, creators: null } })
    expect((await one(id, undefined, reader)).can.edit).toBe(false)
  })

  it('are visible to their audience only, in lists, in calendars and by id', async () => {
    const { db } = server.company
    const departmentId = await makeDepartment(db, { name: '品質保証部' })
    const login = `qa-${unique()}@mihon.example`
    await makeUser(db, { email: login, memberships: [{ departmentId }] })
    const rule = {
      include: [{ type: 'department' as const, id: departmentId, descendants: true }],
      match: 'any' as const,
    }
    const id = await create({ rule })
    const inside = await server.as(login)
    const shown = await one(id, undefined, inside)
    expect(shown).toMatchObject({ title: '全社会議', reach: 'departments', rule: null, can: { edit: false } })
    expect(shown.audience).toContain('品質保証部')
    expect(await listed(id, inside)).toHaveLength(1)
    expect(await listed(id, reader)).toEqual([])
    const entries = async (client: Client) =>
      (await client.call(listCalendars, { query: march })).body.entries.filter((entry) => entry.id === id)
    expect(await entries(inside)).toMatchObject([{ kind: 'event', hrefPath: `/events/${id}`, fresh: true }])
    expect(await entries(reader)).toEqual([])
    for (const call of [
      reader.call(getEvent, { params: { id } }),
      reader.call(readEvent, { params: { id } }),
      reader.call(cancelEvent, { params: { id }, body: { version: 1 } }),
    ])
      expect((await call).status).toBe(404)
    await inside.call(readEvent, { params: { id } })
    expect(await entries(inside)).toMatchObject([{ fresh: false }])
  })

  it('are refused with the reason beside the field, and nothing is stored', async () => {
    const problems = async (body: object) => {
      const { status, body: answer } = await admin.call(createEvent, { body: { ...meeting, ...body } })
      expect(status).toBe(422)
      return Object.keys(answer.error!.fields)
    }
    expect(await problems({ endsAt: meeting.startsAt })).toEqual(['endsAt'])
    expect(await problems({ endsAt: undefined })).toEqual(['endsAt'])
    expect(await problems({ allDay: true })).toEqual(['startOn', 'endOn'])
    expect(await problems({ allDay: true, startOn: '2027-03-05', endOn: '2027-03-04' })).toEqual(['endOn'])
    expect(await problems({ endsAt: '2029-03-05T11:00:00+09:00' })).toEqual(['endsAt'])
    expect(await problems({ timeZone: 'Asia/Nowhere' })).toEqual(['timeZone'])
    expect(await problems({ rrule: 'FREQ=HOURLY' })).toEqual(['rrule'])
    expect(await problems({ rrule: 'FREQ=WEEKLY;BYDAY=MO' })).toEqual(['rrule'])
    expect(await problems({ rule: { include: [], match: 'any' } })).toEqual(['rule'])
    expect(await problems({ categoryId: 999_999 })).toEqual(['categoryId'])
    const others = await makeMediaFile(server.company.db, { uploaderId: server.company.employeeId })
    expect(await problems({ mediaFileIds: [others] })).toEqual(['mediaFileIds'])
  })

  it('have files that their audience can read, and a category', async () => {
    const { db, administratorId } = server.company
    const file = await makeMediaFile(db, { uploaderId: administratorId })
    const categoryId = await makeEventCategory(db, { name: '安全衛生', tone: 'red' })
    const people = {
      include: [{ type: 'user' as const, id: server.company.managerId }],
      match: 'any' as const,
    }
    const id = await create({ mediaFileIds: [file], categoryId, rule: people })
    const shown = await one(id)
    expect(shown.category).toEqual({ id: categoryId, name: '安全衛生', tone: 'red' })
    expect([...shown.photos, ...shown.attachments]).toMatchObject([{ id: file }])
    const readable = async (client: Client) => {
      const { body } = await client.call(listMediaFiles, { query: { ids: String(file) } })
      return [...body.photos, ...body.attachments].length
    }
    const manager = await server.as(server.company.logins.manager)
    expect([await readable(manager), await readable(reader)]).toEqual([1, 0])
  })

  it('on whole days have the same days in every time zone', async () => {
    const id = await create({ allDay: true, startOn: '2027-03-30', endOn: '2027-04-01', title: '棚卸し' })
    const on = async (from: string, until: string) => (await listed(id, reader, { from, until })).length
    expect(await one(id)).toMatchObject({ startOn: '2027-03-30', endOn: '2027-04-01', startsAt: null })
    expect([await on('2027-03-29', '2027-03-30'), await on('2027-03-30', '2027-03-31')]).toEqual([0, 1])
    expect([await on('2027-04-01', '2027-04-02'), await on('2027-04-02', '2027-04-03')]).toEqual([1, 0])
  })

  it('repeat in local time of their own time zone', async () => {
    const id = await create({
      ...{ timeZone: 'America/New_York', rrule: 'FREQ=WEEKLY;COUNT=3' },
      ...{ startsAt: '2027-03-05T09:00:00-05:00', endsAt: '2027-03-05T10:00:00-05:00' },
    })
    expect(await starts(id)).toEqual(['03-05T14:00', '03-12T14:00', '03-19T13:00'])
  })

  describe('repeating events', () => {
    const fridays = ['03-05T01:00', '03-12T01:00', '03-19T01:00', '03-26T01:00', '04-02T01:00', '04-09T01:00']
    const third = '20270319T010000Z'
    const moved = { startsAt: '2027-03-20T13:00:00+09:00', endsAt: '2027-03-20T14:00:00+09:00' }

    it('can have one occurrence moved and another cancelled', async () => {
      const id = await create(weekly)
      expect(await starts(id)).toEqual(fridays)
      const changed = await admin.call(updateEvent, {
        params: { id },
        body: { ...weekly, ...moved, title: '朝会（土曜）', version: 1, scope: 'one', occurrence: third },
      })
      expect(changed.body).toEqual({ id, occurrence: third })
      const cancelled = await admin.call(cancelEvent, {
        params: { id },
        body: { version: 2, scope: 'one', occurrence: '20270326T010000Z' },
      })
      expect(cancelled.status).toBe(204)
      expect(await starts(id)).toEqual([...fridays.slice(0, 2), '03-20T04:00', ...fridays.slice(4)])
      expect(await one(id, third)).toMatchObject({ title: '朝会（土曜）', body: weekly.body, version: 3 })
      expect((await one(id)).title).toBe('朝会')
      const gone = { params: { id }, query: { occurrence: '20270326T010000Z' } }
      expect((await admin.call(getEvent, gone)).status).toBe(404)
    })

    it('can be changed from one occurrence on: the later ones become a separate event', async () => {
      const id = await create(weekly)
      await admin.call(cancelEvent, {
        params: { id },
        body: { version: 1, scope: 'one', occurrence: '20270402T010000Z' },
      })
      const { body } = await admin.call(updateEvent, {
        params: { id },
        body: {
          ...{ ...weekly, title: '昼会', version: 2, scope: 'following', occurrence: third },
          ...{ startsAt: '2027-03-19T12:00:00+09:00', endsAt: '2027-03-19T13:00:00+09:00' },
        },
      })
      expect(body.id).not.toBe(id)
      expect(await starts(id)).toEqual(fridays.slice(0, 2))
      // The cancelled one stays cancelled.
      expect(await starts(body.id)).toEqual(['03-19T03:00', '03-26T03:00', '04-09T03:00'])
      expect((await one(body.id)).title).toBe('昼会')
    })

    it('can be changed as a whole: moved and cancelled occurrences stay so', async () => {
      const id = await create(weekly)
      await admin.call(cancelEvent, {
        params: { id },
        body: { version: 1, scope: 'one', occurrence: '20270312T010000Z' },
      })
      const { status } = await admin.call(updateEvent, {
        params: { id },
        body: {
          ...{ ...weekly, version: 2, scope: 'all', occurrence: third },
          ...{ rrule: 'FREQ=WEEKLY;BYDAY=TH;COUNT=6' },
          ...{ startsAt: '2027-03-18T15:00:00+09:00', endsAt: '2027-03-18T16:30:00+09:00' },
        },
      })
      expect(status).toBe(200)
      expect(await starts(id)).toEqual([
        '03-04T06:00',
        '03-18T06:00',
        '03-25T06:00',
        '04-01T06:00',
        '04-08T06:00',
      ])
      expect(await listed(id)).toMatchObject([{ endsAt: '2027-03-04T07:30:00.000Z' }, {}, {}, {}, {}])
    })

    it('end before an occurrence that is cancelled with all later ones', async () => {
      const id = await create(weekly)
      const cancel = { version: 1, scope: 'following' as const, occurrence: third }
      expect((await admin.call(cancelEvent, { params: { id }, body: cancel })).status).toBe(204)
      expect(await starts(id)).toEqual(fridays.slice(0, 2))
    })

    it('show an occurrence that was moved to a distant date', async () => {
      const id = await create(weekly)
      const far = { startsAt: '2027-09-01T10:00:00+09:00', endsAt: '2027-09-01T11:00:00+09:00' }
      await admin.call(updateEvent, {
        params: { id },
        body: { ...weekly, ...far, version: 1, scope: 'one', occurrence: third },
      })
      const september = await listed(id, reader, { from: '2027-09-01', until: '2027-09-02' })
      expect(september).toMatchObject([{ occurrence: third, startsAt: '2027-09-01T01:00:00.000Z' }])
    })

    it('have no occurrence at a start that does not match the rule', async () => {
      const id = await create(weekly)
      for (const occurrence of ['20270318T010000Z', '20270319', '20279999'])
        for (const scope of ['one', 'following'] as const) {
          const change = { params: { id }, body: { ...weekly, version: 1, scope, occurrence } }
          expect([occurrence, (await admin.call(updateEvent, change)).status]).toEqual([occurrence, 404])
        }
      expect((await one(id)).version).toBe(1)
    })
  })

  it('refuse the second of two changes of the same version', async () => {
    const id = await create({})
    const change = (title: string) =>
      admin.call(updateEvent, { params: { id }, body: { ...meeting, title, version: 1 } })
    const results = await Promise.all([change('一'), change('二')])
    expect(results.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await admin.call(cancelEvent, { params: { id }, body: { version: 1 } })).status).toBe(409)
  })

  it('when cancelled are in no calendar, say so on their page, and cannot be changed', async () => {
    const id = await create({})
    expect((await admin.call(cancelEvent, { params: { id }, body: { version: 1 } })).status).toBe(204)
    expect(await listed(id)).toEqual([])
    expect(await one(id, undefined, reader)).toMatchObject({ status: 'cancelled', can: { edit: false } })
    const change = { params: { id }, body: { ...meeting, version: 2 } }
    expect((await admin.call(updateEvent, change)).body.error?.code).toBe('conflict')
  })

  it('notify their audience of creation, changes and cancellation, each once, unless turned off', async () => {
    const title = `説明会${unique()}`
    const quiet = await create({ title, notify: false })
    const id = await create({ title })
    await admin.call(updateEvent, {
      params: { id },
      body: { ...meeting, title, startsAt: '2027-03-05T09:30:00+09:00', version: 1 },
    })
    await admin.call(cancelEvent, { params: { id }, body: { version: 2 } })
    await expect
      .poll(async () =>
        (await notices(reader)).filter(({ text }) => text.includes(title)).map(({ text }) => text),
      )
      .toEqual([
        `高橋 健一さんがイベント「${title}」（2027年3月5日(金) 09:30）を中止しました`,
        `高橋 健一さんがイベント「${title}」（2027年3月5日(金) 09:30）を変更しました`,
        expect.stringMatching(
          new RegExp(`^高橋 健一さんがイベント「${title}」（2027年3月5日\\(金\\) .*）を登録しました$`),
        ),
      ])
    const own = (await notices(admin)).filter(({ text }) => text.includes(title))
    expect(own).toEqual([])
    expect((await notices(reader)).map(({ hrefPath }) => hrefPath)).not.toContain(`/events/${quiet}`)
  })

  it('a notice names the time zone of an event elsewhere', async () => {
    const title = `ニューヨーク会議${unique()}`
    const there = { startsAt: '2027-03-05T09:00:00-05:00', endsAt: '2027-03-05T10:00:00-05:00' }
    await create({ title, ...there, timeZone: 'America/New_York' })
    await expect
      .poll(async () => (await notices(reader)).find(({ text }) => text.includes(title))?.text)
      .toContain('2027年3月5日(金) 09:00 (America/New_York)')
  })
})
