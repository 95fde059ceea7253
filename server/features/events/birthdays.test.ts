import { afterAll, beforeAll, expect, it } from 'vitest'
import { listCalendars } from '#contract/calendars.ts'
import { getEventOptions, getEventSettings, updateEventSettings } from '#contract/events.ts'
import { unique } from '#db/factories/unique.ts'
import { makeUser } from '#db/factories/user.ts'
import { companyIdOf } from '#db/tenant.ts'
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

async function makeItem(change: { visibility?: 'everybody' | 'self'; kind?: 'day' | 'line' } = {}) {
  const { db } = server.company
  const { id } = await db
    .insertInto('profileItems')
    .values({
      companyId: companyIdOf(db),
      name: `誕生日${unique()}`,
      kind: 'day',
      dayPart: 'full',
      ...change,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function bornOn(profileItemId: number, day: string, status: 'active' | 'stopped' = 'active') {
  const { db } = server.company
  const userId = await makeUser(db, { email: `p${unique()}@mihon.example`, status })
  await db
    .insertInto('profileAnswers')
    .values({ companyId: companyIdOf(db), userId, profileItemId, value: [day] })
    .execute()
  return userId
}

const choose = async (birthdayItemId: number | null) => {
  const { version } = (await admin.call(getEventSettings, {})).body
  return admin.call(updateEventSettings, { body: { version, birthdayItemId } })
}
const birthdays = async (from: string, until: string) =>
  (await reader.call(listCalendars, { query: { from, until } })).body.entries
    .filter(({ kind }) => kind === 'birthday')
    .map(({ id, startOn, hrefPath }) => [id, startOn, hrefPath])

it('birthdays are in the calendar once the company chose their profile item, with month and day only', async () => {
  const item = await makeItem()
  const march = await bornOn(item, '1990-03-05')
  await bornOn(item, '1990-04-01')
  await bornOn(item, '1985-03-06', 'stopped')
  const window = ['2027-03-01', '2027-04-01'] as const
  expect(await birthdays(...window)).toEqual([])
  expect((await reader.call(getEventOptions, {})).body.birthdays).toBe(false)
  expect((await choose(item)).status).toBe(204)
  expect(await birthdays(...window)).toEqual([[march, '2027-03-05', `/users/${march}`]])
  expect((await reader.call(getEventOptions, {})).body.birthdays).toBe(true)
  const { entries } = (await reader.call(listCalendars, { query: { from: window[0], until: window[1] } }))
    .body
  expect(JSON.stringify(entries)).not.toContain('1990')
  // The others who may create events stay as they were.
  expect((await admin.call(getEventSettings, {})).body.creators).toBeNull()
  await choose(null)
  expect(await birthdays(...window)).toEqual([])
})

it('who was born on 29 February has the 28th in other years', async () => {
  const item = await makeItem()
  const leap = await bornOn(item, '02-29')
  await choose(item)
  expect(await birthdays('2027-02-01', '2027-03-02')).toEqual([[leap, '2027-02-28', `/users/${leap}`]])
  expect(await birthdays('2028-02-01', '2028-03-02')).toEqual([[leap, '2028-02-29', `/users/${leap}`]])
})

it('only a date that everyone can see can be chosen, and it is shown as long as it is one', async () => {
  const item = await makeItem()
  const own = await makeItem({ visibility: 'self' })
  const line = await makeItem({ kind: 'line' })
  const offered = (await admin.call(getEventSettings, {})).body.birthdayItems.map(({ id }) => id)
  expect(offered).toContain(item)
  expect(offered).not.toContain(own)
  for (const id of [own, line]) {
    const refused = await choose(id)
    expect([refused.status, Object.keys(refused.body.error!.fields)]).toEqual([422, ['birthdayItemId']])
  }
  const born = await bornOn(item, '05-05')
  await choose(item)
  expect(await birthdays('2027-05-01', '2027-06-01')).toHaveLength(1)
  await server.company.db
    .updateTable('profileItems')
    .set({ visibility: 'self' })
    .where('id', '=', item)
    .execute()
  expect(await birthdays('2027-05-01', '2027-06-01')).toEqual([])
  expect(born).toBeGreaterThan(0)
})
