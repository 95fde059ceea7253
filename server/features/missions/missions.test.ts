import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, type PlainDate } from '#common/plain-date.ts'
import { listAdministrationActs } from '#contract/administration-acts.ts'
import { listAnnouncements } from '#contract/announcements.ts'
import { createApply, deleteApply } from '#contract/applies.ts'
import { listCalendars } from '#contract/calendars.ts'
import {
  createMission,
  deleteMission,
  endMission,
  getAdminMission,
  listAdminMissionPeriods,
  listMissionDepartments,
  listMissionProgress,
  updateMission,
} from '#contract/missions.administration.ts'
import { listMissionPeriods } from '#contract/missions.ts'
import { listMissions, listTimelineMissions } from '#contract/report-items.ts'
import { listWaiting } from '#contract/waiting.ts'
import { makeMenu } from '#db/factories/menu.ts'
import { makeMission } from '#db/factories/mission.ts'
import { makeUser } from '#db/factories/user.ts'
import { audienceOf } from '#server/platform/audiences/audience.queries.ts'
import { type Client, newClientKey, type TestServer, testServer } from '#testing/server.ts'
import { remindOfMissions } from './mission-reminders.commands.ts'
import { settleMissions } from './settling.commands.ts'

let server: TestServer
let today: PlainDate
beforeAll(async () => {
  server = await testServer()
  today = new Date().toLocaleDateString('sv-SE', { timeZone: 'Asia/Tokyo' })
})
afterAll(() => server.close())

const boss = () => server.as(server.company.logins.administrator)
const day = (days: number) => addDays(today, days)
/** Noon of a day in the company. */
const noon = (on: PlainDate) => new Date(`${on}T12:00:00+09:00`)
const settle = (on: PlainDate) => settleMissions(server.company.db, { now: noon(on), address: 'http://x' })

let people = 0
/** A colleague without other missions, and an audience of this person alone. */
async function somebody() {
  const { db, companyId, departmentId } = server.company
  people += 1
  const email = `mission${people}@m${companyId}.example`
  const id = await makeUser(db, {
    familyName: '任務',
    givenName: `${people}`,
    email,
    memberships: [{ departmentId }],
  })
  const audienceId = await audienceOf(db, { include: [{ type: 'user', id }], match: 'any' })
  return { id, audienceId, client: await server.as(email) }
}

const newMenu = (fields = {}) =>
  makeMenu(server.company.db, { menuCategoryId: server.company.menuCategoryId, name: '5S点検', ...fields })

/** Uses a menu; `on`: as if on that day. */
async function use(client: Client, menuId: number, on?: PlainDate) {
  const { body } = await client.call(createApply, {
    body: { menuId, text: '点検しました', clientKey: newClientKey() },
  })
  if (on)
    await server.company.db
      .updateTable('applies')
      .set({ createdAt: noon(on) })
      .where('companyId', '=', server.company.companyId)
      .where('id', '=', body.id)
      .execute()
  return body.id
}

const own = async (client: Client) => (await client.call(listMissions, {})).body.ownMissions
const periods = async (client: Client, id: number) =>
  (await client.call(listMissionPeriods, { params: { id } })).body.periods
const absent = (userId: number, absentFrom: PlainDate, absentUntil: PlainDate) =>
  server.company.db
    .insertInto('absences')
    .values({
      ...{ companyId: server.company.companyId, userId, deputyId: server.company.managerId, setById: userId },
      ...{ absentFrom, absentUntil },
    })
    .execute()
const make = (fields: Partial<Parameters<typeof makeMission>[1]> & { menuId: number }) =>
  makeMission(server.company.db, { createdById: server.company.administratorId, startsOn: today, ...fields })

describe('a repeating mission', () => {
  it('is listed with its progress, and done by using the menu; deleting the submission reopens it', async () => {
    const { audienceId, client } = await somebody()
    const menuId = await newMenu()
    const id = await make({ menuId, audienceId, neededCount: 2, message: '写真を添えてください' })
    await settle(today)
    expect(await own(client)).toMatchObject([
      {
        ...{ id, name: '週1回の5S点検', message: '写真を添えてください', state: 'open', startsOn: today },
        ...{ dueOn: day(6), neededCount: 2, doneCount: 0, streak: 0, targetMenu: { id: menuId } },
        can: { use: true, handOver: false },
      },
    ])
    const waiting = async () =>
      (await client.call(listWaiting, { query: { kind: 'mission' } })).body.items.map(({ title }) => title)
    expect(await waiting()).toEqual(['週1回の5S点検'])
    expect((await client.call(listTimelineMissions, {})).body).toMatchObject({ count: 1, overdueCount: 0 })
    const calendar = await client.call(listCalendars, { query: { from: today, until: day(10) } })
    expect(calendar.body.entries.filter(({ kind }) => kind === 'mission')).toMatchObject([
      { title: '週1回の5S点検', startOn: day(6), allDay: true },
    ])
    await use(client, menuId)
    expect(await own(client)).toMatchObject([{ state: 'open', doneCount: 1 }])
    const last = await use(client, menuId)
    expect(await own(client)).toMatchObject([{ state: 'done', doneCount: 2, streak: 1 }])
    expect(await waiting()).toEqual([])
    await (await boss()).call(deleteApply, { params: { id: last } })
    expect(await own(client)).toMatchObject([{ state: 'open', doneCount: 1, doneAt: null, streak: 0 }])
  })

  it('counts a submission again on the next day, if it was made while people were being assigned', async () => {
    const { id, audienceId, client } = await somebody()
    const menuId = await newMenu()
    await make({ menuId, audienceId })
    await settle(today)
    await use(client, menuId)
    expect(await own(client)).toMatchObject([{ state: 'done' }])
    await server.company.db
      .updateTable('missionAssignments')
      .set({ state: 'open', doneCount: 0, doneAt: null })
      .where('companyId', '=', server.company.companyId)
      .where('userId', '=', id)
      .execute()
    await settle(day(1))
    expect(await own(client)).toMatchObject([{ state: 'done', doneCount: 1 }])
  })

  it('adds what was missed to the next period if it carries over, and counts a streak', async () => {
    const { audienceId, client } = await somebody()
    const menuId = await newMenu()
    const id = await make({ menuId, audienceId, unit: 'day', carryOver: true, startsOn: day(-4) })
    await use(client, menuId, day(-4))
    await use(client, menuId, day(-3))
    await settle(day(-4))
    expect(await own(client)).toMatchObject([{ state: 'done', streak: 1 }])
    await settle(day(-3))
    expect(await own(client)).toMatchObject([{ state: 'done', streak: 2 }])
    await settle(day(-2))
    await settle(day(-1))
    expect(await own(client)).toMatchObject([
      { state: 'open', neededCount: 2, carriedCount: 1, startsOn: day(-1), streak: 0 },
    ])
    await settle(today)
    await settle(today)
    expect((await periods(client, id)).map((one) => [one.startsOn, one.state, one.neededCount])).toEqual([
      [today, 'open', 3],
      [day(-1), 'missed', 2],
      [day(-2), 'missed', 1],
      [day(-3), 'done', 1],
      [day(-4), 'done', 1],
    ])
  })

  it('demands less of people who are away, and nothing of those who are away in the whole period', async () => {
    const short = await somebody()
    const long = await somebody()
    const include = [short.id, long.id].map((id) => ({ type: 'user' as const, id }))
    const audienceId = await audienceOf(server.company.db, { include, match: 'any' })
    const menuId = await newMenu()
    await absent(long.id, day(-1), day(6))
    const id = await make({ menuId, audienceId, neededCount: 7 })
    await settle(today)
    expect(await own(long.client)).toEqual([])
    expect(await periods(long.client, id)).toMatchObject([{ state: 'excused', neededCount: 0 }])
    expect(await own(short.client)).toMatchObject([{ neededCount: 7 }])
    // Entered after the period began: taken into account on the next day.
    await absent(short.id, day(2), day(4))
    await settle(day(1))
    expect(await own(short.client)).toMatchObject([{ neededCount: 4 }])
    await settle(day(7))
    expect(await periods(short.client, id)).toMatchObject([
      { startsOn: day(7) },
      { state: 'missed', neededCount: 4 },
    ])
    expect(await periods(long.client, id)).toMatchObject([{ state: 'open' }, { state: 'excused' }])
  })

  it('skips people who cannot use the menu, and lists them', async () => {
    const { id: userId, audienceId } = await somebody()
    const outsider = await somebody()
    const include = [userId, outsider.id].map((id) => ({ type: 'user' as const, id }))
    const both = await audienceOf(server.company.db, { include, match: 'any' })
    const id = await make({ menuId: await newMenu({ useAudienceId: audienceId }), audienceId: both })
    await settle(today)
    expect(await own(outsider.client)).toEqual([])
    const client = await boss()
    const skipped = await client.call(listMissionProgress, { params: { id }, query: { state: 'skipped' } })
    expect(skipped.body.people.map(({ user }) => user.id)).toEqual([outsider.id])
    expect((await client.call(getAdminMission, { params: { id } })).body).toMatchObject({
      status: 'running',
      period: { counts: { open: 1, skipped: 1, done: 0, missed: 0, excused: 0 } },
    })
    const { departments } = (await client.call(listMissionDepartments, { params: { id } })).body
    expect(departments).toMatchObject([
      { department: { id: server.company.departmentId }, counts: { open: 1 } },
    ])
    const file = await client.fetch(`/api/v2/admin/missions/${id}/progress_export`)
    const lines = (await file.text()).trim().split('\r\n')
    expect(lines).toHaveLength(3)
    expect(lines.find((line) => line.includes('対象外'))).toContain(today)
    expect((await outsider.client.call(getAdminMission, { params: { id } })).status).toBe(404)
    const stranger = await somebody()
    expect((await stranger.client.call(listMissionPeriods, { params: { id } })).status).toBe(404)
  })

  it('reminds the day before and on the day it is due, once a day', async () => {
    const { audienceId, client } = await somebody()
    const menuId = await newMenu()
    await make({ menuId, audienceId, name: '月末の棚卸し' })
    await settle(today)
    const kinds = async () =>
      (await client.call(listAnnouncements, { query: { limit: 50 } })).body.announcements
        .filter(({ text }) => text.includes('月末の棚卸し'))
        .map(({ kind }) => kind)
    const remind = (on: PlainDate) =>
      remindOfMissions(server.company.db, { now: noon(on), address: 'http://x' })
    await remind(day(4))
    expect(await kinds()).toEqual(['mission_started'])
    await remind(day(5))
    await remind(day(5))
    expect(await kinds()).toEqual(['mission_reminder', 'mission_started'])
    await use(client, menuId)
    await remind(day(6))
    expect(await kinds()).toEqual(['mission_reminder', 'mission_started'])
  })
})

describe('the administration of missions', () => {
  const fields = (audience: number) => ({
    ...{
      name: '日報',
      message: '',
      rule: { include: [{ type: 'user' as const, id: audience }], match: 'any' as const },
    },
    ...{ unit: 'week' as const, every: 1, neededCount: 3, workingDays: false, startsOn: null, endsOn: null },
  })

  it('starts at once; a change applies from the next period and leaves the past as it is', async () => {
    const { id: userId, client } = await somebody()
    const admin = await boss()
    const menuId = await newMenu()
    const body = {
      ...fields(userId),
      menuId,
      kind: 'repeating' as const,
      carryOver: false,
      firstUserId: null,
    }
    const { id } = (await admin.call(createMission, { body })).body
    await settle(today)
    expect(await own(client)).toMatchObject([{ neededCount: 3, dueOn: day(6) }])
    const changed = await admin.call(updateMission, {
      params: { id },
      body: { ...fields(userId), neededCount: 1, every: 2, version: 1 },
    })
    expect(changed.body).toEqual({ validFrom: day(7) })
    expect(await own(client)).toMatchObject([{ neededCount: 3, dueOn: day(6) }])
    const stale = await admin.call(updateMission, { params: { id }, body: { ...fields(userId), version: 1 } })
    expect(stale.body.error?.code).toBe('conflict')
    await settle(day(7))
    expect(await periods(client, id)).toMatchObject([
      { startsOn: day(7), dueOn: day(20), neededCount: 1, state: 'open' },
      { startsOn: today, dueOn: day(6), neededCount: 3, state: 'missed' },
    ])
    expect((await admin.call(endMission, { params: { id }, body: { version: 2 } })).status).toBe(204)
    expect(await own(client)).toEqual([])
    expect((await admin.call(getAdminMission, { params: { id } })).body).toMatchObject({ status: 'ended' })
    const counts = (await admin.call(listAdminMissionPeriods, { params: { id }, query: {} })).body.periods
    expect(counts.map((one) => [one.counts.missed, one.counts.excused])).toEqual([
      [0, 1],
      [1, 0],
    ])
  })

  it('is logged, and a mission that has not started can be deleted', async () => {
    const { id: userId } = await somebody()
    const admin = await boss()
    const menuId = await newMenu()
    const made = { menuId, kind: 'repeating' as const, carryOver: true, firstUserId: null, startsOn: day(3) }
    const { id } = (await admin.call(createMission, { body: { ...fields(userId), ...made } })).body
    const later = { ...fields(userId), startsOn: day(5), every: 2, version: 1 }
    expect((await admin.call(updateMission, { params: { id }, body: later })).body).toEqual({
      validFrom: day(5),
    })
    expect((await admin.call(getAdminMission, { params: { id } })).body).toMatchObject({
      status: 'waiting',
      rules: [{ validFrom: day(5), every: 2 }],
    })
    expect((await admin.call(deleteMission, { params: { id }, query: { version: 2 } })).status).toBe(204)
    expect((await admin.call(getAdminMission, { params: { id } })).status).toBe(404)
    const other = (await admin.call(createMission, { body: { ...fields(userId), ...made } })).body
    expect((await admin.call(endMission, { params: other, body: { version: 1 } })).status).toBe(204)
    const log = (await admin.call(listAdministrationActs, { query: { noun: 'mission', limit: 4 } })).body
    expect(log.administrationActs.map(({ action, subjectName }) => [action, subjectName])).toEqual([
      ['close', '日報'],
      ['create', '日報'],
      ['delete', '日報'],
      ['update', '日報'],
    ])
  })

  it('refuses what cannot be, beside the field', async () => {
    const { id: userId } = await somebody()
    const admin = await boss()
    const menuId = await newMenu()
    const base = {
      ...fields(userId),
      menuId,
      kind: 'repeating' as const,
      carryOver: false,
      firstUserId: null,
    }
    const problems = async (change: object) =>
      Object.keys(
        (await admin.call(createMission, { body: { ...base, ...change } })).body.error?.fields ?? {},
      )
    expect(await problems({ startsOn: day(-1) })).toEqual(['startsOn'])
    expect(await problems({ endsOn: day(-1) })).toEqual(['endsOn'])
    expect(await problems({ kind: 'once', carryOver: true })).toEqual(['carryOver'])
    expect(await problems({ kind: 'relay' })).toEqual(['firstUserId'])
    expect(await problems({ kind: 'relay', firstUserId: server.other.employeeId })).toEqual(['firstUserId'])
  })
})
