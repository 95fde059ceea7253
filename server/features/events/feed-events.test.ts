import { afterAll, beforeAll, expect, it } from 'vitest'
import { cancelEvent, createEvent, getEvent, listFeedEvents } from '#contract/events.ts'
import { makeFeed } from '#db/factories/feed.ts'
import { unique } from '#db/factories/unique.ts'
import { makeUser } from '#db/factories/user.ts'
import { audienceOf } from '#server/platform/audiences/audience.queries.ts'
import { type Client, type TestServer, testServer } from '#testing/server.ts'

let server: TestServer
let admin: Client
let reader: Client
beforeAll(async () => {
  server = await testServer()
  admin = await server.as(server.company.logins.administrator)
  reader = await server.as(server.company.logins.employee)
})
afterAll(() => server.close())

const on = (day: string) => ({
  ...{ title: '棚卸し', allDay: true, startOn: day, endOn: day, rule: { include: 'everyone' as const } },
})
const of = async (client: Client, id: number) => (await client.call(listFeedEvents, { params: { id } })).body

it('an event created from a post is at the post, and the post at the event', async () => {
  const { db, menuId, managerId } = server.company
  const feedId = await makeFeed(db, { menuId, authorId: managerId })
  expect(await of(admin, feedId)).toEqual({ events: [], can: { create: true }, nextCursor: null })
  expect((await of(reader, feedId)).can.create).toBe(false)
  const body = { ...on('2027-03-05'), rrule: 'FREQ=MONTHLY', feedId }
  const { id } = (await admin.call(createEvent, { body })).body
  // Of a repeating event, the next one.
  expect((await of(reader, feedId)).events).toMatchObject([
    { id, title: '棚卸し', startOn: '2027-03-05', hrefPath: `/events/${id}?occurrence=20270305` },
  ])
  expect((await reader.call(getEvent, { params: { id }, query: {} })).body.feedId).toBe(feedId)
  await admin.call(cancelEvent, { params: { id }, body: { version: 1 } })
  expect((await of(reader, feedId)).events).toEqual([])
})

it('says nothing of a post that the reader may not read, and of events that are not for them', async () => {
  const { db, menuId, administratorId } = server.company
  const otherId = await makeUser(db, { email: `p${unique()}@mihon.example` })
  const rule = { include: [{ type: 'user' as const, id: otherId }], match: 'any' as const }
  const both = { ...rule, include: [...rule.include, { type: 'user' as const, id: administratorId }] }
  const audienceId = await audienceOf(db, both)
  const hidden = await makeFeed(db, { menuId, authorId: administratorId, audienceId })
  expect((await reader.call(listFeedEvents, { params: { id: hidden } })).status).toBe(404)
  const forAll = (await admin.call(createEvent, { body: { ...on('2027-03-06'), feedId: hidden } })).body
  expect((await reader.call(getEvent, { params: { id: forAll.id }, query: {} })).body.feedId).toBeNull()
  const open = await makeFeed(db, { menuId, authorId: administratorId })
  await admin.call(createEvent, { body: { ...on('2027-03-07'), rule, feedId: open } })
  expect((await of(reader, open)).events).toEqual([])
})
