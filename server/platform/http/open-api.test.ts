import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { scopeOf } from '#contract/api-tokens.scopes.ts'
import { type TestServer, testServer } from '#testing/server.ts'

type Operation = {
  operationId: string
  security: { token: string[] }[]
  parameters: { name: string; in: string }[]
  responses: Record<string, { description: string }>
}
type Document = { openapi: string; paths: Record<string, Record<string, Operation>> }

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const get = (headers = {}) => fetch(`${server.address}/api/v2/openapi.json`, { headers })

describe('the document of the API for programs', () => {
  it('is valid OpenAPI 3.1', async () => {
    const result = await new Validator().validate(JSON.parse(await (await get()).text()))
    expect(result).toMatchObject({ valid: true })
    expect(result.errors).toBeUndefined()
  })

  it('contains exactly the calls that tokens are for, each with its scope', async () => {
    const document = (await (await get()).json()) as Document
    expect(document.openapi).toBe('3.1.0')
    const described = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { security }]) => [
        `${method.toUpperCase()} ${path}`,
        security[0]!.token[0],
      ]),
    )
    const expected = api.flatMap(({ noun, endpoint }) => {
      const scope = scopeOf(noun, endpoint)
      return scope ? [[`${endpoint.method} ${endpoint.path}`, scope]] : []
    })
    expect(Object.fromEntries(described)).toEqual(Object.fromEntries(expected))
    expect(described).toHaveLength(expected.length)
  })

  it('offers an idempotency key for every change, once, and tells nothing of browsers', async () => {
    const document = (await (await get()).json()) as Document
    for (const [path, methods] of Object.entries(document.paths))
      for (const [method, { parameters, responses }] of Object.entries(methods)) {
        const keys = parameters.filter(({ name }) => name === 'Idempotency-Key')
        expect([method, path, keys.length]).toEqual([method, path, method === 'get' ? 0 : 1])
        for (const { description } of Object.values(responses)) expect(description).not.toMatch(/csrf/)
      }
  })

  it('is kept by caches until it changes', async () => {
    const { headers } = await get()
    expect(headers.get('cache-control')).toBe('public, no-cache')
    expect((await get({ 'if-none-match': headers.get('etag') })).status).toBe(304)
    expect((await get({ 'if-none-match': '"another"' })).status).toBe(200)
  })
})
