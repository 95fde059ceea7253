import { afterAll, beforeAll, expect, test } from 'vitest'
import { namedQuery } from '#db/tenant.ts'
import { timelineQuery } from '#server/features/feeds/feeds.queries.ts'
import { createGuardedRequest } from '#server/platform/fetch/guarded-fetch.ts'
import { type TestServer, testServer } from '#testing/server.ts'
import { announcementsFigures, measureAnnouncements } from './announcements.ts'
import { audienceFigures, measureAudience, settleAll } from './audience.ts'
import { organise } from './audience-data.ts'
import { seedBench } from './bench-data.ts'
import { type SignedIn, signIn } from './bench-database.ts'
import { calendarFigures, measureCalendar, seedEvents } from './calendar.ts'
import { seedChat, seededChat } from './chat-data.ts'
import { companyDayFigures, dayPlace, measureCompanyDay } from './company-day.ts'
import { acts } from './company-day-acts.ts'
import type { Reader } from './direct-load.ts'
import { importsFigures, measureImports } from './imports.ts'
import { knowledgeTestsFigures, measureKnowledgeTests } from './knowledge-tests.ts'
import { inOwnProcess, summary } from './measure.ts'
import { measureMissions, missionsFigures } from './missions.ts'
import { measurePeople, peopleFigures } from './people.ts'
import { seedPeople } from './people-data.ts'
import { measurePortal, portalFigures, seedPortal } from './portal.ts'
import { measurePush, pushFigures } from './push.ts'
import { measureReports, reportsFigures } from './reports.ts'
import { seedWaiting } from './reports-data.ts'
import { measureSignIns, seedLogins, signInFigures } from './sign-in.ts'
import { measureTasks, tasksFigures } from './tasks.ts'
import { measureTimeline, timelineFigures } from './timeline.ts'

let server: TestServer
let companyId: number
let people: SignedIn[]

beforeAll(async () => {
  server = await testServer({
    kind: 'embedded',
    request: createGuardedRequest({ isAllowed: (address) => address === '127.0.0.1' }),
  })
  companyId = await seedBench(server.app.engine, { posts: 300, people: 40, audiences: 12 })
  people = await signIn(server.app.engine, companyId, 10)
})
afterAll(() => server.close())

const readPage = async (reader: Reader) => {
  const { text, values } = timelineQuery(companyId, reader, { after: null, limit: 20 })
  return (await namedQuery(server.app.engine.company(companyId), text, values)).length
}

test('the timeline part measures a small company', async () => {
  const database = { url: '', companyId, posts: 300 }
  const sides = {
    address: server.address,
    readers: people,
    few: { database, readers: people },
    many: database,
  }
  const measured = await measureTimeline(sides, {
    rounds: 1,
    pages: 5,
    tools: {
      http: (load) =>
        inOwnProcess('http-load.ts', { ...load, connections: 2, seconds: 0.3, warmUpSeconds: 0.1 }),
      direct: async ({ readers }) => {
        const begun = performance.now()
        expect(await readPage(readers[0]!)).toBe(21)
        return summary({ times: [performance.now() - begun], seconds: 1, errors: 0, bytes: 0 })
      },
      pages: async () => ({ read: readPage, close: async () => {} }),
    },
  })
  expect(measured.http.errors).toBe(0)
  expect(measured.http.perSecond).toBeGreaterThan(0)
  expect(measured.bare.bytes).toBeGreaterThan(20_000)
  expect(measured.growth).toBeGreaterThan(0)
  expect(timelineFigures(measured).map(({ part }) => part)).toEqual(Array(4).fill('timeline'))
})

test('the calendar part measures a month of people who see as many events as was asked for', async () => {
  const { engine } = server.app
  const readers = await seedEvents(engine, companyId, { readers: people, visible: 100 })
  expect(readers.length).toBeGreaterThan(0)
  const measured = await measureCalendar(
    { address: server.address, readers },
    { rounds: 1 },
    {
      async load({ address, paths, cookies }) {
        for (const cookie of cookies) {
          const answer = await fetch(address + paths[0]!, { headers: { cookie } })
          const { entries } = (await answer.json()) as { entries: { id: number }[] }
          expect([answer.status, new Set(entries.map(({ id }) => id)).size]).toEqual([200, 100])
        }
        return summary({ times: [1], seconds: 1, errors: 0, bytes: 0 })
      },
    },
  )
  expect(calendarFigures(measured, 100)).toMatchObject([{ part: 'calendar', met: true }])
})

test('the portal part measures a page with twelve blocks, none of them empty', async () => {
  const { engine } = server.app
  const id = await seedBench(engine, { posts: 100, people: 40, audiences: 12 })
  const seeded = await seedPortal(engine, id, {
    ...{ readers: await signIn(engine, id, 10), events: 100, announcements: 2, documents: 3, thanks: 5 },
  })
  const measured = await measurePortal(
    { address: server.address, ...seeded },
    { rounds: 1 },
    {
      async load({ address, paths, cookies }) {
        const answer = await fetch(address + paths[0]!, { headers: { cookie: cookies[0]! } })
        const { page } = (await answer.json()) as { page: { blocks: Record<string, unknown>[] } }
        expect(page.blocks).toHaveLength(12)
        const lists = page.blocks.flatMap(({ kind, ...block }) =>
          kind === 'text'
            ? []
            : Object.values(block).flatMap((part) => (Array.isArray(part) ? [[kind, part.length > 0]] : [])),
        )
        expect(lists.length).toBeGreaterThan(6)
        expect(lists.filter(([, filled]) => !filled)).toEqual([])
        return summary({ times: [1], seconds: 1, errors: 0, bytes: 0 })
      },
    },
  )
  expect(portalFigures(measured)).toMatchObject([{ part: 'portal', met: true }])
})

test('the sign-in part measures a small storm and a few guesses', async () => {
  const logins = await seedLogins(server.app.engine, companyId)
  expect(logins.length).toBeGreaterThan(20)
  const measured = await measureSignIns(
    { address: server.address, logins, others: people },
    { rounds: 1, seconds: 0.2, waiting: 3, guesses: 3 },
  )
  for (const figure of Object.values(measured)) expect(figure).toBeGreaterThan(0)
  expect(signInFigures(measured).map(({ part }) => part)).toEqual(Array(3).fill('sign-in'))
})

test('the reports part measures a few approvals', async () => {
  const { engine } = server.app
  const [few, many, ...others] = people
  await seedWaiting(engine, companyId, few!.userId, 3)
  await seedWaiting(engine, companyId, many!.userId, 60)
  const result = summary({ times: [1], seconds: 1, errors: 0, bytes: 0 })
  const measured = await measureReports(
    { address: server.address, engine, companyId, databaseUrl: '', few: few!, many: many!, others },
    {
      rounds: 1,
      pages: 2,
      batches: 1,
      batchSize: 5,
      tools: {
        http: async () => result,
        async direct({ statements }) {
          expect(statements).toHaveLength(4)
          for (const { text, values } of statements)
            expect(await namedQuery(engine.company(companyId), text, values)).not.toHaveLength(0)
          return result
        },
      },
    },
  )
  expect(measured.batched).toBeGreaterThan(0)
  expect(measured.oneByOne).toBeGreaterThan(0)
  expect(reportsFigures(measured).map(({ part }) => part)).toEqual(Array(4).fill('reports'))
})

test('the imports part measures a small file', async () => {
  const { engine } = server.app
  const [administrator, ...readers] = people
  await engine.installation
    .updateTable('users')
    .set({ role: 'administrator' })
    .where('companyId', '=', companyId)
    .where('id', '=', administrator!.userId)
    .execute()
  // The session cache also holds what people may do.
  server.app.gate.forgetPerson({ companyId, userId: administrator!.userId })
  const place = { address: server.address, engine, companyId, administrator: administrator!, readers }
  const measured = await measureImports(place, { lines: 30, rounds: 1 })
  expect(measured.check).toBeGreaterThan(0)
  expect(measured.readersDuringApply).toBeGreaterThan(0)
  expect(measured.readsAfterwards).toHaveLength(3)
  expect(importsFigures(measured).map(({ part }) => part)).toEqual(Array(5).fill('imports'))
})

test('the push part sends each person one push while others read', async () => {
  const { engine } = server.app
  const measured = await measurePush(
    { address: server.address, engine, companyId, others: people },
    { people: 20, restSeconds: 0.2 },
  )
  expect(measured.received).toBe(1)
  expect(pushFigures(measured)).toHaveLength(3)
})

test('the announcements part publishes to everyone and to a few', async () => {
  const [author, ...ten] = people
  const place = { address: server.address, author: author!, ten: ten.map(({ userId }) => userId) }
  const measured = await measureAnnouncements(place, { rounds: 1 })
  expect(measured.widePublish).toBeGreaterThan(0)
  expect(announcementsFigures(measured)).toHaveLength(1)
})

test('the tasks part issues to everyone and to a few, and reads the progress', async () => {
  const [author, ...others] = people
  const place = { address: server.address, author: author!, others: others.map(({ userId }) => userId) }
  const measured = await measureTasks(place, { rounds: 1, pages: 2 })
  expect(measured.wideIssue).toBeGreaterThan(0)
  expect(measured.widePage).toBeGreaterThan(0)
  expect(tasksFigures(measured)).toHaveLength(2)
})

test('the tests part publishes for everyone and for a few, and reads the results', async () => {
  const [administrator, ...ten] = people
  const { engine } = server.app
  await engine
    .company(companyId)
    .updateTable('users')
    .set({ role: 'administrator' })
    .where('id', '=', administrator!.userId)
    .execute()
  const measured = await measureKnowledgeTests(
    {
      ...{ address: server.address, engine, companyId, administrator: administrator! },
      ten: ten.map(({ userId }) => userId),
    },
    { rounds: 1, pages: 2 },
  )
  expect(measured.widePublish).toBeGreaterThan(0)
  expect(knowledgeTestsFigures(measured)).toHaveLength(3)
})

test('the missions part creates for everyone and for a few, reads the progress and settles days', async () => {
  const [administrator, ...ten] = people
  const { engine } = server.app
  const db = engine.company(companyId)
  await db
    .updateTable('users')
    .set({ role: 'administrator' })
    .where('id', '=', administrator!.userId)
    .execute()
  const menus = await db.selectFrom('menus').select('id').orderBy('id').execute()
  const measured = await measureMissions(
    {
      ...{ address: server.address, engine, companyId, administrator: administrator! },
      ten: ten.map(({ userId }) => userId),
      menuIds: menus.map(({ id }) => id),
    },
    { rounds: 1, pages: 2, weeks: 1 },
  )
  expect(measured.newPeriodMs).toBeGreaterThan(0)
  expect(missionsFigures(measured)).toHaveLength(5)
})

test('the company day lets people do everything, and every response is a good one', async () => {
  const { engine } = server.app
  const id = await seedBench(engine, { posts: 100, people: 40, audiences: 12 })
  await seedChat(engine, id, { rooms: 30, messages: 300 })
  const logins = await seedLogins(engine, id)
  const seen = await dayPlace(engine, id, await signIn(engine, id, 10), await seededChat(engine, id))
  expect(seen.feedIds.length).toBeGreaterThan(1)
  const day = await measureCompanyDay(
    { ...{ ...seen, logins, products: [], postgres: undefined }, addresses: [server.address] },
    { ...{ seconds: 2, warmUpSeconds: 0, first: 900, most: 900, precision: 0.1, mostMs: 60_000 } },
  )
  expect(day.held.errors).toEqual({})
  expect(Object.entries(day.held.byAct).filter(([, { requests }]) => requests === 0)).toEqual([])
  expect(Object.keys(day.held.byAct)).toEqual([...acts])
  expect(companyDayFigures([{ processes: 1, day }])).toHaveLength(1)
}, 60_000)

test('the people part measures a small company and finds the expected people', async () => {
  const { engine } = server.app
  const id = await seedPeople(engine, { people: 200, departments: 30 })
  const asked: string[] = []
  const measured = await measurePeople(
    { engine, companyId: id, address: server.address },
    { rounds: 1, queries: 4, departments: 5 },
    {
      async load({ address, paths, cookies }) {
        for (const path of paths) {
          const { status } = await fetch(address + path, { headers: { cookie: cookies[0]! } })
          expect([path, status]).toEqual([path, 200])
        }
        asked.push(...paths)
        return summary({ times: [1], seconds: 1, errors: 0, bytes: 0 })
      },
    },
  )
  expect(measured.right).toBe(measured.compared)
  expect(peopleFigures(measured)).toHaveLength(12)
  expect(asked.length).toBeGreaterThan(30)
})

test('everyone is in 10 to 25 audiences and reads a full page', async () => {
  for (const person of people) {
    // The people's own audiences, in addition to the shared ones; a small company has fewer of them.
    expect(person.audienceIds.length).toBeGreaterThan(3)
    expect(await readPage(person)).toBe(21)
  }
})

test('the audience part moves people, departments and the whole organisation, and finds every audience correct', async () => {
  const { engine } = server.app
  const organised = await organise(engine, companyId)
  await settleAll(engine, companyId)
  const [administrator, ...others] = people
  await engine.installation
    .updateTable('users')
    .set({ role: 'administrator' })
    .where('id', '=', administrator!.userId)
    .execute()
  const place = {
    address: server.address,
    engine,
    companyId,
    organised,
    administrator: administrator!,
    others,
  }
  const measured = await measureAudience(place, { rounds: 1 })
  expect(measured.wrong).toBe(0)
  expect(measured.reorganisation).toBeGreaterThan(0)
  expect(audienceFigures(measured).map(({ part }) => part)).toEqual(Array(5).fill('audience'))
}, 60_000)
