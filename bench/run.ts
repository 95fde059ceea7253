/*
 * `npm run bench`: runs all parts, or those named as arguments. Prints the figures and writes them into
 * README.md. On a machine with other load, pass --dry to print the figures only.
 */
import { join } from 'node:path'
import process from 'node:process'
import { announcementsFigures, measureAnnouncements } from './announcements.ts'
import { audienceFigures, measureAudience, settleAll } from './audience.ts'
import { organise } from './audience-data.ts'
import { type BenchDatabase, benchDatabase, copyOf, extended, openEngine, signIn } from './bench-database.ts'
import { calendarFigures, measureCalendar, seedEvents } from './calendar.ts'
import { chatFigures, measureChat } from './chat.ts'
import { joinRooms, seedChat, seededChat } from './chat-data.ts'
import type { ChatLoad } from './chat-load.ts'
import { companyDayFigures, dayPlace, measureCompanyDay, mostMs } from './company-day.ts'
import { fanoutFigures, measureFanout } from './fanout.ts'
import { firstLoadFigures, measureFirstLoad } from './first-load.ts'
import { idleFigures, measureIdle, seedIdle } from './idle.ts'
import { importsFigures, measureImports } from './imports.ts'
import { knowledgeTestsFigures, measureKnowledgeTests } from './knowledge-tests.ts'
import { type Figure, inOwnProcess } from './measure.ts'
import { measureMemory, memoryFigures } from './memory.ts'
import { measureMissions, missionsFigures } from './missions.ts'
import { measurePeople, peopleDatabase, peopleFigures } from './people.ts'
import { measurePortal, portalFigures, seedPortal } from './portal.ts'
import { benchPostgres, type Postgres } from './private-postgres.ts'
import { measurePush, pushFigures } from './push.ts'
import { measureReports, reportsFigures, reportsLoad } from './reports.ts'
import { seedWaiting } from './reports-data.ts'
import { runParts } from './run-parts.ts'
import { measureSearch } from './search.ts'
import { startProduct, startProgram } from './server-process.ts'
import { measureSignIns, seedLogins, signInFigures } from './sign-in.ts'
import { measureTasks, tasksFigures } from './tasks.ts'
import { loadTools, measureTimeline, timelineFigures } from './timeline.ts'
import { measureWriting, writingFigures } from './writing.ts'

// For a quick run of one part: BENCH_IMPORT_LINES=500 npm run bench -- imports --dry
const importLines = Number(process.env.BENCH_IMPORT_LINES) || 10_000

const chatMessages = Number(process.env.BENCH_CHAT_MESSAGES) || 5_000_000

const company = { people: 10_000, audiences: 300 }

async function timeline(server: Postgres) {
  const small = await benchDatabase(server, { ...company, posts: 10_000 })
  const large = await benchDatabase(server, { ...company, posts: 1_000_000 })
  const engines = [await openEngine(small.url), await openEngine(large.url)] as const
  const few = { database: small, readers: await signIn(engines[0], small.companyId, 400) }
  const readers = await signIn(engines[1], large.companyId, 400)
  for (const engine of engines) await engine.close()
  const product = await startProduct({ DATABASE_URL: large.url })
  try {
    const sides = { address: product.address, readers, few, many: large }
    const measured = await measureTimeline(sides, { rounds: 5, pages: 4_000, tools: loadTools(6) })
    console.info(measured)
    return timelineFigures(measured)
  } finally {
    await product.stop()
  }
}

async function writing(server: Postgres) {
  const original = await benchDatabase(server, { ...company, posts: 10_000 })
  const sides = [
    await writingSide(server, original, 'writing_1'),
    await writingSide(server, original, 'writing_2'),
  ] as const
  try {
    const measured = await measureWriting(sides, {
      rounds: 24,
      seconds: 4,
      ownPids: server.pid ? [server.pid] : [],
    })
    console.info(measured)
    return writingFigures(measured)
  } finally {
    for (const side of sides) await side.stop()
  }
}

async function writingSide(server: Postgres, original: BenchDatabase, name: string) {
  const database = await copyOf(server, original, name)
  const engine = await openEngine(database.url)
  const { companyId } = database
  const people = await signIn(engine, companyId, 2_100)
  const product = await startProduct({ DATABASE_URL: database.url })
  const stop = async () => {
    await product.stop()
    await engine.close()
    await database.drop()
  }
  return { address: product.address, databaseUrl: database.url, engine, companyId, people, stop }
}

async function fanout(server: Postgres) {
  const original = await benchDatabase(server, { ...company, posts: 10_000 })
  const database = await copyOf(server, original)
  const engine = await openEngine(database.url)
  const people = await signIn(engine, database.companyId, 5_001)
  const product = await startProduct({ DATABASE_URL: database.url })
  try {
    const place = { address: product.address, engine, companyId: database.companyId, people }
    const measured = await measureFanout(place, { rounds: 10, posts: 200 })
    console.info(measured)
    return fanoutFigures(measured)
  } finally {
    await product.stop()
    await engine.close()
    await database.drop()
  }
}

async function push(server: Postgres) {
  const original = await benchDatabase(server, { ...company, posts: 10_000 })
  const database = await copyOf(server, original, 'push')
  const { companyId, url } = database
  const engine = await openEngine(url)
  const others = await signIn(engine, companyId, 40)
  const product = await startProgram('bench/push-server.ts', {
    env: { APP_ENV: 'development', PORT: '0', WRITE_LIMITS: 'off', DATABASE_URL: url },
  })
  try {
    const measured = await measurePush(
      { address: product.address, engine, companyId, others },
      { people: 10_000, restSeconds: 20 },
    )
    console.info(measured)
    return pushFigures(measured)
  } finally {
    await product.stop()
    await engine.close()
    await database.drop()
  }
}

async function announcements(server: Postgres) {
  const original = await benchDatabase(server, { ...company, posts: 10_000 })
  const database = await copyOf(server, original, 'announcements')
  const { companyId, url } = database
  const engine = await openEngine(url)
  const [author, ...ten] = await signIn(engine, companyId, 11)
  await engine.installation
    .updateTable('users')
    .set({ role: 'administrator' })
    .where('companyId', '=', companyId)
    .where('id', '=', author!.userId)
    .execute()
  const product = await startProduct({ DATABASE_URL: url })
  try {
    const place = { address: product.address, author: author!, ten: ten.map(({ userId }) => userId) }
    const measured = await measureAnnouncements(place, { rounds: 100 })
    console.info(measured)
    return announcementsFigures(measured)
  } finally {
    await product.stop()
    await engine.close()
    await database.drop()
  }
}

async function tasks(server: Postgres) {
  const original = await benchDatabase(server, { ...company, posts: 10_000 })
  const database = await copyOf(server, original, 'tasks')
  const { companyId, url } = database
  const engine = await openEngine(url)
  const [author, ...others] = await signIn(engine, companyId, 101)
  const product = await startProduct({ DATABASE_URL: url })
  try {
    const place = {
      address: product.address,
      author: author!,
      others: others.map(({ userId }) => userId),
    }
    const measured = await measureTasks(place, { rounds: 15, pages: 100 })
    console.info(measured)
    return tasksFigures(measured)
  } finally {
    await product.stop()
    await engine.close()
    await database.drop()
  }
}

async function tests(server: Postgres) {
  const original = await benchDatabase(server, { ...company, posts: 10_000 })
  const database = await copyOf(server, original, 'tests')
  const { companyId, url } = database
  const engine = await openEngine(url)
  const [administrator, ...ten] = await signIn(engine, companyId, 11)
  await engine.installation
    .updateTable('users')
    .set({ role: 'administrator' })
    .where('companyId', '=', companyId)
    .where('id', '=', administrator!.userId)
    .execute()
  const product = await startProduct({ DATABASE_URL: url })
  try {
    const measured = await measureKnowledgeTests(
      {
        ...{ address: product.address, engine, companyId, administrator: administrator! },
        ten: ten.map(({ userId }) => userId),
      },
      { rounds: 15, pages: 50 },
    )
    console.info(measured)
    return knowledgeTestsFigures(measured)
  } finally {
    await product.stop()
    await engine.close()
    await database.drop()
  }
}

async function missions(server: Postgres) {
  const original = await benchDatabase(server, { ...company, posts: 10_000 })
  const database = await copyOf(server, original, 'missions')
  const { companyId, url } = database
  const engine = await openEngine(url)
  const [administrator, ...ten] = await signIn(engine, companyId, 11)
  await engine.installation
    .updateTable('users')
    .set({ role: 'administrator' })
    .where('companyId', '=', companyId)
    .where('id', '=', administrator!.userId)
    .execute()
  const menus = await engine.company(companyId).selectFrom('menus').select('id').orderBy('id').execute()
  const product = await startProduct({ DATABASE_URL: url })
  try {
    const measured = await measureMissions(
      {
        ...{ address: product.address, engine, companyId, administrator: administrator! },
        ten: ten.map(({ userId }) => userId),
        menuIds: menus.map(({ id }) => id),
      },
      { rounds: 5, pages: 50, weeks: 2 },
    )
    console.info(measured)
    return missionsFigures(measured)
  } finally {
    await product.stop()
    await engine.close()
    await database.drop()
  }
}

async function chat(server: Postgres) {
  const original = await benchDatabase(server, { ...company, posts: 10_000 })
  const { companyId } = original
  const messages = chatMessages
  const filled = await extended(server, original, `chat_${messages}`, (engine) =>
    seedChat(engine, companyId, { rooms: 2_000, messages }),
  )
  const database = await copyOf(server, filled)
  const { url } = database
  const engine = await openEngine(url)
  const seeded = await seededChat(engine, companyId)
  const [author, busy, ...listeners] = await signIn(engine, companyId, 5_002)
  await joinRooms(engine, companyId, author!.userId, [seeded.smallRoomId])
  await joinRooms(engine, companyId, busy!.userId, [
    seeded.longRoomId,
    ...seeded.ordinary.slice(0, 299).map(({ id }) => id),
  ])
  await engine.withConnection('installation', (connection) => connection.script('vacuum analyze'))
  const product = await startProduct({ DATABASE_URL: url })
  try {
    const measured = await measureChat(
      {
        address: product.address,
        databaseUrl: url,
        companyId,
        chat: seeded,
        author: author!,
        busy: busy!,
        listeners,
      },
      {
        ...{ rounds: 5, sends: 200 },
        load: (load) =>
          inOwnProcess('paths-load.ts', { ...load, connections: 1, seconds: 4, warmUpSeconds: 1 }),
        send: (load) =>
          inOwnProcess('chat-load.ts', { ...load, seconds: 5, warmUpSeconds: 1 } satisfies ChatLoad),
      },
    )
    console.info(measured)
    return chatFigures(measured, chatMessages)
  } finally {
    await product.stop()
    await engine.close()
    await database.drop()
  }
}

async function reports(server: Postgres) {
  const original = await benchDatabase(server, { ...company, posts: 10_000 })
  const database = await copyOf(server, original, 'reports')
  const { companyId, url } = database
  const engine = await openEngine(url)
  const [few, many, ...others] = await signIn(engine, companyId, 40)
  await seedWaiting(engine, companyId, few!.userId, 20)
  await seedWaiting(engine, companyId, many!.userId, 10_000)
  await engine.withConnection('installation', (connection) => connection.script('vacuum analyze'))
  const product = await startProduct({ DATABASE_URL: url })
  try {
    const place = { address: product.address, engine, companyId, databaseUrl: url }
    const measured = await measureReports(
      { ...place, few: few!, many: many!, others },
      {
        rounds: 5,
        pages: 1_000,
        batches: 5,
        batchSize: 500,
        tools: { http: loadTools(6).http, direct: reportsLoad(6) },
      },
    )
    console.info(measured)
    return reportsFigures(measured)
  } finally {
    await product.stop()
    await engine.close()
    await database.drop()
  }
}

async function signingIn(server: Postgres) {
  const original = await benchDatabase(server, { ...company, posts: 10_000 })
  const database = await copyOf(server, original, 'sign_in')
  const { companyId, url } = database
  const engine = await openEngine(url)
  const others = await signIn(engine, companyId, 40)
  const logins = await seedLogins(engine, companyId)
  const product = await startProduct({ DATABASE_URL: url, TRUSTED_PROXIES: '1' })
  try {
    const measured = await measureSignIns(
      { address: product.address, logins, others },
      { rounds: 5, seconds: 10, waiting: 200, guesses: 500 },
    )
    console.info(measured)
    return signInFigures(measured)
  } finally {
    await product.stop()
    await engine.close()
    await database.drop()
  }
}

async function companyDay(server: Postgres) {
  const small = await benchDatabase(server, { ...company, posts: 10_000 })
  const original = await extended(server, small, 'day', (engine) =>
    seedChat(engine, small.companyId, { rooms: 2_000, messages: 200_000 }),
  )
  const days = []
  for (const processes of [1, 2]) {
    const database = await copyOf(server, original)
    const { companyId, url } = database
    const engine = await openEngine(url)
    const products = []
    try {
      const signedIn = await signIn(engine, companyId, 10_000)
      const chat = await seededChat(engine, companyId)
      const logins = await seedLogins(engine, companyId)
      const seen = await dayPlace(engine, companyId, signedIn, chat)
      for (let place = 0; place < processes; place++)
        products.push(await startProduct({ DATABASE_URL: url, TRUSTED_PROXIES: '1' }))
      const day = await measureCompanyDay(
        {
          ...{ ...seen, logins, postgres: server.pid },
          addresses: products.map(({ address }) => address),
          products: products.map(({ pid }) => pid),
        },
        { seconds: 40, warmUpSeconds: 10, first: 1_000, precision: 0.1, most: 10_000, mostMs },
      )
      console.info(day)
      days.push({ processes, day })
    } finally {
      for (const product of products) await product.stop()
      await engine.close()
      await database.drop()
    }
  }
  return companyDayFigures(days)
}

async function people(server: Postgres) {
  const url = await peopleDatabase(server, { people: 100_000, departments: 10_000 })
  const engine = await openEngine(url)
  const { id } = await engine.installation.selectFrom('companies').select('id').executeTakeFirstOrThrow()
  const product = await startProduct({ DATABASE_URL: url })
  try {
    const measured = await measurePeople(
      { engine, companyId: id, address: product.address },
      { rounds: 3, queries: 60, departments: 200 },
      {
        load: (load) =>
          inOwnProcess('paths-load.ts', { ...load, connections: 4, seconds: 5, warmUpSeconds: 2 }),
      },
    )
    console.info(measured)
    return peopleFigures(measured)
  } finally {
    await product.stop()
    await engine.close()
  }
}

async function calendar(server: Postgres) {
  const visible = 2_000
  const original = await benchDatabase(server, { ...company, posts: 10_000 })
  const database = await copyOf(server, original, 'calendar')
  const { companyId, url } = database
  const engine = await openEngine(url)
  const readers = await seedEvents(engine, companyId, {
    readers: await signIn(engine, companyId, 20),
    visible,
  })
  await engine.withConnection('installation', (connection) => connection.script('vacuum analyze'))
  const product = await startProduct({ DATABASE_URL: url })
  try {
    const measured = await measureCalendar(
      { address: product.address, readers },
      { rounds: 5 },
      {
        load: (load) =>
          inOwnProcess('paths-load.ts', { ...load, connections: 1, seconds: 5, warmUpSeconds: 3 }),
      },
    )
    console.info(measured)
    return calendarFigures(measured, visible)
  } finally {
    await product.stop()
    await engine.close()
    await database.drop()
  }
}

async function portal(server: Postgres) {
  const original = await benchDatabase(server, { ...company, posts: 10_000 })
  const database = await copyOf(server, original, 'portal')
  const { companyId, url } = database
  const engine = await openEngine(url)
  const seeded = await seedPortal(engine, companyId, {
    readers: await signIn(engine, companyId, 20),
    ...{ events: 500, announcements: 100, documents: 500, thanks: 5_000 },
  })
  // The emails about the mission would be sent beside the requests.
  for (const script of ['delete from outbox_events; delete from pgboss.job', 'vacuum analyze'])
    await engine.withConnection('installation', (connection) => connection.script(script))
  const product = await startProduct({ DATABASE_URL: url })
  try {
    const measured = await measurePortal(
      { address: product.address, ...seeded },
      { rounds: 5 },
      {
        load: (load) =>
          inOwnProcess('paths-load.ts', { ...load, connections: 1, seconds: 5, warmUpSeconds: 3 }),
      },
    )
    console.info(measured)
    return portalFigures(measured)
  } finally {
    await product.stop()
    await engine.close()
    await database.drop()
  }
}

async function audience(server: Postgres) {
  const original = await benchDatabase(server, { ...company, posts: 10_000 })
  const database = await copyOf(server, original, 'audience')
  const { companyId, url } = database
  const engine = await openEngine(url)
  const organised = await organise(engine, companyId)
  const [administrator, ...others] = await signIn(engine, companyId, 41)
  await engine.installation
    .updateTable('users')
    .set({ role: 'administrator' })
    .where('id', '=', administrator!.userId)
    .execute()
  const product = await startProduct({ DATABASE_URL: url })
  try {
    await settleAll(engine, companyId)
    await engine.withConnection('installation', (connection) => connection.script('vacuum analyze'))
    const place = {
      address: product.address,
      engine,
      companyId,
      organised,
      administrator: administrator!,
      others,
    }
    const measured = await measureAudience(place, { rounds: 3 })
    console.info(measured)
    return audienceFigures(measured)
  } finally {
    await product.stop()
    await engine.close()
    await database.drop()
  }
}

async function idle(server: Postgres) {
  const original = await benchDatabase(server, { ...company, posts: 10_000 })
  const database = await copyOf(server, original, 'idle')
  const engine = await openEngine(database.url)
  const companies = 1_000
  await seedIdle(engine, companies)
  const product = await startProduct({ DATABASE_URL: database.url })
  try {
    const measured = await measureIdle({ engine, pid: product.pid }, { companies, seconds: 120 })
    console.info(measured)
    return idleFigures(measured)
  } finally {
    await product.stop()
    await engine.close()
    await database.drop()
  }
}

async function imports(server: Postgres) {
  const original = await benchDatabase(server, { ...company, posts: 10_000 })
  const database = await copyOf(server, original, 'imports')
  const { companyId, url } = database
  const engine = await openEngine(url)
  const [administrator, ...readers] = await signIn(engine, companyId, 41)
  await engine.installation
    .updateTable('users')
    .set({ role: 'administrator' })
    .where('companyId', '=', companyId)
    .where('id', '=', administrator!.userId)
    .execute()
  const product = await startProduct({ DATABASE_URL: url })
  try {
    const place = { address: product.address, engine, companyId, administrator: administrator!, readers }
    const measured = await measureImports(place, { lines: importLines, rounds: 3 })
    console.info(measured)
    return importsFigures(measured)
  } finally {
    await product.stop()
    await engine.close()
    await database.drop()
  }
}

async function onPostgres(work: (server: Postgres) => Promise<Figure[]>) {
  const server = await benchPostgres()
  try {
    return await work(server)
  } finally {
    server.stop()
  }
}

// In the order of the table.
const parts: Record<string, () => Promise<Figure[]>> = {
  timeline: () => onPostgres(timeline),
  writing: () => onPostgres(writing),
  fanout: () => onPostgres(fanout),
  announcements: () => onPostgres(announcements),
  push: () => onPostgres(push),
  tasks: () => onPostgres(tasks),
  tests: () => onPostgres(tests),
  chat: () => onPostgres(chat),
  missions: () => onPostgres(missions),
  reports: () => onPostgres(reports),
  people: () => onPostgres(people),
  calendar: () => onPostgres(calendar),
  portal: () => onPostgres(portal),
  imports: () => onPostgres(imports),
  idle: () => onPostgres(idle),
  'sign-in': () => onPostgres(signingIn),
  'company-day': () => onPostgres(companyDay),
  audience: () => onPostgres(audience),
  'first-load': async () => firstLoadFigures(await measureFirstLoad()),
  memory: async () => memoryFigures(await measureMemory()),
  search: () => onPostgres((server) => measureSearch(server, 1_000_000)),
}

await runParts(join(import.meta.dirname, 'README.md'), parts)
