import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  countMustReadFeeds,
  finishReading,
  getMustRead,
  listMustReadFeeds,
  listMustReadMenus,
  listMustReadUsers,
} from '#contract/must-read-feeds.ts'
import { listWaiting } from '#contract/waiting.ts'
import { makeFeeds } from '#db/factories/feed.ts'
import { insertRows } from '#db/insert-rows.ts'
import { waitingSources } from '#server/waiting-sources.ts'
import { type Client, type TestServer, testServer } from '#testing/server.ts'

let server: TestServer
let reader: Client
let author: Client
let feedId: number
beforeAll(async () => {
  server = await testServer({ background: false })
  reader = await server.as(server.company.logins.employee)
  author = await server.as(server.company.logins.manager)
})
afterAll(() => server.close())

const page = { limit: 100 }
const params = () => ({ id: feedId })
const calls = {
  countMustReadFeeds: [1, () => reader.call(countMustReadFeeds, {})],
  listMustReadMenus: [1, () => reader.call(listMustReadMenus, {})],
  listMustReadFeeds: [1, () => reader.call(listMustReadFeeds, { query: page })],
  listWaiting: [2 * waitingSources.length, () => reader.call(listWaiting, { query: page })],
  getMustRead: [7, () => author.call(getMustRead, { params: params() })],
  listMustReadUsers: [3, () => author.call(listMustReadUsers, { params: params(), query: page })],
  finishReading: [8, () => reader.call(finishReading, { params: params(), body: {} })],
} satisfies Record<string, [number, () => Promise<{ status: number }>]>

let added = 0

/** Adds this many must-reads, and this many people who must read each. */
async function add(count: number) {
  added += count
  const { db, companyId, menuId, managerId, everyoneId } = server.company
  const feedIds = await makeFeeds(
    db,
    Array.from({ length: count }, () => ({ menuId, authorId: managerId })),
  )
  feedId ??= feedIds[0]!
  await insertRows(
    db,
    'mustReadRequirements',
    feedIds.map((id) => ({
      companyId,
      feedId: id,
      version: 1,
      dueOn: '2030-01-01',
      remindDays: [1],
      escalate: true,
      askedById: managerId,
    })),
  )
  const people = await db
    .insertInto('users')
    .values(
      Array.from({ length: count }, (_, i) => ({
        companyId,
        familyName: '人',
        givenName: `${i}`,
        status: 'active' as const,
      })),
    )
    .returning('id')
    .execute()
  await insertRows(
    db,
    'audienceMembers',
    people.map(({ id }) => ({ companyId, audienceId: everyoneId, userId: id })),
  )
}

/** Queries of one call. The minimum of several runs, because background jobs also send queries. */
async function queriesOf(ask: () => Promise<{ status: number }>) {
  let fewest = Number.POSITIVE_INFINITY
  for (let i = 0; i < 8; i++) {
    const before = server.app.engine.stats().queries
    const { status } = await ask()
    const used = server.app.engine.stats().queries - before
    expect(status).toBe(200)
    fewest = Math.min(fewest, used)
  }
  return fewest
}

it('a call sends the same small number of queries for 1,000 must-reads and people as for 10', async () => {
  await add(10)
  const few: Record<string, number> = {}
  for (const [name, [, ask]] of Object.entries(calls)) few[name] = await queriesOf(ask)
  await add(990)
  for (const [name, [most, ask]] of Object.entries(calls)) {
    const many = await queriesOf(ask)
    expect(many, `queries of ${name} at 1,000 rows`).toBeLessThanOrEqual(few[name]!)
    expect(many, `queries of ${name}`).toBeLessThanOrEqual(most)
  }
  const { body } = await author.call(getMustRead, { params: params() })
  expect(body.progress).toMatchObject({ askedCount: 2 + added, confirmedCount: 1 })
}, 120_000)
