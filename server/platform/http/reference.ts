import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { errors } from '#contract/errors.ts'
import { openApi, parameters, programsApi, requestBody } from './open-api.ts'
import { possibleErrors } from './possible-errors.ts'
import { wireSchema } from './wire-schema.ts'

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
${block('Answer', endpoint.response && wireSchema(endpoint.response, 'output', 'draft-2020-12'))}
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
<code>{error: {code, message, fields}}</code>. The same as <a href="/api/openapi.json">OpenAPI 3.1</a>.</p>
<nav>${[...nouns.keys()].map((noun) => `<a href="#${noun}">${noun}</a><br>`).join('')}</nav>
${[...nouns].map(([noun, list]) => `<h2 id="${noun}">${noun}</h2>${list.map(section).join('')}`).join('')}
</main></body></html>`
}

/** `GET /api/openapi.json` and the page to read at `/api/docs`: every call, for developers of the product. */
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

/** `GET /api/v2/openapi.json`: the calls for tokens. Needs no session, since it contains no data. */
export function serveProgramsReference(fastify: FastifyInstance, publicUrl: string | undefined) {
  const build = async () => {
    const text = JSON.stringify(await programsApi(publicUrl ?? '/'))
    return { text, tag: `"${createHash('sha256').update(text).digest('base64url')}"` }
  }
  let document: ReturnType<typeof build> | undefined
  fastify.get('/api/v2/openapi.json', async (request, reply) => {
    document ??= build()
    const { text, tag } = await document
    reply.header('etag', tag).header('cache-control', 'public, no-cache')
    // Compression weakens the tag.
    if (request.headers['if-none-match']?.replace(/^W\//, '') === tag) return reply.code(304).send()
    return reply.type('application/json; charset=utf-8').send(text)
  })
}
