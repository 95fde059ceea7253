import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { camelCaseKeys } from '#common/key-case.ts'
import { listAdminDepartments } from '#contract/admin-departments.ts'
import { listAdministrationActs } from '#contract/administration-acts.ts'
import { api } from '#contract/api.ts'
import { scopeOf } from '#contract/api-tokens.scopes.ts'
import * as calls from '#contract/api-tokens.ts'
import { makeUser } from '#db/factories/user.ts'
import { namedQuery } from '#db/tenant.ts'
import { applyDueStates } from '#server/features/admin-users/account-states.commands.ts'
import { Client } from '#testing/client.ts'
import { newClientKey, type TestServer, testServer } from '#testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const lastDay = () => new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
const written = (more: object = {}) => ({
  ...{ name: '在庫の連携', scopes: ['chat:read' as const], expiresOn: lastDay(), ipRanges: [] },
  ...more,
})
const make = async (client: Client, more: object = {}) =>
  (await client.call(calls.createApiToken, { body: written(more) })).body

/** Sends a request with a token and nothing else. */
async function ask(
  token: string,
  path: string,
  { method = 'GET', body, headers = {} }: { method?: string; body?: object; headers?: object } = {},
) {
  const response = await fetch(`${server.address}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    // biome-ignore lint/suspicious/noExplicitAny: any call's answer
    body: (text ? camelCaseKeys(JSON.parse(text)) : undefined) as any,
  }
}
const outcome = ({ status, body }: Awaited<ReturnType<typeof ask>>) => [status, body?.error?.code]
const rooms = '/api/v2/chat_rooms'

async function somebody() {
  const email = `tokens-${newClientKey().slice(0, 12)}@mihon.example`
  const { db, departmentId } = server.company
  const userId = await makeUser(db, { email, memberships: [{ departmentId }] })
  return { userId, client: await new Client(server.address).signIn(email) }
}

describe('a token', () => {
  it('is shown once, stored as a hash, and acts as its person within its scopes', async () => {
    const { client } = await somebody()
    const { id, token } = await make(client, { scopes: ['chat:read', 'posts:read'] })
    expect(token).toMatch(/^hrb_\d+_[\w-]{43}$/)
    const stored = await namedQuery<{ row: string }>(
      server.company.db,
      'select t::text as row from api_tokens t where company_id = $1 and id = $2',
      [server.company.companyId, id],
    )
    expect(stored[0]!.row).not.toContain(token.slice(-20))
    const { apiTokens } = (await client.call(calls.listApiTokens, {})).body
    expect(apiTokens).toMatchObject([{ id, ending: token.slice(-4), lastUsedAt: null }])
    const listed = await ask(token, rooms)
    expect([listed.status, listed.body.chatRooms]).toEqual([200, []])
    const used = (await client.call(calls.listApiTokens, {})).body.apiTokens[0]!.lastUsedAt
    expect(used).not.toBeNull()
    await ask(token, rooms)
    expect((await client.call(calls.listApiTokens, {})).body.apiTokens[0]!.lastUsedAt).toBe(used)
    const changed = {
      method: 'POST',
      body: { name: 'x', description: '', user_ids: [], client_key: newClientKey() },
    }
    const refused = await ask(token, rooms, changed)
    expect(outcome(refused)).toEqual([403, 'insufficient_scope'])
    expect(refused.headers.get('www-authenticate')).toContain('scope="chat:write"')
    expect(outcome(await ask(token, '/api/v2/departments'))).toEqual([403, 'insufficient_scope'])
    const writer = await make(client, { scopes: ['chat:write'] })
    expect((await ask(writer.token, rooms, changed)).status).toBe(200)
  })

  it('of an administrator administers only with the scope, and never more than its person', async () => {
    const boss = await server.as(server.company.logins.administrator)
    const employee = await server.as(server.company.logins.employee)
    const { path } = listAdminDepartments
    const plain = await make(boss, { scopes: ['people:read'] })
    expect(outcome(await ask(plain.token, path))).toEqual([403, 'insufficient_scope'])
    const admin = await make(boss, { scopes: ['admin:read'] })
    expect((await ask(admin.token, path)).status).toBe(200)
    const powerless = await make(employee, { scopes: ['admin:read'] })
    expect(outcome(await ask(powerless.token, path))).toEqual([404, 'not_found'])
    expect((await ask(plain.token, '/api/v2/current_user')).body.role ?? 'employee').toBe('employee')
  })

  it('makes no call about sign-in, sessions, passwords, second factors or tokens, even with a cookie beside it', async () => {
    const boss = await server.as(server.company.logins.administrator)
    const { token } = await make(boss, {
      scopes: ['admin:read', 'admin:write', 'people:read', 'people:write'],
    })
    for (const path of [
      '/api/v2/api_tokens',
      '/api/v2/admin/api_tokens',
      '/api/v2/sessions',
      '/api/v2/admin/scim_connections',
    ])
      expect([path, ...outcome(await ask(token, path, { headers: { cookie: boss.cookie } }))]).toEqual([
        path,
        403,
        'not_by_token',
      ])
    expect(outcome(await ask(token, '/api/v2/api_tokens', { method: 'POST', body: written() }))).toEqual([
      403,
      'not_by_token',
    ])
    const file = await ask(token, '/media_files/none.png', { headers: { cookie: boss.cookie } })
    expect(outcome(file)).toEqual([401, 'unauthenticated'])
    const closed = api.filter(({ noun }) =>
      /token|session|factor|password|scim|identity|oauth|account|sms|ipRestriction/i.test(noun),
    )
    expect(closed.length).toBeGreaterThan(30)
    expect(closed.filter(({ noun, endpoint }) => scopeOf(noun, endpoint) !== null)).toEqual([])
  })

  it('is refused once it is deleted, expired, unknown, or used from elsewhere', async () => {
    const { client } = await somebody()
    const deleted = await make(client)
    const stranger = (await somebody()).client
    const params = { id: deleted.id }
    expect((await stranger.call(calls.deleteApiToken, { params })).status).toBe(404)
    expect((await ask(deleted.token, rooms)).status).toBe(200)
    expect((await client.call(calls.deleteApiToken, { params })).status).toBe(204)
    expect(outcome(await ask(deleted.token, rooms))).toEqual([401, 'unauthenticated'])
    const old = await make(client)
    await namedQuery(
      server.company.db,
      'update api_tokens set expires_at = now() where company_id = $1 and id = $2',
      [server.company.companyId, old.id],
    )
    expect(outcome(await ask(old.token, rooms))).toEqual([401, 'unauthenticated'])
    for (const wrong of ['hrb_', 'hrb_1_x', `hrb_999999_${'a'.repeat(43)}`])
      expect(outcome(await ask(wrong, rooms))).toEqual([401, 'unauthenticated'])
    const elsewhere = await make(client, { ipRanges: ['203.0.113.0/24'] })
    expect(outcome(await ask(elsewhere.token, rooms))).toEqual([403, 'InvalidIpAddressError'])
    const here = await make(client, { ipRanges: ['203.0.113.0/24', '127.0.0.1'] })
    expect((await ask(here.token, rooms)).status).toBe(200)
  })

  it('dies with the suspension of its person', async () => {
    const { client, userId } = await somebody()
    const { token } = await make(client)
    const { db, companyId } = server.company
    await namedQuery(db, 'update users set stops_on = current_date - 2 where company_id = $1 and id = $2', [
      companyId,
      userId,
    ])
    expect(outcome(await ask(token, rooms))).toEqual([401, 'unauthenticated'])
    await applyDueStates(db)
    await namedQuery(
      db,
      `update users set status = 'active', stops_on = null where company_id = $1 and id = $2`,
      [companyId, userId],
    )
    expect(outcome(await ask(token, rooms))).toEqual([401, 'unauthenticated'])
  })

  it('has an allowance, counted in the database and told in headers', async () => {
    const { client } = await somebody()
    const { id, token } = await make(client)
    const first = await ask(token, rooms)
    const most = calls.apiTokenLimits.callsAMinute
    expect([first.headers.get('ratelimit-limit'), first.headers.get('ratelimit-remaining')]).toEqual([
      String(most),
      String(most - 1),
    ])
    await namedQuery(
      server.company.db,
      `update api_token_paces set free_at = now() + interval '2 minutes' where company_id = $1 and token_id = $2`,
      [server.company.companyId, id],
    )
    const refused = await ask(token, rooms)
    expect(outcome(refused)).toEqual([429, 'too_many_requests'])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(refused.headers.get('ratelimit-remaining')).toBe('0')
  })

  it('is refused with a day, a network or a scope that is wrong, and beyond the number', async () => {
    const { client } = await somebody()
    const fields = async (more: object) =>
      Object.keys((await client.call(calls.createApiToken, { body: written(more) })).body.error?.fields ?? {})
    expect(await fields({ expiresOn: '2020-01-01' })).toEqual(['expiresOn'])
    expect(await fields({ expiresOn: '2099-01-01' })).toEqual(['expiresOn'])
    expect(await fields({ ipRanges: ['somewhere'] })).toEqual(['ipRanges'])
    expect(await fields({ scopes: [] })).toEqual(['scopes'])
    for (let i = 0; i < calls.apiTokenLimits.perPerson; i++) await make(client)
    expect(await fields({})).toEqual(['name'])
  })

  it('makes any change once for the same key', async () => {
    const { client } = await somebody()
    const { token } = await make(client, { scopes: ['people:write'] })
    const body = {
      deputy_id: server.company.managerId,
      absent_from: lastDay(),
      absent_until: lastDay(),
    }
    const made = await ask(token, '/api/v2/absences', { method: 'POST', body })
    expect(made.status).toBe(200)
    const remove = (key: string) =>
      ask(token, `/api/v2/absences/${made.body.id}`, {
        method: 'DELETE',
        headers: { 'idempotency-key': key },
      })
    const key = newClientKey()
    expect((await Promise.all([remove(key), remove(key)])).map(({ status }) => status)).toEqual([204, 204])
    expect((await remove(key)).status).toBe(204)
    expect((await remove(newClientKey())).status).toBe(404)
    expect(outcome(await remove('short'))).toEqual([400, 'invalid_request'])
  })

  it('is seen and deleted by administrators of its company, and is in the log', async () => {
    const { client } = await somebody()
    const { id, token } = await make(client, { name: '月次の集計' })
    const boss = await server.as(server.company.logins.administrator)
    const listed = (await boss.call(calls.listAdminApiTokens, { query: {} })).body.apiTokens
    expect(listed[0]).toMatchObject({ id, name: '月次の集計', owner: { id: expect.any(Number) } })
    expect((await client.call(calls.listAdminApiTokens, { query: {} })).status).toBe(404)
    const neighbour = await server.as(server.other.logins.administrator)
    expect((await neighbour.call(calls.deleteAdminApiToken, { params: { id } })).status).toBe(404)
    expect((await boss.call(calls.deleteAdminApiToken, { params: { id } })).status).toBe(204)
    expect(outcome(await ask(token, rooms))).toEqual([401, 'unauthenticated'])
    const { body } = await boss.call(listAdministrationActs, { query: {} })
    expect(JSON.stringify(body)).not.toContain(token)
    expect(JSON.stringify(body)).toContain('月次の集計')
  })
})
