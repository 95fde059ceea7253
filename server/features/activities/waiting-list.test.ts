import { afterAll, beforeAll, expect, it } from 'vitest'
import { listParticipants, updateParticipation } from '#contract/activities.participants.ts'
import { closeActivity, createActivity, getActivity, updateActivity } from '#contract/activities.ts'
import { makeUser } from '#db/factories/user.ts'
import type { Client } from '#testing/client.ts'
import { noticesOf } from '#testing/organising.ts'
import { type TestServer, testServer } from '#testing/server.ts'

const people = 50
const capacity = 20

let server: TestServer
let organiser: Client
const clients: Client[] = []
beforeAll(async () => {
  server = await testServer()
  organiser = await server.as(server.company.logins.manager)
  const { db, departmentId } = server.company
  for (let i = 0; i < people; i++) {
    const email = `runner-${i}@mihon.example`
    await makeUser(db, { email, memberships: [{ departmentId }] })
    clients.push(await server.as(email))
  }
}, 120_000)
afterAll(() => server.close())

const startsAt = '2031-04-10T10:00:00.000Z'

async function participants(id: number) {
  const all = []
  let cursor: string | undefined
  do {
    const { body } = await organiser.call(listParticipants, {
      params: { id },
      query: { limit: 100, ...(cursor && { cursor }) },
    })
    all.push(...body.participants)
    cursor = body.nextCursor ?? undefined
  } while (cursor)
  return all
}

const seats = (list: Awaited<ReturnType<typeof participants>>) =>
  list.filter(({ status }) => status === 'joining').reduce((sum, { guests }) => sum + 1 + guests, 0)

it('fifty answers at once never exceed the capacity, and nobody is lost from the waiting list', async () => {
  const { body } = await organiser.call(createActivity, { body: { title: '駅伝', startsAt, capacity } })
  const { id } = body
  const answer = (client: Client, status: 'joining' | 'declined', guests = 0) =>
    client.call(updateParticipation, { params: { id }, body: { status, guests } })

  const replies = await Promise.all(clients.map((client, i) => answer(client, 'joining', i % 3)))
  expect(replies.map(({ status }) => status)).toEqual(Array(people).fill(200))
  // Every response was true when it was sent.
  for (const { body } of replies) expect(body.seatCount).toBeLessThanOrEqual(capacity)
  const joined = await participants(id)
  expect(joined.map(({ status }) => status).filter((one) => one !== 'waiting' && one !== 'joining')).toEqual(
    [],
  )
  expect(joined).toHaveLength(people)
  expect(seats(joined)).toBe(capacity)

  // Half of those with a place leave while everyone who is waiting sends their answer again.
  const holders = joined.filter(({ status }) => status === 'joining')
  const leaving = new Set(holders.slice(0, Math.ceil(holders.length / 2)).map(({ user }) => user.id))
  const own = await Promise.all(
    clients.map(async (client) => {
      const { body } = await client.call(getActivity, { params: { id } })
      return body.own.status
    }),
  )
  expect(own.filter((status) => status === 'waiting').length).toBe(people - holders.length)
  const ids = joined.map(({ user }) => user.id).toSorted((a, b) => a - b)
  const after = await Promise.all(
    clients.map((client, i) =>
      leaving.has(ids[i]!) ? answer(client, 'declined') : answer(client, 'joining', i % 3),
    ),
  )
  expect(after.map(({ status }) => status)).toEqual(Array(people).fill(200))
  const moved = await participants(id)
  const waiting = moved.filter(({ status }) => status === 'waiting')
  expect(moved.filter(({ status }) => status === 'cancelled')).toHaveLength(leaving.size)
  expect(waiting.length + moved.filter(({ status }) => status === 'joining').length).toBe(
    people - leaving.size,
  )
  expect(seats(moved)).toBeLessThanOrEqual(capacity)
  // Nobody who would fit is waiting.
  const free = capacity - seats(moved)
  expect(waiting.filter(({ guests }) => 1 + guests <= free)).toEqual([])
  // The people still waiting are in order: none of them answered before a person with as many guests who moved up.
  const order = new Map(joined.map(({ user }, i) => [user.id, i]))
  const promoted = moved.filter(
    ({ user, status }) =>
      status === 'joining' && joined.find((one) => one.user.id === user.id)!.status === 'waiting',
  )
  expect(promoted.length).toBeGreaterThan(0)
  for (const one of promoted)
    for (const other of waiting)
      if (other.guests <= one.guests)
        expect(order.get(other.user.id)!).toBeGreaterThan(order.get(one.user.id)!)

  // With places for all, everyone who is waiting gets one.
  const { version } = (await organiser.call(getActivity, { params: { id } })).body
  await organiser.call(updateActivity, {
    params: { id },
    body: { title: '駅伝', startsAt, capacity: 500, version },
  })
  const all = await participants(id)
  expect(all.filter(({ status }) => status === 'joining')).toHaveLength(people - leaving.size)
}, 120_000)

it('when everyone with a place leaves at once, each place goes to the next in line', async () => {
  const { body } = await organiser.call(createActivity, { body: { title: '合唱', startsAt, capacity } })
  const { id } = body
  const answer = (client: Client, status: 'joining' | 'declined') =>
    client.call(updateParticipation, { params: { id }, body: { status } })
  for (const client of clients) await answer(client, 'joining')
  await Promise.all(clients.slice(0, capacity).map((client) => answer(client, 'declined')))
  const statuses = (await participants(id)).map(({ status }) => status)
  expect(statuses).toEqual([
    ...Array<string>(capacity).fill('cancelled'),
    ...Array<string>(capacity).fill('joining'),
    ...Array<string>(people - 2 * capacity).fill('waiting'),
  ])
}, 120_000)

it('one person who answers fifty times at once has one place, with the guests of one answer', async () => {
  const { body } = await organiser.call(createActivity, { body: { title: '登山', startsAt, capacity } })
  const { id } = body
  const replies = await Promise.all(
    Array.from({ length: people }, (_, i) =>
      clients[0]!.call(updateParticipation, { params: { id }, body: { status: 'joining', guests: i % 2 } }),
    ),
  )
  expect(replies.map(({ status }) => status)).toEqual(Array(people).fill(200))
  const list = await participants(id)
  expect(list).toHaveLength(1)
  expect(seats(list)).toBe(1 + list[0]!.guests)
  expect((await organiser.call(getActivity, { params: { id } })).body.seatCount).toBe(seats(list))
}, 120_000)

it('closed while fifty answer: those who were told yes have their place, and the others have none', async () => {
  const { body } = await organiser.call(createActivity, { body: { title: '花火', startsAt, capacity: 100 } })
  const { id } = body
  const half = people / 2
  const answers = clients.map(async (client, i) => {
    if (i === half) await organiser.call(closeActivity, { params: { id } })
    return client.call(updateParticipation, { params: { id }, body: { status: 'joining' } })
  })
  const replies = await Promise.all(answers)
  const accepted = replies.filter(({ status }) => status === 200)
  const refused = replies.filter(({ status }) => status !== 200)
  expect(new Set(refused.map(({ body }) => body.error?.code))).toEqual(new Set(['activity_closed']))
  const list = await participants(id)
  expect(list.map(({ status }) => status)).toEqual(Array(accepted.length).fill('joining'))
}, 120_000)

it('places that become free while fifty join go to those who wait, and each of them is told once', async () => {
  const { body } = await organiser.call(createActivity, { body: { title: '観劇', startsAt, capacity } })
  const { id } = body
  const answer = (client: Client, status: 'joining' | 'declined') =>
    client.call(updateParticipation, { params: { id }, body: { status } })
  const holders = clients.slice(0, capacity)
  for (const client of holders) await answer(client, 'joining')
  // The holders leave while all others join.
  await Promise.all([
    ...holders.map((client) => answer(client, 'declined')),
    ...clients.slice(capacity).map((client) => answer(client, 'joining')),
  ])
  const list = await participants(id)
  expect(seats(list)).toBe(capacity)
  const told = await Promise.all(
    clients.slice(capacity).map(async (client) => {
      const { body: own } = await client.call(getActivity, { params: { id } })
      const notices = (await noticesOf(client, 'activity_promoted')).filter(
        ([, path]) => path === `/activities/${id}`,
      )
      return [own.own.status, notices.length] as const
    }),
  )
  // Nobody who still waits was told that they have a place, and nobody was told twice.
  for (const [status, notices] of told) expect(notices).toBeLessThanOrEqual(status === 'joining' ? 1 : 0)
}, 120_000)
