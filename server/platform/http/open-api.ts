import { setImmediate } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { snakeCase } from '#common/key-case.ts'
import { type ApiEntry, api } from '#contract/api.ts'
import { scopeOf } from '#contract/api-tokens.scopes.ts'
import { apiTokenLimits } from '#contract/api-tokens.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { type ErrorCode, errorBody, errors } from '#contract/errors.ts'
import { sessionCookieName } from '#server/platform/auth/cookies.ts'
import { possibleErrors } from './possible-errors.ts'
import { wireSchema } from './wire-schema.ts'

type Json = Record<string, unknown>

/** OpenAPI 3.1 uses the JSON Schema of 2020-12. */
const dialect = 'draft-2020-12'

const idempotencyKey: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Repeating a request with the same key within a day creates nothing new and returns the same response.',
  schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{8,64}$' },
}

/** The parameters of a call in its path, its query and its headers. */
export function parameters(endpoint: Endpoint): Json[] {
  const list = (shape: Endpoint['params'], place: 'path' | 'query') => {
    const schema = shape ? wireSchema(shape, 'input', dialect) : {}
    const required = (schema.required ?? []) as string[]
    return Object.entries((schema.properties ?? {}) as Json).map(([name, value]) => ({
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      schema: value,
    }))
  }
  return [
    ...list(endpoint.params, 'path'),
    ...list(endpoint.query, 'query'),
    ...(endpoint.once ? [idempotencyKey] : []),
  ]
}

/** The body of a call by content type; undefined: it has none. */
export function requestBody({ body, files }: Endpoint): Json | undefined {
  if (!body) return undefined
  const schema = wireSchema(body, 'input', dialect)
  if (!files) return { required: true, content: { 'application/json': { schema } } }
  const fields = Object.fromEntries(
    Object.entries(files).map(([name, rule]) => [
      snakeCase(name),
      { type: 'array', maxItems: rule.max, items: { type: 'string', format: 'binary' } },
    ]),
  )
  return {
    required: true,
    content: {
      'multipart/form-data': {
        schema: { ...schema, properties: { ...(schema.properties as Json), ...fields } },
      },
      'application/json': { schema },
    },
  }
}

/** Never happen to a program with a token. */
const ofBrowsers: ReadonlySet<ErrorCode> = new Set([
  ...(['account_changed', 'invalid_csrf_token', 'FactorRequiredError', 'InvalidHirobaIdUserError'] as const),
  ...(['PasswordExpiredError', 'not_by_token'] as const),
])

function responses(endpoint: Endpoint, without?: ReadonlySet<ErrorCode>): Json {
  const codes = [...possibleErrors(endpoint)].filter((code) => !without?.has(code))
  const byStatus = Map.groupBy(codes, (code) => errors[code].status)
  return {
    ...(endpoint.response
      ? {
          200: {
            description: 'OK',
            content: { 'application/json': { schema: wireSchema(endpoint.response, 'output', dialect) } },
          },
        }
      : endpoint.download
        ? { 200: { description: 'A file', content: { [endpoint.download]: { schema: { type: 'string' } } } } }
        : { 204: { description: 'Done' } }),
    ...Object.fromEntries(
      [...byStatus].map(([status, list]) => [
        status,
        {
          description: list.join(', '),
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
        },
      ]),
    ),
  }
}

function operation({ name, endpoint }: ApiEntry, tag: string, security: Json[]): Json {
  return {
    ...{ operationId: name, tags: [tag], summary: endpoint.summary, parameters: parameters(endpoint) },
    ...(endpoint.body && { requestBody: requestBody(endpoint) }),
    ...{ responses: responses(endpoint), security },
  }
}

const schemas = { Error: wireSchema(errorBody, 'output', dialect) }

/** The OpenAPI 3.1 document of every declared call, as the browser makes them. */
export function openApi({ overHttps }: Pick<FastifyInstance, 'overHttps'>): Json {
  const paths: Record<string, Json> = {}
  for (const entry of api) {
    const { path, method, access } = entry.endpoint
    const described = operation(entry, entry.noun, access === 'public' ? [] : [{ session: [] }])
    paths[path] = { ...paths[path], [method.toLowerCase()]: described }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Hiroba',
      version: '2',
      description: 'Every change must send the token of GET /api/v2/sessions in the X-CSRF-Token header.',
    },
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: sessionCookieName(overHttps) } },
      schemas,
    },
    paths,
  }
}

const programsGuide = `Names are snake_case. Times are ISO 8601 in UTC, days YYYY-MM-DD in the time zone of the person.

Every request carries a token: \`Authorization: Bearer hrb_…\`. Each call names the scope that its token needs.

Lists return \`{<nouns>: […], next_cursor}\`; the next page is asked for with \`?cursor=\` until \`next_cursor\` is null.

Errors return \`{error: {code, message, fields}}\`. \`message\` and \`fields\` are in the language of the token's person.

A token has ${apiTokenLimits.callsAMinute} calls a minute. \`RateLimit-Limit\`, \`RateLimit-Remaining\` and \`RateLimit-Reset\` (seconds) tell the rest; beyond it, 429 with \`Retry-After\`.

A change that is sent again with the same \`Idempotency-Key\` within a day happens once: the first response is returned again.

New fields, values and calls may be added at any time. Anything else is announced in the list of changes by date.`

/** Operations between which other requests get their turn: all of them take a few hundred milliseconds. */
const atOnce = 20

/** The OpenAPI 3.1 document of the calls that programs make with a token. `server`: the product's address. */
export async function programsApi(server: string): Promise<Json> {
  const paths: Record<string, Json> = {}
  let written = 0
  for (const entry of api) {
    const { endpoint } = entry
    const scope = scopeOf(entry.noun, endpoint)
    if (!scope) continue
    if (++written % atOnce === 0) await setImmediate()
    const [area] = scope.split(':')
    const described = operation(entry, area!, [{ token: [scope] }])
    const anyKey = endpoint.method !== 'GET' && !endpoint.once ? [idempotencyKey] : []
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [endpoint.method.toLowerCase()]: {
        ...described,
        parameters: [...(described.parameters as Json[]), ...anyKey],
        responses: responses(endpoint, ofBrowsers),
      },
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Hiroba', version: '2', description: programsGuide },
    servers: [{ url: server }],
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer', description: 'A token of the API.' } },
      schemas,
    },
    paths,
  }
}
