import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { ApiScope } from '#common/api-scope.ts'
import { camelCaseKeys, snakeCaseKeys } from '#common/key-case.ts'
import { type Locale, preferredLocale } from '#common/locale.ts'
import { foldLoginName } from '#common/login-name.ts'
import { phrases } from '#common/strings.ts'
import { api } from '#contract/api.ts'
import { scopeOf } from '#contract/api-tokens.scopes.ts'
import { appCalls } from '#contract/apps.calls.ts'
import type { Download, Endpoint } from '#contract/endpoint.ts'
import { errorBody } from '#contract/errors.ts'
import { lookCalls } from '#contract/looks.calls.ts'
import { accountHeader, readableUntilHeader } from '#contract/multi-accounts.ts'
import type { CompanyDb } from '#db/tenant.ts'
import type { App } from '#server/app.ts'
import { requireAdministration } from '#server/platform/auth/administrators.ts'
import { requireToken, tokenIn } from '#server/platform/auth/api-token-sessions.ts'
import { csrfSecretOf, sessionCookieOf } from '#server/platform/auth/cookies.ts'
import { isLook, recordView } from '#server/platform/auth/look-sessions.ts'
import { networkAddress } from '#server/platform/auth/network-address.ts'
import type { Session } from '#server/platform/auth/session.ts'
import { csrfToken, tokenHash } from '#server/platform/auth/tokens.ts'
import { admitFiles } from '#server/platform/files/admit-files.ts'
import { contentDisposition } from '#server/platform/files/content-disposition.ts'
import { limitCall } from '#server/platform/limits/limit-calls.ts'
import { discardFiles, formShape, type Received, receive, type SentBefore } from './body.ts'
import { httpStrings } from './http.strings.ts'
import { declaredOnly } from './possible-errors.ts'
import { fieldProblems } from './problems.ts'
import { found, Refusal } from './refusal.ts'
import { onceByKey } from './repeated-call.ts'
import type { Route } from './route.ts'
import { responseSchema } from './serializers.ts'
import { storable, textProblems } from './storable-texts.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The session, once the gate has checked it. */
    session: Session | null
  }
}

/** The account of pages that are drawn for a look. */
const lookAccount = 'look'

/** The language of the response: the person's choice, otherwise the browser's. */
export const localeOf = (request: FastifyRequest): Locale =>
  request.session?.locale ?? preferredLocale(request.headers['accept-language'])

export const errorSchema = responseSchema(errorBody)

function checkCsrf(request: FastifyRequest) {
  const secret = csrfSecretOf(request)
  if (!secret || request.headers['x-csrf-token'] !== csrfToken(secret))
    throw new Refusal('invalid_csrf_token')
}

/**
 * Names the account in the response, and refuses a request of a page that was drawn for another one: the browser was
 * switched, or signed in again, since.
 */
async function checkAccount({ gate }: App, request: FastifyRequest, reply: FastifyReply) {
  const session = await gate.find(request)
  // A page drawn for a look is for no account, nor the other way round.
  const drawnFor = request.headers[accountHeader]
  if (!session && isLook(request)) {
    reply.header(accountHeader, lookAccount)
    if (drawnFor !== undefined && drawnFor !== lookAccount) throw new Refusal('account_changed')
  }
  if (!session) return
  const account = `${session.companyId}-${session.userId}`
  reply.header(accountHeader, account)
  // Sessions that end with the browser, and companies that are read from their own networks only, leave nothing behind.
  if (session.kept && session.ipRanges.length === 0)
    reply.header(readableUntilHeader, session.expiresAt.toISOString())
  if (drawnFor !== undefined && drawnFor !== account) throw new Refusal('account_changed')
}

/**
 * The session of a look for this call; null: the request is not of a look. The only place that lets looks in: calls that
 * are not in the list do not exist for them, and what they view is recorded.
 * @throws {Refusal} LookOnlyError, LookEndedError, InvalidIpAddressError
 */
async function admitLook({ gate, engine }: App, request: FastifyRequest, endpoint: Endpoint) {
  const session = await gate.findLook(request)
  if (!session) return null
  if (!lookCalls.has(endpoint)) throw new Refusal('LookOnlyError')
  await recordView(engine, session, request.url.split('?')[0]!)
  return session
}

/** Reads one part of the input. */
export function parse(
  shape: z.ZodMiniType | undefined,
  value: unknown,
  request: FastifyRequest,
  refusal: 'not_found' | 'fields',
) {
  if (!shape) return undefined
  const problems = textProblems(value, localeOf(request))
  if (Object.keys(problems).length > 0)
    throw refusal === 'not_found' ? new Refusal('not_found') : new Refusal('validation_failed', problems)
  const parsed = shape.safeParse(storable(value), { reportInput: true })
  if (parsed.success) return parsed.data
  if (refusal === 'not_found') throw new Refusal('not_found')
  throw new Refusal('validation_failed', fieldProblems(parsed.error.issues, localeOf(request)))
}

/** Protects the database from floods; guessing itself is limited there. */
export function limitAttempts(
  fastify: FastifyInstance,
  { devices, attemptLimits }: App,
  by: string,
  cookieOf = sessionCookieOf,
) {
  const timeWindow = '1 minute'
  // A browser in which the person has signed in before is not limited by others behind the same address.
  const placeOf = (request: FastifyRequest) => devices.read(request) ?? networkAddress(request.ip)
  const accountOf = (request: FastifyRequest) => {
    const body = request.body as Record<string, unknown> | null
    const tried = by === 'session' ? cookieOf(request) : body?.[by]
    // Not validated yet, and kept for a minute; it costs the same for any value.
    const text = typeof tried === 'string' ? foldLoginName(tried) : ''
    return tokenHash(`${placeOf(request)} ${text}`).toString('base64url')
  }
  const { requestsByAddress, requestsByAccount } = attemptLimits
  const limits = [
    fastify.createRateLimit({ max: requestsByAddress, timeWindow, keyGenerator: placeOf }),
    fastify.createRateLimit({ max: requestsByAccount, timeWindow, keyGenerator: accountOf }),
  ]
  return async (request: FastifyRequest) => {
    for (const check of limits) {
      const limit = await check(request)
      if (limit.isAllowed || !limit.isExceeded) continue
      const reason = phrases(httpStrings, localeOf(request)).tooManyRequests(limit.ttlInSeconds)
      throw new Refusal('too_many_requests', {}, reason, { 'retry-after': String(limit.ttlInSeconds) })
    }
  }
}

let scopes: Map<Endpoint, ApiScope | null> | undefined

function tokenScope(endpoint: Endpoint) {
  scopes ??= new Map(api.map((entry) => [entry.endpoint, scopeOf(entry.noun, entry.endpoint)]))
  return scopes.get(endpoint) ?? null
}

/** Sends the file of a call that returns one. */
export const sendDownload = (
  reply: FastifyReply,
  type: string,
  { fileName, content, contentType }: Download,
) =>
  reply
    .type(contentType ?? `${type}; charset=utf-8`)
    .header('content-disposition', contentDisposition('attachment', fileName))
    .header('cache-control', 'private, no-store')
    .send(
      typeof content === 'string'
        ? content
        : content instanceof Uint8Array
          ? Buffer.from(content)
          : Readable.from(content, { objectMode: false }),
    )

const sentBefore = (app: App, session: Session): SentBefore => ({
  sizeOf: (ticket) => app.directUploads.sizeOf(session, ticket),
  take: (ticket) => app.directUploads.take(session, ticket),
})

/** Far above what any list needs. */
export const mostQueryFields = 100

/** Applies the checks around a bound route: session, CSRF, input, handler, response validation. */
export function bind(fastify: FastifyInstance, app: App, { endpoint, handler }: Route) {
  const access = endpoint.access ?? 'session'
  const { response } = endpoint
  const scope = tokenScope(endpoint)
  const strict = app.config.NODE_ENV === 'test'
  const form = endpoint.files && formShape(endpoint.files, endpoint)
  // A file is read piece by piece while it is sent, and could not be read again from the beginning.
  const onlyReads = endpoint.method === 'GET' && !endpoint.download

  async function handle(request: FastifyRequest, reply: FastifyReply) {
    await checkAccount(app, request, reply)
    const byToken = tokenIn(request) !== null
    const look = await admitLook(app, request, endpoint)
    const session =
      look ??
      (await (byToken
        ? requireToken(app.engine, request, reply, { scope, forApps: appCalls.has(endpoint) })
        : access === 'public'
          ? app.gate.findWhole(request)
          : app.gate.require(request, access)))
    request.session = session
    // Pages of other sites cannot send a token.
    if (endpoint.method !== 'GET' && !byToken) checkCsrf(request)
    if (endpoint.option && session && !app.engine.hasOption(session.companyId, endpoint.option))
      throw new Refusal('not_found')
    if (endpoint.administration) requireAdministration(found(session), endpoint.administration)
    if (endpoint.recentProof) await app.gate.requireRecentProof(request)
    const locale = localeOf(request)
    const params = parse(
      endpoint.params,
      camelCaseKeys({ ...(request.params as object) }),
      request,
      'not_found',
    )
    if (Object.keys(request.query as object).length > mostQueryFields) throw new Refusal('request_too_large')
    const query = parse(endpoint.query, camelCaseKeys({ ...(request.query as object) }), request, 'fields')
    const received =
      endpoint.method === 'GET'
        ? { body: undefined, files: {} }
        : await receive(request, form, {
            ...{ locale, storage: app.storage },
            before: session ? sentBefore(app, session) : undefined,
          })
    try {
      const body = parse(endpoint.body, received.body, request, 'fields')
      if (session && !look) await admit(request, reply, session, { body, files: received.files })
      const run = (db: CompanyDb | undefined) =>
        handler({
          ...{ app, session, db, locale, log: request.log, params, query, body },
          ...{ files: received.files, request, reply },
        } as never)
      const db = session ? app.gate.db(session) : undefined
      const answer =
        (endpoint.once || (byToken && endpoint.method !== 'GET')) && session && db
          ? await onceByKey({ endpoint, request, session, db }, run)
          : session && !look && onlyReads
            ? await app.engine.reading(session.companyId, endpoint.path, run)
            : await run(db)
      return send(reply, answer)
    } finally {
      await discardFiles(received.files, app.storage)
    }
  }

  /** Before the handler: the person's limits, and the uploaded files. */
  async function admit(
    request: FastifyRequest,
    reply: FastifyReply,
    session: Session,
    { body, files }: Received,
  ) {
    const db = app.gate.db(session)
    const locale = localeOf(request)
    const fields = Object.entries(files)
    const count = fields.reduce((sum, [, list]) => sum + list.length, 0)
    const sent = { count, field: fields[0]?.[0] ?? '' }
    await limitCall({ app, endpoint, session, db, locale, body: body ?? {}, files: sent, reply })
    await admitFiles({ app, db, uploaderId: session.userId, locale, files })
  }

  function send(reply: FastifyReply, answer: unknown) {
    if (endpoint.download) return sendDownload(reply, endpoint.download, answer as Download)
    if (!response) return reply.status(204).send()
    if (strict) z.parse(response, answer)
    return reply.send(snakeCaseKeys(answer))
  }

  fastify.route({
    method: endpoint.method,
    url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
    schema: {
      response: {
        ...(response && { 200: responseSchema(response) }),
        '4xx': errorSchema,
        '5xx': errorSchema,
      },
    },
    bodyLimit: endpoint.bodyBytes ?? 1024 * 1024,
    config: { takesFiles: form !== undefined },
    handler: strict ? declaredOnly(endpoint, handle) : handle,
    ...(endpoint.attemptsBy !== undefined && {
      preHandler: limitAttempts(fastify, app, endpoint.attemptsBy),
    }),
  })
}
