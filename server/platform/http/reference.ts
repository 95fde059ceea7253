import type { FastifyInstance } from 'fastify'
import { snakeCase } from '#common/key-case.ts'
import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { errorBody, errors } from '#contract/errors.ts'
import { sessionCookieName } from '#server/platform/auth/cookies.ts'
import { wireSchema } from './bind.ts'
import { possibleErrors } from './possible-errors.ts'

type Json = Record<string, unknown>

const idempotencyKey: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Repeating a request with the same key within a day creates nothing new and returns the same response.',
  schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{8,64}$' },
}

function parameters(endpoint: Endpoint): Json[] {
  const list = (shape: Endpoint['params'], place: 'path' | 'query') => {
    const schema = shape ? wireSchema(shape, 'input') : {}
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

function requestBody({ body, files }: Endpoint): Json | undefined {
  if (!body) return undefined
  const schema = wireSchema(body, 'input')
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

function responses(endpoint: Endpoint): Json {
  const byStatus = Map.groupBy(possibleErrors(endpoint), (code) => errors[code].status)
  return {
    ...(endpoint.response
      ? {
          200: {
            description: 'OK',
            content: { 'application/json': { schema: wireSchema(endpoint.response, 'output') } },
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

/** The OpenAPI 3.0 document of every declared call. */
function openApi({ overHttps }: Pick<FastifyInstance, 'overHttps'>): Json {
  const paths: Record<string, Json> = {}
  for (const { noun, name, endpoint } of api) {
    const operation = {
      operationId: name,
      tags: [noun],
      summary: endpoint.summary,
      parameters: parameters(endpoint),
      ...(endpoint.body && { requestBody: requestBody(endpoint) }),
      responses: responses(endpoint),
      ...(endpoint.access === 'public' && { security: [] }),
    }
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operation }
  }
  return {
    openapi: '3.0.3',
    info: {
      title: 'Hiroba',
      version: '2',
      description: 'Every change must send the token of GET /api/v2/sessions in the X-CSRF-Token header.',
    },
    security: [{ session: [] }],
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: sessionCookieName(overHttps) } },
      schemas: { Error: wireSchema(errorBody, 'output') },
    },
    paths,
  }
}

const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c]!)
const block = (title: string, schema: unknown) =>
  schema
    ? `<details><summary>${title}</summary><pre>${escaped(JSON.stringify(schema, null, 2))}</pre></details>`
    : ''

function section({ endpoint }: { endpoint: Endpoint }) {
  const request = requestBody(endpoint)
  const listed = parameters(endpoint)
  return `<section><h3><b>${endpoint.method}</b> <code>${escaped(endpoint.path)}</code></h3>
<p>${escaped(endpoint.summary)}</p>
${listed.length ? `<ul>${listed.map((p) => `<li><code>${p.name}</code> in ${p.in}${p.required ? ', required' : ''}</li>`).join('')}</ul>` : ''}
${block('Request body', request?.content)}
${block('Answer', endpoint.response && wireSchema(endpoint.response, 'output'))}
<p>Errors: ${[...possibleErrors(endpoint)].map((code) => `<code>${errors[code].status} ${code}</code>`).join(' ')}</p></section>`
}

function referencePage() {
  const nouns = Map.groupBy(api, (entry) => entry.noun)
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Hiroba API</title><style>
:root{color-scheme:light dark;font:15px/1.5 system-ui,"Hiragino Sans","Noto Sans JP",sans-serif}
body{max-width:860px;margin:0 auto;padding:24px 16px}nav{columns:3 200px}h2{margin:40px 0 8px;border-bottom:1px solid #8886}
section{margin:20px 0 28px}h3{font-size:15px;margin:0}code,pre{font:13px ui-monospace,monospace}pre{overflow:auto;padding:12px;background:#8881;border-radius:4px}
b{display:inline-block;min-width:56px}</style></head><body><main>
<h1>Hiroba API</h1><p>Names are snake_case. Sign in with <code>POST /api/v2/sessions</code>; every change carries the token of
<code>GET /api/v2/sessions</code> in <code>X-CSRF-Token</code>. Lists answer <code>{nouns: […], next_cursor}</code>. Errors answer
<code>{error: {code, message, fields}}</code>. The same as <a href="/api/openapi.json">OpenAPI 3.0</a>.</p>
<nav>${[...nouns.keys()].map((noun) => `<a href="#${noun}">${noun}</a><br>`).join('')}</nav>
${[...nouns].map(([noun, list]) => `<h2 id="${noun}">${noun}</h2>${list.map(section).join('')}`).join('')}
</main></body></html>`
}

/** `GET /api/openapi.json` and the page to read at `/api/docs`. */
export function serveReference(fastify: FastifyInstance) {
  // On the first request, because building them takes longer than the rest of assembling a process.
  let document: string | undefined
  let page: string | undefined
  fastify.get('/api/openapi.json', (_, reply) => {
    document ??= JSON.stringify(openApi(fastify))
    return reply.type('application/json; charset=utf-8').send(document)
  })
  fastify.get('/api/docs', (_, reply) => {
    page ??= referencePage()
    return reply.type('text/html; charset=utf-8').send(page)
  })
}
