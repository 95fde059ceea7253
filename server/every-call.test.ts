import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { makeAdministratorAnnouncement } from '#db/factories/administrator-announcement.ts'
import { makeCompassNote } from '#db/factories/compass-note.ts'
import { makeFeed } from '#db/factories/feed.ts'
import { makeFeedComment } from '#db/factories/feed-comment.ts'
import { makeLook } from '#db/factories/look.ts'
import { makeUser } from '#db/factories/user.ts'
import { fillPath, nounOf, sampleBodies, sampleQueries } from '#testing/call-samples.ts'
import { someOperator } from '#testing/operators.ts'
import { makeRowsOfEveryKind } from '#testing/rows-of-every-kind.ts'
import { type Client, type TestServer, testServer } from '#testing/server.ts'
import { routes } from './routes.ts'

const calls = api.map(({ name, endpoint }) => ({ ...endpoint, name, access: endpoint.access ?? 'session' }))
const forPeople = calls.filter(({ access }) => access !== 'public')
const changes = calls.filter(({ method }) => method !== 'GET')
const withParams = forPeople.filter(({ path }) => path.includes('{'))

let server: TestServer
/** A row of the other company for each path with a parameter. */
let foreign: Record<string, string | number>
beforeAll(async () => {
  server = await testServer()
  const rows = await makeRowsOfEveryKind(server.other)
  const { companyId, employeeId: userId } = server.other
  const operator = { ...(await someOperator(server, 'support')), name: '運営' }
  foreign = {
    ...rows,
    looks: await makeLook(server.app.engine.installation, {
      ...{ companyId, consentId: Number(rows.look_consents), operator, userId },
    }),
    compass_notes: await makeCompassNote(server.app.engine.installation, {
      ...{ companyId: server.other.companyId, shared: true },
      authorId: (await someOperator(server, 'success')).id,
    }),
  }
})
afterAll(() => server.close())

async function send(
  client: Client,
  { method, path }: { method: string; path: string },
  body?: unknown,
  token?: string,
) {
  const response = await client.fetch(path, {
    method,
    headers: {
      'x-csrf-token': token ?? (await client.token()),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, body: text ? JSON.parse(text) : undefined }
}

const pathOf = (
  call: { name: string; path: string },
  value: string | number = call.path.includes('{part}')
    ? 'theme'
    : call.path.includes('{page}')
      ? 'terms'
      : 1,
) => fillPath(call.path, value) + (sampleQueries[call.name] ?? '')

const takesCursor = (shape: object) => 'shape' in shape && 'cursor' in (shape.shape as object)

describe('every call', () => {
  it('is bound to exactly one handler', () => {
    const bound = routes.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`).sort()
    expect(bound).toEqual(calls.map(({ method, path }) => `${method} ${path}`).sort())
  })

  it.each(forPeople)('$method $path is refused without a session', async (call) => {
    const reply = await send(server.guest(), { ...call, path: pathOf(call) }, sampleBodies[call.name])
    expect([reply.status, reply.body.error.code]).toEqual([401, 'unauthenticated'])
  })

  it.each(changes)('$method $path is refused without its token', async (call) => {
    const client = call.access === 'public' ? server.guest() : await server.as(server.company.logins.employee)
    const reply = await send(client, { ...call, path: pathOf(call) }, sampleBodies[call.name], 'forged')
    expect([reply.status, reply.body.error.code]).toEqual([422, 'invalid_csrf_token'])
  })

  it.each(withParams)(
    '$method $path returns 404 for invalid ids, missing rows and another company’s rows',
    async (call) => {
      const client = await server.as(server.company.logins.administrator)
      const numeric = call.path.includes('{id}')
      for (const value of [
        ...(numeric ? ['abc', '1.5', '-1', '0'] : []),
        numeric ? 999_999_999 : 'AAAAAAAA.png',
        foreign[nounOf(call.path)]!,
      ]) {
        const reply = await send(client, { ...call, path: pathOf(call, value) }, sampleBodies[call.name])
        expect([value, reply.status, reply.body?.error.code]).toEqual([value, 404, 'not_found'])
      }
    },
  )

  it.each(calls.filter(({ body }) => body))(
    '$method $path reports what is wrong beside the field',
    async (call) => {
      const { administrator, employee } = server.company.logins
      const client =
        call.access === 'public'
          ? server.guest()
          : await server.as(call.administration ? administrator : employee)
      const wrong = Object.fromEntries(
        Object.keys(sampleBodies[call.name] ?? { login: 1, locale: 1 }).map((key) => [key, { no: 'thing' }]),
      )
      const reply = await send(client, { ...call, path: pathOf(call) }, wrong)
      expect([reply.status, reply.body.error.code]).toEqual([422, 'validation_failed'])
      for (const key of Object.keys(reply.body.error.fields)) expect(key).toMatch(/^[a-z_]+$/)
      expect(Object.keys(reply.body.error.fields).length).toBeGreaterThan(0)
      const broken = await send(client, { ...call, path: pathOf(call) }, '{"broken":')
      expect([broken.status, broken.body.error.code]).toEqual([400, 'invalid_request'])
    },
  )

  it.each(
    calls.filter(
      ({ path, method, query: shape }) =>
        method === 'GET' && shape && (takesCursor(shape) || path === '/api/v2/departments'),
    ),
  )('$method $path refuses a forged cursor and an endless page', async (call) => {
    const { company } = server
    const client = await server.as(company.logins.administrator)
    const feedId = await makeFeed(company.db, { menuId: company.menuId, authorId: company.employeeId })
    const own: Record<string, number | string> = {
      shell_settings: 'theme',
      legal_pages: 'terms',
      feeds: feedId,
      feed_comments: await makeFeedComment(company.db, { feedId, authorId: company.employeeId }),
      departments: company.departmentId,
      administrator_announcements: await makeAdministratorAnnouncement(company.db, {
        ...{ menuId: company.menuId, authorId: company.administratorId },
      }),
    }
    const path = fillPath(call.path, own[nounOf(call.path)] ?? 1)
    if (path === '/api/v2/departments') {
      expect((await send(client, { method: 'GET', path: `${path}?parent_id=abc` })).status).toBe(422)
      return
    }
    expect((await send(client, { method: 'GET', path: `${path}?limit=100000` })).status).toBe(422)
    const statusAt = async (key: unknown) => {
      const cursor = Buffer.from(JSON.stringify(key)).toString('base64url')
      return (await send(client, { method: 'GET', path: `${path}?cursor=${cursor}` })).status
    }
    for (const forged of [
      ['x', { y: 1 }],
      [-8_640_000_000_000_000, 1],
      [8_640_000_000_000_000, 1],
      ['0000-01-01', 1],
      ['a\0b', 'a\0b', 1],
      ['\ud800', '\ud800', '\ud800', 1],
      [2 ** 63],
      [1.5],
      [],
    ])
      expect([forged, await statusAt(forged)]).toEqual([forged, 400])
    // A valid cursor for some lists and not for others: an empty page, an invalid cursor, or a missing post.
    for (const extreme of [
      ['0000-01-01', 'x', 1],
      ['1e9', '1e9', 1],
      [2 ** 31],
      [Number.MAX_SAFE_INTEGER],
      [Number.MIN_SAFE_INTEGER],
      [0, Number.MAX_SAFE_INTEGER],
      ['9999-12-31', 'zz', Number.MAX_SAFE_INTEGER],
      ['9999-12-31', Number.MAX_SAFE_INTEGER],
      ['-999999999999999', 'a', 'b', Number.MIN_SAFE_INTEGER],
      ['999999999999999', '999999999999999', 1],
    ])
      expect([200, 400, 404]).toContain(await statusAt(extreme))
  })
})

describe('people who must replace their password', () => {
  it.each(forPeople)('$method $path is allowed only if it helps them to do so', async (call) => {
    const { company } = server
    const email = `new-${call.name.toLowerCase()}@mihon.example`
    await makeUser(company.db, {
      email,
      initialPassword: true,
      memberships: [{ departmentId: company.departmentId }],
    })
    const client = await server.as(email)
    const reply = await send(client, { ...call, path: pathOf(call) }, sampleBodies[call.name])
    if (call.access === 'entered' || call.access === 'half') expect(reply.status).not.toBe(403)
    else expect([reply.status, reply.body.error.code]).toEqual([403, 'InvalidHirobaIdUserError'])
  })
})

/** The codes with which calls are refused, by the calls that are refused in any other way. */
async function refusals(client: Client, asked: typeof calls, expected: string) {
  const others: Record<string, unknown> = {}
  for (const call of asked) {
    const { status, body } = await send(client, { ...call, path: pathOf(call) }, sampleBodies[call.name])
    if (status !== 403 || body.error.code !== expected) others[call.name] = [status, body]
  }
  return others
}

describe('people with a second factor', () => {
  it('can make no call between the password and the factor, except to give it or to leave', async () => {
    const { db, companyId } = server.company
    const email = 'half-way@mihon.example'
    const userId = await makeUser(db, { email })
    await db
      .insertInto('authenticatorApps')
      .values({ companyId, userId, secret: 'sealed', lastStep: 0 })
      .execute()
    const client = await server.as(email)
    const asked = forPeople.filter(({ access }) => access !== 'half')
    expect(await refusals(client, asked, 'FactorRequiredError')).toEqual({})
    expect(forPeople.filter(({ access }) => access === 'half').map(({ name }) => name)).toEqual([
      ...['getSignInFactors', 'giveFactor', 'signOut', 'startExternalSignOut'],
    ])
  })

  it('can, once they must have one, make only the calls that help them to get it', async () => {
    const { db, companyId } = server.other
    const email = 'due@mihon.example'
    await makeUser(db, { email })
    const config = db.updateTable('companyConfigs').where('companyId', '=', companyId)
    await config.set({ factorScope: 'everybody', factorDueOn: '2020-01-01' }).execute()
    const asked = forPeople.filter(({ access }) => access === 'session')
    const due = await server.guest().signIn(email)
    expect(await refusals(due, asked, 'FactorSetUpRequiredError')).toEqual({})
    expect((await send(due, { method: 'GET', path: '/api/v2/second_factors' })).status).toBe(200)
    await config.set({ factorScope: 'nobody', factorDueOn: null }).execute()
  })
})

describe('while the database is unavailable', () => {
  it('every call reports it, unless it is answered without the database', async () => {
    const client = await server.as(server.company.logins.administrator)
    const guest = server.guest()
    await guest.token()
    await server.app.engine.close()
    const answers: Record<string, [number, string | undefined]> = {}
    for (const call of calls) {
      const who = call.access === 'public' ? guest : client
      const { status, body } = await send(who, { ...call, path: pathOf(call) }, sampleBodies[call.name])
      answers[call.name] = [status, body?.error?.code]
    }
    const failed = Object.entries(answers).filter(([, [status]]) => status >= 500)
    expect(failed.filter(([, [status, code]]) => status !== 503 || code !== 'unavailable')).toEqual([])
    // Invalid tokens and forms without their files are refused without the database.
    expect(failed.length).toBeGreaterThan(calls.length * 0.85)
  })
})
