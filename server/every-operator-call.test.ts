import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operatorRoles } from '#common/operator-role.ts'
import { operatorApi } from '#contract/api.operators.ts'
import { api } from '#contract/api.ts'
import { fillPath, operatorBodies, operatorQueries, sampleBodies } from '#testing/call-samples.ts'
import { asOperator, OperatorClient } from '#testing/operators.ts'
import { type Client, type TestServer, testServer } from '#testing/server.ts'
import { operatorRoutes } from './operator-routes.ts'

const calls = operatorApi.map(({ name, endpoint }) => ({ ...endpoint, name }))
const forOperators = calls.filter(({ operators }) => operators !== 'guest')
const changes = calls.filter(({ method }) => method !== 'GET')
const limited = forOperators.filter(({ operators }) => typeof operators === 'object')

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

type Sent = { method: string; path: string; name: string }

async function send(
  client: Client,
  { method, path, name }: Sent,
  given?: { body?: unknown; token?: string },
) {
  const body = given && 'body' in given ? given.body : operatorBodies[name]
  const response = await client.fetch(fillPath(path, 999_999_999) + (operatorQueries[name] ?? ''), {
    method,
    headers: {
      'x-csrf-token': given?.token ?? (await client.token()),
      ...(body !== undefined && method !== 'GET' && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && method !== 'GET' && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  const answer = text ? JSON.parse(text) : undefined
  return { status: response.status, code: answer?.error?.code as string | undefined, answer }
}

describe('every call of the operator', () => {
  it('is bound to exactly one handler, below its own path', () => {
    const bound = operatorRoutes.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`).sort()
    expect(bound).toEqual(calls.map(({ method, path }) => `${method} ${path}`).sort())
    expect(calls.filter(({ path }) => !path.startsWith('/backyard/api/'))).toEqual([])
    expect(api.filter(({ endpoint }) => endpoint.operators || endpoint.path.startsWith('/backyard'))).toEqual(
      [],
    )
  })

  it.each(forOperators)('$method $path is refused to guests, employees and administrators', async (call) => {
    const { logins } = server.company
    const guest = new OperatorClient(server.address)
    expect(await send(guest, call)).toMatchObject({ status: 401, code: 'unauthenticated' })
    for (const login of [logins.administrator, logins.employee]) {
      const person = await server.as(login)
      expect(await send(person, call)).toMatchObject({ status: 401, code: 'unauthenticated' })
    }
  })

  it.each(changes)('$method $path is refused without its token', async (call) => {
    const role = typeof call.operators === 'object' ? call.operators[0]! : 'support'
    const { client } = await asOperator(server, role)
    expect(await send(client, call, { token: 'forged' })).toMatchObject({ code: 'invalid_csrf_token' })
  })

  it.each(limited)('$method $path is refused to operators of other roles', async (call) => {
    for (const role of operatorRoles.filter((one) => !call.operators!.includes(one as never))) {
      const { client } = await asOperator(server, role)
      expect(await send(client, call)).toMatchObject({ status: 403, code: 'forbidden' })
    }
  })

  it.each(limited.filter(({ path }) => path.includes('{')))(
    '$method $path returns 404 for what does not exist',
    async (call) => {
      const { client } = await asOperator(server, call.operators![0] as never)
      for (const value of ['abc', '0', '-1', 999_999_999]) {
        const path = fillPath(call.path, value)
        expect([value, (await send(client, { ...call, path })).code]).toEqual([value, 'not_found'])
      }
    },
  )

  it.each(limited.filter(({ body }) => body))(
    '$method $path reports what is wrong beside the field',
    async (call) => {
      const { client } = await asOperator(server, call.operators![0] as never)
      const wrong = Object.fromEntries(
        Object.keys(operatorBodies[call.name]!).map((key) => [key, { no: 'thing' }]),
      )
      const reply = await send(client, call, { body: wrong })
      expect([reply.status, reply.code]).toEqual([422, 'validation_failed'])
      expect(Object.keys(reply.answer.error.fields).length).toBeGreaterThan(0)
    },
  )

  it('leaves all calls of people out of reach of an operator’s session', async () => {
    const { client } = await asOperator(server, 'engineer')
    const cookie = client.cookieNamed('hiroba_operator')!
    const posing = new OperatorClient(server.address, { hiroba_operator: cookie, hiroba_session: cookie })
    const people = api.filter(({ endpoint }) => (endpoint.access ?? 'session') !== 'public')
    const open: string[] = []
    for (const { name, endpoint } of people) {
      const value = endpoint.path.includes('{page}') ? 'terms' : 1
      const response = await posing.fetch(fillPath(endpoint.path, value), {
        method: endpoint.method,
        headers: { 'x-csrf-token': await posing.token(), 'content-type': 'application/json' },
        ...(endpoint.method !== 'GET' && { body: JSON.stringify(sampleBodies[name] ?? {}) }),
      })
      await response.text()
      if (response.status !== 401) open.push(`${name} ${response.status}`)
    }
    expect(open).toEqual([])
  })
})
