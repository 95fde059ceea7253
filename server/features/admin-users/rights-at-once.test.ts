import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resetPassword, setUserRole, updateAdminUser, withdrawUser } from '#contract/admin-users.ts'
import { listAdministrationActs } from '#contract/administration-acts.ts'
import { makeDepartment } from '#db/factories/department.ts'
import { unique } from '#db/factories/unique.ts'
import { makeUser } from '#db/factories/user.ts'
import { versionOf } from '#testing/row-version.ts'
import { type Client, type TestServer, testServer } from '#testing/server.ts'

/* Rights that change during an act: the state at the time it takes effect counts. */

let server: TestServer
let boss: Client
let topId: number
let elsewhereId: number
beforeAll(async () => {
  server = await testServer()
  boss = await server.as(server.company.logins.administrator)
  topId = await makeDepartment(server.company.db, { name: '東日本' })
  elsewhereId = await makeDepartment(server.company.db, { name: '西日本' })
})
afterAll(() => server.close())

async function makeLimited() {
  const { db, companyId, departmentId } = server.company
  const email = `limited-${unique()}@mihon.example`
  const role = 'section_administrator' as const
  const id = await makeUser(db, { email, role, memberships: [{ departmentId }] })
  await db.insertInto('administratorSections').values({ companyId, userId: id, section: 'users' }).execute()
  await db
    .insertInto('administratorDepartments')
    .values({ companyId, userId: id, departmentId: topId })
    .execute()
  return { id, client: await server.as(email) }
}
const person = () => makeUser(server.company.db, { memberships: [{ departmentId: topId }] })

/** The acts on a person, oldest first. */
const actsOn = async (subjectId: number) =>
  (await boss.call(listAdministrationActs, { query: { limit: 100 } })).body.administrationActs
    .filter((act) => act.subjectId === subjectId)
    .map(({ action }) => action)
    .reverse()

const acts = {
  'a new password': (client: Client, id: number) => client.call(resetPassword, { params: { id } }),
  'a last day': async (client: Client, id: number) =>
    client.call(withdrawUser, {
      params: { id },
      body: { version: await versionOf(server.company.db, 'users', id), lastOn: '2099-01-01' },
    }),
}
const named = Object.keys(acts) as (keyof typeof acts)[]
const rounds = [1, 2, 3, 4, 5]

/* The other act may have created a newer version of the account: then it is tried on that one. */
async function promote(id: number) {
  for (let tried = 1; ; tried++) {
    const version = await versionOf(server.company.db, 'users', id)
    const reply = await boss.call(setUserRole, { params: { id }, body: { version, role: 'administrator' } })
    if (reply.status !== 409 || tried === 5) return reply
  }
}

/* Done before, or refused because the account is out of reach or at a newer version. */
const isEitherWay = (status: number) => status < 300 || status === 404 || status === 409

describe('a limited administrator of departments gives', () => {
  it.each(named)('%s to nobody who has just become an administrator', async (act) => {
    const { client } = await makeLimited()
    for (const _ of rounds) {
      const id = await person()
      const [given, promoted] = await Promise.all([acts[act](client, id), promote(id)])
      expect([isEitherWay(given.status), promoted.status]).toEqual([true, 204])
      expect((await actsOn(id)).at(-1)).toBe('change_role')
    }
  })

  it.each(named)('%s to nobody who has just moved to another department', async (act) => {
    const { client } = await makeLimited()
    for (const _ of rounds) {
      const id = await person()
      const body = {
        ...{ familyName: '山', givenName: '花', companyLoginId: `id-${unique()}`, version: 1 },
        memberships: [{ departmentId: elsewhereId }],
      }
      const [given] = await Promise.all([
        acts[act](client, id),
        boss.call(updateAdminUser, { params: { id }, body }),
      ])
      if (given.status < 300 && (await actsOn(id)).includes('update'))
        expect((await actsOn(id)).at(-1)).toBe('update')
    }
  })

  it.each(named)('%s to nobody once the role is removed', async (act) => {
    for (const _ of rounds) {
      const [{ id: limitedId, client }, id] = [await makeLimited(), await person()]
      const [given] = await Promise.all([
        acts[act](client, id),
        boss.call(setUserRole, { params: { id: limitedId }, body: { version: 1, role: 'employee' } }),
      ])
      const all = (await boss.call(listAdministrationActs, { query: { limit: 100 } })).body.administrationActs
      const place = (subjectId: number) => all.find((one) => one.subjectId === subjectId)?.id ?? 0
      if (given.status < 300) expect(place(id)).toBeLessThan(place(limitedId))
    }
  })
})
