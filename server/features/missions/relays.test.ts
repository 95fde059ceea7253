import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays, type PlainDate } from '#common/plain-date.ts'
import { listAnnouncements } from '#contract/announcements.ts'
import { createApply } from '#contract/applies.ts'
import { deleteFeed } from '#contract/feeds.ts'
import { getAdminMission, passMission } from '#contract/missions.administration.ts'
import { handOverMission, listMissionCandidates, listMissionTurns } from '#contract/missions.ts'
import { listMissions } from '#contract/report-items.ts'
import { listWaiting } from '#contract/waiting.ts'
import { makeMenu } from '#db/factories/menu.ts'
import { makeMission } from '#db/factories/mission.ts'
import { makeUser } from '#db/factories/user.ts'
import { audienceOf } from '#server/platform/audiences/audience.queries.ts'
import { type Client, newClientKey, type TestServer, testServer } from '#testing/server.ts'
import { settleMissions } from './settling.commands.ts'

let server: TestServer
let today: PlainDate
beforeAll(async () => {
  server = await testServer()
  today = new Date().toLocaleDateString('sv-SE', { timeZone: 'Asia/Tokyo' })
})
afterAll(() => server.close())

const day = (days: number) => addDays(today, days)
const settle = (on: PlainDate) =>
  settleMissions(server.company.db, { now: new Date(`${on}T12:00:00+09:00`), address: 'http://x' })
const boss = () => server.as(server.company.logins.administrator)

let count = 0
async function somebody(givenName: string) {
  const { db, companyId, departmentId } = server.company
  count += 1
  const email = `relay${count}@m${companyId}.example`
  const id = await makeUser(db, { familyName: '紹介', givenName, email, memberships: [{ departmentId }] })
  return { id, client: await server.as(email) }
}

const absent = (userId: number, absentFrom: PlainDate, absentUntil: PlainDate) =>
  server.company.db
    .insertInto('absences')
    .values({
      ...{ companyId: server.company.companyId, userId, deputyId: server.company.managerId, setById: userId },
      ...{ absentFrom, absentUntil },
    })
    .execute()

/** A relay among these people that begins with the first of them and gives each a week. */
async function relay(people: readonly { id: number }[]) {
  const { db, menuCategoryId, administratorId } = server.company
  const include = people.map(({ id }) => ({ type: 'user' as const, id }))
  const menuId = await makeMenu(db, { menuCategoryId, name: '自己紹介' })
  const missionId = await makeMission(db, {
    ...{ menuId, createdById: administratorId, name: '自己紹介リレー', kind: 'relay', startsOn: today },
    firstUserId: people[0]!.id,
    audienceId: await audienceOf(db, { include, match: 'any' }),
  })
  await settle(today)
  return { missionId, menuId }
}

const own = async (client: Client) => (await client.call(listMissions, {})).body.ownMissions
const post = async (client: Client, menuId: number) =>
  (await client.call(createApply, { body: { menuId, text: 'はじめまして', clientKey: newClientKey() } })).body
const candidates = async (client: Client, id: number) =>
  (await client.call(listMissionCandidates, { params: { id } })).body.users
const turns = async (client: Client, id: number) =>
  (await client.call(listMissionTurns, { params: { id } })).body.turns.map(({ user, handedBy, state }) => [
    user.id,
    handedBy?.id ?? null,
    state,
  ])
const kinds = async (client: Client) =>
  (await client.call(listAnnouncements, { query: { limit: 20 } })).body.announcements.map(({ kind }) => kind)

it('goes from person to person: who has posted chooses the next, once', async () => {
  const [first, second, third] = [await somebody('一'), await somebody('二'), await somebody('三')]
  const { missionId, menuId } = await relay([first, second, third])
  const params = { id: missionId }
  const [turn] = await own(first.client)
  expect(turn).toMatchObject({ kind: 'relay', state: 'open', dueOn: day(6), can: { handOver: false } })
  const body = { periodId: turn!.periodId, userId: second.id }
  // Not before the post, and not by anyone else.
  expect((await first.client.call(handOverMission, { params, body })).body.error?.code).toBe('conflict')
  expect((await first.client.call(listMissionCandidates, { params })).status).toBe(404)
  await post(first.client, menuId)
  expect((await second.client.call(handOverMission, { params, body })).body.error?.code).toBe('conflict')
  expect(await own(first.client)).toMatchObject([{ state: 'done', can: { handOver: true } }])
  // What was due is done: to hand over has no due date.
  const waiting = (await first.client.call(listWaiting, { query: { kind: 'mission' } })).body.items
  expect(waiting).toMatchObject([{ dueOn: null, overdue: false }])
  expect((await candidates(first.client, missionId)).map(({ id }) => id).toSorted()).toEqual(
    [second.id, third.id].toSorted(),
  )
  expect((await first.client.call(handOverMission, { params, body })).status).toBe(204)
  expect((await first.client.call(handOverMission, { params, body })).status).toBe(204)
  const other = { ...body, userId: third.id }
  expect((await first.client.call(handOverMission, { params, body: other })).body.error?.code).toBe(
    'conflict',
  )
  expect(await own(first.client)).toEqual([])
  expect(await own(second.client)).toMatchObject([{ state: 'open', handedBy: { id: first.id } }])
  expect(await kinds(second.client)).toContain('mission_handed_over')
  expect(await turns(third.client, missionId)).toEqual([
    [second.id, first.id, 'open'],
    [first.id, null, 'done'],
  ])
  const outsider = await somebody('外')
  expect((await outsider.client.call(listMissionTurns, { params })).status).toBe(404)
})

it('skips somebody on leave: they cannot be chosen, and if the leave begins later the chooser chooses again', async () => {
  const [first, away, later, last] = [
    await somebody('四'),
    await somebody('五'),
    await somebody('六'),
    await somebody('七'),
  ]
  const { missionId, menuId } = await relay([first, away, later, last])
  const params = { id: missionId }
  await absent(away.id, day(-3), day(30))
  await post(first.client, menuId)
  const [turn] = await own(first.client)
  expect((await candidates(first.client, missionId)).find(({ id }) => id === away.id)).toMatchObject({
    awayUntil: day(30),
  })
  const to = (userId: number, periodId = turn!.periodId) =>
    first.client.call(handOverMission, { params, body: { periodId, userId } })
  expect((await to(away.id)).body.error?.code).toBe('relay_person_unavailable')
  expect((await to(later.id)).status).toBe(204)
  // On leave for a part of the turn: the turn stays.
  await absent(later.id, day(1), day(3))
  await settle(day(1))
  expect(await own(later.client)).toHaveLength(1)
  await absent(later.id, day(1), day(60))
  await settle(day(2))
  expect(await own(later.client)).toEqual([])
  expect(await kinds(first.client)).toContain('mission_returned')
  expect(await own(first.client)).toMatchObject([{ can: { handOver: true } }])
  expect((await to(last.id)).status).toBe(204)
  expect(await turns(last.client, missionId)).toEqual([
    [last.id, first.id, 'open'],
    [later.id, first.id, 'excused'],
    [first.id, null, 'done'],
  ])
})

it('is given to somebody else by an administrator, also when the first person is away', async () => {
  const [first, second] = [await somebody('八'), await somebody('九')]
  await absent(first.id, day(-1), day(20))
  const { missionId } = await relay([first, second])
  const admin = await boss()
  const params = { id: missionId }
  expect((await admin.call(getAdminMission, { params })).body).toMatchObject({
    status: 'stalled',
    period: { number: 1, counts: { excused: 1 } },
  })
  const stale = await admin.call(passMission, { params, body: { userId: second.id, version: 0 } })
  expect(stale.body.error?.code).toBe('conflict')
  expect((await admin.call(passMission, { params, body: { userId: second.id, version: 1 } })).status).toBe(
    204,
  )
  expect(await own(second.client)).toMatchObject([{ state: 'open', handedBy: null }])
})

it('counts only what was posted since the turn began, so that a person on leave is skipped all the same', async () => {
  const { db, menuCategoryId, administratorId } = server.company
  const [first, away] = [await somebody('辰'), await somebody('巳')]
  const menuId = await makeMenu(db, { menuCategoryId, name: '今日のできごと' })
  for (const { client } of [first, away]) await post(client, menuId)
  await absent(away.id, day(0), day(20))
  const begin = async (firstUserId: number) => {
    const missionId = await makeMission(db, {
      ...{
        menuId,
        createdById: administratorId,
        name: 'できごとリレー',
        kind: 'relay',
        startsOn: today,
        firstUserId,
      },
      audienceId: await audienceOf(db, {
        include: [first, away].map(({ id }) => ({ type: 'user' as const, id })),
        match: 'any',
      }),
    })
    await settle(today)
    return missionId
  }
  const params = { id: await begin(away.id) }
  expect((await (await boss()).call(getAdminMission, { params })).body.status).toBe('stalled')
  await begin(first.id)
  expect(await own(first.client)).toMatchObject([{ state: 'open', doneCount: 0 }])
  await post(first.client, menuId)
  expect(await own(first.client)).toMatchObject([{ state: 'done', doneCount: 1 }])
})

it('asks the person who created it when somebody has posted and is away before choosing the next', async () => {
  const [first, second] = [await somebody('午'), await somebody('未')]
  const { missionId, menuId } = await relay([first, second])
  const params = { id: missionId }
  const admin = await boss()
  await post(first.client, menuId)
  await settle(day(1))
  expect((await admin.call(getAdminMission, { params })).body.status).toBe('running')
  await absent(first.id, day(2), day(20))
  await settle(day(2))
  expect((await admin.call(getAdminMission, { params })).body.status).toBe('stalled')
  expect(await own(first.client)).toEqual([])
  const told = (await admin.call(listAnnouncements, { query: { limit: 20 } })).body.announcements
  expect(told.find(({ kind }) => kind === 'mission_returned')).toMatchObject({ actor: { id: first.id } })
  expect((await admin.call(passMission, { params, body: { userId: second.id, version: 1 } })).status).toBe(
    204,
  )
  expect(await turns(second.client, missionId)).toEqual([
    [second.id, null, 'open'],
    [first.id, null, 'done'],
  ])
})

it('reopens the turn of a person who deletes the post', async () => {
  const [first, second] = [await somebody('十'), await somebody('士')]
  const { menuId } = await relay([first, second])
  const { feedId } = await post(first.client, menuId)
  expect(await own(first.client)).toMatchObject([{ state: 'done' }])
  await first.client.call(deleteFeed, { params: { id: feedId! } })
  await expect
    .poll(async () => (await own(first.client))[0]?.state, { timeout: 15_000, interval: 100 })
    .toBe('open')
})
