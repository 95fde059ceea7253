import { afterAll, beforeAll, expect, it } from 'vitest'
import { listCalendars } from '#contract/calendars.ts'
import { listWaiting } from '#contract/waiting.ts'
import { transaction } from '#db/tenant.ts'
import { withdraw } from '#server/features/admin-users/account-states.commands.ts'
import type { Client } from '#testing/client.ts'
import {
  answerActivity,
  newColleague,
  noticesOf,
  organise,
  readActivity,
  toPeople,
} from '#testing/organising.ts'
import { type TestServer, testServer } from '#testing/server.ts'

let server: TestServer
let organiser: Client
let hanako: Client
beforeAll(async () => {
  server = await testServer()
  organiser = await server.as(server.company.logins.manager)
  hanako = await server.as(server.company.logins.employee)
})
afterAll(() => server.close())

it('an invitation waits for its person until it is answered or can no longer be answered', async () => {
  const { db, employeeId } = server.company
  const invited = { audience: toPeople(employeeId), inviteAudience: true }
  const soon = await organise(organiser, { ...invited, title: '送別会', signUpUntil: '2031-04-01T03:00:00Z' })
  const undated = await organise(organiser, {
    ...invited,
    title: '日程未定',
    startsAt: undefined,
    candidates: [{ startsAt: '2031-05-01T00:00:00Z' }, { startsAt: '2031-05-02T00:00:00Z' }],
  })
  const over = await organise(organiser, invited)
  await db
    .updateTable('activities')
    .set({ signUpUntil: new Date(0) })
    .where('id', '=', over)
    .execute()
  const waiting = async () => {
    const { body } = await hanako.call(listWaiting, { query: { kind: 'activity' } })
    const count = body.kinds.find(({ kind }) => kind === 'activity')?.count
    return [count, body.items.map(({ id, dueOn, hrefPath }) => [id, dueOn, hrefPath])]
  }
  expect(await waiting()).toEqual([
    2,
    [
      [soon, '2031-04-01', `/activities/${soon}`],
      [undated, null, `/activities/${undated}`],
    ],
  ])
  const first = await hanako.call(listWaiting, { query: { kind: 'activity', limit: 1 } })
  const second = await hanako.call(listWaiting, {
    query: { kind: 'activity', limit: 1, cursor: first.body.nextCursor! },
  })
  expect(second.body.items.map(({ id }) => id)).toEqual([undated])
  await answerActivity(hanako, soon, { status: 'declined' })
  expect((await waiting())[0]).toBe(1)
})

it('calendars show the activities a person can see with their answer, except those they declined', async () => {
  const { employeeId } = server.company
  const at = { startsAt: '2033-02-10T10:00:00Z', endsAt: '2033-02-10T12:00:00Z' }
  const joined = await organise(organiser, at)
  const open = await organise(organiser, at)
  const declined = await organise(organiser, { ...at, audience: toPeople(employeeId) })
  await answerActivity(hanako, joined, { status: 'joining' })
  await answerActivity(hanako, declined, { status: 'declined' })
  const { client: stranger } = await newColleague(server)
  const entries = async (client: Client) => {
    const query = { from: '2033-02-10', until: '2033-02-11' }
    const { body } = await client.call(listCalendars, { query })
    return body.entries
      .filter(({ kind }) => kind === 'activity')
      .map(({ id, mine, status, reach }) => [id, mine, status, reach])
  }
  expect(await entries(hanako)).toEqual([
    [joined, true, 'confirmed', 'company'],
    [open, false, 'tentative', 'company'],
  ])
  expect((await entries(stranger)).map(([id]) => id)).toEqual([joined, open])
})

it('a person who leaves the company gives their place to the waiting list', async () => {
  const { id: leaverId, client: leaver } = await newColleague(server)
  const id = await organise(organiser, { capacity: 1 })
  await answerActivity(leaver, id, { status: 'joining' })
  await answerActivity(hanako, id, { status: 'joining' })
  await transaction(server.company.db, (trx) => withdraw(trx, [leaverId]))
  expect(await readActivity(hanako, id)).toMatchObject({ seatCount: 1, own: { status: 'joining' } })
  expect(await noticesOf(hanako, 'activity_promoted')).toHaveLength(1)
})
