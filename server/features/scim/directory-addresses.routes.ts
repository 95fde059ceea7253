import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CompanyDb } from '#db/tenant.ts'
import type { App } from '#server/app.ts'
import { companyOfToken } from '#server/platform/auth/company-of-token.ts'
import { networkAddress } from '#server/platform/auth/network-address.ts'
import { isBounded } from '#server/platform/http/bounded-json.ts'
import { productAddress } from '#server/platform/http/product-address.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import type { HttpServer } from '#server/platform/http/server.ts'
import { providerConfig, resourceTypes, schemaList, schemas, scimLists } from './scim.present.ts'
import { type Connection, findConnectionOf, noteConnectionUse } from './scim.queries.ts'
import { ScimProblem } from './scim-problems.rules.ts'
import { answerScim, type ScimReply, type ScimRequest } from './scim-requests.commands.ts'

const contentType = 'application/scim+json; charset=utf-8'

const problemBody = ({ status, message, scimType }: ScimProblem) => ({
  ...{ schemas: [schemas.error], status: String(status), detail: message },
  ...(scimType && { scimType }),
})

function answerProblem(error: unknown, _: FastifyRequest, reply: FastifyReply) {
  const status = (error as { statusCode?: number }).statusCode ?? 500
  const problem =
    error instanceof ScimProblem
      ? error
      : error instanceof Refusal && error.code === 'too_many_requests'
        ? new ScimProblem(429, 'too many requests')
        : status >= 400 && status < 500
          ? new ScimProblem(status === 413 ? 413 : 400, 'the request cannot be read', 'invalidSyntax')
          : null
  // The handler of the whole server logs it and answers.
  if (!problem) throw error
  if (problem.status === 401) reply.header('www-authenticate', 'Bearer realm="Hiroba"')
  return reply
    .status(problem.status)
    .type(contentType)
    .send(JSON.stringify(problemBody(problem)))
}

type Named = { db: CompanyDb; connection: Connection }

/** The directory of the token. Nothing else can be asked without one. */
async function authenticate({ engine }: App, request: FastifyRequest): Promise<Named> {
  const token = /^Bearer ([\w.-]{1,100})$/i.exec(request.headers.authorization ?? '')?.[1] ?? ''
  const db = companyOfToken(engine, token)
  const connection = db && (await findConnectionOf(db, token))
  if (!db || !connection) throw new ScimProblem(401, 'the token is invalid or expired')
  await noteConnectionUse(db, connection.id)
  return { db, connection }
}

type Operation = { method?: unknown; path?: unknown; bulkId?: unknown; data?: unknown; version?: unknown }

const asText = (value: unknown) => (typeof value === 'string' ? value : '')

/** The operations one after the other, each in its own transaction (RFC 7644, 3.7). */
async function bulk(run: (request: ScimRequest) => Promise<ScimReply>, body: unknown) {
  const { Operations: list, failOnErrors } = (body ?? {}) as { Operations?: unknown; failOnErrors?: unknown }
  if (!Array.isArray(list)) throw new ScimProblem(400, 'Operations must be a list', 'invalidSyntax')
  if (list.length > scimLists.bulk)
    throw new ScimProblem(413, `at most ${scimLists.bulk} operations`, 'tooMany')
  const made = new Map<string, string>()
  const named = (text: string) => {
    const id = made.get(text)
    if (id === undefined) throw new ScimProblem(409, `nothing was made under the bulkId ${text}`)
    return id
  }
  const resolved = (value: unknown): unknown => {
    if (typeof value === 'string' && value.startsWith('bulkId:')) return named(value.slice(7))
    if (Array.isArray(value)) return value.map(resolved)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, resolved(one)]))
  }
  const answers: object[] = []
  let failed = 0
  for (const given of list as Operation[]) {
    if (typeof failOnErrors === 'number' && failOnErrors > 0 && failed >= failOnErrors) break
    const method = asText(given?.method).toUpperCase()
    const bulkId = asText(given?.bulkId)
    const about = { method, ...(bulkId && { bulkId }) }
    try {
      const match = /^\/(Users|Groups)(?:\/([^/?]+))?$/.exec(asText(given?.path))
      if (!match || !['POST', 'PUT', 'PATCH', 'DELETE'].includes(method))
        throw new ScimProblem(400, 'the operation cannot be read', 'invalidSyntax')
      const id = match[2]?.startsWith('bulkId:') ? named(match[2].slice(7)) : (match[2] ?? null)
      const reply = await run({
        ...{ method, resource: match[1] as ScimRequest['resource'], id, query: {} },
        ...{ body: resolved(given.data), ifMatch: asText(given.version) || null },
      })
      const madeId = (reply.body as { id?: string } | null)?.id
      if (method === 'POST' && bulkId && madeId) made.set(bulkId, madeId)
      answers.push({
        ...{ ...about, status: String(reply.status) },
        ...(reply.location && { location: reply.location }),
        ...(reply.etag && { version: reply.etag }),
      })
    } catch (error) {
      if (!(error instanceof ScimProblem)) throw error
      failed += 1
      answers.push({ ...about, status: String(error.status), response: problemBody(error) })
    }
  }
  return { schemas: [schemas.bulkResponse], Operations: answers }
}

/** `/scim/v2/…`: directories manage people and groups (RFC 7643, 7644), each with its token. */
export function serveScim(fastify: HttpServer, app: App) {
  const address = productAddress(app.config)
  const base = `${address}/scim/v2`
  const limit = fastify.createRateLimit({
    max: app.attemptLimits.requestsByAddress * 5,
    timeWindow: '1 minute',
    keyGenerator: (request) => networkAddress(request.ip),
  })
  void fastify.register(
    async (directory) => {
      directory.setErrorHandler(answerProblem)
      directory.setNotFoundHandler(() => {
        throw new ScimProblem(404, 'there is no such address')
      })
      const read = directory.getDefaultJsonParser('error', 'error')
      directory.addContentTypeParser(
        'application/scim+json',
        { parseAs: 'string', bodyLimit: scimLists.bulkBytes },
        (request, text: string, done) => {
          if (text === '') return done(null, null)
          if (isBounded(text)) return read(request, text, done)
          done(new ScimProblem(413, 'the request is too large', 'tooMany'))
        },
      )
      directory.addHook('onRequest', async (request) => {
        const { isAllowed, ...state } = await limit(request)
        if (!isAllowed && 'isExceeded' in state && state.isExceeded) throw new Refusal('too_many_requests')
      })
      directory.addHook('onSend', async (_, reply) => {
        reply.header('cache-control', 'no-store')
      })
      const send = (reply: FastifyReply, { status, body, etag, location }: ScimReply) => {
        if (etag) reply.header('etag', etag)
        if (location && status === 201) reply.header('location', location)
        return body === null
          ? reply.status(status).send()
          : reply.status(status).type(contentType).send(JSON.stringify(body))
      }
      const runFor =
        ({ db, connection }: Named) =>
        (request: ScimRequest) =>
          answerScim({ db, connection, address, base }, request)
      const show = (path: string, find: (id: string | null) => object | undefined) =>
        directory.get(path, async (request, reply) => {
          await authenticate(app, request)
          const body = find((request.params as { id?: string }).id ?? null)
          if (!body) throw new ScimProblem(404, 'there is no such resource')
          return send(reply, { status: 200, body })
        })
      const listed = (list: object[]) => ({
        ...{ schemas: [schemas.list], totalResults: list.length, startIndex: 1, itemsPerPage: list.length },
        Resources: list,
      })
      show('/ServiceProviderConfig', () => providerConfig(base))
      show('/ResourceTypes', () => listed(resourceTypes(base)))
      show('/ResourceTypes/:id', (id) => resourceTypes(base).find((one) => one.id === id))
      show('/Schemas', () => listed(schemaList(base)))
      show('/Schemas/:id', (id) => schemaList(base).find((one) => one.id === id))
      const serve = (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string) =>
        directory.route({
          method,
          url: path,
          handler: async (request, reply) => {
            const asking = await authenticate(app, request)
            const { id = null } = request.params as { id?: string }
            const resource = path.startsWith('/Users') ? 'Users' : 'Groups'
            const query = request.query as Record<string, unknown>
            const ifMatch = request.headers['if-match'] ?? null
            const answer = await runFor(asking)({ method, resource, id, query, body: request.body, ifMatch })
            if (method === 'GET' && answer.etag && request.headers['if-none-match'] === answer.etag)
              return reply.status(304).header('etag', answer.etag).send()
            return send(reply, answer)
          },
        })
      for (const path of ['/Users', '/Groups']) {
        for (const method of ['GET', 'POST'] as const) serve(method, path)
        for (const method of ['GET', 'PUT', 'PATCH', 'DELETE'] as const) serve(method, `${path}/:id`)
      }
      directory.post('/Bulk', { bodyLimit: scimLists.bulkBytes }, async (request, reply) => {
        const asking = await authenticate(app, request)
        return send(reply, { status: 200, body: await bulk(runFor(asking), request.body) })
      })
    },
    { prefix: '/scim/v2' },
  )
}
