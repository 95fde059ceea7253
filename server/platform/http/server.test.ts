import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAdminUser } from '#contract/admin-users.ts'
import { api } from '#contract/api.ts'
import { createApply } from '#contract/applies.ts'
import { signIn } from '#contract/sessions.ts'
import { makeDepartment } from '#db/factories/department.ts'
import { assemble } from '#server/assemble.ts'
import { readConfig } from '#server/config.ts'
import { createLogger } from '#server/platform/log/logger.ts'
import { testDatabase } from '#testing/database.ts'
import { newClientKey, type TestServer, testServer } from '#testing/server.ts'

const token = 'a-token-of-sixteen-or-more'
let server: TestServer
beforeAll(async () => {
  server = await testServer({ env: { METRICS_TOKEN: token } })
})
afterAll(() => server.close())

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${server.address}${path}`, { headers })

describe('health and metrics', () => {
  it('report that the process is alive and ready', async () => {
    expect(await (await get('/healthz')).json()).toEqual({ status: 'ok' })
    expect(await (await get('/readyz')).json()).toEqual({ status: 'ok' })
  })

  it('show metrics to the bearer of the token only', async () => {
    expect((await get('/metrics')).status).toBe(401)
    expect((await get('/metrics', { authorization: 'Bearer wrong-wrong-wrong-wrong' })).status).toBe(401)
    await get('/api/v2/sessions')
    const text = await (await get('/metrics', { authorization: `Bearer ${token}` })).text()
    expect(text).toMatch(
      /hiroba_http_request_seconds_count\{method="GET",route="\/api\/v2\/sessions",status="2xx"\} \d+/,
    )
    expect(text).toMatch(/hiroba_live_connections 0/)
    expect(text).toContain('hiroba_jobs')
  })
})

describe('the reference', () => {
  it('contains every call from the contract, with the names used on the wire', async () => {
    const document = await (await get('/api/openapi.json')).json()
    expect(document.openapi).toBe('3.1.0')
    for (const { endpoint } of api) {
      const operation = document.paths[endpoint.path]?.[endpoint.method.toLowerCase()]
      expect(operation?.summary, `${endpoint.method} ${endpoint.path}`).toBe(endpoint.summary)
    }
    const user = document.paths['/api/v2/current_user'].get.responses[200].content['application/json'].schema
    expect(Object.keys(user.properties)).toContain('profile_img_path')
    expect(JSON.stringify(document)).not.toContain('profileImgPath')
  })

  it('has a page for people', async () => {
    const page = await get('/api/docs')
    expect(page.headers.get('content-type')).toContain('text/html')
    expect(await page.text()).toContain('/api/v2/feeds/{id}/comments')
  })
})

describe('every response', () => {
  it('has the security headers', async () => {
    const { headers } = await get('/api/v2/sessions')
    expect(headers.get('content-security-policy')).toContain("default-src 'self'")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('permissions-policy')).toMatch(/camera=\(\), .*geolocation=\(\).*microphone=\(\)/)
    expect(headers.get('permissions-policy')).not.toMatch(/publickey-credentials/)
    expect(headers.get('cache-control')).toBe('private, no-store')
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('is compressed if it is long, as the client accepts', async () => {
    const long = async (encodings: string) => {
      const answer = await get('/api/openapi.json', { 'accept-encoding': encodings })
      return { encoding: answer.headers.get('content-encoding'), document: await answer.json() }
    }
    const plain = await long('identity')
    expect(plain.encoding).toBeNull()
    expect(await long('gzip, deflate')).toEqual({ encoding: 'gzip', document: plain.document })
    expect(await long('gzip, deflate, br')).toEqual({ encoding: 'br', document: plain.document })
    // Responses that contain a token are never compressed.
    const session = await get('/api/v2/sessions', { 'accept-encoding': 'br' })
    expect(session.headers.get('content-encoding')).toBeNull()
  })

  it('refuses a text that cannot be stored', async () => {
    const client = await server.as(server.company.logins.employee)
    const reply = await client.call(createApply, {
      body: { menuId: server.company.menuId, text: 'a\u0000b', clientKey: newClientKey() },
    })
    expect([reply.status, reply.body.error?.code]).toEqual([422, 'validation_failed'])
    expect(reply.body.error?.fields).toEqual({ text: '入力内容が正しくありません。' })
    const asked = await client.fetch('/api/v2/users?query=%00')
    expect(asked.status).toBeLessThan(500)
  })

  it('is a conflict if a row is deleted between being found and being referenced', async () => {
    const { db, companyId } = server.company
    const departmentId = await makeDepartment(db, { name: '消える部署' })
    // As if someone else had deleted it just then.
    await server.app.engine.withConnection('installation', (connection) =>
      connection.script(
        `create function vanish() returns trigger language plpgsql security definer as $$
         begin
           delete from departments where company_id = ${companyId} and id = ${departmentId};
           return new;
         end $$;
         create trigger vanish before insert on memberships for each row
           when (new.department_id = ${departmentId}) execute function vanish()`,
      ),
    )
    const client = await server.as(server.company.logins.administrator)
    const reply = await client.call(createAdminUser, {
      body: {
        ...{ familyName: '山田', givenName: '花', email: 'hana@vanish.example' },
        memberships: [{ departmentId }],
      },
    })
    expect([reply.status, reply.body.error?.code]).toEqual([409, 'conflict'])
  })

  it('is an error in the usual form for calls that do not exist', async () => {
    const reply = await get('/api/v2/nowhere', { 'accept-language': 'en' })
    expect([reply.status, (await reply.json()).error.code]).toEqual([404, 'not_found'])
  })
})

describe('the log', () => {
  it('contains the request and never its secrets', async () => {
    const engine = await testDatabase()
    const dataDir = await mkdtemp(join(tmpdir(), 'hiroba-test-'))
    const lines: string[] = []
    const config = readConfig({ NODE_ENV: 'test', PORT: '0', DATA_DIR: dataDir })
    const log = createLogger('info', { write: (line) => void lines.push(line) })
    const product = await assemble(config, { engine, log, webDir: null })
    const address = await product.listen()
    const login = 'himitsu.no.hito@mihon.example'
    await fetch(`${address}${signIn.path}?password=hunter2`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-csrf-token': 'hunter3',
        cookie: 'hiroba_guest=hunter4',
      },
      body: JSON.stringify({ login, password: 'hunter5' }),
    })
    log.info({ password: 'hunter6', nested: { token: 'hunter7' } }, 'a careless line')
    await product.close()
    await engine.close()
    await rm(dataDir, { recursive: true, force: true })
    const request = lines.map((line) => JSON.parse(line)).find((line) => line.msg === 'request')
    expect(request).toMatchObject({
      method: 'POST',
      route: '/api/v2/sessions',
      status: 422,
      reqId: expect.any(String),
    })
    expect(lines.join('')).not.toMatch(/hunter|himitsu/)
  })
})

it('reports that a URL is too long', async () => {
  const answer = await get(`/search/feeds?query=${'%E5%BA%83'.repeat(10_000)}`)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([431, 'text/html; charset=utf-8'])
  const page = await answer.text()
  expect(page).toContain('アドレスが長すぎるため')
  expect(page).toContain('This address is too long')
})

it('accepts a URL as long as any call allows', async () => {
  const url = encodeURIComponent(`https://example.com/${'広'.repeat(1_900)}`)
  expect((await get(`/api/v2/open_graph_protocols?url=${url}`)).status).toBe(401)
})
