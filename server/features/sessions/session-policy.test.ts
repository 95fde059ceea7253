import { once } from 'node:events'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { unattendedHeader } from '#common/unattended.ts'
import { listAdministrationActs } from '#contract/administration-acts.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { listOwnSessions } from '#contract/sessions.devices.ts'
import { getSessionPolicy, previewSessionPolicy, updateSessionPolicy } from '#contract/sessions.policy.ts'
import { signIn, signOut } from '#contract/sessions.ts'
import { changePassword, getCurrentUser } from '#contract/users.ts'
import { unique } from '#db/factories/unique.ts'
import { makeUser } from '#db/factories/user.ts'
import { namedQuery } from '#db/tenant.ts'
import type { Client, TestServer } from '#testing/server.ts'
import { testServer } from '#testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const password = 'Hiroba-2026'
const [minute, hour, day] = [60, 3600, 86_400] as const
type Policy = CallInput<typeof updateSessionPolicy>['body']
const usual = { hours: 24, idleMinutes: null, keptDays: 30, keptIdleDays: null }

const boss = () => server.as(server.company.logins.administrator)
async function set(policy: Partial<Policy>) {
  const client = await boss()
  const { version } = (await client.call(getSessionPolicy, {})).body
  return client.call(updateSessionPolicy, { body: { ...usual, version, ...policy } })
}
afterEach(() => set({}))

async function enter(email: string, kept?: boolean) {
  const client = server.guest()
  const body = { login: email, password, ...(kept !== undefined && { kept }) }
  const headers = { 'content-type': 'application/json', 'x-csrf-token': await client.token() }
  const response = await client.fetch('/api/v2/sessions', {
    ...{ method: 'POST', headers, body: JSON.stringify(body) },
  })
  expect(response.status).toBe(200)
  const cookie = response.headers.getSetCookie().find((one) => one.includes('hiroba_session='))!
  return { client, cookie }
}

async function person(kept?: boolean) {
  const email = `${unique()}@hiroba.example`
  const id = await makeUser(server.company.db, { email })
  return { id, email, ...(await enter(email, kept)) }
}
const status = async ({ client }: { client: Client }) => (await client.call(getCurrentUser, {})).status

/** Moves the beginning or the last use of a person's sessions into the past. */
async function letPass({ id }: { id: number }, { begun = 0, unused = 0 }) {
  const { db, companyId } = server.company
  await server.app.gate.seenSessions.flush()
  await namedQuery(
    db,
    `update sessions set created_at = created_at - make_interval(secs => $3),
       expires_at = expires_at - make_interval(secs => $3), last_seen_at = last_seen_at - make_interval(secs => $4)
     where company_id = $1 and user_id = $2`,
    [companyId, id, begun, unused],
  )
  server.app.gate.forgetPerson({ companyId, userId: id })
}
const endOf = async ({ client }: { client: Client }) => {
  const [session] = (await client.call(listOwnSessions, {})).body.sessions
  return Math.round((Date.parse(session!.endsAt) - Date.now()) / minute / 1000)
}

describe('a session', () => {
  it('ends with the browser and after a day, unless staying signed in was chosen', async () => {
    const brief = await person()
    const kept = await person(true)
    expect(brief.cookie).not.toMatch(/expires|max-age/i)
    expect(kept.cookie).toMatch(/expires/i)
    expect(await endOf(brief)).toBe(24 * 60)
    expect(await endOf(kept)).toBe(30 * 24 * 60)
    for (const someone of [brief, kept]) await letPass(someone, { begun: 24 * hour - minute })
    expect([await status(brief), await status(kept)]).toEqual([200, 200])
    for (const someone of [brief, kept]) await letPass(someone, { begun: 2 * minute })
    expect([await status(brief), await status(kept)]).toEqual([401, 200])
    await letPass(kept, { begun: 29 * day })
    expect(await status(kept)).toBe(401)
  })

  it('ends when it is not used, and goes on while it is', async () => {
    await set({ idleMinutes: 30, keptIdleDays: 2 })
    const brief = await person()
    const kept = await person(true)
    await letPass(brief, { unused: 29 * minute })
    await letPass(kept, { unused: 2 * day - minute })
    expect([await status(brief), await status(kept)]).toEqual([200, 200])
    // That was a use.
    expect(await endOf(brief)).toBeGreaterThanOrEqual(30)
    await letPass(brief, { unused: 29 * minute })
    expect(await status(brief)).toBe(200)
    await server.app.gate.seenSessions.flush()
    await letPass(brief, { unused: 37 * minute })
    await letPass(kept, { unused: 2 * day + 7 * minute })
    expect([await status(brief), await status(kept)]).toEqual([401, 401])
  })

  it('ends in front of nobody, although its page keeps asking', async () => {
    await set({ idleMinutes: 30 })
    const [away, here] = [await person(), await person()]
    for (const someone of [away, here]) await letPass(someone, { unused: 29 * minute })
    const headers = { [unattendedHeader]: '1' }
    expect((await away.client.fetch('/api/v2/current_user', { headers })).status).toBe(200)
    expect(await status(here)).toBe(200)
    for (const someone of [away, here]) await letPass(someone, { unused: 8 * minute })
    expect([await status(away), await status(here)]).toEqual([401, 200])
  })

  it('cannot be kept where the company does not allow it', async () => {
    const before = await person(true)
    await set({ keptDays: null })
    const after = await person(true)
    expect(after.cookie).not.toMatch(/expires/i)
    expect([await endOf(before), await endOf(after)]).toEqual([24 * 60, 24 * 60])
    expect((await after.client.call(listOwnSessions, {})).body.sessions).toMatchObject([{ kept: false }])
  })

  it('stays kept when its person changes their password', async () => {
    for (const kept of [true, false]) {
      const { client } = await person(kept)
      const body = { currentPassword: password, password: 'Atarashii-Kotoba-7' }
      expect((await client.call(changePassword, { body })).status).toBe(200)
      expect((await client.call(listOwnSessions, {})).body.sessions).toMatchObject([{ kept }])
    }
  })

  it('that has ended is not listed, closes its live connection, and does not come back', async () => {
    await set({ idleMinutes: 60 })
    const own = await person()
    const other = await enter(own.email)
    const socket = new WebSocket(`${server.address.replace('http', 'ws')}/api/v2/live`, {
      headers: { cookie: other.client.cookie },
    })
    await once(socket, 'message')
    const closed = once(socket, 'close')
    await letPass(own, { unused: 61 * minute + 6 * minute })
    expect((await closed)[0]).toBe(4401)
    await set({ idleMinutes: null })
    expect([await status(own), await status(other)]).toEqual([401, 401])
    const again = await enter(own.email)
    expect((await again.client.call(listOwnSessions, {})).body.sessions).toHaveLength(1)
  })
})

describe('signing in', () => {
  it('costs at most four statements, in the first browser of an account and in a known one', async () => {
    const quiet = await testServer({ background: false })
    try {
      const statementsOf = async (client: Client, email: string) => {
        await client.token()
        // At once, so that one connection is each one's already: changing over would count.
        const handles = [quiet.app.engine.installation, quiet.company.db]
        await Promise.all(handles.map((db) => namedQuery(db, 'select 1 as one')))
        const before = quiet.app.engine.stats().queries
        expect((await client.call(signIn, { body: { login: email, password } })).status).toBe(200)
        return quiet.app.engine.stats().queries - before
      }
      for (const email of [0, 1].map(() => `${unique()}@hiroba.example`)) {
        await makeUser(quiet.company.db, { email })
        const client = quiet.guest()
        const first = await statementsOf(client, email)
        await client.call(signOut, {})
        expect([first, await statementsOf(client, email)]).toEqual([4, 4])
      }
    } finally {
      await quiet.close()
    }
  })
})

describe('the policy', () => {
  it('is previewed in numbers: who is signed out at once, and for whom it ends earlier', async () => {
    const client = await boss()
    const preview = async (lives: Partial<Policy>) =>
      (await client.call(previewSessionPolicy, { body: { ...usual, ...lives } })).body
    const start = await preview({ hours: 2, keptDays: 1 })
    const [old, young, kept] = [await person(), await person(), await person(true)]
    await enter(young.email)
    await letPass(old, { begun: 3 * hour })
    const same = await preview({})
    expect(same).toMatchObject({ endedSessionCount: 0, shortenedSessionCount: 0, endsOwn: false })
    const effect = await preview({ hours: 2, keptDays: 1 })
    expect(effect.sessionCount - start.sessionCount).toBe(4)
    expect(effect.userCount - start.userCount).toBe(3)
    expect([effect.endedSessionCount, effect.endedUserCount]).toEqual([1, 1])
    expect(effect.shortenedSessionCount - start.shortenedSessionCount).toBe(3)
    expect(effect.shortenedUserCount - start.shortenedUserCount).toBe(2)
    await letPass({ id: server.company.administratorId }, { begun: 3 * hour })
    expect((await preview({ hours: 2 })).endsOwn).toBe(true)
    // A preview changes nothing.
    expect(await Promise.all([old, young, kept].map(status))).toEqual([200, 200, 200])
    await letPass({ id: server.company.administratorId }, { begun: -3 * hour })
    expect((await set({ hours: 2, keptDays: 1 })).status).toBe(200)
    expect(await Promise.all([old, young, kept].map(status))).toEqual([401, 200, 200])
    expect(await endOf(kept)).toBe(24 * 60)
  })

  it('is saved at the version that was read, and logged', async () => {
    const client = await boss()
    const { version } = (await client.call(getSessionPolicy, {})).body
    const save = (hours: number) => client.call(updateSessionPolicy, { body: { ...usual, hours, version } })
    const answers = await Promise.all([save(10), save(11)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const acts = (await client.call(listAdministrationActs, { query: { noun: 'session_policy' } })).body
    expect(JSON.stringify(acts.administrationActs[0])).toContain('sessionHours')
  })

  it('is only for full administrators, stays within its limits, and concerns one company', async () => {
    for (const login of [server.company.logins.employee, server.company.logins.manager])
      expect((await (await server.as(login)).call(getSessionPolicy, {})).status).toBe(404)
    expect((await server.guest().call(getSessionPolicy, {})).status).toBe(401)
    for (const wrong of [
      { hours: 0 },
      { hours: 1.5 },
      { idleMinutes: 14 },
      { keptDays: 181 },
      { keptIdleDays: 0 },
    ])
      expect((await set(wrong)).status).toBe(422)
    await set({ hours: 1 })
    const neighbour = await server.as(server.other.logins.administrator)
    expect((await neighbour.call(getSessionPolicy, {})).body).toEqual({ version: 0, ...usual })
  })
})
