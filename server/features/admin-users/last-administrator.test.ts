import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resumeUser, setUserRole, stopUser, withdrawUser } from '#contract/admin-users.ts'
import { unique } from '#db/factories/unique.ts'
import { makeUser } from '#db/factories/user.ts'
import { versionOf } from '#testing/row-version.ts'
import { type Client, type TestServer, testServer } from '#testing/server.ts'
import { applyDueStates, companyToday } from './account-states.commands.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const later = '2099-01-01'
type Boss = { id: number; client: Client }

const boss = async (): Promise<Boss> => ({
  id: server.company.administratorId,
  client: await server.as(server.company.logins.administrator),
})

async function another(): Promise<Boss> {
  const { db, departmentId } = server.company
  const email = `boss-${unique()}@mihon.example`
  const id = await makeUser(db, { email, role: 'administrator', memberships: [{ departmentId }] })
  return { id, client: await server.as(email) }
}

const ways = {
  'is no longer an administrator': async ({ client }: Boss, id: number) =>
    client.call(setUserRole, {
      params: { id },
      body: { version: await versionOf(server.company.db, 'users', id), role: 'employee' },
    }),
  'administers some sections only': async ({ client }: Boss, id: number) =>
    client.call(setUserRole, {
      params: { id },
      body: {
        version: await versionOf(server.company.db, 'users', id),
        ...{ role: 'section_administrator', sections: ['users', 'menus'] },
      },
    }),
  'is stopped today': async ({ client }: Boss, id: number) =>
    client.call(stopUser, {
      params: { id },
      body: {
        version: await versionOf(server.company.db, 'users', id),
        stopsOn: await companyToday(server.company.db),
      },
    }),
  'is to stop': async ({ client }: Boss, id: number) =>
    client.call(stopUser, {
      params: { id },
      body: { version: await versionOf(server.company.db, 'users', id), stopsOn: later },
    }),
  'is to leave': async ({ client }: Boss, id: number) =>
    client.call(withdrawUser, {
      params: { id },
      body: { version: await versionOf(server.company.db, 'users', id), lastOn: later },
    }),
}
const names = Object.keys(ways) as (keyof typeof ways)[]

const remaining = async () =>
  (
    await server.company.db
      .selectFrom('users')
      .select('id')
      .where('role', '=', 'administrator')
      .where('status', '=', 'active')
      .where('stopsOn', 'is', null)
      .where('lastOn', 'is', null)
      .execute()
  ).length

/** Restores the initial state: one full administrator. */
async function onlyOneLeft() {
  const { db, administratorId } = server.company
  await db
    .updateTable('users')
    .set({ role: 'employee', lastOn: null, stopsOn: null, status: 'active' })
    .where('id', '!=', administratorId)
    .execute()
  await db
    .updateTable('users')
    .set({ role: 'administrator', lastOn: null, stopsOn: null, status: 'active' })
    .where('id', '=', administratorId)
    .execute()
}

describe('the last full administrator', () => {
  it.each(names)('refuses an act after which the person %s', async (way) => {
    await onlyOneLeft()
    const last = await boss()
    const { status, body } = await ways[way](last, last.id)
    expect([status, body?.error?.code]).toEqual([409, 'last_administrator'])
    expect(await remaining()).toBe(1)
  })

  it.each(names)('is the remaining one after the other %s', async (way) => {
    await onlyOneLeft()
    const [first, second] = [await boss(), await another()]
    expect((await ways[way](first, second.id)).status).toBeLessThan(300)
    const { body } = await ways['is to leave'](first, first.id)
    expect(body?.error?.code).toBe('last_administrator')
    // The stop was only planned, so it can be cancelled, and then the other may leave.
    if (way === 'is to stop') {
      await first.client.call(resumeUser, {
        params: { id: second.id },
        body: { version: await versionOf(server.company.db, 'users', second.id) },
      })
      expect((await ways['is to leave'](first, first.id)).status).toBeLessThan(300)
    }
    expect(await remaining()).toBe(1)
  })

  it.each(names)('stays when two act on each other at once: %s', async (way) => {
    for (let round = 0; round < 4; round++) {
      await onlyOneLeft()
      const pair = [await boss(), await another()] as const
      const [first, second] = await Promise.all([
        ways[way](pair[0], pair[1].id),
        ways[way](pair[1], pair[0].id),
      ])
      const done = [first, second].filter(({ status }) => status < 300)
      expect(done).toHaveLength(1)
      expect(await remaining()).toBe(1)
    }
  })

  it('is not removed by the clock either: those with a planned last day do not count', async () => {
    await onlyOneLeft()
    const [first, second] = [await boss(), await another()]
    await ways['is to leave'](first, second.id)
    const { db } = server.company
    await db.updateTable('users').set({ lastOn: '2020-01-01' }).where('id', '=', second.id).execute()
    await applyDueStates(db)
    expect(await remaining()).toBe(1)
  })
})
